import type { Chain } from 'viem'
import { isDevelopmentHost } from './development-host.ts'
import type { Log } from './log.ts'
import { rpcUrlsOf } from './network/rpc-urls.ts'
import { WalletOptionError } from './option-errors.ts'
import type { WalletOptions } from './wallet-options.ts'

/** Every option. The compiler requires a new option to be listed here. */
const known = {
  chains: true,
  projectId: true,
  networkImages: true,
  api: true,
  features: true,
  swapExchanges: true,
  faucetUrls: true,
  login: true,
  connectors: true,
  transports: true,
  wagmiConfig: true,
  namespaces: true,
  listings: true,
  walletList: true,
  appName: true,
  appUrl: true,
  appIcon: true,
  storageKey: true,
  storage: true,
  allowUnsupportedChain: true,
  onUnsupportedChain: true,
  onEvent: true,
  logLevel: true,
  addressLabels: true,
  ens: true,
  environment: true,
} as const satisfies Record<keyof WalletOptions, true>

/**
 * Returns one error for each invalid option of `createWallet`, and none when all are valid. The wallet still works. It
 * ignores an invalid option, or fails when the option is used.
 */
export function checkOptions(options: WalletOptions): readonly WalletOptionError[] {
  const { api, appUrl, connectors = [], projectId } = options
  const apis = typeof api === 'string' ? { api } : { ...api }
  return [
    ...Object.keys(options)
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => new WalletOptionError(name, `there is no such option${meant(name)}`)),
    ...(projectId !== undefined && projectId !== projectId.trim()
      ? [new WalletOptionError('projectId', 'it begins or ends with a space')]
      : []),
    ...(options.wagmiConfig === undefined ? (options.chains ?? []) : [])
      .filter((chain) => !hasRpc(chain, options))
      .map(
        ({ id, name }) => new WalletOptionError('chains', `${name} (${id}) has no RPC: give it a transport, or an api`),
      ),
    ...twice(connectors.flatMap((entry) => (typeof entry === 'function' ? [] : [entry.id]))).map(
      (id) => new WalletOptionError('connectors', `two have the id "${id}": the second is never asked`),
    ),
    ...Object.entries({ appUrl, 'login.frameUrl': options.login?.frameUrl, ...apis })
      .filter(([, url]) => url !== undefined && url !== '' && !isWebAddress(url))
      .map(([name, url]) => new WalletOptionError(name, `"${url}" is not an address such as https://app.example`)),
  ]
}

/** Logs each error once for each wallet object, on a developer's own machine or at the `debug` level. */
export function logMistakes(
  options: WalletOptions,
  { hostname, log }: { readonly hostname: string; readonly log: Log },
): void {
  if (options.logLevel !== 'debug' && !isDevelopmentHost(hostname)) return
  for (const { message } of checkOptions(options)) log('error', message)
}

function hasRpc(chain: Chain, { transports = {}, api }: WalletOptions): boolean {
  const blockchain = typeof api === 'string' ? api : api?.blockchain
  return transports[chain.id] !== undefined || rpcUrlsOf(chain).length > 0 || Boolean(blockchain)
}

/** Returns the option that was probably meant: one that differs only in case, or in letters at its end. */
function meant(name: string): string {
  const [written, ...others] = Object.keys(known).filter((option) => {
    const [one, other] = [option.toLowerCase(), name.toLowerCase()]
    return one.startsWith(other) || other.startsWith(one)
  })
  return written === undefined || others.length > 0 ? '' : `; is "${written}" meant?`
}

function twice(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) !== place))]
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
