import type { Abi, Address, Hash } from 'viem'
import type { DevAccount } from './chain/accounts.ts'

/** The local world as `.data/world.json` describes it: what an app, a test or a developer needs to use it. */
export type World = {
  /** The main chain first, then the test network. */
  readonly chains: readonly WorldChain[]
  /** Well-known keys of development accounts, funded on every chain. The first one deployed the contracts. */
  readonly accounts: readonly DevAccount[]
  /** The WalletConnect relay: the `relayUrl` of wallets and apps. */
  readonly relayUrl: string
  /** The Toolkit API over the bundled wallets: the `api` of `createWallet`. */
  readonly walletApiUrl: string
  /** Verifies transactions and signs claims; null where it was not started. */
  readonly verifierUrl: string | null
  /** A page that signs with the accounts above, for users without a wallet; null where it was not started. */
  readonly testWalletUrl: string | null
}

/** One chain of the local world. */
export type WorldChain = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly isTestnet: boolean
  readonly contracts: WorldContracts
  /** What the parts of a boost are cloned from, by kind. */
  readonly boostBases: Readonly<Record<string, Address>>
  readonly tokens: readonly WorldToken[]
  /** Every action deployed through the registry, oldest first. */
  readonly actions: readonly WorldAction[]
  /** The verified source lookup of the local world: what an explorer would know, by checksummed address. */
  readonly abis: Readonly<Record<Address, { readonly name: string; readonly abi: Abi }>>
}

/** Contracts that every chain of the local world has, at the same addresses. */
export type WorldContracts = {
  readonly registry: Address
  /** The base implementations that clones are made of. */
  readonly eventAction: Address
  readonly contractAction: Address
  readonly taskBoard: Address
  /** Boosts are created, topped up and claimed from here. */
  readonly core: Address
  readonly entryPoint: Address
  /** What an account with a key takes on (EIP-7702) to do several things at once. */
  readonly simple7702Account: Address
  readonly multicall3: Address
  readonly uniswapV2Router: Address
  readonly uniswapV2Factory: Address
  readonly uniswapV3Router: Address
  readonly weth: Address
}

/** A token. `decimals` is 0 for collectibles and badges. */
export type WorldToken = {
  readonly kind: 'erc20' | 'erc721' | 'erc1155'
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly address: Address
}

/** A deployed action, with the name its creator gave it and the transaction that deployed it. */
export type WorldAction = { readonly name: string; readonly address: Address; readonly transactionHash: Hash }
