import { base } from 'viem/chains'
import { buyOf } from '../src/onramp/buy-store.ts'
import type { Wallet } from '../src/wallet.ts'
import { connected, type SceneOptions, until, withAccount } from './scene-options.ts'

async function begin(wallet: Wallet): Promise<void> {
  await connected(wallet)
  wallet.modal.open({ type: 'Account' })
  wallet.modal.push({ type: 'OnRampProviders' })
  await until(() => buyOf(wallet).getState().options.status !== 'loading')
}

const typed =
  (text: string) =>
  async (wallet: Wallet): Promise<void> => {
    await begin(wallet)
    const buy = buyOf(wallet)
    buy.setAmount(text)
    await until(() => buy.getState().quote.status !== 'loading')
  }

const bought = async (wallet: Wallet): Promise<void> => {
  await typed('100')(wallet)
  void buyOf(wallet).buy()
  wallet.modal.push({ type: 'BuyInProgress' })
  await until(() => buyOf(wallet).getState().order.status !== 'opening')
}

const one = {
  wallets: [{}],
  api: { onramp: 'answers' },
} as const satisfies SceneOptions

/** A purchase up to where the provider, or the balance, says what became of it. */
const ended = {
  ...one,
  speed: 20,
  play: async (wallet: Wallet): Promise<void> => {
    await bought(wallet)
    await until(() => ['seen', 'failed'].includes(buyOf(wallet).getState().order.status))
  },
}
/** How often the rising balance was read. */
let reads = 0

/** Buying, in each of its states. */
export const buyScenes: {
  readonly [Name in
    | 'OnRampProviders'
    | 'OnRampTokenSelect'
    | 'OnRampFiatSelect'
    | 'BuyInProgress'
    | 'OnRampActivity'
    | 'WhatIsABuy']: { readonly [state: string]: SceneOptions }
} = {
  OnRampProviders: {
    quoted: { ...one, play: typed('100') },
    empty: { ...one, play: begin },
    below: { ...one, play: typed('5') },
    above: { ...one, play: typed('30000') },
    restricted: {
      ...one,
      play: async (wallet) => {
        const { resolvedOptions } = Intl.DateTimeFormat.prototype
        Intl.DateTimeFormat.prototype.resolvedOptions = function () {
          return { ...resolvedOptions.call(this), timeZone: 'Asia/Macau' }
        }
        await begin(wallet)
      },
    },
    unquoted: { ...one, api: { onramp: 'fails' }, play: typed('4000') },
    builtIn: { ...one, api: { onramp: 'down' }, play: begin },
    none: { ...one, api: { onramp: 'none' }, play: begin },
    current: {
      ...one,
      play: async (wallet) => {
        await bought(wallet)
        wallet.modal.reset({ type: 'OnRampProviders' })
      },
    },
  },
  OnRampTokenSelect: {
    default: {
      ...one,
      play: async (wallet) => {
        await begin(wallet)
        wallet.modal.push({ type: 'OnRampTokenSelect' })
      },
    },
  },
  OnRampFiatSelect: {
    default: {
      ...one,
      play: async (wallet) => {
        await begin(wallet)
        wallet.modal.push({ type: 'OnRampFiatSelect' })
      },
    },
  },
  BuyInProgress: {
    watching: { ...one, play: bought, shows: '[data-part="status"][data-turning]' },
    failed: { ...one, api: { onramp: 'fails' }, play: bought, shows: '[data-part="status-badge"]' },
    seen: { ...ended, api: { onramp: 'answers', order: 'complete' } },
    rose: {
      ...ended,
      api: { onramp: 'answers', order: 'unknown' },
      // Without a multicall, the balance is read by itself.
      options: { chains: [{ ...base, contracts: {} }] },
      get balance() {
        reads += 1
        return 10n ** 18n + BigInt(reads) * 25n * 10n ** 15n
      },
    },
    refused: { ...ended, api: { onramp: 'answers', order: 'failed' } },
    late: {
      ...one,
      speed: 200,
      play: async (wallet) => {
        await bought(wallet)
        await until(() => buyOf(wallet).getState().order.status === 'late')
      },
    },
  },
  OnRampActivity: {
    default: {
      ...one,
      play: async (wallet) => {
        await bought(wallet)
        wallet.modal.push({ type: 'OnRampActivity' })
      },
    },
    arrived: {
      ...ended,
      api: { onramp: 'answers', order: 'complete' },
      play: async (wallet) => {
        await ended.play(wallet)
        wallet.modal.push({ type: 'OnRampActivity' })
      },
    },
    empty: { ...one, play: withAccount({ type: 'OnRampActivity' }) },
  },
  WhatIsABuy: { default: { ...one, play: withAccount({ type: 'WhatIsABuy' }) } },
}
