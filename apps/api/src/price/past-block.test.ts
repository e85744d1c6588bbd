import fc from 'fast-check'
import { createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { chainSchema } from '../settings/chain-settings.ts'
import { CHANGE_SECONDS, createFindPastBlock, PAST_MS } from './past-block.ts'

/** A chain whose blocks have these times, in Unix seconds. */
function chainOf(timeOf: (block: number) => number) {
  let reads = 0
  const client = createClient({
    transport: custom({
      request: async ({ params }: { params: readonly [string] }) => {
        reads++
        return { timestamp: `0x${timeOf(Number(params[0])).toString(16)}` }
      },
    }),
  })
  const settings = chainSchema.parse({ chainId: 1, name: 'Chain', rpcUrls: ['http://127.0.0.1:1'] })
  return { chain: { chainId: 1, settings, nodes: { chainId: 1, nodes: [], quorum: 1 }, client }, reads: () => reads }
}

describe('createFindPastBlock', () => {
  test.each([
    ['a block every 12 s, with a first block at 0', 24_000_000, (block: number) => (block === 0 ? 0 : block * 12)],
    ['a block every 2 s', 40_000_000, (block: number) => block * 2],
    ['4 blocks a second', 400_000_000, (block: number) => Math.floor(block / 4)],
  ])('default: %s is found with few reads', async (_, head, timeOf) => {
    const { chain, reads } = chainOf(timeOf)
    const found = await createFindPastBlock(() => 0)(chain, BigInt(head))
    const before = timeOf(head) - CHANGE_SECONDS
    expect(found?.before).toBe(before)
    const time = timeOf(Number(found?.number))
    expect(time).toBeLessThanOrEqual(before)
    expect(time).toBeGreaterThan(before - 400)
    expect(found?.blocksSince).toBe(BigInt(head) - (found?.number ?? 0n))
    expect(reads()).toBeLessThan(12)
  })

  test('property: at any pace, the block is at or before that moment, and is near it or the last one', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 }), async (gaps) => {
        const times = [1_000]
        for (const gap of gaps) times.push((times.at(-1) ?? 0) + gap)
        const head = times.length - 1
        const { chain } = chainOf((block) => times[block] ?? 0)
        const found = await createFindPastBlock(() => 0)(chain, BigInt(head))
        const before = (times[head] ?? 0) - CHANGE_SECONDS
        if (found === null) {
          expect(times[0]).toBeGreaterThan(before)
          return
        }
        const time = times[Number(found.number)] ?? 0
        expect(time).toBeLessThanOrEqual(before)
        const next = times[Number(found.number) + 1] ?? 0
        expect(next > before || before - time <= 300).toBe(true)
      }),
    ))

  test('behavior: a chain that is younger has none', async () => {
    const { chain } = chainOf((block) => block)
    expect(await createFindPastBlock(() => 0)(chain, 50_000n)).toBeNull()
  })

  test('behavior: it is searched again after some minutes, and after a failure at once', async () => {
    let nowMs = 0
    let isDown = true
    const { chain, reads } = chainOf((block) => {
      if (isDown) throw new Error('down')
      return block * 12
    })
    const find = createFindPastBlock(() => nowMs)
    await expect(find(chain, 100_000n)).rejects.toThrow()
    isDown = false
    await find(chain, 100_000n)
    const before = reads()
    await find(chain, 100_001n)
    expect(reads()).toBe(before)
    nowMs += PAST_MS
    await find(chain, 100_050n)
    expect(reads()).toBeGreaterThan(before)
  })
})
