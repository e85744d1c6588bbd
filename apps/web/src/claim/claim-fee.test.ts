import { type Address, encodeAbiParameters, encodeEventTopics, type Log, zeroAddress, zeroHash } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/past.ts'
import { readClaimFee } from './claim-fee.ts'

const [account, bundler, paymaster, other] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)]

function operation(
  sender: Address,
  {
    paidBy = zeroAddress,
    cost = 7n,
    address = entryPoint07Address,
  }: { readonly paidBy?: Address; readonly cost?: bigint; readonly address?: Address } = {},
): Log {
  const topics = encodeEventTopics({
    abi: entryPoint07Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: zeroHash, sender, paymaster: paidBy },
  }).filter((topic) => typeof topic === 'string')
  const [first, ...others] = topics
  const data = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [0n, true, cost, 5n],
  )
  const place = { blockHash: null, blockNumber: null, logIndex: null, transactionHash: null, transactionIndex: null }
  return { ...place, address, topics: first === undefined ? [] : [first, ...others], data, removed: false }
}

describe('readClaimFee', () => {
  const receipt = { from: bundler, gasUsed: 100n, effectiveGasPrice: 3n, logs: [] }

  test('default: an account that sends the claim itself pays its fee', () => {
    expect(readClaimFee({ ...receipt, from: account }, account)).toEqual({ status: 'paid', wei: 300n })
  })

  test('behavior: of a bundle an account pays for its own operation', () => {
    const logs = [operation(other, { cost: 90n }), operation(account)]
    expect(readClaimFee({ ...receipt, logs }, account)).toEqual({ status: 'paid', wei: 7n })
  })

  test('behavior: what a paymaster pays costs the account nothing', () => {
    const logs = [operation(account, { paidBy: paymaster })]
    expect(readClaimFee({ ...receipt, logs }, account)).toEqual({ status: 'sponsored' })
  })

  test('error: another contract’s log says nothing, and the fee of others is not the account’s', () => {
    const logs = [operation(account, { paidBy: paymaster, address: other })]
    expect(readClaimFee({ ...receipt, logs }, account)).toBeNull()
    expect(readClaimFee({ ...receipt, from: account, logs }, account)).toEqual({ status: 'paid', wei: 300n })
  })
})
