import type { Address, Hash } from 'viem'
import type { VerifyTransaction } from '../transactions/verify-transaction.ts'
import type { SwapToken } from './swap-token.ts'

/**
 * What a swap begins with: `modal.open({ type: 'Swap', draft })`. Everything can be left out, and the user can change the
 * tokens and the amount. Both tokens are of one network: on another one, the user is first led there. Swap that the user
 * opens from Account begins without a draft.
 */
export type SwapDraft = {
  readonly from?: SwapToken | null
  readonly to?: SwapToken | null
  /** What is paid, in whole tokens: digits and at most one separator. */
  readonly amountText?: string
  /** What has to arrive at the least, in base units of `to`. The amount that is paid is found by quotes. */
  readonly minToAmount?: bigint
  /** The only routers whose quotes are shown. The native currency is swapped by any. */
  readonly routers?: readonly Address[]
  /** Only quotes through one pool are shown, and of this fee (a fraction) where it is given. Such a route is what is built. */
  readonly pool?: { readonly fee: number | null }
  /** Called with the simulated swap before the wallet gets it, or its approval. It may refuse, with a reason for the user. */
  readonly verifyTransaction?: VerifyTransaction
  /**
   * Called once the wallet has sent the swap, with its hash. The modal then closes, and the app shows it. A batch has no hash
   * yet: it is called with null, and again with the hash as soon as the wallet reports the transaction.
   */
  readonly onSent?: (hash: Hash | null) => void
}

/** A swap that begins with nothing. */
export const noSwapDraft: SwapDraft = {}

/**
 * Returns the chain of a draft's tokens, or null when any will do. Pure.
 * @param chainId - that of the account. A token of another chain comes first, because it prevents the swap.
 */
export function getDraftChain({ from, to }: SwapDraft, chainId: number | null): number | null {
  const chains = [from, to].flatMap((token) => token?.chainId ?? [])
  return chains.find((one) => one !== chainId) ?? chains[0] ?? null
}
