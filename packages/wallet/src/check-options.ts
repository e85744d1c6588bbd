import type { Chain } from 'viem'
import { isDevelopmentHost } from './development-host.ts'
import type { Features } from './features.ts'
import type { Log } from './log.ts'
import { type LoginOptions, SOCIAL_PROVIDERS } from './login/login-options.ts'
import { rpcUrlsOf } from './network/rpc-urls.ts'
import { WalletOptionError } from './option-errors.ts'
import { findUnknown, meant } from './unknown-options.ts'
import type { ApiOptions, WalletListChoice, WalletOptions } from './wallet-options.ts'

/** Every option. The compiler requires a new option to be listed here. */
const known = {
  chains: true,
  projectId: true,
  networkImages: true,
  api: true,
  features: true,
  swapExchanges: true,
  onrampHosts: true,
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

const knownIn = {
  features: { eip6963: true, allWallets: true, analytics: true, swaps: true, email: true, socials: true, onramp: true },
  login: { frameUrl: true, passkey: true },
  walletList: { featured: true, include: true, exclude: true },
  api: { wallets: true, blockchain: true, analytics: true },
} as const satisfies {
  readonly features: Record<keyof Features, true>
  readonly login: Record<keyof LoginOptions, true>
  readonly walletList: Record<keyof WalletListChoice, true>
  readonly api: Record<keyof ApiOptions, true>
}

/**
 * Returns one error for each invalid option of `createWallet`, and none when all are valid. The wallet still works. It
 * ignores an invalid option, or fails when the option is used.
 * @param pageOrigin - the origin of the app's page, `http://localhost:3000`; null outside of a page.
 */
export function checkOptions(options: WalletOptions, pageOrigin: string | null): readonly WalletOptionError[] {
  const { api, appUrl, connectors = [], projectId } = options
  const apis = typeof api === 'string' ? { api } : { ...api }
  return [
    ...findUnknown(options, known).map(([name, why]) => new WalletOptionError(name, why)),
    ...sections.flatMap((section) => {
      const given = options[section]
      if (typeof given !== 'object' || given === null) return []
      return findUnknown(given, knownIn[section]).map(([name, why]) => new WalletOptionError(`${section}.${name}`, why))
    }),
    ...checkSocials(options.features?.socials),
    ...checkFrame(options.login?.frameUrl, pageOrigin),
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
  { location, log }: { readonly location: Pick<Location, 'hostname' | 'origin'> | undefined; readonly log: Log },
): void {
  if (options.logLevel !== 'debug' && !isDevelopmentHost(location?.hostname ?? '')) return
  for (const { message } of checkOptions(options, location?.origin ?? null)) log('error', message)
}

function hasRpc(chain: Chain, { transports = {}, api }: WalletOptions): boolean {
  const blockchain = typeof api === 'string' ? api : api?.blockchain
  return transports[chain.id] !== undefined || rpcUrlsOf(chain).length > 0 || Boolean(blockchain)
}

const sections = ['features', 'login', 'walletList', 'api'] as const

function checkSocials(socials: unknown): readonly WalletOptionError[] {
  if (socials === undefined || socials === false) return []
  if (!Array.isArray(socials)) return [new WalletOptionError('features.socials', 'it is a list of providers, or false')]
  const given: readonly unknown[] = socials
  return given
    .filter((provider) => !SOCIAL_PROVIDERS.some((known) => known === provider))
    .map((provider) => {
      const name = String(provider)
      return new WalletOptionError('features.socials', `there is no provider "${name}"${meant(name, SOCIAL_PROVIDERS)}`)
    })
}

/** A frame of the page's own origin would hand the page its keys, so it refuses to run there. */
function checkFrame(frameUrl: string | undefined, pageOrigin: string | null): readonly WalletOptionError[] {
  if (frameUrl === undefined || !isWebAddress(frameUrl)) return []
  const { origin, pathname } = new URL(frameUrl)
  return [
    ...(origin === pageOrigin ? ['the frame is on the origin of the page itself, and needs another one'] : []),
    ...(pathname === '/' ? [`"${frameUrl}" has no path, and the page of the frame is at /sdk`] : []),
  ].map((why) => new WalletOptionError('login.frameUrl', why))
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
