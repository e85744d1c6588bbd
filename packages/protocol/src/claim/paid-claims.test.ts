import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  type Log,
  numberToHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { coreEventsAbi } from '../boost/core-abi.ts'
import { encodeClaimedData } from '../incentive/claimed-data.ts'
import { incentiveAbi } from '../incentive/incentive-abi.ts'
import { readPaidClaims, type SentClaim } from './paid-claims.ts'

const addressOf = (number: number): Address => numberToHex(number, { size: 20 })
const [core, incentive, other, ben, cleo] = [1, 2, 3, 0xbe, 0xc1e0].map(addressOf)
if (!core || !incentive || !other || !ben || !cleo) throw new TypeError('Five were made.')

const logOf = (address: Address, topics: readonly (Hex | Hex[] | null)[], data: Hex) => ({
  ...{ address, data, topics: topics.flatMap((topic) => (typeof topic === 'string' ? [topic] : [])) },
})
const said = (data: Hex, by: Address = incentive, recipient: Address = ben) =>
  logOf(
    by,
    encodeEventTopics({ abi: incentiveAbi, eventName: 'Claimed', args: { recipient } }),
    encodeAbiParameters([{ type: 'bytes' }], [data]),
  )
const paid = (amount: bigint, recipient: Address = ben, by: Address = incentive) =>
  said(encodeClaimedData({ asset: addressOf(0x70), recipient, amount }), by, recipient)
const claimed = (claimant: Address, data: Hex, by: Address = core) =>
  logOf(
    by,
    encodeEventTopics({
      abi: coreEventsAbi,
      eventName: 'BoostClaimed',
      args: { boostId: 7n, incentiveId: 0n, claimant },
    }),
    encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }], [zeroAddress, data]),
  )

function numbered(logs: readonly ReturnType<typeof logOf>[]): readonly Log[] {
  return logs.map(({ topics: [first, ...rest], ...log }, logIndex) => ({
    ...log,
    topics: first === undefined ? [] : [first, ...rest],
    // The transaction's logs do not begin the block.
    logIndex: logIndex + 30,
    ...{ blockHash: zeroAddress, blockNumber: 1n, transactionHash: zeroAddress, transactionIndex: 0, removed: false },
  }))
}

const sent = (claimant: Address, data: Hex): SentClaim => ({
  claim: { boostId: 7n, incentiveId: 0, claimant, data },
  incentive,
})
const amountsOf = (logs: readonly ReturnType<typeof logOf>[], claims: readonly SentClaim[]) =>
  readPaidClaims(numbered(logs), { core, sent: claims }).map((one) => one && (one.payment?.amount ?? 'nothing'))

describe('readPaidClaims', () => {
  test('default: each has the payment since the claim before it, in any case of its data', () => {
    const logs = [paid(1n), claimed(ben, '0xaa'), paid(2n, cleo), claimed(cleo, '0xbb'), paid(3n), claimed(ben, '0xcc')]
    const claims = [sent(ben, '0xCC'), sent(ben, '0xaa'), sent(cleo, '0xbb'), sent(cleo, '0xdd')]
    expect(amountsOf(logs, claims)).toEqual([3n, 1n, 2n, null])
  })

  test('behavior: logs of another core or incentive do not count', () => {
    expect(amountsOf([paid(9n, ben, other), claimed(ben, '0xaa')], [sent(ben, '0xaa')])).toEqual(['nothing'])
    expect(amountsOf([paid(9n), claimed(ben, '0xaa', other)], [sent(ben, '0xaa')])).toEqual([null])
  })

  test('behavior: the same claim given twice was paid once', () => {
    const twice = [sent(ben, '0xaa'), sent(ben, '0xaa')]
    expect(amountsOf([paid(1n), claimed(ben, '0xaa')], twice)).toEqual([1n, null])
  })

  test('behavior: an incentive with an unreadable log does not hide the others', () => {
    const logs = [said('0x1234'), claimed(ben, '0xaa'), paid(2n, cleo), claimed(cleo, '0xbb')]
    expect(amountsOf(logs, [sent(ben, '0xaa'), sent(cleo, '0xbb')])).toEqual(['nothing', 2n])
  })
})
