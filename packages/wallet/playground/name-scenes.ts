import { base } from 'viem/chains'
import type { Connection } from '../src/connection/connection.ts'
import { nameOf } from '../src/name/name-store.ts'
import { createStateStore } from '../src/store/state-store.ts'
import type { Wallet } from '../src/wallet.ts'
import { accounts, connected, kestrel, type SceneOptions, solana, until } from './scene-options.ts'

async function begin(wallet: Wallet): Promise<void> {
  await connected(wallet)
  open(wallet)
}

function open(wallet: Wallet): void {
  wallet.modal.open({ type: 'Account' })
  wallet.modal.push({ type: 'RegisterAccountName' })
}

async function typedIn(wallet: Wallet, text: string): Promise<void> {
  open(wallet)
  const names = nameOf(wallet)
  names.setText(text)
  await until(() => names.getState().check.status !== 'checking')
}

const typed =
  (text: string) =>
  async (wallet: Wallet): Promise<void> => {
    await connected(wallet)
    await typedIn(wallet, text)
  }

const registered =
  (text = 'anavale') =>
  async (wallet: Wallet): Promise<void> => {
    await typed(text)(wallet)
    void nameOf(wallet).register()
  }

/** An account of Solana, which has no name here. */
const solanaConnection: Connection = {
  ...{ id: 'solana:kestrel-solana', connectorId: 'kestrel-solana', name: 'Kestrel', icon: kestrel.icon, rdns: null },
  ...{ namespace: 'solana', accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], chainId: null },
  networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
/** A network whose id is too large for a coin type. */
const coinless = { ...base, id: 2_147_483_648, name: 'Coinless' }
const one = { wallets: [{}], api: { names: {} } }
const warned = '[data-part="alert"][data-warn]'

/** Names, in each of their states. */
export const nameScenes: {
  readonly [Name in 'ChooseAccountName' | 'RegisterAccountName' | 'RegisterAccountNameSuccess']: {
    readonly [state: string]: SceneOptions
  }
} = {
  ChooseAccountName: {
    default: {
      ...one,
      play: async (wallet) => {
        await connected(wallet)
        wallet.modal.open({ type: 'ChooseAccountName' })
      },
    },
    owned: {
      ...one,
      api: { names: { owned: ['anavale.wcn.id', 'a-rather-long-name-that-somebody-once-chose.wcn.id'] } },
      play: async (wallet) => {
        await connected(wallet)
        wallet.modal.open({ type: 'ChooseAccountName' })
        await until(() => nameOf(wallet).getState().owned !== null)
      },
      shows: '[data-part="alert"]',
    },
  },
  RegisterAccountName: {
    free: { ...one, play: typed('anavale') },
    empty: { ...one, play: begin },
    taken: { ...one, play: typed('taken-name') },
    short: { ...one, play: typed('ana') },
    characters: { ...one, play: typed('ana vale') },
    hyphens: { ...one, play: typed('-ana') },
    long: { ...one, play: typed('a-rather-long-name-that-somebody-once-chose-and-then-lengthened') },
    owned: { ...one, api: { names: { owned: ['anavale.wcn.id'] } }, play: typed('anavale-two') },
    unavailable: { ...one, api: { names: null }, play: typed('anavale') },
    waiting: { ...one, wallets: [{ signing: 'silent' }], play: registered(), shows: '[aria-busy]' },
    rejected: { ...one, wallets: [{ signing: 'reject' }], play: registered(), shows: warned },
    refused: {
      ...one,
      api: {
        names: { refusal: 'The name anavale.wcn.id looks like one that is registered already. Choose another one.' },
      },
      play: registered(),
      shows: warned,
    },
    expired: { ...one, speed: 600, wallets: [{ signing: 'silent' }], play: registered(), shows: warned },
    changed: {
      ...one,
      wallets: [{ signing: 'silent', onSign: (choose) => setTimeout(() => choose(accounts[1]), 100) }],
      play: registered(),
      shows: warned,
    },
    'wrong-network': {
      ...one,
      wallets: [{ chainId: coinless.id }],
      options: { chains: [coinless] },
      play: registered(),
      shows: warned,
    },
    'no-network': {
      ...one,
      wallets: [{ chainId: 7 }],
      options: { allowUnsupportedChain: true },
      play: registered(),
      shows: warned,
    },
    'no-account': {
      ...one,
      wallets: [],
      options: { namespaces: [{ ...solana, connections: createStateStore([solanaConnection]) }] },
      play: async (wallet) => {
        wallet.start()
        await until(() => wallet.connections.getState().status === 'connected')
        await typedIn(wallet, 'anavale')
        void nameOf(wallet).register()
      },
      shows: warned,
    },
    'names-unknown': {
      ...one,
      api: { names: { owned: null } },
      play: begin,
      shows: warned,
    },
    unsigned: { ...one, wallets: [{ signing: 'broken' }], play: registered(), shows: warned },
  },
  RegisterAccountNameSuccess: {
    default: {
      ...one,
      play: async (wallet) => {
        await registered()(wallet)
        await until(() => nameOf(wallet).getState().registration.status !== 'signing')
      },
      shows: '[data-part="status-badge"]',
    },
    long: {
      ...one,
      play: async (wallet) => {
        await connected(wallet)
        const name = 'a-rather-long-name-that-somebody-once-chose-and-then-lengthened.wcn.id'
        wallet.modal.open({ type: 'RegisterAccountNameSuccess', name })
      },
    },
  },
}
