import { type Abi, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ChainLog } from '../evidence/get-chain-logs.ts'
import { parseTransactionEvidenceFile } from '../evidence/parse-transaction-evidence-file.ts'
import { toTypedEvents } from '../evidence/watch-events.ts'
import { readRecordedFiles, receiptSets } from '../testing/recorded-receipts.ts'
import { eventAbis } from './event-abis.ts'
import { isMint } from './is-mint.ts'

const HASH = `0x${'00'.repeat(32)}` as const

/** Every recorded log, in the form of a node's response. */
const logs: readonly ChainLog[] = receiptSets.flatMap((set) =>
  readRecordedFiles(set).flatMap(({ file }) =>
    parseTransactionEvidenceFile(file).flatMap((evidence) =>
      evidence.logs.map((log) => ({
        ...log,
        blockNumber: 0n,
        blockHash: HASH,
        transactionHash: HASH,
        transactionIndex: 0,
      })),
    ),
  ),
)

function readAll(abi: Abi): { readonly decoded: number; readonly known: number } {
  const topics = new Set(abi.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : [])))
  const known = logs.filter(({ topics: [topic] }) => topic !== undefined && topics.has(topic))
  return { decoded: toTypedEvents(abi, known).length, known: known.length }
}

describe('eventAbis', () => {
  // The number of recorded logs of each on real chains. The events of boosts are tested on a local chain.
  test.each([
    ['transfers', 5_000],
    ['mints', 20],
    ['trades', 10],
    ['names', 3],
    ['delegations', 5],
    ['votes', 2],
    ['swaps', 300],
  ] as const)('default: %s are read from recorded receipts, at least %i', (name, least) => {
    const { decoded, known } = readAll(eventAbis[name])
    expect(decoded).toBeGreaterThanOrEqual(least)
    // The remaining logs have one of these topics and another layout.
    expect(decoded / known).toBeGreaterThan(0.95)
  })

  test('behavior: no two layouts of one eventAbis read the same log', () => {
    for (const abi of Object.values(eventAbis)) {
      const layouts = abi.map((item) => {
        const indexed = item.inputs.filter((input) => 'indexed' in input && input.indexed).length
        return `${toEventSelector(item)} ${indexed}`
      })
      expect(new Set(layouts).size).toBe(layouts.length)
    }
  })

  test('behavior: a mint is a transfer from the zero address', () => {
    const transfers = toTypedEvents(eventAbis.transfers, logs)
    const mints = transfers.filter(isMint)
    expect(mints.length).toBeGreaterThan(100)
    expect(mints.length).toBeLessThan(transfers.length / 2)
  })

  test('behavior: arguments come by name and type', () => {
    const [vote] = toTypedEvents(eventAbis.votes, logs)
    expect(typeof vote?.args.proposalId).toBe('bigint')
    const [swap] = toTypedEvents(eventAbis.swaps, logs)
    expect(swap?.eventName === 'Swap' || swap?.eventName === 'TokenExchange').toBe(true)
  })
})
