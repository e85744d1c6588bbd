import { custom } from 'viem'
import { arbitrum, base, type Chain, gnosis, mainnet, optimism, polygon, sepolia } from 'viem/chains'
import { eip1193Connector } from '../src/connectors/eip1193-connector.ts'
import type { LazyConnector } from '../src/connectors/lazy-connector.ts'
import { createWallet } from '../src/create-wallet.ts'
import type { VIEW_NAMES, ViewName } from '../src/modal/view.ts'
import type { WalletSignIn } from '../src/sign-in/create-sign-in.ts'
import { createSignIn } from '../src/sign-in/create-sign-in.ts'
import { createStateStore } from '../src/store/state-store.ts'
import type { Wallet } from '../src/wallet.ts'
import type { ListedWallet } from '../src/wallet-list/listed-wallet.ts'
import type { Platform } from '../src/wallet-list/wallet-item.ts'
import { accountScenes, activityScenes } from './activity-scenes.ts'
import { buyScenes } from './buy-scenes.ts'
import { loginConnectScenes, loginScenes } from './login-scenes.ts'
import { nameScenes } from './name-scenes.ts'
import { answerApi } from './page-api.ts'
import { answerChain } from './page-chain.ts'
import { pageConnector } from './page-connectors.ts'
import { pagePairing } from './page-pairing.ts'
import { announceWallet, letterIcon, type PageWallet } from './page-wallet.ts'
import {
  accounts,
  connected,
  kestrel,
  pause,
  type SceneOptions,
  type SignInManner,
  solana,
  until,
  walletNamed,
  withAccount,
  withPermissions,
} from './scene-options.ts'
import { sendScenes } from './send-scenes.ts'
import { swapScenes } from './swap-scenes.ts'

/** A scene: a wallet object and what is in the page beside it. */
export type Scene = {
  readonly wallet: Wallet
  readonly signIn: WalletSignIn | null
  readonly play: () => Promise<void>
}

const fable = { name: 'Fable', rdns: 'example.fable', icon: letterIcon('F', '#c8652b') }
const tide = { name: 'Tide Wallet', rdns: 'example.tide', icon: letterIcon('T', '#20808d') }
const three = [{}, fable, tide]
const allChains: readonly [Chain, ...Chain[]] = [base, mainnet, arbitrum, optimism, polygon, sepolia]
const longName = 'A Very Long Wallet Name by a Team Who Could Not Stop'

/** Selectors that distinguish the states of a view. */
const stopped = '[data-part="status-badge"]'
const turning = '[data-part="status"][data-turning]'
const hinted = '[data-part="alert"]:not([data-waiting], [data-warn])'
const warned = '[data-part="alert"][data-warn]'
const coded = '[data-part="progress"]'
const busy = '[data-part="button"][aria-busy]'
const said = '[data-part="headline"]'
const opens = '[data-part="button"][data-kind="primary"]:not([aria-disabled])'

const connectTo = (name: string, platform?: Platform) => (wallet: Wallet) => {
  wallet.modal.open()
  wallet.connect.connect(walletNamed(wallet, name), platform === undefined ? {} : { platform }).catch(() => {})
}

/** Acts like a click on a row, with the modal already open. */
const connectFromOpenModal = (name: string) => async (wallet: Wallet) => {
  wallet.modal.open()
  await until(() => document.querySelector('dialog[open]') !== null)
  // Users never click in the frame that shows the modal.
  await pause(250)
  connectTo(name)(wallet)
}

/** A listed wallet that can be reached on every platform. */
const listed: ListedWallet = {
  id: 'example.heron',
  name: 'Heron',
  homepage: 'https://heron.example',
  imageId: null,
  imageUrl: null,
  rdns: 'example.heron',
  mobileLink: 'heron://',
  desktopLink: 'heron://',
  webappLink: 'https://app.heron.example',
  appStore: 'https://apps.apple.com/app/id1438144202',
  playStore: 'https://play.google.com/store/apps/details?id=example.heron',
  chromeStore: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
  nativeLink: 'heron://',
  universalLink: 'https://heron.example',
  androidPackage: 'example.heron',
  namespaces: ['eip155'],
  color: '#335588',
  letter: 'H',
  isBundled: false,
  hasBundledIcon: false,
}

const connectToListing =
  (platform: Platform, listing = listed) =>
  (wallet: Wallet) => {
    wallet.modal.open()
    wallet.connect.connect(wallet.wallets.getWallet(listing), { platform }).catch(() => {})
  }

const switching = (manner: PageWallet['switching'], shows: string): SceneOptions => ({
  shows,
  wallets: [{ switching: manner }],
  play: async (wallet) => {
    await connected(wallet)
    wallet.modal.open({ type: 'Networks' })
    void wallet.networks.switchNetwork('eip155:42161')
  },
})

const signing = (
  more: SceneOptions,
  step: (signIn: WalletSignIn, wallet: Wallet) => unknown = () => {},
): SceneOptions => ({
  sign: 'fine',
  ...more,
  play: async (wallet, signIn) => {
    wallet.modal.open()
    await connected(wallet)
    if (signIn === null) return
    await until(() => signIn.getState().status === 'ready')
    await step(signIn, wallet)
  },
})

const search = (query: string) => async (wallet: Wallet) => {
  wallet.modal.open({ type: 'Connect' })
  wallet.modal.push({ type: 'AllWallets' })
  const find = () => document.querySelector<HTMLInputElement>('[data-part="input"]')
  await until(() => find() !== null)
  const input = find()
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  if (input === null) return
  setValue?.call(input, query)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const external: LazyConnector = {
  id: 'example.missing',
  name: 'Merlin',
  type: 'EXTERNAL',
  load: () => Promise.reject(new Error('offline')),
}

/** A connector for a browser wallet that is not installed. */
const absent: LazyConnector = {
  id: 'example.heron',
  name: 'Heron',
  type: 'INJECTED',
  load: async () =>
    eip1193Connector({
      id: 'example.heron',
      name: 'Heron',
      icon: null,
      rdns: 'example.heron',
      type: 'INJECTED',
      getProvider: () => null,
      getChains: () => allChains,
    }),
}

/** An icon of one kilobyte that expands to ten million shapes, which must never be rendered. */
const costlyIcon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><path id="a0" d="M0 0h9v9"/>${Array.from(
    { length: 7 },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
  ).join('')}</defs><use href="#a7"/></svg>`,
)}`

/** Every view in each of its states. */
export const scenes: { readonly [Name in (typeof VIEW_NAMES)[number]]: { readonly [state: string]: SceneOptions } } = {
  Connect: {
    default: { wallets: three, recent: ['example.kestrel'], relay: 'codes', play: (wallet) => wallet.modal.open() },
    one: { wallets: [{}], play: (wallet) => wallet.modal.open() },
    ...loginConnectScenes,
    'own-browser': { wallets: [{}], recent: ['io.metamask'], relay: 'codes', play: (wallet) => wallet.modal.open() },
    empty: { relay: 'codes', play: (wallet) => wallet.modal.open() },
    alone: { play: (wallet) => wallet.modal.open() },
    many: {
      wallets: Array.from({ length: 12 }, (_, at) => ({ name: `Wallet ${at + 1}`, rdns: `example.w${at}` })),
      relay: 'codes',
      play: (wallet) => wallet.modal.open(),
    },
    long: {
      wallets: [{ name: longName }, { ...fable, name: `${longName} Two` }],
      options: { appName: 'An Application With a Name That Does Not End' },
      relay: 'codes',
      play: (wallet) => wallet.modal.open(),
    },
    ambiguous: {
      wallets: [{}, { rdns: 'example.kestrel', icon: letterIcon('K', '#8a2be2') }],
      relay: 'codes',
      play: (wallet) => wallet.modal.open(),
    },
    reconnecting: {
      wallets: [{ connect: 'silent' }],
      wasConnected: true,
      relay: 'codes',
      play: (wallet) => wallet.modal.open(),
    },
    locked: {
      wallets: [{ connect: 'locked' }],
      wasConnected: true,
      relay: 'codes',
      speed: 20,
      play: async (wallet) => {
        await until(() => {
          const state = wallet.connections.getState()
          return state.status === 'disconnected' && state.error !== null
        })
        wallet.modal.open()
      },
    },
    'costly-icon': { wallets: [{ icon: costlyIcon }], play: (wallet) => wallet.modal.open() },
    'disconnect-failed': {
      wallets: [{ disconnecting: 'broken' }],
      play: async (wallet) => {
        await connected(wallet)
        wallet.modal.open()
        await wallet.connections.disconnect()
      },
      shows: warned,
    },
    external: { wallets: [{}], options: { connectors: [external] }, play: (wallet) => wallet.modal.open() },
    'list-hidden': {
      wallets: [{}],
      options: { features: { eip6963: true, allWallets: 'HIDE' } },
      relay: 'codes',
      play: (wallet) => wallet.modal.open(),
    },
    'list-on-phones': {
      wallets: [{}],
      options: { features: { eip6963: true, allWallets: 'ONLY_MOBILE' } },
      relay: 'codes',
      play: (wallet) => wallet.modal.open(),
    },
  },
  AllWallets: {
    default: {
      relay: 'codes',
      play: (wallet) => {
        wallet.modal.open({ type: 'Connect' })
        wallet.modal.push({ type: 'AllWallets' })
      },
    },
    searched: { relay: 'codes', play: search('tr') },
    none: { relay: 'codes', play: search('no such wallet'), shows: said },
    failed: {
      relay: 'codes',
      options: { api: 'https://unreachable.invalid' },
      shows: warned,
      play: (wallet) => {
        wallet.modal.open({ type: 'Connect' })
        wallet.modal.push({ type: 'AllWallets' })
      },
    },
  },
  Connecting: {
    waiting: { wallets: [{ connect: 'silent' }], play: connectTo('Kestrel'), shows: turning },
    late: { wallets: [{ connect: 'silent' }], speed: 40, play: connectTo('Kestrel'), shows: hinted },
    rejected: { wallets: [{ connect: 'reject' }], play: connectTo('Kestrel'), shows: stopped },
    'rejected-again': {
      wallets: [{ connect: 'reject' }],
      shows: hinted,
      play: async (wallet) => {
        const isRejected = () => wallet.connect.getState().status === 'rejected'
        connectTo('Kestrel')(wallet)
        await until(() => isRejected() && document.querySelector(stopped) !== null)
        wallet.connect.retry().catch(() => {})
        await until(isRejected)
      },
    },
    locked: { wallets: [{ connect: 'locked' }], play: connectTo('Kestrel'), shows: stopped },
    pending: { wallets: [{ connect: 'pending' }], play: connectTo('Kestrel'), shows: stopped },
    'no-account': { wallets: [{ connect: 'no-account' }], play: connectTo('Kestrel'), shows: stopped },
    failed: { wallets: [{ connect: 'broken' }], play: connectTo('Kestrel'), shows: stopped },
    'not-loaded': { options: { connectors: [external] }, play: connectTo('Merlin'), shows: stopped },
    'not-detected': { options: { connectors: [absent] }, play: connectTo('Heron'), shows: stopped },
    long: { wallets: [{ name: longName, connect: 'silent' }], speed: 40, play: connectTo(longName), shows: hinted },
    qr: { relay: 'codes', play: connectTo('WalletConnect'), shows: coded },
    'qr-of-wagmi': { brought: 'code', play: connectTo('WalletConnect'), shows: coded },
    'qr-of-wagmi-wallet': { brought: 'code', play: connectToListing('qrcode'), shows: coded },
    'own-dialog': { brought: 'own-dialog', play: connectFromOpenModal('Merlin'), shows: turning },
    'hidden-dialog': { brought: 'hidden-dialog', play: connectFromOpenModal('Merlin'), shows: turning },
    'code-and-dialog': { brought: 'code-and-dialog', play: connectFromOpenModal('WalletConnect'), shows: coded },
    'qr-wallet': { relay: 'codes', play: connectToListing('qrcode'), shows: coded },
    'qr-preparing': { relay: 'slow', play: connectTo('WalletConnect'), shows: '[data-part="corners"]' },
    'qr-unreachable': { relay: 'down', play: connectTo('WalletConnect'), shows: stopped },
    'qr-silent': { relay: 'slow', speed: 20, play: connectTo('WalletConnect'), shows: stopped },
    'qr-declined': { relay: 'declines', play: connectTo('WalletConnect'), shows: stopped },
    'qr-not-set-up': { relay: 'unconfigured', play: connectToListing('qrcode'), shows: stopped },
    mobile: { relay: 'codes', play: connectToListing('mobile'), shows: opens },
    'mobile-of-wagmi': { brought: 'code', play: connectToListing('mobile'), shows: opens },
    'mobile-without-link': {
      relay: 'codes',
      play: connectToListing('mobile', { ...listed, mobileLink: null, nativeLink: null, universalLink: null }),
      shows: '[data-kind="text"]:not([aria-busy])',
    },
    'mobile-preparing': { relay: 'slow', play: connectToListing('mobile'), shows: turning },
    'mobile-not-opened': {
      relay: 'codes',
      speed: 10,
      shows: hinted,
      play: async (wallet) => {
        connectToListing('mobile')(wallet)
        const row = wallet.wallets.getWallet(listed)
        await until(() => wallet.pairing?.getDeepLink(row, 'mobile') != null)
        wallet.pairing?.openWalletApp(row, 'mobile')
      },
    },
    web: { relay: 'codes', play: connectToListing('web'), shows: opens },
    desktop: { relay: 'codes', play: connectToListing('desktop'), shows: opens },
  },
  ChooseNamespace: {
    default: {
      wallets: [{}],
      options: { namespaces: [solana] },
      play: async (wallet) => {
        // The row exists before both halves of the wallet are known, and a click at that time shows no choice.
        await until(() => wallet.wallets.getState().some(({ namespaces }) => namespaces.length > 1))
        connectTo('Kestrel')(wallet)
      },
    },
  },
  Networks: {
    default: { wallets: [{}], play: withAccount({ type: 'Networks' }) },
    balances: {
      wallets: [{}],
      balances: {
        [mainnet.id]: 0n,
        [arbitrum.id]: 400_000_000_000_000n,
        [optimism.id]: null,
        [polygon.id]: 123_456_789_012n * 10n ** 18n,
      },
      play: withAccount({ type: 'Networks' }),
    },
    'not-connected': { wallets: [{}], play: (wallet) => wallet.modal.open({ type: 'Networks' }) },
    few: { wallets: [{}], options: { chains: [base, sepolia] }, play: withAccount({ type: 'Networks' }) },
    'other-kind': {
      wallets: [{}],
      options: { namespaces: [{ ...solana, wallets: createStateStore([]) }] },
      play: withAccount({ type: 'Networks' }),
    },
    none: {
      wallets: [{}],
      play: async (wallet) => {
        await withAccount({ type: 'Networks' })(wallet)
        const find = () => document.querySelector<HTMLInputElement>('[data-part="input"]')
        await until(() => find() !== null)
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(find(), 'Atlantis')
        find()?.dispatchEvent(new Event('input', { bubbles: true }))
      },
    },
  },
  SwitchNetwork: {
    waiting: switching('silent', turning),
    adding: switching('unknown-chain', turning),
    rejected: switching('reject', stopped),
    unsupported: switching('no-switch', stopped),
    failed: switching('broken', stopped),
    timeout: { ...switching('silent', stopped), speed: 200 },
  },
  UnsupportedChain: {
    default: {
      wallets: [{ chainId: gnosis.id }],
      options: { chains: [base, mainnet, arbitrum] },
      play: (wallet) => connected(wallet),
    },
    many: { wallets: [{ chainId: gnosis.id }], play: (wallet) => connected(wallet) },
  },
  ConnectingSiwe: {
    ready: signing({ wallets: [{}] }),
    waiting: signing({ wallets: [{ signing: 'silent' }], shows: hinted }, (signIn) => void signIn.sign()),
    checking: signing({ wallets: [{}], sign: 'slow', shows: busy }, (signIn) => void signIn.sign()),
    rejected: signing({ wallets: [{ signing: 'reject' }], shows: warned }, (signIn) => signIn.sign()),
    refused: signing({ wallets: [{}], sign: 'refused', shows: warned }, (signIn) => signIn.sign()),
    'signed-out': signing({ wallets: [{}], shows: warned }, async (signIn, wallet) => {
      await signIn.sign()
      void wallet.networks.switchNetwork('eip155:42161')
    }),
    unreachable: {
      wallets: [{}],
      sign: 'down',
      shows: warned,
      play: async (wallet) => {
        wallet.modal.open()
        await connected(wallet)
      },
    },
  },
  Account: {
    ...accountScenes,
    default: {
      wallets: [{}],
      balance: 1_204_000_000_000_000_000n,
      play: withAccount({ type: 'Account' }),
      shows: '[data-part="row-values"]',
    },
    permissions: {
      wallets: [{ permissions: 'reported' }],
      balance: 1_204_000_000_000_000_000n,
      play: withPermissions(null),
      shows: '[data-key="permissions"]',
    },
    'leaving-fails': { wallets: [{ disconnecting: 'broken' }], play: withAccount({ type: 'Account' }) },
    dust: {
      wallets: [{}],
      balance: 400_000_000_000_000n,
      play: withAccount({ type: 'Account' }),
      shows: '[data-part="row-values"]',
    },
    large: {
      wallets: [{}],
      balance: 123_456_789_012n * 10n ** 18n,
      play: withAccount({ type: 'Account' }),
      shows: '[data-part="row-values"]',
    },
    loading: { wallets: [{}], rpc: 'silent', play: withAccount({ type: 'Account' }), shows: '[data-loading]' },
    unavailable: {
      wallets: [{}],
      rpc: 'fails',
      play: withAccount({ type: 'Account' }),
      shows: '[data-part="amount"]:not([data-loading])',
    },
    named: {
      wallets: [{}],
      balance: 5n * 10n ** 17n,
      options: { addressLabels: { [accounts[0]]: 'Ana, for everyday things and rather long' } },
      play: withAccount({ type: 'Account' }),
    },
    // The wallet of the last visit answers while the user is about to choose one.
    returned: {
      wallets: [{ remembers: () => until(() => document.querySelector('dialog[open]') !== null) }],
      wasConnected: true,
      speed: 0.1,
      play: (wallet) => wallet.modal.open(),
    },
    'not-signed-in': signing({ wallets: [{}], sign: 'deaf', shows: opens }, (_, wallet) =>
      wallet.modal.open({ type: 'Account' }),
    ),
    'sign-out-failed': signing({ wallets: [{}], sign: 'deaf', shows: warned }, async (signIn, wallet) => {
      await signIn.sign()
      wallet.modal.open({ type: 'Account' })
      const find = () => document.querySelector<HTMLElement>('[data-part="columns"] > [data-part="button"]')
      await until(() => find() !== null)
      find()?.click()
    }),
  },
  Accounts: {
    default: {
      wallets: [{ accounts }, { ...fable, accounts: [accounts[2]] }],
      options: { addressLabels: { [accounts[1]]: 'Savings' } },
      play: async (wallet) => {
        await connected(wallet, 'Fable')
        await connected(wallet)
        wallet.modal.open({ type: 'Accounts' })
      },
    },
    one: { wallets: [{}], play: withAccount({ type: 'Accounts' }) },
    editing: {
      wallets: [{}],
      play: async (wallet) => {
        await withAccount({ type: 'Accounts' })(wallet)
        const find = () => document.querySelector<HTMLElement>('[data-part="account-row"] > [data-part="icon-button"]')
        await until(() => find() !== null)
        find()?.click()
      },
    },
  },
  Receive: {
    default: { wallets: [{}], play: withAccount({ type: 'Receive' }) },
    note: {
      wallets: [{}],
      play: withAccount({ type: 'Receive', note: 'This task needs at least 12,345.678901 USDC on Base.' }),
    },
  },
  GetWallet: {
    some: {
      play: (wallet) => {
        wallet.modal.open()
        wallet.modal.push({ type: 'GetWallet', row: null })
      },
    },
    one: {
      play: (wallet) => {
        wallet.modal.open()
        wallet.modal.push({ type: 'GetWallet', row: wallet.wallets.getWallet(listed) })
      },
    },
    paired: {
      relay: 'codes',
      play: (wallet) => {
        wallet.modal.open()
        wallet.modal.push({ type: 'GetWallet', row: wallet.wallets.getWallet(listed) })
      },
    },
    'own-browser': {
      relay: 'codes',
      play: (wallet) => {
        const links = { mobileLink: null, nativeLink: null, universalLink: null }
        const own = { ...listed, ...links, browserLink: 'https://heron.example/open/{url}' }
        wallet.modal.open()
        wallet.modal.push({ type: 'GetWallet', row: wallet.wallets.getWallet(own) })
      },
    },
    unknown: {
      wallets: [{}],
      play: (wallet) => {
        wallet.modal.open()
        wallet.modal.push({ type: 'GetWallet', row: walletNamed(wallet, 'Kestrel') })
      },
    },
  },
  WhatIsAWallet: {
    default: {
      play: (wallet) => {
        wallet.modal.open()
        wallet.modal.push({ type: 'WhatIsAWallet' })
      },
    },
  },
  WhatIsANetwork: {
    default: { play: (wallet) => wallet.modal.open({ type: 'WhatIsANetwork' }) },
  },
  ...buyScenes,
  ...loginScenes,
  ...nameScenes,
  ...sendScenes,
  ...swapScenes,
  ...activityScenes,
}

/** Sets up a scene of a view: wallets in the page, a wallet object, and the actions. */
export function setScene(view: ViewName, options: SceneOptions): Scene {
  for (const given of options.wallets ?? []) announceWallet({ ...kestrel, ...given })
  const request = async (chainId: number, method: string, params: unknown): Promise<unknown> => {
    const balance = options.balances?.[chainId] ?? options.balance ?? 1_204_000_000_000_000_000n
    if (options.rpc === 'silent' || options.balances?.[chainId] === null) await new Promise(() => {})
    if (options.rpc === 'fails') throw new Error('The node is down.')
    if (method === 'eth_getBalance') return `0x${balance.toString(16)}`
    return answerChain({ method, params, manner: options.chain ?? {} })
  }
  const chains = options.options?.chains ?? allChains
  const speed = options.speed ?? 1
  const startedAt = Date.now()
  const saved = new Map<string, string>([
    ['laurel.recent', JSON.stringify((options.recent ?? []).map((rowId) => ({ rowId, listing: null })))],
    ...(options.wasConnected === true
      ? [
          [
            'laurel.connections',
            JSON.stringify({
              version: 1,
              connections: [
                {
                  id: 'eip155:example.kestrel',
                  namespace: 'eip155',
                  connectorId: 'example.kestrel',
                  name: 'Kestrel',
                  account: accounts[0],
                },
              ],
              activeId: 'eip155:example.kestrel',
              networkId: 'eip155:8453',
            }),
          ] as const,
        ]
      : []),
  ])
  const wallet = createWallet({
    appName: 'Meadow',
    appIcon: letterIcon('✿', '#402a3a'),
    features: { eip6963: true },
    onrampHosts: { coinbase: ['pay.example'] },
    transports: Object.fromEntries(
      chains.map(({ id }) => [
        id,
        custom(
          {
            request: ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
              request(id, method, params),
          },
          { retryCount: 0 },
        ),
      ]),
    ),
    storage: {
      getItem: (key) => saved.get(key) ?? null,
      setItem: (key, value) => void saved.set(key, value),
      removeItem: (key) => void saved.delete(key),
    },
    ...(options.api === undefined ? {} : { api: { blockchain: `${location.origin}/api` } }),
    ...options.options,
    environment: {
      now: () => startedAt + (Date.now() - startedAt) * speed,
      setTimeout: (run, ms) => {
        const timer = setTimeout(run, ms / speed)
        return () => clearTimeout(timer)
      },
      ...(options.api === undefined ? {} : { fetch: answerApi(options.api) }),
      ...options.options?.environment,
    },
    chains,
    connectors: [
      ...(options.options?.connectors ?? []),
      ...(options.brought === undefined ? [] : [pageConnector(options.brought)]),
      ...(options.relay === undefined ? [] : [pagePairing(options.relay)]),
    ],
  })
  const signIn = options.sign === undefined ? null : createSignIn(wallet, { server: signInServer(options.sign) })
  return {
    wallet,
    signIn,
    play: async () => {
      // The page and the modal's chunk load first, as on any page before a click.
      await until(() => wallet.wallets.getState().length >= (options.wallets?.length ?? 0))
      await pause(50)
      await options.play?.(wallet, signIn)
      const shown = `[data-view="${view}"] > [data-part="view"]:not([aria-busy]) ${options.shows ?? '*'}`
      await until(() => document.querySelector(shown) !== null)
    },
  }
}

function signInServer(manner: SignInManner) {
  const down = () => Promise.reject(new Error('The server is down.'))
  return {
    getNonce: manner === 'down' ? down : async () => 'q8sD0fGh2jKl4zXc',
    getSession: async () => null,
    verify: async () => {
      if (manner === 'slow') await new Promise(() => {})
      return manner === 'fine' || manner === 'deaf'
    },
    signOut: manner === 'deaf' ? down : async () => {},
  }
}
