import { createPublicClient, custom, numberToHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { SentEvent, SentTransaction } from './sent-transactions.ts'
import { settleSent } from './settle-sent.ts'

const hash = `0x${'a'.repeat(64)}` as const
const account = `0x${'1'.repeat(40)}` as const
const sent: SentTransaction = {
  ...{ chainId: 1, account, purpose: 'create budget', label: '', isLast: false, hash, sentAt: 0 },
  ...{ status: 'pending', isSeen: false },
}
const receipt = (status: 'success' | 'reverted') => ({
  ...{ transactionHash: hash, blockNumber: numberToHex(7), blockHash: hash, logs: [], from: account, to: account },
  ...{ status: status === 'success' ? '0x1' : '0x0', transactionIndex: '0x0', type: '0x2' },
})

/** Returns a client of a node that responds by method. It does not know a transaction whose response is `null`. */
function clientOf(answers: Readonly<Record<string, () => unknown>>) {
  const request = async ({ method }: { method: string }) => answers[method]?.() ?? null
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), pollingInterval: 1 })
}

async function settle(answers: Readonly<Record<string, () => unknown>>, sentAt = 0) {
  const events: SentEvent[] = []
  const found = await settleSent(clientOf(answers), { ...sent, sentAt }, (event) => {
    events.push(event)
  })
  return { status: found?.status ?? null, events: events.map(({ type }) => type) }
}

describe('settleSent', () => {
  test('default: a mined transaction has its receipt, and a reverted one has none', async () => {
    const answer = (status: 'success' | 'reverted') => ({ eth_getTransactionReceipt: () => receipt(status) })
    expect(await settle(answer('success'))).toEqual({ status: 'success', events: ['mined'] })
    expect(await settle(answer('reverted'))).toEqual({ status: null, events: ['mined'] })
  })

  test('behavior: the receipt of a transaction that was mined before a reload is read once', async () => {
    let readCount = 0
    const answer = () => {
      readCount++
      return receipt('success')
    }
    expect(await settle({ eth_getTransactionReceipt: answer })).toEqual({ status: 'success', events: ['mined'] })
    expect(readCount).toBe(1)
  })

  test('behavior: a transaction that no node knows is given up, unless it was just sent', async () => {
    expect(await settle({})).toEqual({ status: null, events: ['removed'] })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let requestCount = 0
    const late = settle(
      { eth_getTransactionReceipt: () => (requestCount++ < 2 ? null : receipt('success')) },
      Date.now(),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    expect(await late).toEqual({ status: 'success', events: ['mined'] })
  })

  test('error: a node that does not respond gives no result', async () => {
    const silent = () => {
      throw new Error('silent')
    }
    await expect(settle({ eth_getTransactionReceipt: silent })).rejects.toThrow()
  })
})
