import { type Config, type Connector, watchConnectors } from '@wagmi/core'
import type { Readable } from '../store/readable.ts'
import type { Wallet } from '../wallet.ts'
import { describeFaults, type Faults, noFaults } from './faults.ts'
import { toShown } from './redact.ts'
import type { RequestLog } from './request-log.ts'
import { toOtherChainId, toWalletAnswer } from './wallet-answer.ts'

/** What {@link watchWallets} uses. */
export type WatchWalletsOptions = {
  readonly wallet: Pick<Wallet, 'config' | 'wallets'>
  readonly log: RequestLog
  readonly faults: Readable<Faults>
}

/** Methods whose answer is public, such as the hash of a transaction. */
const PUBLIC_ANSWER = /^eth_(?:send|chainId|accounts|requestAccounts|getTransaction)|^wallet_(?:sendCalls|getC)/
/** The types of connectors that reach a wallet without a provider in the page until they are connected. */
const PAIRED = /^walletconnect$/i

/**
 * Watches the requests to wallets, at the provider of each wagmi connector.
 * @returns the function that ends it.
 */
export function watchWallets({ wallet: { config, wallets }, log, faults }: WatchWalletsOptions): () => void {
  const watched = new Map<Connector, () => void>()
  /** One wrapper for each provider, because connectors compare them. */
  const wrappers = new WeakMap<object, object>()
  const otherChainId = () => toOtherChainId(config.chains.map(({ id }) => id))

  /** Answers by the fault that is on, or by the wallet, and records it. */
  async function answer(
    target: string,
    { method, params }: { readonly method: string; readonly params?: unknown },
    request: () => Promise<unknown>,
  ): Promise<unknown> {
    const fault = faults.getState().wallet
    const injected = toWalletAnswer(fault, method, otherChainId())
    const [inWords = null] = injected.type === 'pass' ? [] : describeFaults({ ...noFaults, wallet: fault })
    const recorder = log.start({ type: 'wallet', method, target, params: toShown(params ?? []), fault: inWords })
    try {
      const value = await answerWith(injected, request)
      const isPublic = PUBLIC_ANSWER.test(method)
      recorder.answered({ code: 'ok', answer: toShown(value, { isPublic }), bytes: null })
      return value
    } catch (cause) {
      const code: unknown = Reflect.get(Object(cause), 'code')
      const message: unknown = Reflect.get(Object(cause), 'message')
      recorder.failed({ code: code === undefined ? 'error' : String(code), message: String(toShown(message ?? cause)) })
      throw cause
    }
  }

  function wrap(provider: unknown, name: string): unknown {
    if (typeof provider !== 'object' || provider === null) return provider
    const request: unknown = Reflect.get(provider, 'request')
    if (typeof request !== 'function') return provider
    const known = wrappers.get(provider)
    if (known !== undefined) return known
    const watchedRequest = (args: { readonly method: string; readonly params?: unknown }) =>
      answer(name, args, async () => Reflect.apply(request, provider, [args]))
    // A proxy of a frozen object must return the object's own values.
    const wrapper = new Proxy(Object.isFrozen(provider) ? {} : provider, {
      get: (_, key) => {
        if (key === 'request') return watchedRequest
        const value: unknown = Reflect.get(provider, key)
        return typeof value === 'function' ? value.bind(provider) : value
      },
    })
    wrappers.set(provider, wrapper)
    return wrapper
  }

  function watch(connector: Connector): void {
    if (watched.has(connector)) return
    const ends = [
      replace(connector, 'getProvider', async (own, given) =>
        wrap(await Reflect.apply(own, connector, given), connector.name),
      ),
    ]
    if (PAIRED.test(connector.type)) {
      for (const [name, method] of [
        ['connect', 'eth_requestAccounts'],
        ['switchChain', 'wallet_switchEthereumChain'],
      ] as const) {
        ends.push(
          replace(connector, name, (own, given) =>
            answer(connector.name, { method, params: [] }, async () => Reflect.apply(own, connector, given)),
          ),
        )
      }
    }
    watched.set(connector, () => {
      for (const end of ends) end()
    })
  }

  function look() {
    for (const connector of config.connectors) watch(connector)
    for (const { connector } of config.state.connections.values()) if ('emitter' in connector) watch(connector)
  }

  look()
  const stops = [
    // For versions of wagmi that do not report new connectors.
    wallets.subscribe(look),
    watchNew(config, look),
    faults.subscribe((now, before) => {
      if (now.wallet !== before.wallet) announceFault(config, now.wallet, otherChainId())
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const end of watched.values()) end()
  }
}

function watchNew(config: Config, onChange: () => void): () => void {
  try {
    return watchConnectors(config, { onChange })
  } catch {
    return () => {}
  }
}

async function answerWith(
  injected: ReturnType<typeof toWalletAnswer>,
  request: () => Promise<unknown>,
): Promise<unknown> {
  switch (injected.type) {
    case 'pass':
      return request()
    case 'never':
      return new Promise<never>(() => {})
    case 'value':
      return injected.value
    case 'error':
      throw Object.assign(new Error(injected.message), { code: injected.code })
    default:
      return injected satisfies never
  }
}

/** Reports what a wallet would report by itself: that it is on another chain, or disconnected. */
function announceFault(config: Config, fault: Faults['wallet'], otherChainId: number): void {
  for (const { connector } of [...config.state.connections.values()]) {
    if (!('emitter' in connector)) continue
    if (fault === 'disconnected') connector.emitter.emit('disconnect')
    else if (fault === 'other-chain') connector.emitter.emit('change', { chainId: otherChainId })
    else if (fault === null) {
      connector.getChainId().then(
        (chainId) => connector.emitter.emit('change', { chainId }),
        () => {},
      )
    }
  }
}

/** Replaces a function of a connector. @returns the function that puts it back, unless it was replaced meanwhile. */
function replace(
  connector: Connector,
  name: 'getProvider' | 'connect' | 'switchChain',
  run: (own: (...given: never) => unknown, given: readonly unknown[]) => Promise<unknown>,
): () => void {
  const own = connector[name]
  if (own === undefined) return () => {}
  const replaced = (...given: readonly unknown[]) => run(own, given)
  Reflect.set(connector, name, replaced)
  return () => {
    if (Reflect.get(connector, name) === replaced) Reflect.set(connector, name, own)
  }
}
