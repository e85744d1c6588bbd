import { digestHere, digestReceipts } from '@laurel/server/chain/digest-receipts.ts'
import { numberToHex } from 'viem'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildThreads } from '../testing/build-threads.ts'
import { FakeThread } from '../testing/fake-thread.ts'
import { createThreadDigester, startDigestThread } from './digest-in-thread.ts'
import type { DigestJob } from './digest-worker.ts'

beforeAll(buildThreads)

const bloom = `0x${'00'.repeat(256)}`
/** The receipts of a block, each with a log of so many bytes. */
function receiptsOf(...bytes: readonly number[]): readonly unknown[] {
  return bytes.map((length, at) => ({
    ...{ type: '0x2', status: '0x1', cumulativeGasUsed: numberToHex(21_000 * (at + 1)), logsBloom: bloom },
    transactionHash: numberToHex(at + 1, { size: 32 }),
    logs: [{ address: `0x${'ab'.repeat(20)}`, topics: [], data: `0x${'cd'.repeat(length)}` }],
  }))
}

describe('createThreadDigester', () => {
  test('behavior: the thread digests a full block with the same result as here', { timeout: 120_000 }, async () => {
    const { block, receipt, stop } = createThreadDigester(startDigestThread)
    const blocks = [receiptsOf(300_000), receiptsOf(1, 20_000, 3), receiptsOf(40_000, 40_000)]
    expect(await Promise.all(blocks.map(block))).toEqual(blocks.map(digestReceipts))
    const receipts = blocks.flat()
    expect(await Promise.all(receipts.map(receipt))).toEqual(receipts.map(digestHere.receipt))
    await stop()
  })

  test('behavior: the thread rejects a malformed receipt and keeps running', {
    timeout: 120_000,
  }, async () => {
    const { block, stop } = createThreadDigester(startDigestThread)
    const [long] = receiptsOf(100_000)
    await expect(block([{ ...Object(long), logsBloom: 'none' }])).rejects.toThrow('receipt.logsBloom')
    expect(await block([long])).toEqual(digestReceipts([long]))
    await stop()
  })

  test('behavior: a short block does not go to the thread', () => {
    const digester = createThreadDigester(() => {
      throw new Error('started')
    })
    expect(digester.block(receiptsOf(100, 200))).toEqual(digestReceipts(receiptsOf(100, 200)))
  })

  test('behavior: when the thread ends all waiting requests fail, and the next block gets another thread', async () => {
    const threads: FakeThread<DigestJob>[] = []
    const { block } = createThreadDigester(() => {
      const thread = new FakeThread<DigestJob>()
      threads.push(thread)
      return thread
    })
    const waiting = [block(receiptsOf(50_000)), block(receiptsOf(60_000))]
    threads[0]?.emit('exit')
    await Promise.all(waiting.map((one) => expect(one).rejects.toThrow('the thread ended')))
    const next = block(receiptsOf(70_000))
    const [job] = threads[1]?.jobs ?? []
    const answer = digestReceipts(receiptsOf(70_000))
    threads[1]?.emit('message', { id: job?.id, type: 'block', digest: answer })
    expect(await next).toEqual(answer)
    expect(threads).toHaveLength(2)
  })

  test('behavior: a digest that takes too long ends its thread', async () => {
    vi.useFakeTimers()
    const thread = new FakeThread<DigestJob>()
    const { block } = createThreadDigester(() => thread, { deadlineMs: 1_000 })
    const late = Promise.resolve(block(receiptsOf(50_000)))
    const rejection = expect(late).rejects.toThrow('not digested in time')
    await vi.advanceTimersByTimeAsync(1_000)
    await rejection
    expect(thread.isEnded).toBe(true)
    vi.useRealTimers()
  })
})
