/**
 * What a review needs of a swap: what decodes, checks and permits a built swap, requests the wallet to send it, and remembers
 * approvals. One chunk, which is loaded while the quotes are on screen, and for a user who comes back to what was sent.
 */

export { openApprovalsOf } from './open-approvals-store.ts'
export { planReview } from './plan-review.ts'
export { sendSwaps } from './send-swap.ts'
export { mayBeSponsored } from './sponsor.ts'
