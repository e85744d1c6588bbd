import type { Simulation } from './simulate.ts'
import type { TransactionRequest } from './transaction.ts'

/** A transaction that was not sent yet, and what trying it on the latest block showed. */
export type TriedTransaction = {
  readonly transaction: Omit<TransactionRequest, 'purpose'>
  readonly simulation: Exclude<Simulation, { status: 'loading' }>
  /** Whether the wallet sends it together with an approval, all or nothing (EIP-5792). Only Swap sets it. */
  readonly isBatched?: boolean
}

/**
 * What an app says about a transaction before the wallet gets it. The texts are shown as they are, so they are in the
 * language of the page.
 * - `accepted`: it can be sent. - `unverified`: it can be sent, after a warning. - `refused`: it cannot be sent.
 */
export type TransactionVerification =
  | { readonly status: 'accepted' }
  | { readonly status: 'unverified' | 'refused'; readonly title: string; readonly text: string }

/** Decides whether a transaction may be sent. If it throws, the transaction is not sent. */
export type VerifyTransaction = (tried: TriedTransaction) => TransactionVerification | Promise<TransactionVerification>

/** How far the verification of a transaction is. `failed`: the app's function threw. */
export type VerificationState = TransactionVerification | { readonly status: 'pending' | 'failed' }

/** Returns whether the wallet may get a transaction. Pure. */
export function maySend({ status }: VerificationState): boolean {
  return status === 'accepted' || status === 'unverified'
}

/**
 * Runs the function of an app. Never throws. Without a function, everything is accepted. What is not a
 * {@link TransactionVerification}, such as nothing, counts as a function that threw: pages without types can return it.
 */
export async function runVerification(
  verify: VerifyTransaction | undefined,
  tried: TriedTransaction,
): Promise<Exclude<VerificationState, { status: 'pending' }>> {
  if (verify === undefined) return { status: 'accepted' }
  try {
    const result = await verify(tried)
    if (
      result.status === 'accepted' ||
      ((result.status === 'unverified' || result.status === 'refused') && result.title && result.text)
    )
      return result
  } catch {}
  return { status: 'failed' }
}
