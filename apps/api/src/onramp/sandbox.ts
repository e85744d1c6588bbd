import { createHedge } from '@laurel/server/chain/hedge.ts'
import { createRateLimiter } from '@laurel/server/http/rate-limiter.ts'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { apiPaths } from '@laurel/wallet/api-schemas'
import { LRUCache } from 'lru-cache'
import {
  createWalletClient,
  custom,
  getAddress,
  type Hash,
  isAddress,
  publicActions,
  TransactionReceiptNotFoundError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import type { ApiChain } from '../chain/api-chain.ts'
import { OnrampRefusedError, OnrampUnavailableError, SandboxLimitError } from './errors.ts'
import type { OnrampProvider } from './onramp-provider.ts'
import { CURRENCY_DECIMALS, createSandboxPrices } from './sandbox-prices.ts'
import { createSandboxSessions, type SandboxSession } from './sandbox-session.ts'

const amount = z.string().regex(/^\d{1,9}(\.\d{1,18})?$/, 'must be a decimal number')

/** The settings of the sandbox. */
export const sandboxSchema = z.strictObject({
  chainId: z.number().int().positive(),
  /** Of an account with test coins. */
  privateKey: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{64}$/)], {
    error: 'must be a private key: 0x and 64 hex digits',
  }),
  /** What the sandbox says that a coin costs, in its test dollars. */
  pricePerCoin: amount.default('3000'),
  /** The most coins that are sent at once. */
  maxCoins: amount.default('1'),
})

/** Sends to one account, or for one caller, in an hour. */
const SENDS_PER_HOUR = 5
/** Orders that are remembered. Older ones are not known any more. */
const MAX_ORDERS = 10_000

/** The on-ramp that gives test coins, and what its page needs. */
export type Sandbox = OnrampProvider & {
  readonly chainName: string
  readonly symbol: string
  /** @throws {SandboxSessionError} */
  readSession(session: string): SandboxSession
  formatAmount(amount: bigint): string
  /**
   * Sends the coins of a session, once: a session that was sent has the transaction of the first time.
   * @returns the hash of the transaction, which is not mined yet.
   * @throws {SandboxLimitError} @throws {OnrampUnavailableError}
   */
  send(session: SandboxSession, caller: string): Promise<Hash>
}

/**
 * Creates the sandbox. It sells test coins for nothing, at a price that the operator makes up, so that everything around a purchase can be
 * tried.
 * @param options.nowMs - Unix time in milliseconds. @param options.monotonicMs - a monotonic clock.
 * @throws {SettingsError} when the chain is not a testnet of the API.
 */
export function createSandbox(
  { chainId, privateKey, pricePerCoin, maxCoins }: z.output<typeof sandboxSchema>,
  {
    chains,
    nowMs,
    monotonicMs,
  }: {
    readonly chains: ReadonlyMap<number, ApiChain>
    readonly nowMs: () => number
    readonly monotonicMs: () => number
  },
): Sandbox {
  const chain = chains.get(chainId)
  if (chain === undefined)
    throw new SettingsError(`LAUREL_API_SANDBOX_ONRAMP: LAUREL_API_CHAINS does not have chain ${chainId}`)
  if (!chain.settings.isTestnet)
    throw new SettingsError(`LAUREL_API_SANDBOX_ONRAMP: chain ${chainId} does not have "isTestnet"`)
  const { name, nativeCurrency } = chain.settings
  const { symbol } = nativeCurrency
  const prices = createSandboxPrices({ pricePerCoin, maxCoins }, { chainId, name, nativeCurrency })
  const { formatAmount } = prices
  const sessions = createSandboxSessions(privateKey, nowMs)
  const limiter = createRateLimiter({ burst: SENDS_PER_HOUR, perSecond: SENDS_PER_HOUR / 3600 }, monotonicMs)
  const client = createSender(chain, privateKey, monotonicMs)
  let last: Promise<unknown> = Promise.resolve()
  // The orders of this process. Those of another one are not known here, which is said.
  const orders = new LRUCache<string, { readonly amount: bigint; readonly hash: Hash | null }>({ max: MAX_ORDERS })
  // The links that this process sent for. Another process sends for a link once more at most.
  const sends = new LRUCache<string, Promise<Hash>>({ max: MAX_ORDERS })
  return {
    ...{ id: 'sandbox', name: 'Sandbox', isSandbox: true, hosts: 'own', chainName: name, symbol, formatAmount },
    getOptions: async () => prices.options,
    getQuote: async (request) => prices.quote(request),
    async createUrl({ destinationWallets, presetCryptoAmount, presetFiatAmount }, { apiOrigin }, order) {
      const address = destinationWallets
        .map((wallet) => wallet.address)
        .find((text) => isAddress(text, { strict: false }))
      if (apiOrigin === null) {
        throw new OnrampRefusedError(
          'The page of the sandbox is on this API, which does not know this host. The operator adds it to LAUREL_API_NAME_DOMAINS.',
        )
      }
      if (address === undefined) throw new OnrampRefusedError(`The sandbox sends to accounts of ${name}.`)
      const coins = prices.coinsOf({ crypto: toText(presetCryptoAmount), fiat: toText(presetFiatAmount) })
      const session = sessions.write({ address: getAddress(address), amount: coins, order })
      orders.set(order, { amount: coins, hash: null })
      return `${apiOrigin}${apiPaths.sandboxOnramp}?session=${session}`
    },
    async getOrder(order) {
      const found = orders.get(order)
      if (found === undefined) return null
      const purchaseAmount = { amount: formatAmount(found.amount), currency: symbol }
      if (found.hash === null) return { status: 'waiting', purchaseAmount, transactionHash: null }
      const status = await client.getStatus(found.hash).catch((cause: unknown) => {
        throw new OnrampUnavailableError({ cause })
      })
      return { status, purchaseAmount, transactionHash: found.hash }
    },
    readSession: sessions.read,
    async send(session, caller) {
      const earlier = sends.get(session.order)
      if (earlier !== undefined) return earlier
      if (!limiter.take(session.address) || !limiter.take(`caller ${caller}`)) throw new SandboxLimitError()
      // One after the other, because each needs the next nonce.
      const sending = last.then(() => client.send(session))
      last = sending.catch(() => undefined)
      const sent = sending.then(
        (hash) => {
          orders.set(session.order, { amount: session.amount, hash })
          return hash
        },
        (cause: unknown) => {
          // It can be pressed again.
          sends.delete(session.order)
          throw new OnrampUnavailableError({ cause })
        },
      )
      sends.set(session.order, sent)
      return sent
    },
  }
}

function createSender(
  chain: ApiChain,
  privateKey: z.output<typeof sandboxSchema>['privateKey'],
  monotonicMs: () => number,
) {
  const hedge = createHedge(chain.nodes.nodes, monotonicMs)
  const account = privateKeyToAccount(`0x${privateKey.slice(2)}`)
  const request = ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    method === 'eth_sendRawTransaction' ? hedge.broadcast(method, params) : hedge.request(method, params)
  const client = createWalletClient({ account, transport: custom({ request }, { retryCount: 0 }) }).extend(
    publicActions,
  )
  return {
    async getStatus(hash: Hash): Promise<'processing' | 'complete' | 'failed'> {
      try {
        const { status } = await client.getTransactionReceipt({ hash })
        return status === 'success' ? 'complete' : 'failed'
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return 'processing'
        throw error
      }
    },
    async send({ address, amount: value }: SandboxSession): Promise<Hash> {
      const [nonce, gasPrice, gas] = await Promise.all([
        client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
        client.getGasPrice(),
        client.estimateGas({ account, to: address, value }),
      ])
      // Twice the price of now, so that it is mined when the next blocks are full.
      const transaction = { to: address, value, nonce, gas, gasPrice: gasPrice * 2n, chainId: chain.chainId }
      const serializedTransaction = await account.signTransaction({ ...transaction, type: 'legacy' })
      return client.sendRawTransaction({ serializedTransaction })
    },
  }
}

function toText(value: string | number | undefined): string | undefined {
  if (typeof value !== 'number') return value
  // Small and large numbers have an exponent.
  return value.toFixed(CURRENCY_DECIMALS).replace(/\.?0+$/, '')
}
