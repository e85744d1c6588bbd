import { custom, defineChain, type Hex, keccak256, numberToHex, toHex } from 'viem'
import type { Features } from '../src/features.ts'
import { exchanges, SWAP_CHAIN, swapper, thief } from '../src/test-helpers/swap-answers.ts'
import { type MadeWallet, makeWallet } from './make-wallet.ts'
import { routers } from './swap-calls.ts'
import { createWorldApi } from './swap-world-api.ts'
import { createWorldChain } from './swap-world-chain.ts'
import { type Atomic, createWorldState, type Received } from './swap-world-state.ts'
import { batchHash, batchId, createWorldWallet } from './swap-world-wallet.ts'
import { announce, createOrigin } from './test-page.ts'

const API = 'https://api.test'
const chain = defineChain({
  id: SWAP_CHAIN,
  name: 'Swap chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})

/** An account, a chain, an API and a wallet in memory, so that thousands of random visits cost seconds. */
export function createSwapWorld({
  needsApproval = true,
  atomic = null,
  hasPaymaster = false,
  features = {},
  otherChains = [],
  hasRouter = true,
  hasApi = true,
}: {
  needsApproval?: boolean
  /** What the wallet reports of batches (EIP-5792); null for a wallet that does not know them. */
  atomic?: Atomic
  /** Whether it reports that another account can pay its fees (ERC-7677). Only with `atomic`. */
  hasPaymaster?: boolean
  features?: Partial<Features>
  /** The ids of other networks of the app. */
  otherChains?: readonly number[]
  /** Whether the app names the router of the chain, so that swaps are there. */
  hasRouter?: boolean
  hasApi?: boolean
} = {}) {
  const origin = createOrigin()
  const now = () => made.clock.now()
  const world = createWorldState({ needsApproval, atomic })
  const { balances, allowances, sent, lost, state } = world
  const { node, execute, executeAll } = createWorldChain(world, now)
  const { fetch, requests, builds } = createWorldApi(world, now)
  const { provider, received, batches, permits, active, emit } = createWorldWallet(world, { hasPaymaster })

  function openTab(): MadeWallet {
    const tab = origin.openTab()
    announce(tab.window, { info: { uuid: 'kestrel', name: 'Kestrel', rdns: 'io.kestrel' }, provider })
    const before = clockNow
    const opened = makeWallet(tab, {
      features: { eip6963: true, ...features },
      ...{
        chains: [chain, ...otherChains.map((id) => ({ ...chain, id, name: `Chain ${id}` }))],
        ...(hasApi ? { api: { blockchain: API } } : {}),
        ...(hasRouter ? { swapExchanges: { [SWAP_CHAIN]: exchanges } } : {}),
      },
      transports: { [SWAP_CHAIN]: custom({ request: node }, { retryCount: 0 }) },
      environment: { fetch },
    })
    if (before !== null) void opened.clock.advance(before - opened.clock.now())
    return opened
  }

  let clockNow: number | null = null
  let made = openTab()

  return {
    ...{
      received,
      batches,
      permits,
      balances,
      allowances,
      builds,
      requests,
      sent,
      state,
      router: routers.v2,
      swapper,
      active,
    },
    get wallet() {
      return made.wallet
    },
    get clock() {
      return made.clock
    },
    /** Connects the wallet. */
    async connect() {
      const row = made.wallet.wallets.getState().find(({ name }) => name === 'Kestrel')
      if (row !== undefined) await made.wallet.connect.connect(row)
      // The code of a review, and of the amount that an app wants, loads when it is needed: not within a step of the clock.
      await Promise.all([import('../src/swap/review-part.ts'), import('../src/swap/find-amount.ts')])
      // The code of the chain's transport loads with its first request, and not within a step of the manual clock.
      await made.wallet.config.getClient({ chainId: SWAP_CHAIN }).request({ method: 'eth_chainId' })
    },
    /** Closes the tab, and opens another one. */
    reload() {
      clockNow = made.clock.now()
      made.wallet.destroy()
      made = openTab()
    },
    /** The user confirms the wallet's oldest open request. Its transaction is in no block yet. */
    approve: () => send((wanted) => wanted),
    /** The wallet sends something else than what it was requested to: a little of the native currency. */
    sendElse: () => send((wanted) => ({ ...wanted, to: thief, data: '0x', value: 5n })),
    /** The user confirms the newest batch. It is in no block yet. */
    approveBatch() {
      const batch = batches.at(-1)
      if (batch === undefined || batch.isAnswered) return
      batch.status = 100
      batch.answer({ id: batchId(batches.length - 1) })
    },
    /** The wallet reports a status of the newest batch. With 200, all of it was executed. */
    settleBatch(status: number) {
      const batch = batches.at(-1)
      const isOpen = batch?.isAnswered && (batch.status === null || batch.status < 200)
      if (batch === undefined || !isOpen) return
      state.block++
      // As a delegated account does it: one transaction to itself, with all calls in it.
      const data: Hex = `0x${batch.calls.map((call) => `${call.to}${call.data}`.replaceAll('0x', '')).join('')}`
      const received = { ...empty, to: swapper, data }
      const swapped = status === 200 ? executeAll(batch.calls) : null
      // What the chain does not execute, the wallet reports as reverted.
      batch.status = status === 200 && swapped === null ? 500 : status
      const end = { status: batch.status === 200 ? 'mined' : 'failed', block: state.block, swapped } as const
      sent.push({ hash: batchHash(batches.length - 1), received, nonce: state.nonce + sent.length, ...end })
    },
    /** The user chooses another account in the wallet. */
    chooseAccount(account: typeof swapper) {
      active.account = account
      emit('accountsChanged', [account])
    },
    /** The user chooses another network in the wallet. */
    chooseChain(chainId: number) {
      active.chainId = chainId
      emit('chainChanged', numberToHex(chainId))
    },
    reject() {
      received.find(({ isAnswered }) => !isAnswered)?.answer(null)
      permits.find(({ isAnswered }) => !isAnswered)?.answer(false)
      batches.find(({ isAnswered }) => !isAnswered)?.answer(null)
    },
    /** The user signs the oldest permit that is open. */
    sign: () => permits.find(({ isAnswered }) => !isAnswered)?.answer(true),
    /** Nodes forget what is in no block. */
    drop() {
      lost.push(...sent.filter(({ status }) => status === 'pending'))
      for (const one of lost) if (sent.includes(one)) sent.splice(sent.indexOf(one), 1)
    },
    /** What nodes forgot comes back. */
    comeBack: () => void sent.push(...lost.splice(0)),
    /** Mines what is pending, and moves the money. @param isSuccess - whether the transactions succeed. */
    mine(isSuccess = true) {
      state.block++
      for (const one of sent.filter(({ status }) => status === 'pending')) {
        const ended = isSuccess ? execute(one.received) : 'failed'
        one.status = ended === 'failed' ? 'failed' : 'mined'
        one.swapped = ended === 'failed' ? null : ended
        one.block = state.block
      }
    },
  }

  /** The wallet answers its oldest open request with a transaction. @param toSent - what it sends for what it was requested. */
  function send(toSent: (wanted: Received) => Received): void {
    const one = received.find(({ isAnswered }) => !isAnswered)
    if (one === undefined) return
    const hash = keccak256(toHex(`${made.clock.now()} ${state.nonce} ${sent.length}`))
    sent.push({
      hash,
      received: toSent(one),
      nonce: state.nonce + sent.length,
      status: 'pending',
      block: 0n,
      swapped: null,
    })
    one.answer(hash)
  }
}

/** A request that says nothing. */
const empty: Received = {
  ...{ to: thief, data: '0x', value: 0n, from: swapper, chainId: SWAP_CHAIN },
  ...{ answer: () => {}, isAnswered: true },
}
