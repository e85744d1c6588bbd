import type { Abi, Address, Hash } from 'viem'
import type { DevAccount } from './chain/accounts.ts'
import type { SolanaToken } from './solana/create-token.ts'
import type { PlantedName } from './solana/plant-names.ts'
import type { SolanaDevAccount } from './solana/solana-accounts.ts'

/** The local world, as `.data/world.json` describes it for apps, tests and developers. */
export type World = {
  /** The main chain first, then the test network. */
  readonly chains: readonly WorldChain[]
  /** Well-known keys of development accounts, funded on every chain. The first one deployed the contracts. */
  readonly accounts: readonly DevAccount[]
  /** The `relayUrl` of wallets and apps, for the WalletConnect relay. */
  readonly relayUrl: string
  /** The `api` of `createWallet`, which lists wallets and counts events: the API below; null when it was not started. */
  readonly walletApiUrl: string | null
  /** The verifier, which verifies transactions and signs claims; null when it was not started. */
  readonly verifierUrl: string | null
  /** The API, which the screens after Connect read; null when it was not started. */
  readonly apiUrl: string | null
  /** The login server, which serves the frame at `/sdk`; null when it was not started. */
  readonly loginUrl: string | null
  /** The inbox with every mail of the login server, also as `/mails.json?to=…`; null when it was not started. */
  readonly mailUrl: string | null
  /** The identity provider, which takes the place of those of social logins and says so; null when it was not started. */
  readonly identityUrl: string | null
  /** The social logins of the login server. */
  readonly socials: readonly string[]
  /** The Solana network; null when it was not started. */
  readonly solana: WorldSolana | null
  /** A page that signs with the accounts above, for users without a wallet; null when it was not started. */
  readonly testWalletUrl: string | null
}

/** The Solana network of the local world. It begins again with each start. */
export type WorldSolana = {
  readonly name: string
  /** CAIP-2: `solana:` and the first 32 characters of its genesis hash. */
  readonly networkId: `solana:${string}`
  readonly rpcUrl: string
  /** The same port, for the subscriptions of `@solana/kit`. */
  readonly rpcSubscriptionsUrl: string
  /** Well-known keys of development accounts with SOL and both tokens, by the names of the first users. */
  readonly accounts: readonly SolanaDevAccount[]
  /** A token of the token program, then one of Token-2022 that withholds a fee. */
  readonly tokens: readonly SolanaToken[]
  /** Names (`.sol`), and where they lead: null for one that wallets refuse. */
  readonly names: readonly PlantedName[]
}

/** One chain of the local world. */
export type WorldChain = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  /** The bundler of user operations of smart accounts (ERC-4337), for development. */
  readonly bundlerUrl: string
  readonly isTestnet: boolean
  readonly contracts: WorldContracts
  /** The bases that the components of a boost are cloned from, by type. */
  readonly boostBases: Readonly<Record<string, Address>>
  readonly tokens: readonly WorldToken[]
  /** The exchanges on which the wallet swaps: the `swapExchanges` of `createWallet` for this chain. */
  readonly exchanges: {
    readonly wrappedNative: Address
    readonly routers: readonly { readonly address: Address; readonly type: 'v2' | 'v3' }[]
  }
  /** Every action deployed through the registry, oldest first. */
  readonly actions: readonly WorldAction[]
  /** The ABIs of verified contracts, as a block explorer has them, by checksummed address. */
  readonly abis: Readonly<Record<Address, { readonly name: string; readonly abi: Abi }>>
}

/** Contracts that every chain of the local world has, at the same addresses. */
export type WorldContracts = {
  readonly registry: Address
  /** The base implementations that clones are made of. */
  readonly eventAction: Address
  readonly contractAction: Address
  readonly taskBoard: Address
  /** The core, which creates boosts, tops them up and pays claims. */
  readonly core: Address
  readonly entryPoint: Address
  /** The code that an account with a key delegates to (EIP-7702) to send several calls at once. */
  readonly simple7702Account: Address
  /** The entry point of Laurel's smart accounts (ERC-4337, version 0.7). */
  readonly entryPoint07: Address
  /** Creates the smart account of an owner. See docs/smart-accounts.md. */
  readonly accountFactory: Address
  /** What the factory clones. */
  readonly accountImplementation: Address
  /** The code of Laurel that an account with a key delegates to (EIP-7702). */
  readonly delegatedAccount: Address
  /** Pays the gas of sponsored operations of smart accounts. It is deployed when the world starts. */
  readonly sponsorPaymaster: Address
  readonly multicall3: Address
  readonly uniswapV2Router: Address
  readonly uniswapV2Factory: Address
  readonly uniswapV3Router: Address
  readonly weth: Address
  /** The resolver of the names that the API registers. Its gateway is set when the API has started. */
  readonly nameResolver: Address
  /** A stand-in for ENS's universal resolver: the `universalResolverAddress` of viem's functions. */
  readonly ensUniversalResolver: Address
}

/** A token. `decimals` is 0 for collectibles and badges. */
export type WorldToken = {
  readonly kind: 'erc20' | 'erc721' | 'erc1155'
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly address: Address
}

/** A deployed action, with its name in the registry and the transaction that deployed it. */
export type WorldAction = { readonly name: string; readonly address: Address; readonly transactionHash: Hash }
