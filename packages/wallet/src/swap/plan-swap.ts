import type { Client } from 'viem'
import { encodeFunctionData, erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { ApiClient } from '../api/api-client.ts'
import { hasOtherDecimals } from '../tokens/read-decimals.ts'
import { readNetworkFee } from '../transactions/network-fee.ts'
import type { Sender } from '../transactions/request-wallet.ts'
import { type Simulation, simulate } from '../transactions/simulate.ts'
import { runVerification, type VerifyTransaction } from '../transactions/verify-transaction.ts'
import { isAtomic, readCapabilities } from '../transactions/wallet-capabilities.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { buildApproval, buildSwap } from './build-swap.ts'
import { SwapRefusedError, SwapRevertsError, SwapUnpreparedError } from './errors.ts'
import { routerAt, type SwapExchanges, takesPermits } from './exchanges.ts'
import { getPermit, isUsable } from './permit-flow.ts'
import { withPermit } from './permitted-swap.ts'
import { PlanFailure } from './plan-failure.ts'
import { SwapPriceMovedError } from './review-errors.ts'
import type { SwapQuote, SwapTerms } from './swap-quote.ts'
import type { PermitState, SwapFailure, SwapPlan, SwapTarget } from './swap-state.ts'
import { verifyApproval } from './verify-approval.ts'
import { verifySimulation } from './verify-simulation.ts'
import { type ExpectedSwap, type VerifiedCall, type VerifiedSwap, verifySwap } from './verify-swap.ts'

/** What a swap is planned with. */
export type PlanParts = {
  readonly api: ApiClient
  readonly client: Client
  readonly exchanges: SwapExchanges
  readonly target: SwapTarget
  readonly terms: SwapTerms
  readonly slippage: number
  /** The quote on screen. */
  readonly quote: SwapQuote
  readonly number: number
  readonly permit: PermitState
  /** Unix seconds. */
  readonly now: () => number
  /** Whether the wallet takes several calls at once. Only asked when an approval is needed. */
  readonly canBatch: () => Promise<boolean>
  readonly onStep: (step: 'approval' | 'transaction') => void
  /** The function by which the app verifies the swap. Undefined for none. */
  readonly verify: VerifyTransaction | undefined
  /** Whether the swap goes through the pools of the quote, and no others. */
  readonly isRouteFixed: boolean
}

type Plan = Exclude<SwapPlan, { status: 'checking' }>
/** How long a signed permit has to be valid at the least, in seconds, so that the swap is mined before it ends. */
const MIN_PERMIT_SECONDS = 120

/**
 * Plans a swap: reads the allowance from the chain, and has the API build the approval or the swap. Nothing is returned
 * that was not decoded and compared with the quote on screen, and a swap is tried where the node can.
 * @throws {PlanFailure}
 */
export async function planSwap(parts: PlanParts): Promise<Plan> {
  const [isApproved] = await Promise.all([
    inStep('allowance', () => isAllowed(parts)),
    inStep('transaction', () => verifyDecimals(parts)),
  ])
  if (isApproved) return planReady(parts, [])
  if (await parts.canBatch()) {
    const batch = await getApprovals(parts)
    const plan = await planReady(parts, batch)
    // What an app refuses in a batch, it may accept alone.
    if (batch.length === 0 || plan.verification.status !== 'refused') return plan
  }
  const permitted = await planPermit(parts)
  if (permitted !== null) return permitted
  const approvals = await getApprovals(parts)
  const [first, ...others] = approvals
  if (first === undefined) return planReady(parts, approvals)
  const fee = await feeOf(parts, first)
  const approval = { status: 'approval', number: parts.number, calls: [first, ...others], fee } as const
  if (parts.verify === undefined) return { ...approval, verification: { status: 'accepted' } }
  // An approval costs a fee too, so the swap that it is for is verified before it.
  parts.onStep('transaction')
  return inStep('transaction', async () => {
    const built = await getSwap(parts, false)
    const { verification } = await check(parts, { ...built, before: approvals })
    return { ...approval, verification }
  })
}

/** Plans the swap itself. @param approvals - what the wallet sends with it. */
async function planReady(parts: PlanParts, approvals: readonly VerifiedCall[]): Promise<Plan> {
  parts.onStep('transaction')
  return inStep('transaction', async () => {
    const built = await getSwap(parts, approvals.length === 0)
    const [checked, fee] = await Promise.all([
      check(parts, { ...built, before: approvals }, approvals.length > 0),
      feeOf(parts, built.swap.call),
    ])
    return { status: 'ready', number: parts.number, swap: built.swap, approvals, fee, ...checked }
  })
}

/**
 * Plans a swap by a permit: to sign it, or with it. Null when the router, the token or the account has none, or when the
 * swap would fail with it, so that the token is approved by a transaction.
 */
async function planPermit(parts: PlanParts): Promise<Plan | null> {
  const { client, exchanges, number, permit: state, quote, target, terms } = parts
  const { spender } = quote
  const { address: token, chainId } = terms.from
  const router = spender === null ? null : routerAt(exchanges, spender)
  if (state.status === 'unavailable' || spender === null || token === null) return null
  if (router === null || !takesPermits(router)) return null
  const wanted = { token, owner: target.address, spender, amount: terms.amount }
  const signed = state.status === 'signed' ? state.permit : null
  if (signed !== null && (await isUsable(client, signed, { ...wanted, after: parts.now() + MIN_PERMIT_SECONDS }))) {
    parts.onStep('transaction')
    return inStep('transaction', async () => {
      const { swap: plain, expected } = await getSwap(parts, false)
      const call = { ...plain.call, data: withPermit(router, plain.call.data, signed) }
      const swap = { ...plain, call, deadline: Math.min(plain.deadline ?? signed.deadline, signed.deadline) }
      try {
        const tried = { swap, expected, before: [] }
        const [checked, fee] = await Promise.all([check(parts, tried), feeOf(parts, swap.call)])
        return { status: 'ready', number, swap, approvals: [], fee, ...checked }
      } catch (error) {
        if (error instanceof SwapRevertsError) return null
        throw error
      }
    })
  }
  const possible = await getPermit(client, chainId, { ...wanted, deadline: 0 })
  if (possible === null) return null
  parts.onStep('transaction')
  return inStep('transaction', async () => {
    const built = await getSwap(parts, false)
    const { swap } = built
    if (swap.deadline === null) return null
    // It ends when the swap does.
    const permit = { ...possible, deadline: swap.deadline }
    // A permit has the effect of this call.
    const args = [spender, terms.amount] as const
    const approve = { to: token, value: 0n, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) }
    const [{ verification }, fee] = await Promise.all([
      check(parts, { ...built, before: [approve] }),
      feeOf(parts, swap.call),
    ])
    return { status: 'permit', number, permit, swap, fee, verification }
  })
}

/** A swap that was checked, and what it was compared with. */
type BuiltSwap = { readonly swap: VerifiedSwap; readonly expected: ExpectedSwap }

/** Has the API build the swap, and checks it. @param isTried - whether it has to work now. */
async function getSwap(parts: PlanParts, isTried: boolean): Promise<BuiltSwap> {
  const { api, exchanges, isRouteFixed, quote, slippage, target, terms } = parts
  const account = target.address
  const poolFees = isRouteFixed ? quote.poolFees : null
  const request = { ...terms, account, slippage, spender: quote.spender, poolFees, isTried }
  const [built, clock] = await Promise.all([buildSwap(api, request), readClock(parts)])
  const expected: ExpectedSwap = { ...terms, account, slippage, quote, exchanges, clock }
  return { swap: verifySwap(built, expected), expected }
}

async function isAllowed({ client, quote, terms, target }: PlanParts): Promise<boolean> {
  const { address } = terms.from
  if (quote.spender === null || address === null) return true
  const args = [target.address, quote.spender] as const
  const allowance = await readContract(client, { abi: erc20Abi, address, functionName: 'allowance', args })
  return allowance >= terms.amount
}

/** The API says what an amount of 1 is, of what is paid and of what arrives. @throws {SwapRefusedError} */
async function verifyDecimals({ client, terms: { from, to } }: PlanParts): Promise<void> {
  const differs = await Promise.all([from, to].map((token) => hasOtherDecimals(client, token)))
  if (differs.includes(true)) throw new SwapRefusedError('decimals')
}

function getApprovals({ api, exchanges, onStep, quote, target, terms }: PlanParts): Promise<readonly VerifiedCall[]> {
  const { chainId, address: token } = terms.from
  const { spender } = quote
  if (spender === null || token === null) return Promise.resolve([])
  onStep('approval')
  return inStep('approval', async () => {
    const built = await buildApproval(api, { ...terms, account: target.address, spender })
    return verifyApproval(built, { chainId, token, spender, amount: terms.amount, exchanges })
  })
}

/**
 * Tries the swap after what comes `before` it, and has the app verify it.
 * @param isBatched - whether the wallet gets all of it as one.
 * @throws as `trySwap` does.
 */
async function check(
  parts: PlanParts,
  tried: BuiltSwap & { readonly before: readonly VerifiedCall[] },
  isBatched = false,
): Promise<Pick<Extract<SwapPlan, { status: 'ready' }>, 'trial' | 'verification'>> {
  const { address: from, chainId } = parts.target
  const simulation = await trySwap(parts, tried)
  const transaction = { ...tried.swap.call, chainId, from }
  const verification = await runVerification(parts.verify, { transaction, simulation, isBatched })
  return { trial: simulation.status === 'unavailable' ? simulation.reason : 'done', verification }
}

/** Tries the swap, where the node can. @throws {SwapRevertsError} @throws {SwapRefusedError} */
async function trySwap(
  { client, target: { address: from } }: PlanParts,
  { expected, swap, before }: BuiltSwap & { readonly before: readonly VerifiedCall[] },
): Promise<Exclude<Simulation, { status: 'loading' | 'reverts' }>> {
  const first = before.map((call) => ({ ...call, from }))
  const simulation = await simulate(client, { ...swap.call, from }, first)
  switch (simulation.status) {
    case 'reverts':
      throw new SwapRevertsError({ cause: simulation.reason })
    case 'changes':
      verifySimulation(simulation.changes, expected, swap)
      return simulation
    case 'succeeds':
    case 'unavailable':
      return simulation
    case 'loading':
      return { status: 'unavailable', reason: 'no-answer' }
    default:
      return simulation satisfies never
  }
}

async function feeOf({ client, target }: PlanParts, call: VerifiedCall): Promise<bigint | null> {
  const fee = await readNetworkFee(client, { ...call, from: target.address })
  return fee.status === 'ready' ? fee.expected : null
}

/** The chain compares a deadline with its own time, so a page whose clock is wrong can also swap. */
async function readClock({ client, now }: PlanParts): Promise<ExpectedSwap['clock']> {
  const params = ['latest', false] as const
  const block = await client.request({ method: 'eth_getBlockByNumber', params: [...params] }).catch(() => null)
  const timestamp = Number(block?.timestamp)
  return { chain: Number.isSafeInteger(timestamp) && timestamp > 0 ? timestamp : null, page: now() }
}

async function inStep<Answer>(type: SwapFailure['type'], run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof PlanFailure) throw cause
    // Less than what is shown would arrive: mostly because the price moved between the quote and the transaction.
    if (cause instanceof SwapRefusedError && cause.reason === 'minimum') {
      throw new PlanFailure({ type: 'price-moved', error: new SwapPriceMovedError({ cause }) })
    }
    throw new PlanFailure({ type, error: cause instanceof WalletError ? cause : new SwapUnpreparedError({ cause }) })
  }
}

/** Returns whether a wallet takes an approval and its swap as one, all or nothing. Never throws. */
export async function canBatch(wallet: Wallet, sender: Sender): Promise<boolean> {
  return isAtomic(await readCapabilities(wallet, sender))
}
