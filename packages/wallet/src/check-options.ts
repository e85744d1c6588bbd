import type { Chain } from 'viem'
import type { Log } from './log.ts'
import { rpcUrlsOf } from './network/rpc-urls.ts'
import { WalletOptionError } from './option-errors.ts'
import type { WalletOptions } from './wallet-options.ts'

const DEVELOPMENT_HOST =
  /^(([\w-]+\.)*local(host)?|(0|10|127)(\.\d+){3}|(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}|\[(::1|f[cd][\da-f]{2}:.*|fe80:.*)\])$/

/** Every option. The compiler requires a new option to be listed here. */
const known = {
  chains: true,
  projectId: true,
  networkImages: true,
  api: true,
  features: true,
  swapExchanges: true,
  faucetUrls: true,
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
    ...Object.entries({ appUrl, ...apis })
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

/**
 * Returns whether a host is the developer's own machine, or one on the local network, as a phone opens it. There, only
 * the app's developer reads the console. The bundler's development flag is not used, because a page without a bundler
 * has no `process`, and not every bundler exposes the flag to packages.
 * @param hostname - the `hostname` of `location`: in lower case, with an IPv6 address in brackets.
 */
function isDevelopmentHost(hostname: string): boolean {
  return DEVELOPMENT_HOST.test(hostname)
}
