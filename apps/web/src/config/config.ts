import { parseAbiItems } from '@laurel/protocol'
import type { SocialProvider, SwapExchanges } from '@laurel/wallet'
import { type Abi, type Address, getAddress, type Hash, isAddress, isHash } from 'viem'
import * as z from 'zod/mini'
import { InvalidConfigError } from '../errors/web-error.ts'

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

const addressText = z.string().check(z.refine((text) => isAddress(text, { strict: false })))
const address = z.pipe(
  addressText,
  z.transform((text): Address => getAddress(text)),
)
const hash = z.pipe(
  z.string().check(z.refine((text) => isHash(text))),
  z.transform((text): Hash => `0x${text.slice(2).toLowerCase()}`),
)

/** The URL becomes a link, so only web pages are allowed. */
const webAddress = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((text) => text.replace(/\/+$/, '')),
)

/** Hundreds of items, of which each is parsed when it is needed: an array of anything would look at every one. */
const abiItems = z.custom<readonly unknown[]>((value) => Array.isArray(value))

const chain = z.object({
  chainId: z.int().check(z.positive()),
  name: z.string(),
  rpcUrl: z.url(),
  isTestnet: z._default(z.boolean(), false),
  explorerUrl: z._default(z.nullable(webAddress), null),
  faucetUrl: z._default(z.nullable(webAddress), null),
  contracts: z.looseObject({ registry: address, eventAction: address, core: z._default(z.nullable(address), null) }),
  exchanges: z._default(
    z.nullable(
      z.object({
        wrappedNative: address,
        routers: z.array(z.object({ address, type: z.enum(['v2', 'v3', 'v3-02']) })),
      }),
    ),
    null,
  ),
  boostBases: z._default(z.record(z.string(), addressText), {}),
  tokens: z._default(
    z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        symbol: z._default(z.string(), ''),
        decimals: z._default(z.nullable(z.int()), null),
        address,
      }),
    ),
    [],
  ),
  actions: z._default(
    z.array(z.object({ name: z.string(), address, transactionHash: z._default(z.nullable(hash), null) })),
    [],
  ),
  abis: z._default(z.record(z.string(), z.object({ name: z.string(), abi: abiItems })), {}),
})
const account = z.object({ name: z.string(), address: addressText })
/** For a relay and a login server that accept any project. */
const LOCAL_PROJECT_ID = 'laurel-local'
const savedConfig = z.object({
  chains: z.array(chain).check(z.minLength(1)),
  accounts: z._default(z.array(account), []),
  relayUrl: z._default(z.nullable(z.url()), null),
  walletApiUrl: z._default(z.nullable(z.url()), null),
  loginUrl: z._default(z.nullable(webAddress), null),
  socials: z._default(z.array(z.enum(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])), []),
  projectId: z._default(z.string().check(z.minLength(1)), LOCAL_PROJECT_ID),
  verifierUrl: z._default(z.nullable(z.url()), null),
  apiUrl: z._default(z.nullable(webAddress), null),
  testWalletUrl: z._default(z.nullable(webAddress), null),
})

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
  const read = (given: z.output<typeof chain>) => readChain(given, parsed.data)
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
  }: z.output<typeof chain>,
  { accounts, apiUrl }: Pick<z.output<typeof savedConfig>, 'accounts' | 'apiUrl'>,
): ChainConfig {
  let bases: ReadonlyMap<string, Address> | null = null
  const verified = new Map<string, KnownContract>()
  const names = new Map<string, string>()
  for (const { address, name } of accounts) names.set(address.toLowerCase(), name)
  for (const [key, { name, abi }] of Object.entries(abis)) {
    if (!isAddress(key, { strict: false })) throw new InvalidConfigError(`chains.${chainId}.abis.${key}`)
    const lower = key.toLowerCase()
    verified.set(lower, toKnownContract(key, name, abi))
    names.set(lower, name)
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
      exchanges,
      own,
      registry,
      eventAction,
      core,
      tokens,
      actions,
      verified,
      names,
    },
    get boostBases() {
      bases ??= new Map(Object.entries(boostBases).map(([kind, base]) => [kind, getAddress(base)]))
      return bases
    },
  }
}

/**
 * A page reads few of the ABIs and addresses. Parsing all ABIs takes a phone longer than all the rest of the file, and so do
 * the checksums of all addresses.
 */
function toKnownContract(given: Address, name: string, items: readonly unknown[]): KnownContract {
  let abi: Abi | null = null
  return {
    get address() {
      return getAddress(given)
    },
    name,
    get abi() {
      abi ??= parseAbiItems(items)
      return abi
    },
    mentions: (word) => JSON.stringify(items).includes(word),
  }
}
