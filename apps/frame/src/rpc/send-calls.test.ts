import { type Hash, type TransactionSerializable, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Confirmation } from '../confirm/confirmation.ts'
import { account, other, startKeyWorld, transactionsOf } from './testing/key-world.ts'

const GWEI = 1_000_000_000n
const batchOf = (count: number, data = '0xdeadbeef') => [
  {
    ...{ version: '2.0.0', id: 'batch', from: account.address },
    calls: Array.from({ length: count }, () => ({ to: other, value: '0x1', data })),
  },
]
/** A node that mines each transaction at once. @param gasOf - the estimate of a call after `sent` transactions. */
function nodeOf(gasOf: (sent: number) => bigint, feeOf: (sent: number) => bigint = () => GWEI) {
  let sent = 0
  return {
    eth_estimateGas: () => toHex(gasOf(sent)),
    eth_getBlockByNumber: () => ({ number: '0x1', baseFeePerGas: toHex(feeOf(sent)), transactions: [] }),
    eth_blockNumber: () => '0x1',
    eth_sendRawTransaction: () => {
      sent++
      return hashOf(sent)
    },
    eth_getTransactionReceipt: () => ({ status: '0x1', blockNumber: '0x1', gasUsed: '0x1', logs: [], type: '0x2' }),
  }
}
const hashOf = (at: number): Hash => toHex(at, { size: 32 })
/** What transactions cost at most, as they are signed. */
const mostOf = (transactions: readonly TransactionSerializable[]) =>
  transactions.reduce((sum, { gas = 0n, maxFeePerGas, gasPrice }) => sum + gas * (maxFeePerGas ?? gasPrice ?? 0n), 0n)
const readStatus = async (request: ReturnType<typeof startKeyWorld>['request']) =>
  Object(await request('wallet_getCallsStatus', ['batch'])).status

/** What the user was shown at most. */
const shownMost = ([confirmation]: readonly Confirmation[]) =>
  confirmation?.fee?.status === 'ready' ? confirmation.fee.most : null

describe('wallet_sendCalls of an account with a key', () => {
  test('default: calls are sent one after the other, and cost what was shown at most', async () => {
    const { request, signed, shown } = startKeyWorld({ node: nodeOf(() => 50_000n) })
    await request('wallet_sendCalls', batchOf(3))
    await expect.poll(() => readStatus(request)).toBe(200)
    expect(mostOf(transactionsOf(signed))).toBe(shownMost(shown))
  })

  test.each(['wallet_sendCalls', 'eth_sendTransaction'] as const)(
    'security: the fee that %s signs is the one that was shown, whatever the node says after the click',
    async (method) => {
      const { request, signed, shown } = startKeyWorld({
        node: { eth_estimateGas: (_, isApproved) => toHex(isApproved ? 16_000_000 : 50_000) },
      })
      const params = { wallet_sendCalls: batchOf(1), eth_sendTransaction: [{ from: account.address, to: other }] }
      await request(method, params[method])
      expect(signed).toHaveLength(1)
      expect(mostOf(transactionsOf(signed))).toBe(shownMost(shown))
    },
  )

  test('security: a fee that was not shown signs nothing', async () => {
    const { request, signed, shown } = startKeyWorld({
      node: {
        eth_getBlockByNumber: (_, isApproved) => {
          if (!isApproved) throw new Error('away')
        },
      },
    })
    await expect(request('wallet_sendCalls', batchOf(1))).rejects.toMatchObject({ code: 'frame/node' })
    expect(shown[0]?.fee).toEqual({ status: 'unavailable' })
    expect(signed).toEqual([])
  })

  test('security: a later call whose gas costs more than what was shown ends the batch', async () => {
    const node = nodeOf((sent) => (sent === 0 ? 50_000n : 16_000_000n))
    const { request, signed, shown } = startKeyWorld({ node })
    await request('wallet_sendCalls', batchOf(3))
    await expect.poll(() => readStatus(request)).toBe(600)
    expect(signed).toHaveLength(1)
    expect(mostOf(transactionsOf(signed))).toBeLessThan(shownMost(shown) ?? 0n)
  })

  test('behavior: a later call may use the gas that it needs now', async () => {
    // Before the first call, the node cannot try the second one.
    const node = nodeOf((sent) => {
      if (sent === 0) throw new Error('it would fail')
      return 100_000n
    })
    const { request, signed } = startKeyWorld({ node })
    await request('wallet_sendCalls', batchOf(2))
    await expect.poll(() => readStatus(request)).toBe(200)
    expect(transactionsOf(signed).map(({ gas }) => gas)).toEqual([500_000n, 120_000n])
  })

  test.each([
    ['a tenth is paid, as far as it was shown', 11n, 200, 3],
    ['more than what was shown ends the batch', 20n, 600, 1],
  ] as const)('behavior: a price that rises by %s', async (_, tenths, status, count) => {
    const node = nodeOf(
      () => 50_000n,
      (sent) => (sent === 0 ? GWEI : (GWEI * tenths) / 10n),
    )
    const { request, signed, shown } = startKeyWorld({ node })
    await request('wallet_sendCalls', batchOf(3))
    await expect.poll(() => readStatus(request)).toBe(status)
    expect(signed).toHaveLength(count)
    expect(mostOf(transactionsOf(signed))).toBeLessThanOrEqual(shownMost(shown) ?? 0n)
  })
})
