import type { FrameChain } from '@laurel/wallet/frame-messages'
import type { Address } from 'viem'
import type { Authorization, Confirmation } from '../confirm/confirmation.ts'
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
  /** The fees of each call; null where they could not be read. */
  readonly fees: readonly (TransactionFees | null)[]
  readonly content: 'transaction' | 'calls'
}

/** Reads what a confirmation of calls shows, from the operator's nodes. Never throws: what cannot be read is shown as such. */
export async function confirmCalls(
  context: RpcContext,
  { account, chain, calls, authorizations, fees, content }: ConfirmedCalls,
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
  const fee = sumFees(fees)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  const [first] = summaries
  return {
    ...{ id: context.id, origin: context.origin, account, chain, effects, fee },
    content:
      content === 'transaction' && first !== undefined
        ? { type: 'transaction', call: first, authorizations }
        : { type: 'calls', calls: summaries },
    warnings: sortWarnings([
      ...(chain.chainId === context.chain.chainId ? [] : [{ type: 'other-chain', chainId: chain.chainId } as const]),
      ...warnAboutCalls(summaries, { account, known: context.receivers.list(account), isContract }),
      ...warnAboutOutcome({ effects, fee, value, balance, authorizations }),
    ]),
  }
}

/** Returns the fee of all calls. A fee that could not be read makes the sum unavailable, and never smaller. */
function sumFees(fees: readonly (TransactionFees | null)[]): NonNullable<Confirmation['fee']> {
  let [expected, most] = [0n, 0n]
  for (const fee of fees) {
    if (fee === null) return { status: 'unavailable' }
    expected += fee.gas * fee.expectedPrice
    most += fee.gas * maxPriceOf(fee)
  }
  return { status: 'ready', expected, most }
}
