import { sepolia } from 'viem/chains'
import { activityOf } from '../src/activity/activity-store.ts'
import { sendOf } from '../src/send/send-store.ts'
import { isEvmToken } from '../src/tokens/token-balance.ts'
import { tokensOf } from '../src/tokens/tokens-store.ts'
import type { Wallet } from '../src/wallet.ts'
import { accounts, connected, type SceneOptions, until } from './scene-options.ts'
import { balances } from './send-scenes.ts'

const account = accounts[0]
const friend = accounts[1].toLowerCase()
const native = { name: 'Ether', symbol: 'ETH', isListed: true }
const dollar = { name: 'USD Coin', symbol: 'USDC', isListed: true }
const hash = (digits: string) => `0x${digits.repeat(64).slice(0, 64)}`

const moved = (direction: 'in' | 'out', numeric: string, info: object = { fungible_info: native }, other = friend) => ({
  direction,
  quantity: { numeric },
  sender: direction === 'in' ? other : account,
  recipient: direction === 'in' ? account : other,
  ...info,
})
const token = (info: object, digits = 'a1') => ({ fungible_info: info, address: `eip155:8453:0x${digits.repeat(20)}` })
const nft = (name: string | undefined, tokenId: string, more: object = {}) => ({
  nft_info: { ...(name === undefined ? {} : { name }), flags: { is_spam: false }, ...more },
  tokenId,
  address: `eip155:8453:0x${'e5'.repeat(20)}`,
})
const transaction = (
  digits: string,
  minedAt: string,
  operationType: string,
  more: object,
  transfers: readonly object[],
) => ({
  id: digits,
  metadata: {
    ...{ operationType, hash: hash(digits), minedAt, status: 'confirmed', nonce: 7, sentFrom: account, sentTo: friend },
    ...{ chain: 'eip155:8453', ...more },
  },
  transfers,
})
const spam = (reason: string) => ({ reason, description: '' })
const long = { name: 'A very long name of a token', symbol: 'THELONGESTSYMBOLOFALL', isListed: false }

const history = [
  transaction('1', '2026-11-21T10:00:00Z', 'trade', {}, [moved('in', '304.12', token(dollar)), moved('out', '0.094')]),
  transaction('2', '2026-11-20T10:00:00Z', 'trade', { status: 'failed' }, []),
  transaction('3', '2026-10-30T10:00:00Z', 'receive', { sentFrom: friend }, [moved('in', '0.5')]),
  transaction('4', '2026-10-12T10:00:00Z', 'send', {}, [moved('out', '40', token(dollar), accounts[2])]),
  transaction('5', '2026-10-11T10:00:00Z', 'mint', {}, [
    moved('in', '1', nft('Meadow Flowers #7', '7', { standard: 'erc721' })),
  ]),
  transaction('6', '2026-10-10T10:00:00Z', 'receive', { sentFrom: friend }, [
    moved('in', '12', nft(undefined, '3405691582')),
    moved('in', '12', nft('Badges of the long summer of meadows #2', '2', { standard: 'erc1155' })),
  ]),
  transaction('7', '2026-10-09T10:00:00Z', 'receive', { sentFrom: friend }, [
    { ...moved('in', '5000', token(long, 'd4')), spam: spam('counterfeit') },
  ]),
  transaction('8', '2026-10-08T10:00:00Z', 'receive', { sentFrom: friend }, [
    { ...moved('in', '0'), spam: spam('zero-value') },
  ]),
  transaction('9', '2026-10-02T10:00:00Z', 'approve', {}, []),
  transaction('a', '2025-12-24T10:00:00Z', 'execute', { chain: 'eip155:1' }, [
    moved('out', '1234567.891', token(long, 'd4')),
    moved('in', '0.0000001'),
    moved('out', '1'),
  ]),
]

const shown = '[data-part="month"]'
const labels = { addressLabels: { [friend]: 'Ana' } }
const withHistory: SceneOptions = { wallets: [{}], options: labels, api: { balances, history } }

const open = async (wallet: Wallet): Promise<void> => {
  await connected(wallet)
  wallet.modal.open({ type: 'Account' })
  wallet.modal.push({ type: 'Transactions' })
}
const openAccount = async (wallet: Wallet): Promise<void> => {
  await connected(wallet)
  wallet.modal.open({ type: 'Account' })
}
const chooseTab =
  (at: number) =>
  async (wallet: Wallet): Promise<void> => {
    await openAccount(wallet)
    const find = () => document.querySelectorAll<HTMLInputElement>('[data-part="holdings"] input')[at]
    await until(() => find() !== undefined)
    find()?.click()
  }
/** Opens what is behind the switch of a list. */
const withHidden =
  (begin: (wallet: Wallet) => Promise<void>) =>
  async (wallet: Wallet): Promise<void> => {
    await begin(wallet)
    const find = () => document.querySelector<HTMLElement>('[data-part="button"][aria-expanded="false"]')
    await until(() => find() !== null)
    find()?.click()
  }
const pending = async (wallet: Wallet): Promise<void> => {
  await connected(wallet)
  wallet.modal.open({ type: 'Account' })
  wallet.modal.push({ type: 'Send' })
  await until(() => tokensOf(wallet).getState().balances.length > 0)
  const send = sendOf(wallet)
  const first = tokensOf(wallet).getState().balances.find(isEvmToken)
  if (first !== undefined) send.chooseAsset({ type: 'token', token: first })
  await until(() => send.getState().form.fee.status !== 'loading')
  send.setAmount('0.25')
  send.setReceiver(friend)
  await until(() => send.getState().form.receiver.status !== 'resolving')
  send.review()
  await until(() => {
    const state = send.getState()
    return state.status === 'reviewing' && state.review.simulation.status !== 'loading'
  })
  await send.send()
  wallet.modal.reset({ type: 'Account' })
  wallet.modal.push({ type: 'Transactions' })
}

/** What Account shows of the tokens, in each of their states. */
export const accountScenes: { readonly [state: string]: SceneOptions } = {
  tokens: { ...withHistory, play: openAccount, shows: '[data-part="row-values"]' },
  'tokens-hidden': {
    ...withHistory,
    play: withHidden(openAccount),
    shows: '[data-part="holdings"] [data-part="alert"]',
  },
  'tokens-none': {
    wallets: [{}],
    api: { balances: [] },
    play: openAccount,
    shows: '[data-part="holdings"] [data-part="state"]',
  },
  'tokens-slow': { wallets: [{}], api: { balances: 'slow' }, play: openAccount },
  'tokens-native-only': {
    wallets: [{}],
    api: { balances: 'down' },
    play: openAccount,
    shows: '[data-part="alert"][data-warn]',
  },
  'tokens-failed': {
    ...{ wallets: [{}], api: { balances: 'down' }, rpc: 'fails', play: openAccount },
    shows: '[data-part="holdings"] [data-part="state"]',
  },
  'tokens-faucet': {
    ...{ wallets: [{ chainId: sepolia.id }], api: { balances: [] } },
    options: { faucetUrls: { [sepolia.id]: 'https://faucet.example' } },
    ...{ play: openAccount, shows: 'a[href="https://faucet.example"]' },
  },
  nfts: { ...withHistory, play: chooseTab(1), shows: '[data-part="holdings"] [data-part="row"][data-two]' },
  'nfts-none': {
    wallets: [{}],
    api: { balances },
    play: chooseTab(1),
    shows: '[data-part="holdings"] [data-part="state"]',
  },
  activity: { ...withHistory, play: chooseTab(2), shows: shown },
}

/** The transactions of the account, in each of their states. */
export const activityScenes: { readonly Transactions: { readonly [state: string]: SceneOptions } } = {
  Transactions: {
    default: { ...withHistory, play: open, shows: shown },
    spam: { ...withHistory, play: withHidden(open), shows: '[aria-expanded="true"]' },
    pending: { ...withHistory, play: pending, shows: '[data-turning]' },
    empty: { wallets: [{}], api: { balances }, play: open, shows: '[data-part="headline"]' },
    failed: { wallets: [{}], api: { balances, history: 'down' }, play: open, shows: '[data-part="headline"]' },
    here: { wallets: [{}], play: open, shows: '[data-part="headline"]' },
    more: {
      ...withHistory,
      api: { balances, history, next: 'more' },
      play: async (wallet) => {
        await open(wallet)
        await until(() => activityOf(wallet).getState().items.length > 0)
      },
      shows: shown,
    },
    'long-list': {
      ...withHistory,
      api: {
        balances,
        history: Array.from({ length: 50 }, (_, at) =>
          transaction(at.toString(16), new Date(1_795_000_000_000 - at * 86_400_000 * 5).toISOString(), 'send', {}, [
            moved('out', `${at}.5`),
          ]),
        ),
      },
      play: open,
      shows: shown,
    },
  },
}
