import type { Client } from 'viem'
import { erc20Abi } from 'viem'
import { readContract } from 'viem/actions'
import type { ApiClient } from '../api/api-client.ts'
import { readNetworkFee } from '../transactions/network-fee.ts'
import { type Simulation, simulate } from '../transactions/simulate.ts'
import { runVerification, type VerifyTransaction } from '../transactions/verify-transaction.ts'
import { WalletError } from '../wallet-error.ts'
import { SwapRefusedError, SwapRevertsError, SwapSendError } from './errors.ts'
import type { SwapExchanges } from './exchanges.ts'
import { buildApproval, buildSwap } from './swap-api.ts'
import type { SwapQuote, SwapTerms } from './swap-quote.ts'
import type { SwapFailure, SwapPlan, SwapTarget } from './swap-state.ts'
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
  /** Unix seconds. */
  readonly now: () => number
  /** Whether the wallet takes several calls at once. Only asked when an approval is needed. */
  readonly canBatch: () => Promise<boolean>
  readonly onStep: (step: 'approval' | 'transaction') => void
  /** The function by which the app verifies the swap. Undefined for none. */
  readonly verify: VerifyTransaction | undefined
}

/** A step of planning failed. */
export class PlanFailure extends Error {
  override readonly name = 'PlanFailure'
  readonly failure: SwapFailure
  constructor(failure: SwapFailure) {
    super(failure.error.message, { cause: failure.error })
    this.failure = failure
  }
}

/**
 * Plans a swap: reads the allowance from the chain, and has the API build the approval or the swap. Nothing is returned
 * that was not decoded and compared with the quote on screen, and a swap is tried where the node can.
 * @throws {PlanFailure}
 */
export async function planSwap(parts: PlanParts): Promise<Exclude<SwapPlan, { status: 'checking' }>> {
  const { quote, terms, number } = parts
  const approvals = (await inStep('allowance', () => isAllowed(parts))) ? [] : await getApprovals(parts)
  const [first, ...others] = approvals
  const isApprovedFirst = first !== undefined && !(await parts.canBatch())
  if (isApprovedFirst && parts.verify === undefined) {
    const fee = await feeOf(parts, first)
    return { status: 'approval', number, calls: [first, ...others], fee, verification: { status: 'accepted' } }
  }
  parts.onStep('transaction')
  return inStep('transaction', async () => {
    const { account, exchanges } = { account: parts.target.address, exchanges: parts.exchanges }
    const isTried = approvals.length === 0
    const request = { ...terms, account, slippage: parts.slippage, spender: quote.spender, isTried }
    const [built, clock] = await Promise.all([buildSwap(parts.api, request), readClock(parts)])
    const expected: ExpectedSwap = { ...terms, account, slippage: parts.slippage, quote, exchanges, clock }
    const swap = verifySwap(built, expected)
    const [simulation, fee] = await Promise.all([
      trySwap(parts, { expected, swap, approvals }),
      feeOf(parts, isApprovedFirst ? first : swap.call),
    ])
    const transaction = { ...swap.call, chainId: parts.target.chainId, from: account }
    const verification = await runVerification(parts.verify, { transaction, simulation })
    // An approval costs a fee too, so the swap that it is for is verified before it.
    if (isApprovedFirst) return { status: 'approval', number, calls: [first, ...others], fee, verification }
    const isSimulated = simulation.status !== 'unavailable'
    return { status: 'ready', number, swap, approvals, isSimulated, fee, verification }
  })
}

async function isAllowed({ client, quote, terms, target }: PlanParts): Promise<boolean> {
  const { address } = terms.from
  if (quote.spender === null || address === null) return true
  const args = [target.address, quote.spender] as const
  const allowance = await readContract(client, { abi: erc20Abi, address, functionName: 'allowance', args })
  return allowance >= terms.amount
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

/** Tries the swap after its approvals, where the node can. @throws {SwapRevertsError} @throws {SwapRefusedError} */
async function trySwap(
  { client, target: { address: from } }: PlanParts,
  {
    expected,
    swap,
    approvals,
  }: { readonly expected: ExpectedSwap; readonly swap: VerifiedSwap; readonly approvals: readonly VerifiedCall[] },
): Promise<Exclude<Simulation, { status: 'loading' | 'reverts' }>> {
  const before = approvals.map((call) => ({ ...call, from }))
  const simulation = await simulate(client, { ...swap.call, from }, before)
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
      return { status: 'unavailable' }
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
    throw new PlanFailure({ type, error: cause instanceof WalletError ? cause : new SwapSendError(null, { cause }) })
  }
}

/** Returns whether planning failed because the price moved between the quote and the transaction. */
export function isPriceMove(error: unknown): boolean {
  const cause = error instanceof PlanFailure ? error.failure.error : null
  return cause instanceof SwapRefusedError && cause.reason === 'minimum'
}
