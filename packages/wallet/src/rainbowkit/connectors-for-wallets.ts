import {
  type Config,
  type Connector,
  type CreateConfigParameters,
  type CreateConnectorFn,
  createConfig,
  createConnector,
} from '@wagmi/core'
import { type Chain, http, type Transport } from 'viem'
import { walletConnectConnector } from '../connectors/wallet-connect/wallet-connect-connector.ts'
import {
  baseAccountWallet,
  type CreateWalletFn,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from './wallets.ts'

/** A group of wallets, as in RainbowKit. The modal shows the wallets of all groups as one list, in their order. */
export type WalletGroup = { readonly groupName: string; readonly wallets: readonly CreateWalletFn[] }

/** The app's name, and its project at WalletConnect. */
export type ConnectorsForWalletsParameters = {
  readonly appName: string
  /**
   * Id of the project at WalletConnect. When it is empty, pairing reports that it is missing, and everything else
   * works.
   */
  readonly projectId: string
  readonly appUrl?: string
  readonly appIcon?: string
  /** URL of a relay other than WalletConnect's. */
  readonly relayUrl?: string
}

/** What the provider reads from the connectors: the order of the wallets, and the app's name. */
export type GroupMetadata = {
  readonly featured: readonly string[]
  readonly appName: string
  readonly projectId: string
  readonly appUrl: string | undefined
  readonly appIcon: string | undefined
}

const FACTS = 'laurelGroups'

/**
 * RainbowKit's `connectorsForWallets`. Returns wagmi connectors for groups of wallets.
 * - Wallets of the list share one connector, WalletConnect's. Wallets of this browser are found by EIP-6963.
 * - A wallet with its own `createConnector` uses that connector.
 *
 * @example
 * const connectors = connectorsForWallets(
 *   [{ groupName: 'Recommended', wallets: [metaMaskWallet, rainbowWallet] }],
 *   { appName: 'Meadow', projectId: '…' },
 * )
 * const config = createConfig({ chains: [mainnet], connectors, transports: { [mainnet.id]: http() } })
 */
export function connectorsForWallets(
  groups: readonly WalletGroup[],
  { appName, projectId, appUrl, appIcon, relayUrl }: ConnectorsForWalletsParameters,
): CreateConnectorFn[] {
  const parameters = { appName, projectId, ...(appIcon === undefined ? {} : { appIcon }) }
  const wallets = groups.flatMap((group) => group.wallets.map((create) => create(parameters)))
  const seen = new Set<string>()
  const own = wallets.flatMap(({ createConnector: create, ...wallet }) => {
    if (create === undefined || seen.has(wallet.id)) return []
    seen.add(wallet.id)
    return [create({ rkDetails: wallet })]
  })
  const facts: GroupMetadata = {
    featured: [...new Set(wallets.flatMap(({ listing }) => listing ?? []))],
    appName,
    projectId,
    appUrl,
    appIcon,
  }
  const isPaired = wallets.some(({ id, listing }) => listing !== undefined || id === 'walletConnect')
  if (!isPaired) return own.map((create, place) => (place === 0 ? withMetadata(create, facts) : create))
  const paired = walletConnectConnector({
    load: () => import('@walletconnect/sign-client'),
    projectId: projectId || null,
    appName,
    ...(relayUrl === undefined ? {} : { relayUrl }),
    ...(appUrl === undefined ? {} : { appUrl }),
    ...(appIcon === undefined ? {} : { appIcon }),
  })
  return [...own, withMetadata(paired, facts)]
}

function withMetadata(create: CreateConnectorFn, facts: GroupMetadata): CreateConnectorFn {
  return createConnector((config) => ({ ...create(config), [FACTS]: facts }))
}

/** Returns what `connectorsForWallets` recorded about the app; null for other connectors. */
export function readGroupMetadata(connectors: readonly Connector[]): GroupMetadata | null {
  for (const connector of connectors) {
    const facts: unknown = Reflect.get(connector, FACTS)
    if (isGroupMetadata(facts)) return facts
  }
  return null
}

function isGroupMetadata(value: unknown): value is GroupMetadata {
  return typeof value === 'object' && value !== null && 'featured' in value && Array.isArray(value.featured)
}

/** Options of {@link getDefaultConfig}: RainbowKit's options. Those of wagmi's `createConfig` are passed on to it. */
export type DefaultConfigParameters<chains extends readonly [Chain, ...Chain[]]> = Pick<
  CreateConfigParameters<chains>,
  'chains' | 'ssr' | 'storage' | 'syncConnectedChain' | 'multiInjectedProviderDiscovery'
> &
  ConnectorsForWalletsParameters & {
    /** The transports, by chain id; the chain's own RPC where one is left out. */
    readonly transports?: Readonly<Record<number, Transport>>
    readonly wallets?: readonly WalletGroup[]
  }

/**
 * RainbowKit's `getDefaultConfig`. Returns a wagmi config with connectors for its popular wallets, or for `wallets`.
 */
export function getDefaultConfig<const chains extends readonly [Chain, ...Chain[]]>({
  appName,
  projectId,
  appUrl,
  appIcon,
  relayUrl,
  wallets = getDefaultWallets().wallets,
  transports = {},
  ...rest
}: DefaultConfigParameters<chains>): Config<chains, Record<chains[number]['id'], Transport>> {
  const all: Record<number, Transport> = Object.fromEntries(rest.chains.map(({ id }) => [id, transports[id] ?? http()]))
  return createConfig<chains, Record<chains[number]['id'], Transport>, readonly CreateConnectorFn[]>({
    ...rest,
    transports: all,
    connectors: connectorsForWallets(wallets, {
      appName,
      projectId,
      ...(appUrl === undefined ? {} : { appUrl }),
      ...(appIcon === undefined ? {} : { appIcon }),
      ...(relayUrl === undefined ? {} : { relayUrl }),
    }),
  })
}

/** RainbowKit's `getDefaultWallets`. Returns its popular wallets. */
export function getDefaultWallets(): { readonly wallets: readonly WalletGroup[] } {
  const wallets = [safeWallet, rainbowWallet, baseAccountWallet, metaMaskWallet, walletConnectWallet]
  return { wallets: [{ groupName: 'Popular', wallets }] }
}
