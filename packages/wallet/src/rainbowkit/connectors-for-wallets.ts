import {
  type Config,
  type Connector,
  type CreateConfigParameters,
  type CreateConnectorFn,
  createConfig,
  createConnector,
} from '@wagmi/core'
import { type Chain, http, type Transport } from 'viem'
import { walletConnectConnector } from '../connect/wallet-connect/wallet-connect-connector.ts'
import {
  baseAccountWallet,
  type CreateWalletFn,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from './wallets.ts'

/** A group of wallets, as RainbowKit has it. The modal shows one list: the groups' wallets in their order. */
export type WalletGroup = { readonly groupName: string; readonly wallets: readonly CreateWalletFn[] }

/** What the app is called, and what it is called at WalletConnect. */
export type ConnectorsForWalletsParameters = {
  readonly appName: string
  /** From WalletConnect. Empty: pairing says that it is missing, everything else works. */
  readonly projectId: string
  readonly appUrl?: string
  readonly appIcon?: string
  /** Another relay than WalletConnect's. */
  readonly relayUrl?: string
}

/** What the provider reads off the connectors: which wallets come first, and what the app is called. */
export type GroupMetadata = {
  readonly featured: readonly string[]
  readonly appName: string
  readonly projectId: string
  readonly appUrl: string | undefined
  readonly appIcon: string | undefined
}

const FACTS = 'laurelGroups'

/**
 * RainbowKit's `connectorsForWallets`: wagmi connectors for groups of wallets.
 * - Wallets of the list need one connector together, WalletConnect's; those of this browser are found by EIP-6963.
 * - A wallet with a `createConnector` of the app's own is that connector.
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

/** What `connectorsForWallets` said of the app; null of connectors that came from elsewhere. */
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

/** Options of {@link getDefaultConfig}: RainbowKit's, of which those of wagmi's `createConfig` are passed on. */
export type DefaultConfigParameters<chains extends readonly [Chain, ...Chain[]]> = Pick<
  CreateConfigParameters<chains>,
  'chains' | 'ssr' | 'storage' | 'syncConnectedChain' | 'multiInjectedProviderDiscovery'
> &
  ConnectorsForWalletsParameters & {
    /** By chain id; the chain's own RPC where one is left out. */
    readonly transports?: Readonly<Record<number, Transport>>
    readonly wallets?: readonly WalletGroup[]
  }

/** RainbowKit's `getDefaultConfig`: a wagmi config with connectors for its popular wallets, or for `wallets`. */
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

/** RainbowKit's popular wallets, as `getDefaultWallets()` gives them there. */
export function getDefaultWallets(): { readonly wallets: readonly WalletGroup[] } {
  const wallets = [safeWallet, rainbowWallet, baseAccountWallet, metaMaskWallet, walletConnectWallet]
  return { wallets: [{ groupName: 'Popular', wallets }] }
}
