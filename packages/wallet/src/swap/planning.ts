/**
 * What decodes, checks and permits a built swap, and remembers its approval. Only a review needs it, so it is one chunk,
 * which is loaded while the quotes are on screen.
 */

export { openApprovalsOf } from './open-approvals-store.ts'
export { signPermit } from './permit-flow.ts'
export { canBatch, planSwap } from './plan-swap.ts'
