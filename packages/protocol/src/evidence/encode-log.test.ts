import { decodeEventLog, getAddress, parseAbiItem, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { isWholeDepth, partAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { bundledAbi } from '../signature/known/bundled-abi.ts'
import { readRecordedFiles } from '../testing/recorded-receipts.ts'
import { decodeLog } from './decode-log.ts'
import { encodeLog } from './encode-log.ts'
import { InvalidDecodedLogError } from './errors.ts'
import { parseTransactionEvidenceFile } from './parse-transaction-evidence-file.ts'

const address = getAddress(`0x${'ab'.repeat(20)}`)
const event = parseAbiItem('event Deposited(address indexed account, uint256 amount, string note)')
const args = { account: address, amount: 5n, note: 'hi' } as const

describe('encodeLog', () => {
  test('default: arguments by name or by position give the same raw log', () => {
    const raw = encodeLog({ event, args, address, logIndex: 4 })
    expect(raw.topics).toEqual([toEventSelector(event), `0x${'ab'.repeat(20).padStart(64, '0')}`])
    expect(raw).toMatchObject({ address: address.toLowerCase(), logIndex: 4 })
    expect(raw).not.toHaveProperty('removed')
    expect(encodeLog({ event, args: [address, 5n, 'hi'], address, logIndex: 4 })).toEqual(raw)
  })

  test('behavior: a removed log stays removed', () => {
    expect(encodeLog({ event, args, address, logIndex: 4, removed: true }).removed).toBe(true)
  })

  // Of the 11,079 logs of one layout, 3 come from contracts that do not encode as Solidity does.
  test('property: encodes what viem decodes of every recorded log to the same bytes, with three exceptions', () => {
    let same = 0
    let others = 0
    const recorded = readRecordedFiles('receipts').flatMap(({ file }) =>
      parseTransactionEvidenceFile(file).flatMap(({ logs }) => logs),
    )
    for (const log of partAtDepth(recorded, 3_000)) {
      const known = decodeLog(log, bundledAbi)
      const [topic, ...rest] = log.topics
      if (known.status !== 'decoded' || topic === undefined) continue
      const decoded = decodeEventLog({ abi: [known.item], topics: [topic, ...rest], data: log.data })
      const raw = encodeLog({
        event: known.item,
        args: decoded.args ?? [],
        address: log.address,
        logIndex: log.logIndex,
      })
      expect(raw.topics).toEqual(log.topics)
      if (raw.data === log.data) same++
      else others++
    }
    if (isWholeDepth()) expect({ same, others }).toEqual({ same: 11_076, others: 3 })
    expect(same).toBeGreaterThan(2_000)
    expect(others).toBeLessThanOrEqual(3)
  })

  test('behavior: an indexed string is its hash', () => {
    const named = parseAbiItem('event Named(string indexed name)')
    const hash = `0x${'Ab'.repeat(32)}` as const
    expect(encodeLog({ event: named, args: { name: hash }, address, logIndex: 0 }).topics[1]).toBe(hash.toLowerCase())
    expect(() => encodeLog({ event: named, args: { name: 'laurel' }, address, logIndex: 0 })).toThrow(
      InvalidDecodedLogError,
    )
  })

  test.each([
    ['one is missing', { account: address, amount: 5n }],
    ['too few', [address, 5n]],
    ['a wrong type', { ...args, amount: 'five' }],
    ['a wrong address', { ...args, account: '0x1' }],
    ['only on the prototype', Object.create(args)],
  ])('error: %s', (_, given) => {
    expect(() => encodeLog({ event, args: given, address, logIndex: 0 })).toThrow(InvalidDecodedLogError)
  })

  test('error: an anonymous event, and missing names', () => {
    const anonymous = { ...event, anonymous: true }
    expect(() => encodeLog({ event: anonymous, args, address, logIndex: 0 })).toThrow(InvalidDecodedLogError)
    const unnamed = parseAbiItem('event Deposited(address indexed, uint256)')
    expect(() => encodeLog({ event: unnamed, args: {}, address, logIndex: 0 })).toThrow(InvalidDecodedLogError)
    expect(encodeLog({ event: unnamed, args: [address, 1n], address, logIndex: 0 }).topics).toHaveLength(2)
  })
})
