/**
 * What decodes, checks and permits a built swap. Only a review needs it, so it is one chunk, which is loaded while the quotes
 * are on screen.
 */

export { signPermit } from './permit-flow.ts'
export { canBatch, planSwap } from './plan-swap.ts'
export { readAllowance, toRevocation } from './revoke-approval.ts'
