import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { Address } from 'viem'
import type {
  Authorization,
  Confirmation,
  ConfirmContent,
  ConfirmFee,
  DelegationSummary,
  OperationSummary,
} from '../confirm/confirmation.ts'
import { type Call, describeCall, type FindToken } from '../confirm/describe-call.ts'
import { findAllowed, findParties, findTokens } from '../confirm/find-parties.ts'
import { readLimits } from '../confirm/read-allowances.ts'
import { readBalance, readContracts, readEffects, readTokens } from '../confirm/read-facts.ts'
import { sortWarnings, warnAboutApprovals, warnAboutCalls, warnAboutOutcome } from '../confirm/warn.ts'
import { smartAccountsOf } from '../smart-account/contracts.ts'
import type { RpcContext } from './context.ts'
import { maxCostOf, type TransactionFees } from './prepare-transaction.ts'

/** Calls that an account sends on a network. */
export type ConfirmedCalls = {
  readonly account: Address
  readonly chain: FrameChain
  readonly calls: readonly Call[]
  readonly authorizations: readonly Authorization[]
  readonly fee: ConfirmFee
  /** The user operation that they are, or null for transactions. */
  readonly operation: OperationSummary | null
  /** Whether they happen together or not at all. Those of a user operation do. */
  readonly isTogether?: boolean
  /** What the account delegates to with them; null when it does not, or has before. */
  readonly delegation?: DelegationSummary | null
  readonly content: 'transaction' | 'calls' | DescribeCalls
}

/** How calls that only the frame makes are shown, and the tokens that it shows. */
export type DescribeCalls = {
  readonly tokens: readonly Address[]
  readonly content: (calls: readonly Call[], findToken: FindToken) => ConfirmContent
}

/** Reads what a confirmation of calls shows, from the operator's nodes. Never throws: what cannot be read is shown as such. */
export async function confirmCalls(
  context: RpcContext,
  { account, chain, calls, authorizations, fee, operation, content, ...given }: ConfirmedCalls,
): Promise<Confirmation> {
  const client = context.nodeOf(chain)
  const described = typeof content === 'string' ? null : content
  const [findKnown, addLimits] = await Promise.all([
    readTokens(client, chain, described?.tokens ?? findTokens(calls)),
    readLimits(client, account, findAllowed(calls)),
  ])
  const findToken = addLimits(findKnown)
  const summaries = calls.map((call) => describeCall(call, findToken))
  const { receivers, spenders, called } = findParties(summaries, account)
  const [isContract, balance, effects] = await Promise.all([
    readContracts(client, [...receivers, ...spenders, ...called]),
    readBalance(client, account),
    // Without a call there is nothing to try.
    calls.length === 0 ? null : readEffects(client, chain, { calls, account, findToken }),
  ])
  const approvals = effects?.status === 'changes' ? effects.approvals : []
  const hidden = approvals.map(({ spender }) => spender).filter((one) => !spenders.includes(one))
  const isHiddenContract = hidden.length === 0 ? isContract : await readContracts(client, hidden)
  const facts = { account, known: context.receivers.list(account) }
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const [first] = summaries
  return {
    ...{ id: context.id, origin: context.origin, account, chain, effects, fee, operation },
    delegation: given.delegation ?? null,
    content:
      described !== null
        ? described.content(calls, findToken)
        : content === 'transaction' && first !== undefined
          ? { type: 'transaction', call: first, authorizations }
          : { type: 'calls', calls: summaries, isTogether: given.isTogether ?? operation !== null },
    warnings: sortWarnings([
      ...(chain.chainId === context.appChain.chainId ? [] : [{ type: 'other-chain', chainId: chain.chainId } as const]),
      // What is said of calls in general does not fit those that the frame makes.
      ...(described === null ? warnAboutCalls(summaries, { ...facts, isContract }) : []),
      ...warnAboutApprovals(approvals, {
        ...{ ...facts, isContract: (address) => isContract(address) ?? isHiddenContract(address) },
      }),
      ...warnAboutOutcome({
        ...{ effects: effects ?? { status: 'succeeds' }, fee, value, balance, authorizations },
        canSponsor: operation === null && smartAccountsOf(chain)?.paymaster !== undefined,
      }),
    ]),
  }
}

/** Returns the fee of all transactions. A fee that could not be read makes the sum unavailable, and never smaller. */
export function sumFees(fees: readonly (TransactionFees | null)[]): ConfirmFee {
  let [expected, most] = [0n, 0n]
  for (const fee of fees) {
    if (fee === null) return { status: 'unavailable' }
    expected += fee.gas * fee.expectedPrice
    most += maxCostOf(fee)
  }
  return { status: 'ready', expected, most, payer: 'account' }
}
