import { readOwnProperty } from '../../store/read-own.ts'
import { toIcon, toShownName } from '../wallet-text.ts'

/** Source: docs/product.md#input. */
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * An account as a Wallet Standard wallet shares it.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts.
 */
export type StandardAccount = { readonly address: string; readonly chains: readonly string[] }

/**
 * A wallet of the Wallet Standard, copied and its functions captured.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts.
 */
export type StandardWallet = {
  readonly id: string
  readonly name: string
  readonly icon: string | null
  /** CAIP-2-like: `solana:mainnet`. */
  readonly chains: readonly string[]
  /** `standard:connect`. `silent` asks without a window. */
  readonly connect: (options: { readonly silent: boolean }) => Promise<readonly StandardAccount[]>
  /** `standard:disconnect`, when the wallet has it. */
  readonly disconnect: () => Promise<void>
  /** `standard:events`: accounts as they are after a change. @returns the function that stops. */
  readonly onAccounts: (listener: (accounts: readonly StandardAccount[]) => void) => () => void
  /** The wallet's own object, only to tell whether two are the same. Never called. */
  readonly identity: object
}

/**
 * Copies a wallet that registered itself. What a stranger's getters throw makes it no wallet.
 * @param prefix - of the chains wanted: `solana:`.
 * @returns null when it is none, or speaks none of those chains.
 */
export function readStandardWallet(wallet: unknown, prefix: string): StandardWallet | null {
  try {
    if (typeof wallet !== 'object' || wallet === null) return null
    const name = toShownName(Reflect.get(wallet, 'name'))
    const chains = textsOf(Reflect.get(wallet, 'chains')).filter((chain) => chain.startsWith(prefix))
    const features: unknown = Reflect.get(wallet, 'features')
    const connectFeature = member(features, 'standard:connect')
    const connect = member(connectFeature, 'connect')
    if (name === null || chains.length === 0 || typeof connect !== 'function') return null
    const disconnectFeature = member(features, 'standard:disconnect')
    const disconnect = member(disconnectFeature, 'disconnect')
    const eventsFeature = member(features, 'standard:events')
    const on = member(eventsFeature, 'on')
    return Object.freeze({
      id: `standard:${name}`,
      name,
      icon: toIcon(Reflect.get(wallet, 'icon')),
      chains,
      identity: wallet,
      connect: async ({ silent }: { readonly silent: boolean }) => {
        const answer: unknown = await Reflect.apply(connect, connectFeature, [silent ? { silent: true } : {}])
        return accountsOf(member(answer, 'accounts'))
      },
      disconnect: async () => {
        if (typeof disconnect === 'function') await Reflect.apply(disconnect, disconnectFeature, [])
      },
      onAccounts: (listener: (accounts: readonly StandardAccount[]) => void) => {
        if (typeof on !== 'function') return () => {}
        const onChange = (change: unknown) => {
          const accounts = readOwnProperty(change, 'accounts')
          if (accounts !== undefined) listener(accountsOf(accounts))
        }
        const off = attempt(() => Reflect.apply(on, eventsFeature, ['change', onChange]))
        return () => {
          if (typeof off === 'function') attempt(() => off())
        }
      },
    })
  } catch {
    return null
  }
}

function accountsOf(value: unknown): readonly StandardAccount[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((account: unknown) => {
    const address = member(account, 'address')
    const chains = textsOf(member(account, 'chains'))
    return typeof address === 'string' && SOLANA_ADDRESS.test(address) ? [{ address, chains }] : []
  })
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Its own trouble: a wallet that cannot be listened to, or left, is connected and left all the same. */
function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
