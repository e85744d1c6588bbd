import type { MatchResult } from '@laurel/protocol'
import { parseAbiItem, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf, logOf } from '../testing/past.ts'
import { addOddTransfers, noOddTransfers, oddTransfersOf } from './odd-transfers.ts'

const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const single = parseAbiItem(
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
)
const approval = parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)')
const [ada, ben, token] = [addressOf(0xa), addressOf(0xb), addressOf(1)]
const matched = (...logIndexes: readonly number[]): MatchResult => ({
  status: 'matched',
  claimant: { status: 'resolved', address: ada, logIndex: 0 },
  logIndexes,
})
const move = (from: string, to: string, logIndex = 0) => logOf(transfer, [from, to, 5n], { address: token, logIndex })

describe('oddTransfersOf', () => {
  test.each([
    ['an honest transfer', [move(ada, ben)], noOddTransfers],
    ['a mint', [move(zeroAddress, ada)], { ...noOddTransfers, mints: 1 }],
    ['a burn', [move(ada, zeroAddress)], { ...noOddTransfers, burns: 1 }],
    ['to oneself', [move(ada, ada)], { ...noOddTransfers, toOneself: 1 }],
    [
      'a mint of one of many kinds',
      [logOf(single, [ben, zeroAddress, ada, 1n, 1n], { address: token })],
      { ...noOddTransfers, mints: 1 },
    ],
    ['another event', [logOf(approval, [zeroAddress, ada, 5n], { address: token })], noOddTransfers],
  ] as const)('default: %s', (_, logs, expected) => expect(oddTransfersOf(logs, matched(0))).toEqual(expected))

  test('behavior: one other transfer is enough, and logs that did not match do not count', () => {
    const logs = [move(zeroAddress, ada, 0), move(ada, ben, 1)]
    expect(oddTransfersOf(logs, matched(0, 1))).toEqual(noOddTransfers)
    expect(oddTransfersOf(logs, matched(0))).toEqual({ ...noOddTransfers, mints: 1 })
  })

  test('behavior: a transaction that does not match is not counted', () => {
    const rejected: MatchResult = { status: 'rejected', step: 0, code: 'filter-not-satisfied', reason: '' }
    expect(oddTransfersOf([move(ada, ada)], rejected)).toEqual(noOddTransfers)
  })
})

describe('addOddTransfers', () => {
  test('default: each kind is added separately', () => {
    const one = { mints: 1, burns: 0, toOneself: 2 }
    expect(addOddTransfers(one, { mints: 0, burns: 3, toOneself: 1 })).toEqual({ mints: 1, burns: 3, toOneself: 3 })
  })
})
