import { parseAbiItems } from '@laurel/protocol'
import type { SocialProvider, SwapExchanges } from '@laurel/wallet'
import { type Abi, type Address, getAddress, type Hash } from 'viem'
import { InvalidConfigError } from '../errors/web-error.ts'
import { isAddressText, isNamedAbi, type SavedChain, type SavedConfig, savedConfig } from './saved-config.ts'

/** A configured token. `decimals` is null for an NFT. */
export type KnownToken = {
  readonly kind: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number | null
  readonly address: Address
}

/** A deployed action. `name` is the name that its creator gave. */
export type KnownAction = { readonly name: string; readonly address: Address; readonly transactionHash: Hash | null }

/**
 * A contract with verified source. Its ABI is parsed when it is read for the first time. `mentions` says whether a name may be
 * in it, without parsing it.
 */
export type KnownContract = {
  readonly address: Address
  readonly name: string
  readonly abi: Abi
  readonly mentions: (name: string) => boolean
}

/** A configured network. Addresses are checksummed. The keys of maps are in lower case. */
export type ChainConfig = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly isTestnet: boolean
  /** A block explorer, without a slash at the end. Null for none. */
  readonly explorerUrl: string | null
  /** A web page that gives test funds. Null for none. */
  readonly faucetUrl: string | null
  /** The protocol's own contracts, in lower case. Actions do not happen in them. */
  readonly own: ReadonlySet<string>
  /** An API that has the boosts of this network in its index; null for none. */
  readonly apiUrl: string | null
  /** The exchanges that the wallet's Swap may use on this network. Null for those that the wallet knows. */
  readonly exchanges: SwapExchanges | null
  /** The registry that deploys clones. */
  readonly registry: Address
  /** The implementation of an action. */
  readonly eventAction: Address
  /** The core. Null on a network without boosts. */
  readonly core: Address | null
  /** The implementations of the components of a boost, by kind. */
  readonly boostBases: ReadonlyMap<string, Address>
  readonly tokens: readonly KnownToken[]
  readonly actions: readonly KnownAction[]
  readonly verified: ReadonlyMap<string, KnownContract>
  /**
   * The names of addresses, by lower-case address: tokens, verified contracts, the protocol's own, and named accounts.
   */
  readonly names: ReadonlyMap<string, string>
}

/** The configuration of the app. It has at least one chain. */
export type AppConfig = {
  readonly chains: readonly [ChainConfig, ...ChainConfig[]]
  /** A WalletConnect relay; null for none. */
  readonly relayUrl: string | null
  /** A server that lists wallets; null for none. */
  readonly walletApiUrl: string | null
  /** A login server, by which visitors without a wallet have one; null for none. */
  readonly loginUrl: string | null
  /** The providers at which the login server logs in, in the order in which they are offered. */
  readonly socials: readonly SocialProvider[]
  /** The id of the site as a project, for the relay and the login server. */
  readonly projectId: string
  /** A verifier, which checks actions and signs claims; null for none. */
  readonly verifierUrl: string | null
  /** A test wallet, as a web page; null for none. */
  readonly testWalletUrl: string | null
}

const protocolNames: Readonly<Record<string, string>> = {
  registry: 'Laurel registry',
  eventAction: 'Laurel action (base)',
  contractAction: 'Laurel contract action (base)',
  core: 'Laurel protocol',
  taskBoard: 'Task board',
  entryPoint: 'ERC-4337 entry point',
  multicall3: 'Multicall3',
  uniswapV2Router: 'Uniswap v2 router',
  uniswapV2Factory: 'Uniswap v2 factory',
  uniswapV3Router: 'Uniswap v3 router',
  weth: 'Wrapped ether',
}

/**
 * Parses `/config.json`: the chains, and the deployed contracts of each.
 * @throws {InvalidConfigError} with the path of the first error.
 */
export function parseConfig(json: unknown): AppConfig {
  const parsed = savedConfig.safeParse(json)
  if (!parsed.success)
    throw new InvalidConfigError(parsed.error.issues[0]?.path.join('.') ?? '', { cause: parsed.error })
  const [first, ...rest] = parsed.data.chains
  if (first === undefined) throw new InvalidConfigError('chains')
  const read = (given: SavedChain) => readChain(given, parsed.data)
  const { relayUrl, walletApiUrl, loginUrl, socials, projectId, verifierUrl, testWalletUrl } = parsed.data
  const servers = { relayUrl, walletApiUrl, loginUrl, socials, projectId, verifierUrl, testWalletUrl }
  return { chains: [read(first), ...rest.map(read)], ...servers }
}

function readChain(
  {
    chainId,
    name,
    rpcUrl,
    isTestnet,
    explorerUrl,
    faucetUrl,
    exchanges,
    contracts,
    boostBases,
    tokens,
    actions,
    abis,
  }: SavedChain,
  { accounts, apiUrl }: Pick<SavedConfig, 'accounts' | 'apiUrl'>,
): ChainConfig {
  const bases = once(() => new Map(Object.entries(boostBases).map(([kind, base]) => [kind, getAddress(base)])))
  const swapExchanges = once(() => exchanges && withChecksums(exchanges))
  const verified = new Map<string, KnownContract>()
  const names = new Map<string, string>()
  for (const { address, name } of accounts) names.set(address.toLowerCase(), name)
  for (const [key, contract] of Object.entries(abis)) {
    if (!isAddressText(key) || !isNamedAbi(contract)) throw new InvalidConfigError(`chains.${chainId}.abis.${key}`)
    const lower = key.toLowerCase()
    verified.set(lower, toKnownContract(key, contract.name, contract.abi))
    names.set(lower, contract.name)
  }
  // The role of a contract says more than the name of its source.
  for (const [role, value] of Object.entries(contracts)) {
    const known = protocolNames[role]
    if (known !== undefined && typeof value === 'string') names.set(value.toLowerCase(), known)
  }
  for (const action of actions) names.set(action.address.toLowerCase(), action.name)
  for (const token of tokens) names.set(token.address.toLowerCase(), token.symbol === '' ? token.name : token.symbol)
  const { registry, eventAction, contractAction, core } = contracts
  const own = new Set(
    [registry, eventAction, contractAction, core, ...actions.map(({ address }) => address)].flatMap((value) =>
      typeof value === 'string' ? [value.toLowerCase()] : [],
    ),
  )
  return {
    ...{
      chainId,
      name,
      rpcUrl,
      isTestnet,
      explorerUrl,
      faucetUrl,
      apiUrl,
      own,
      tokens: tokens.map(withChecksum),
      actions: actions.map(withChecksum),
      verified,
      names,
    },
    get registry() {
      return getAddress(registry)
    },
    get eventAction() {
      return getAddress(eventAction)
    },
    get core() {
      return core && getAddress(core)
    },
    get exchanges() {
      return swapExchanges()
    },
    get boostBases() {
      return bases()
    },
  }
}

/**
 * A page reads few of the ABIs and addresses. Parsing all ABIs takes a phone longer than all the rest of the file, and so do
 * the checksums of all addresses.
 */
function toKnownContract(given: Address, name: string, items: readonly unknown[]): KnownContract {
  const abi = once(() => parseAbiItems(items))
  return {
    get address() {
      return getAddress(given)
    },
    name,
    get abi() {
      return abi()
    },
    mentions: (word) => JSON.stringify(items).includes(word),
  }
}

function withChecksum<item extends { readonly address: Address }>({ address: given, ...item }: item) {
  return {
    ...item,
    get address() {
      return getAddress(given)
    },
  }
}

function withChecksums({ wrappedNative, routers }: SwapExchanges): SwapExchanges {
  return {
    wrappedNative: getAddress(wrappedNative),
    routers: routers.map(({ address, type }) => ({ address: getAddress(address), type })),
  }
}

function once<value>(make: () => value): () => value {
  let made: { readonly value: value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
