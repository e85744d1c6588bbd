import { type Address, type Hex, isAddressEqual, toFunctionSelector } from 'viem'

/** A transaction as a node returns it: its sender and its calldata. */
export type SentCall = { readonly from: Address; readonly input: Hex }

/**
 * Whether a transaction is the last of a request of several: its call is none of those that only prepare the last one.
 * Calls that go together are one transaction, so they are the last too. Pure.
 * @param options.account - the account that requested it. A transaction of another sender carries unknown calls.
 * @param options.earlierCalls - the signatures of the functions that are called before the last one.
 */
export function isLastCall(
  { from, input }: SentCall,
  { account, earlierCalls }: { readonly account: Address; readonly earlierCalls: readonly string[] },
): boolean {
  const selector = input.slice(0, 10).toLowerCase()
  return isAddressEqual(from, account) && !earlierCalls.some((signature) => toFunctionSelector(signature) === selector)
}
