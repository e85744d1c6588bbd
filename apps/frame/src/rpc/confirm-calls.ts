import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { Address } from 'viem'
import type {
  Authorization,
  Confirmation,
  ConfirmContent,
  ConfirmFee,
  OperationSummary,
} from '../confirm/confirmation.ts'
import { type Call, describeCall } from '../confirm/describe-call.ts'
import { findParties, findTokens } from '../confirm/find-parties.ts'
import { readBalance, readContracts, readEffects, readTokens } from '../confirm/read-facts.ts'
import { sortWarnings, warnAboutCalls, warnAboutOutcome } from '../confirm/warn.ts'
import type { RpcContext } from './context.ts'
import { maxPriceOf, type TransactionFees } from './prepare-transaction.ts'

/** Calls that an account sends on a network. */
export type ConfirmedCalls = {
  readonly account: Address
  readonly chain: FrameChain
  readonly calls: readonly Call[]
  readonly authorizations: readonly Authorization[]
  readonly fee: ConfirmFee
  /** The user operation that they are, or null for transactions. */
  readonly operation: OperationSummary | null
  /** How they are shown; a function makes it from the calls. */
  readonly content: 'transaction' | 'calls' | ((calls: readonly Call[]) => ConfirmContent)
}

/** Reads what a confirmation of calls shows, from the operator's nodes. Never throws: what cannot be read is shown as such. */
export async function confirmCalls(
  context: RpcContext,
  { account, chain, calls, authorizations, fee, operation, content }: ConfirmedCalls,
): Promise<Confirmation> {
  const client = context.nodeOf(chain)
  const findToken = await readTokens(client, chain, findTokens(calls))
  const summaries = calls.map((call) => describeCall(call, findToken))
  const { receivers, spenders, called } = findParties(summaries, account)
  const [isContract, balance, effects] = await Promise.all([
    readContracts(client, [...receivers, ...spenders, ...called]),
    readBalance(client, account),
    readEffects(client, chain, { calls, account, findToken }),
  ])
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const [first] = summaries
  return {
    ...{ id: context.id, origin: context.origin, account, chain, effects, fee, operation },
    content:
      typeof content === 'function'
        ? content(calls)
        : content === 'transaction' && first !== undefined
          ? { type: 'transaction', call: first, authorizations }
          : { type: 'calls', calls: summaries },
    warnings: sortWarnings([
      ...(chain.chainId === context.chain.chainId ? [] : [{ type: 'other-chain', chainId: chain.chainId } as const]),
      ...warnAboutCalls(summaries, { account, known: context.receivers.list(account), isContract }),
      ...warnAboutOutcome({ effects, fee, value, balance, authorizations }),
    ]),
  }
}

/** Returns the fee of all transactions. A fee that could not be read makes the sum unavailable, and never smaller. */
export function sumFees(fees: readonly (TransactionFees | null)[]): ConfirmFee {
  let [expected, most] = [0n, 0n]
  for (const fee of fees) {
    if (fee === null) return { status: 'unavailable' }
    expected += fee.gas * fee.expectedPrice
    most += fee.gas * maxPriceOf(fee)
  }
  return { status: 'ready', expected, most, payer: 'account' }
}
