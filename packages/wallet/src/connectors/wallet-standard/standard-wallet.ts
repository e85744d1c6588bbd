import { FeatureMissingError } from '../../connection/errors.ts'
import { readOwnProperty } from '../../store/safe-object.ts'
import { toIcon } from '../../wallet-list/untrusted-icon.ts'
import { toShownName } from '../../wallet-list/wallet-text.ts'

/** Source: docs/product.md#input. */
const SOLANA_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * An account that a Wallet Standard wallet shares.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts.
 */
export type StandardAccount = {
  readonly address: string
  readonly chains: readonly string[]
  /** The wallet's own object, which its features require as the account of a request. Never read. */
  readonly identity: object
}

/**
 * A copy of a Wallet Standard wallet, with its functions captured.
 * Source: https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts.
 */
export type StandardWallet = {
  readonly id: string
  readonly name: string
  readonly icon: string | null
  /** CAIP-2-like: `solana:mainnet`. */
  readonly chains: readonly string[]
  /** `standard:connect`. `silent` opens no window. */
  readonly connect: (options: { readonly silent: boolean }) => Promise<readonly StandardAccount[]>
  /** `standard:disconnect`, if the wallet has it. */
  readonly disconnect: () => Promise<void>
  /** `standard:events`: calls the listener with the accounts after a change. @returns the function that stops it. */
  readonly onAccounts: (listener: (accounts: readonly StandardAccount[]) => void) => () => void
  /** Returns whether the wallet has a feature: `solana:signMessage`. */
  readonly hasFeature: (name: string) => boolean
  /**
   * Calls a function of a feature. The answer is untrusted.
   * @param call - the feature, and its function: `solana:signMessage` and `signMessage`.
   * @throws {FeatureMissingError} without that function, and what the wallet throws.
   */
  readonly request: (call: readonly [feature: string, method: string], inputs: readonly object[]) => Promise<unknown>
  /** The wallet's own object, used only to check whether two are the same. Never called. */
  readonly identity: object
}

/**
 * Copies a wallet that registered itself. It is untrusted. If a getter throws, it is not a wallet.
 * @param prefix - of the wanted chains: `solana:`.
 * @returns null when it is not a wallet, or supports none of those chains.
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
      hasFeature: (feature: string) => attempt(() => member(features, feature)) !== undefined,
      request: async ([feature, method]: readonly [string, string], inputs: readonly object[]) => {
        const found = member(features, feature)
        const run = member(found, method)
        if (typeof run !== 'function') throw new FeatureMissingError(name, feature)
        const answer: unknown = await Reflect.apply(run, found, [...inputs])
        return answer
      },
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
    if (typeof account !== 'object' || account === null) return []
    const address = member(account, 'address')
    const chains = textsOf(member(account, 'chains'))
    const isAddress = typeof address === 'string' && SOLANA_ADDRESS.test(address)
    return isAddress ? [{ address, chains, identity: account }] : []
  })
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Ignores errors of the wallet. A wallet without working listeners can still connect and disconnect. */
function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return undefined
  }
}
