/**
 * What a review needs of a swap: what decodes, checks and permits a built swap, requests the wallet to send it, and shows the
 * approvals that are open. One chunk, which is loaded while the quotes are on screen, and for a user who comes back to a sent one.
 */

export { ListedApprovals } from './listed-approvals.tsx'
export { planReview } from './plan-review.ts'
export { sendSwaps } from './send-swap.ts'

/** Adds nothing: its messages come with the views of swaps. */
export function setUp(): void {}
