import { custom } from 'viem'
import { base, mainnet, sepolia } from 'viem/chains'
import type { View } from '../src/modal/view.ts'
import { openApprovalsOf } from '../src/swap/open-approvals-store.ts'
import type { SwapDraft } from '../src/swap/swap-draft.ts'
import { swapOf } from '../src/swap/swap-store.ts'
import type { Wallet } from '../src/wallet.ts'
import { connected, type SceneOptions, until } from './scene-options.ts'
import { answerSwaps } from './swap-api.ts'
import { answerNode } from './swap-chain.ts'
import { API, account, dollar, ether, type Manner, router, willow } from './swap-market.ts'

const scene = (manner: Manner, play: (wallet: Wallet) => Promise<void>, more: SceneOptions = {}): SceneOptions => ({
  wallets: [{}],
  ...more,
  options: {
    ...{ api: { blockchain: API }, chains: [base, mainnet, sepolia], environment: { fetch: answerSwaps(manner) } },
    transports: Object.fromEntries(
      [base, mainnet, sepolia].map(({ id }) => [id, custom({ request: answerNode(manner) }, { retryCount: 0 })]),
    ),
    ...more.options,
  },
  play,
})

const open = (view: View) => async (wallet: Wallet) => {
  await connected(wallet)
  wallet.modal.open({ type: 'Account' })
  wallet.modal.push({ type: 'Swap' })
  if (view.type !== 'Swap') wallet.modal.push(view)
}

/** Opens Swap with two tokens and an amount. */
const filled =
  (amountText: string, from = ether, to = dollar) =>
  async (wallet: Wallet): Promise<void> => {
    await open({ type: 'Swap' })(wallet)
    const swap = swapOf(wallet)
    await until(() => swap.getState().status === 'editing')
    swap.open({ from, to, amountText })
  }
const quoted =
  (amountText: string, from = ether, to = dollar) =>
  async (wallet: Wallet): Promise<void> => {
    await filled(amountText, from, to)(wallet)
    await until(() => {
      const state = swapOf(wallet).getState()
      return state.status === 'editing' && state.quotes.status === 'ready'
    })
  }
const reviewed =
  (amountText: string, from = ether, to = dollar, isPlanned = true) =>
  async (wallet: Wallet): Promise<void> => {
    await quoted(amountText, from, to)(wallet)
    const swap = swapOf(wallet)
    swap.review()
    wallet.modal.push({ type: 'SwapPreview' })
    await until(() => {
      const state = swap.getState()
      return state.status !== 'reviewing' || state.plan.status !== 'checking' || !isPlanned
    })
  }
/** Reviews a swap that the API does not build as it is shown. */
const unprepared = (wallet: Wallet): Promise<void> => {
  // The short message covers the button for a moment.
  wallet.modal.subscribe(() => wallet.modal.hideSnack())
  return reviewed('0.25')(wallet)
}
const confirmed =
  (amountText: string, from = ether, to = dollar) =>
  async (wallet: Wallet): Promise<void> => {
    await reviewed(amountText, from, to)(wallet)
    const state = swapOf(wallet).getState()
    if (state.status === 'reviewing') void swapOf(wallet).confirm(state.plan.number)
  }
/** Sends a swap, and waits until it is pending for longer than usual. */
const late = async (wallet: Wallet): Promise<void> => {
  await confirmed('0.25')(wallet)
  await until(() => {
    const state = swapOf(wallet).getState()
    return state.status === 'sending' && state.isLate
  })
  wallet.modal.reset({ type: 'Swap' })
}
const slippage = (play: (wallet: Wallet) => Promise<void>, percent: number) => async (wallet: Wallet) => {
  await play(wallet)
  swapOf(wallet).setSlippage(percent)
}

/** Opens Swap after an approval of 200 dollars whose swap did not follow. */
const approved =
  (isRevoked: boolean) =>
  async (wallet: Wallet): Promise<void> => {
    await connected(wallet)
    const swap = { step: 'approval', account, chainId: base.id, from: dollar, to: ether } as const
    const amounts = { amount: 200_000_000n, toAmount: 62_107_000_000_000_000n, slippage: 1 }
    const approvals = openApprovalsOf(wallet)
    approvals.remember({ swap: { ...swap, ...amounts, id: null, at: Date.now() }, spender: router })
    await open({ type: 'Swap' })(wallet)
    await until(() => approvals.getState().open.length > 0)
    const [first] = approvals.getState().open
    if (isRevoked && first !== undefined) void approvals.revoke(first)
  }
/** Opens the review of a swap that the app refuses. */
const refused = async (wallet: Wallet): Promise<void> => {
  await connected(wallet)
  const swap = swapOf(wallet)
  wallet.modal.open({ type: 'Account' })
  const draft: SwapDraft = {
    ...{ from: ether, to: dollar, amountText: '0.25' },
    verifyTransaction: () => ({ status: 'refused', title: 'This wouldn’t qualify', text: 'Swap at least 1,000 USDC.' }),
  }
  wallet.modal.push({ type: 'Swap', draft })
  await until(() => {
    const state = swap.getState()
    return state.status === 'editing' && state.quotes.status === 'ready'
  })
  swap.review()
  wallet.modal.push({ type: 'SwapPreview' })
  await until(() => {
    const state = swap.getState()
    return state.status === 'reviewing' && state.plan.status === 'ready'
  })
}

/** The scenes of swaps. */
export const swapScenes: {
  readonly [Name in 'Swap' | 'SwapSelectToken' | 'SwapPreview']: Readonly<Record<string, SceneOptions>>
} = {
  Swap: {
    default: scene({}, quoted('0.25')),
    start: scene({}, open({ type: 'Swap' })),
    loading: scene({ start: 'slow' }, open({ type: 'Swap' })),
    quoting: scene({ quotes: 'slow' }, filled('0.25')),
    compared: scene({ quotes: 'two' }, quoted('200', dollar, ether)),
    none: scene({ quotes: 'none' }, filled('0.25')),
    failed: scene({ quotes: 'down' }, filled('0.25')),
    insufficient: scene({}, quoted('2.5')),
    'no-fee': scene({}, quoted('1.204')),
    impact: scene({ impact: 0.093 }, slippage(quoted('0.25'), 20)),
    'too-far': scene({ impact: 0.123 }, quoted('0.25')),
    refused: scene({ build: 'lying' }, unprepared),
    'price-moved': scene({ build: 'falling' }, unprepared),
    long: scene({ rate: 123_456_789_012_345_678_901n }, quoted('1.123456789012345678', ether, dollar)),
    'still-allowed': scene({ allowance: 200_000_000n }, approved(false)),
    revoking: scene({ allowance: 200_000_000n }, approved(true), { wallets: [{ sending: 'silent' }] }),
    'revoke-rejected': scene({ allowance: 200_000_000n }, approved(true), { wallets: [{ sending: 'reject' }] }),
    late: scene({}, late, { speed: 40 }),
    partial: scene({ isAllowed: false }, confirmed('200', dollar, ether), {
      wallets: [{ isBatching: true, batchStatus: 600 }],
      shows: '[data-part="alert"][data-warn]',
    }),
    'other-network': scene({}, open({ type: 'Swap' }), { wallets: [{ chainId: sepolia.id }] }),
  },
  SwapSelectToken: {
    default: scene({}, open({ type: 'SwapSelectToken', side: 'to' })),
    loading: scene({ start: 'slow' }, open({ type: 'SwapSelectToken', side: 'from' })),
  },
  SwapPreview: {
    default: scene({}, reviewed('0.25')),
    checking: scene({ build: 'slow' }, reviewed('0.25', ether, dollar, false)),
    approval: scene({ isAllowed: false }, reviewed('200', dollar, ether)),
    permit: scene({ isAllowed: false, isPermitted: true }, reviewed('200', dollar, willow)),
    signing: scene({ isAllowed: false, isPermitted: true }, confirmed('200', dollar, willow), {
      wallets: [{ typedSigning: 'silent' }],
    }),
    'permit-rejected': scene({ isAllowed: false, isPermitted: true }, confirmed('200', dollar, willow), {
      wallets: [{ typedSigning: 'reject' }],
    }),
    batch: scene({ isAllowed: false }, reviewed('200', dollar, ether), { wallets: [{ isBatching: true }] }),
    'app-refuses': scene({}, refused),
    untried: scene({ simulation: 'down' }, reviewed('0.25')),
    impact: scene({ impact: 0.07 }, reviewed('0.25')),
    waiting: scene({}, confirmed('0.25'), { wallets: [{ sending: 'silent' }] }),
    sent: scene({}, confirmed('0.25')),
    rejected: scene({}, confirmed('0.25'), { wallets: [{ sending: 'reject' }] }),
  },
}
