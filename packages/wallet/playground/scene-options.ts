import type { Address } from 'viem'
import { callsOf } from '../src/calls/calls-store.ts'
import type { NamespaceAdapter } from '../src/connectors/namespace-adapter.ts'
import type { View } from '../src/modal/view.ts'
import type { WalletSignIn } from '../src/sign-in/create-sign-in.ts'
import { createStateStore } from '../src/store/state-store.ts'
import type { Wallet } from '../src/wallet.ts'
import type { WalletItem } from '../src/wallet-list/wallet-item.ts'
import type { WalletOptions } from '../src/wallet-options.ts'
import type { ApiAnswers } from './page-api.ts'
import type { ChainManner } from './page-chain.ts'
import type { PageConnectorManner } from './page-connectors.ts'
import type { RelayManner } from './page-pairing.ts'
import { letterIcon, type PageWallet } from './page-wallet.ts'

/** How the app's server behaves; `deaf` accepts everything except a sign-out. */
export type SignInManner = 'fine' | 'refused' | 'down' | 'slow' | 'deaf'

/** What a scene is made of. */
export type SceneOptions = {
  readonly wallets?: readonly Partial<PageWallet>[]
  readonly options?: WalletOptions
  /** A connector in the app's wagmi config. */
  readonly brought?: PageConnectorManner
  readonly relay?: RelayManner
  /** Whether Kestrel was connected at the last visit. */
  readonly wasConnected?: boolean
  /** Wallets of the last visit, newest first, by rdns. */
  readonly recent?: readonly string[]
  /** The factor by which time passes faster. */
  readonly speed?: number
  readonly rpc?: 'answers' | 'silent' | 'fails'
  readonly balance?: bigint
  /** Balances by chain id that differ from the default; null where the node does not answer. */
  readonly balances?: Readonly<Record<number, bigint | null>>
  /** How the nodes answer requests of the flows. */
  readonly chain?: ChainManner
  /** What the app's API answers. The app has none when left out. */
  readonly api?: ApiAnswers
  readonly sign?: SignInManner
  readonly play?: (wallet: Wallet, signIn: WalletSignIn | null) => Promise<void> | void
  /** A selector of what is on screen when the scene is ready. Any view when left out. */
  readonly shows?: string
}

/** The accounts of the scenes. */
export const accounts: readonly [Address, Address, Address] = [
  '0x71C2aE08b54D7F63c1B2910E44d8C0b7Ee5d9A4f',
  '0xB3f02a9C77d1E8450b6F31Cc98A0D24e5f8317eD',
  '0x04aC000000000000000000000000000000e1B7a3',
]
/** The wallet of most scenes. */
export const kestrel: PageWallet = {
  name: 'Kestrel',
  rdns: 'example.kestrel',
  icon: letterIcon('K', '#3f4f9e'),
  accounts: [accounts[0]],
  connect: 'approve',
  switching: 'approve',
  signing: 'approve',
  chainId: 8453,
}
/** Returns the row of a wallet by its name. */
export function walletNamed(wallet: Wallet, name: string): WalletItem {
  const row = wallet.wallets.getState().find((candidate) => candidate.name === name)
  if (row === undefined) throw new Error(`No row ${name}.`)
  return row
}

/** Waits. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until something holds. */
export async function until(holds: () => boolean): Promise<void> {
  // A busy machine is slow, but nothing takes this long.
  for (let turn = 0; turn < 1500; turn++) {
    if (holds()) return
    await pause(10)
  }
  throw new Error(`The scene did not get where it should: ${holds}`)
}

/** Connects a wallet. */
export async function connected(wallet: Wallet, name = 'Kestrel'): Promise<void> {
  await wallet.connect.connect(walletNamed(wallet, name))
}

/** Connects Kestrel, has it grant two permissions, and opens a view above the account. */
export const withPermissions = (view: View | null) => async (wallet: Wallet) => {
  await connected(wallet)
  const to = accounts[1]
  const rules = [{ type: 'expiry', data: { timestamp: 1_893_456_000 } }]
  await callsOf(wallet).requestPermissions([
    {
      ...{ to, rules },
      permission: {
        type: 'native-token-transfer',
        data: { allowance: '0x6f05b59d3b20000' },
        isAdjustmentAllowed: false,
      },
    },
    { ...{ to, rules }, permission: { type: 'native-token-stream', data: {}, isAdjustmentAllowed: true } },
  ])
  wallet.modal.open({ type: 'Account' })
  if (view !== null) wallet.modal.push(view)
}

/** Connects Kestrel, and opens a view. */
export const withAccount = (view: View) => async (wallet: Wallet) => {
  await connected(wallet)
  wallet.modal.open(view)
}

/** Solana, with a wallet that has nothing to connect. */
export const solana: NamespaceAdapter = {
  namespace: 'solana',
  networks: [
    {
      id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      imageId: null,
      imageUrl: null,
      chain: 'solana',
      symbol: 'SOL',
      explorerUrl: null,
      isTestnet: false,
    },
  ],
  wallets: createStateStore([{ id: 'kestrel-solana', name: 'Kestrel', icon: kestrel.icon }]),
  connections: createStateStore([]),
  start: () => () => {},
  connect: () => new Promise(() => {}),
  disconnect: async () => {},
  forget: () => {},
}
