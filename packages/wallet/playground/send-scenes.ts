import { encodeFunctionData, erc20Abi, getAddress } from 'viem'
import type { SendNft } from '../src/send/send-asset.ts'
import type { SendDraft } from '../src/send/send-draft.ts'
import { sendOf } from '../src/send/send-store.ts'
import { isEvmToken } from '../src/tokens/token-balance.ts'
import { tokensOf } from '../src/tokens/tokens-store.ts'
import { serializeTransactions } from '../src/transactions/saved-transactions.ts'
import type { SentTransaction, TransactionStatus } from '../src/transactions/transaction.ts'
import type { Wallet } from '../src/wallet.ts'
import { accounts, connected, kestrel, type SceneOptions, until } from './scene-options.ts'

const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:8453',
  value: 3911.94,
  price: 3249.12,
  priceChange24h: 0.009,
  quantity: { decimals: '18', numeric: '1.204' },
  iconUrl: '',
  isListed: true,
}
const token = (name: string, symbol: string, digits: string, more: object = {}) => ({
  ...ether,
  name,
  symbol,
  address: `eip155:8453:0x${digits.repeat(20)}`,
  ...more,
})
/** What the account holds. */
export const balances = [
  ether,
  token('USD Coin', 'USDC', 'a1', {
    ...{ value: 304.12, price: 1, priceChange24h: 0 },
    quantity: { decimals: '6', numeric: '304.12' },
  }),
  token('Morrow', 'MRW', 'b2', {
    ...{ value: 2.14, price: 0.115, priceChange24h: -0.021 },
    quantity: { decimals: '18', numeric: '18.5' },
  }),
  token('Willow', 'WLW', 'c3', {
    ...{ value: 0.001, price: 2, priceChange24h: 0.0001 },
    quantity: { decimals: '18', numeric: '0.0005' },
  }),
  token('Visit-gift.example and take your prize of a long name', 'GIFTFORYOU', 'd4', {
    value: undefined,
    price: undefined,
    quantity: { decimals: '0', numeric: '5000' },
    isListed: false,
  }),
]
/** In lower case, because the drawn addresses have no checksum. */
const friend = accounts[1].toLowerCase()
const known = { addressLabels: { [friend]: 'Ana', [accounts[2]]: 'Savings, for everyday things and rather long' } }
const lookAlike = `0xB3f0${'1'.repeat(32)}17eD`.toLowerCase()

/** An NFT that the account received, as the history of the API has it. */
const received = (digit: string, name: string, tokenId: string) => ({
  id: digit,
  metadata: {
    ...{
      operationType: 'receive',
      hash: `0x${digit.repeat(64)}`,
      minedAt: '2026-10-11T10:00:00Z',
      status: 'confirmed',
    },
    ...{ nonce: 7, sentFrom: friend, sentTo: accounts[0], chain: 'eip155:8453' },
  },
  transfers: [
    {
      nft_info: { name, standard: 'erc721', flags: { is_spam: false } },
      ...{ direction: 'in', quantity: { numeric: '1' }, sender: friend, recipient: accounts[0], tokenId },
      address: `eip155:8453:0x${'e5'.repeat(20)}`,
    },
  ],
})

async function begin(wallet: Wallet): Promise<void> {
  await connected(wallet)
  wallet.modal.open({ type: 'Account' })
  wallet.modal.push({ type: 'Send' })
  await until(() => tokensOf(wallet).getState().balances.length > 0)
}

function choose(wallet: Wallet, symbol: string): void {
  const found = tokensOf(wallet)
    .getState()
    .balances.filter(isEvmToken)
    .find((one) => one.symbol === symbol)
  if (found !== undefined) sendOf(wallet).chooseAsset({ type: 'token', token: found })
}

const form =
  (symbol: string, amount: string, receiver: string) =>
  async (wallet: Wallet): Promise<void> => {
    await begin(wallet)
    const send = sendOf(wallet)
    choose(wallet, symbol)
    await until(() => send.getState().form.fee.status !== 'loading')
    if (amount === 'max') send.chooseMax()
    else send.setAmount(amount)
    send.setReceiver(receiver)
    await until(() => send.getState().form.receiver.status !== 'resolving')
  }

const reviewed =
  (symbol: string, amount: string, receiver: string = friend) =>
  async (wallet: Wallet): Promise<void> => {
    await form(symbol, amount, receiver)(wallet)
    const send = sendOf(wallet)
    send.review()
    wallet.modal.push({ type: 'SendPreview' })
    await until(() => {
      const state = send.getState()
      return (
        state.status === 'reviewing' &&
        state.review.simulation.status !== 'loading' &&
        state.review.fee.status !== 'loading' &&
        state.review.hasOtherDecimals !== null &&
        state.review.areFactsRead
      )
    })
  }

const meadow: SendNft = {
  ...{ chainId: 8453, address: `0x${'e5'.repeat(20)}`, tokenId: 7n, standard: 'erc721' },
  ...{ name: 'Meadow Flowers #7', balance: 1n },
}
const badges: SendNft = {
  ...{ ...meadow, tokenId: 2n, standard: 'erc1155' },
  ...{ name: 'Badges of the long summer of meadows #2', balance: 12n },
}

/** Opens Send as the row of an NFT does. */
const nftForm =
  (nft: SendNft, amount: string, receiver: string = friend) =>
  async (wallet: Wallet): Promise<void> => {
    await connected(wallet)
    wallet.modal.open({ type: 'Account' })
    wallet.modal.push({ type: 'Send', draft: { asset: { type: 'nft', nft } } })
    const send = sendOf(wallet)
    await until(() => send.getState().form.fee.status === 'ready')
    if (amount !== '') send.setAmount(amount)
    send.setReceiver(receiver)
  }

const nftReviewed = (nft: SendNft, amount: string) => async (wallet: Wallet) => {
  await nftForm(nft, amount)(wallet)
  sendOf(wallet).review()
  wallet.modal.push({ type: 'SendPreview' })
  await until(() => {
    const state = sendOf(wallet).getState()
    return state.status === 'reviewing' && state.review.simulation.status !== 'loading' && state.review.areFactsRead
  })
}

/** Opens the review of a send that the app refuses. */
const refused = async (wallet: Wallet): Promise<void> => {
  const send = sendOf(wallet)
  await form('USDC', '12.5', friend)(wallet)
  const { asset } = send.getState().form
  const draft: SendDraft = {
    ...(asset === null ? {} : { asset }),
    ...{ amount: '12.5', receiver: friend },
    verifyTransaction: () => ({ status: 'refused', title: 'This wouldn’t qualify', text: 'Send at least 1,000 USDC.' }),
  }
  send.start(draft)
  await until(() => send.getState().form.receiver.status === 'resolved')
  send.review()
  wallet.modal.push({ type: 'SendPreview' })
  await until(() => {
    const state = send.getState()
    return state.status === 'reviewing' && state.review.verification.status === 'refused'
  })
}

const requested =
  (receiver: string = friend) =>
  async (wallet: Wallet): Promise<void> => {
    await reviewed('ETH', '0.25', receiver)(wallet)
    void sendOf(wallet).send()
  }

const sent =
  (isLate = false) =>
  async (wallet: Wallet): Promise<void> => {
    await reviewed('USDC', '12.5')(wallet)
    await sendOf(wallet).send()
    if (!isLate) return
    // In any language: the headline changes once.
    const headline = () => document.querySelector(`${turning} ~ [data-part="headline"]`)?.textContent
    await until(() => headline() !== undefined)
    const pending = headline()
    await until(() => headline() !== pending)
  }

/** Opens a transaction that the nodes show. @param behavior - what was seen of the wallet, when it was given a nonce. */
const replaceable =
  (behavior: 'taken' | 'unknown') =>
  async (wallet: Wallet): Promise<void> => {
    const { environment, options } = wallet
    environment.storage?.setItem(`${options.storageKey}.nonces`, JSON.stringify({ [kestrel.rdns]: behavior }))
    await sent()(wallet)
  }
const pending = {
  to: '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [getAddress(friend), 12_500_000n] }),
} as const

/** Opens a transaction of an hour ago, which nobody is asked about any more. */
const before =
  (status: TransactionStatus, isDifferent = false) =>
  async (wallet: Wallet): Promise<void> => {
    const { environment, options } = wallet
    const at = environment.now() - 3_600_000
    const hash = `0x${'7c'.repeat(32)}` as const
    const item = { type: 'token', address: null, symbol: 'ETH', decimals: 18, amount: 25n * 10n ** 16n } as const
    const saved: SentTransaction = {
      ...{
        id: hash,
        hash,
        nonce: 7,
        chainId: 8453,
        from: accounts[0],
        to: accounts[1],
        value: item.amount,
        data: '0x',
      },
      ...{ sentAt: at, updatedAt: at, isDifferent, cancelHash: null },
      purpose: { type: 'send', item, receiver: accounts[1], receiverName: 'Ana' },
      ...status,
    }
    environment.storage?.setItem(`${options.storageKey}.transactions`, serializeTransactions([saved]))
    await connected(wallet)
    wallet.modal.open({ type: 'Account' })
    wallet.modal.push({ type: 'Transaction', id: hash })
  }
const otherHash = `0x${'3b'.repeat(32)}` as const
const block = { blockNumber: 7n, blockHash: otherHash, isFinal: true } as const

/** A transfer of nothing, which put an address into the history. */
const trap = {
  id: 'trap',
  metadata: {
    ...{ operationType: 'receive', hash: otherHash, minedAt: '2026-10-08T10:00:00Z', status: 'confirmed', nonce: 7 },
    ...{ sentFrom: friend, sentTo: accounts[0], chain: 'eip155:8453' },
  },
  transfers: [
    {
      ...{ direction: 'in', quantity: { numeric: '0' }, sender: friend, recipient: accounts[0] },
      fungible_info: { name: 'Ether', symbol: 'ETH', isListed: true },
    },
  ],
}

const one = { wallets: [{}], api: { balances } }
const warned = '[data-part="alert"][data-warn]'
const stopped = '[data-part="status-badge"]'
const turning = '[data-part="status"][data-turning]'

/** Send and a transaction that was sent, in each of their states. */
export const sendScenes: {
  readonly [Name in 'Send' | 'SendSelectToken' | 'SendPreview' | 'Transaction']: {
    readonly [state: string]: SceneOptions
  }
} = {
  Send: {
    empty: { ...one, play: begin },
    filled: { ...one, options: known, play: form('ETH', '0.25', friend) },
    fiat: {
      ...one,
      play: async (wallet) => {
        await form('ETH', '0.25', friend)(wallet)
        sendOf(wallet).flipUnit()
      },
    },
    known: { ...one, options: known, play: form('USDC', '12.5', '') },
    named: { wallets: [{}], api: { balances, name: friend }, play: form('ETH', 'max', 'ana.wcn.id') },
    'wrong-address': {
      ...one,
      play: form('ETH', '5', '0xb3f02a9C77d1E8450b6F31Cc98A0D24e5f8317eD'),
      shows: '[data-warn]',
    },
    'no-fee': { ...one, chain: { fees: 'down' }, play: form('USDC', '12.5', friend) },
    'fee-short': {
      wallets: [{}],
      api: { balances: [{ ...ether, quantity: { decimals: '18', numeric: '0.0000000001' } }, ...balances.slice(1)] },
      play: form('USDC', '12.5', friend),
      shows: warned,
    },
    long: { ...one, options: known, play: form('GIFTFORYOU', '1234567890123456', 'savings') },
    nft: { ...one, options: known, play: nftForm(meadow, '') },
    'nft-pieces': { ...one, options: known, play: nftForm(badges, '3') },
    'nft-gone': { ...one, play: nftForm({ ...meadow, balance: 0n }, '', ''), shows: warned },
    'no-api': { wallets: [{}], play: form('ETH', '0.5', '') },
  },
  SendSelectToken: {
    default: {
      ...one,
      play: async (wallet) => {
        await begin(wallet)
        wallet.modal.push({ type: 'SendSelectToken' })
      },
    },
    nfts: {
      ...one,
      api: {
        balances,
        history: [received('1', 'Meadow Flowers #7', '7'), received('2', 'Badges of a long summer #2', '2')],
      },
      play: async (wallet) => {
        await begin(wallet)
        wallet.modal.push({ type: 'SendSelectToken' })
        await until(() => document.querySelectorAll('[data-view="SendSelectToken"] [data-part="group"]').length > 1)
      },
    },
    none: {
      wallets: [{}],
      api: { balances: [] },
      play: async (wallet) => {
        await connected(wallet)
        wallet.modal.open({ type: 'Send' })
        wallet.modal.push({ type: 'SendSelectToken' })
      },
      shows: '[data-part="headline"]',
    },
    unavailable: {
      wallets: [{}],
      api: { balances: 'down' },
      rpc: 'fails',
      speed: 20,
      play: async (wallet) => {
        await connected(wallet)
        wallet.modal.open({ type: 'SendSelectToken' })
      },
      shows: '[data-part="headline"]',
    },
  },
  SendPreview: {
    default: { ...one, play: reviewed('ETH', '0.25'), shows: warned },
    known: { ...one, options: known, play: reviewed('USDC', '12.5') },
    'look-alike': { ...one, options: known, play: reviewed('ETH', '0.25', lookAlike), shows: warned },
    suspicious: { wallets: [{}], api: { balances, history: [trap] }, play: reviewed('ETH', '0.25'), shows: warned },
    burn: {
      ...one,
      play: reviewed('ETH', '0.25', '0x000000000000000000000000000000000000dead'),
      shows: warned,
    },
    own: { ...one, play: reviewed('ETH', '0.25', accounts[0].toLowerCase()), shows: warned },
    contract: { ...one, chain: { isContract: true }, play: reviewed('WLW', 'max'), shows: warned },
    'not-tried': { ...one, chain: { simulation: 'down', fees: 'down' }, options: known, play: reviewed('ETH', '0.25') },
    exact: { ...one, options: known, play: reviewed('MRW', '1.234567890123456789') },
    'other-decimals': {
      ...one,
      chain: { decimals: 20 },
      options: known,
      play: reviewed('USDC', '12.5'),
      shows: warned,
    },
    fails: { ...one, chain: { simulation: 'fails' }, options: known, play: reviewed('MRW', 'max') },
    more: { ...one, chain: { simulation: 'more' }, options: known, play: reviewed('USDC', '12.5') },
    waiting: {
      wallets: [{ sending: 'silent' }],
      api: { balances },
      options: known,
      play: requested(),
      shows: '[data-part="button"][aria-busy]',
    },
    rejected: { wallets: [{ sending: 'reject' }], api: { balances }, options: known, play: requested(), shows: warned },
    failed: { wallets: [{ sending: 'broken' }], api: { balances }, options: known, play: requested(), shows: warned },
    'app-refuses': { ...one, options: known, play: refused, shows: warned },
    nft: { ...one, options: known, play: nftReviewed(meadow, '') },
    'nft-pieces': { ...one, options: known, play: nftReviewed(badges, '3') },
    long: { ...one, options: known, play: reviewed('GIFTFORYOU', '5000', accounts[2].toLowerCase()) },
  },
  Transaction: {
    pending: { ...one, options: known, play: sent(), shows: turning },
    replaceable: {
      ...{ ...one, chain: { pending }, options: known, play: replaceable('taken') },
      shows: '[data-part="button"] ~ [data-part="button"] ~ [data-part="hint"]',
    },
    cancelable: {
      ...{ ...one, chain: { pending }, options: known, play: replaceable('unknown') },
      shows: '[data-part="button"] ~ [data-part="hint"]',
    },
    'still-pending': { ...one, options: known, speed: 20, play: sent(true), shows: turning },
    mined: { ...one, chain: { sent: 'mined' }, options: known, play: sent(), shows: stopped },
    failed: { ...one, chain: { sent: 'failed' }, options: known, play: sent(), shows: stopped },
    dropped: { ...one, speed: 60, options: known, play: sent(), shows: stopped },
    replaced: {
      ...{ ...one, options: known },
      play: before({ status: 'replaced', by: otherHash, isCancelled: false }),
      shows: stopped,
    },
    cancelled: {
      ...{ ...one, options: known },
      play: before({ status: 'replaced', by: otherHash, isCancelled: true }),
      shows: stopped,
    },
    different: { ...one, options: known, play: before({ status: 'mined', ...block }, true), shows: warned },
    gone: {
      ...one,
      play: async (wallet) => {
        await connected(wallet)
        wallet.modal.open({ type: 'Transaction', id: '0x1' })
      },
    },
  },
}
