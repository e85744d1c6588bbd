import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { hasApprovals } from './has-approvals.ts'
import type { EditingSwap } from './swap-state.ts'

const reviewPart = lazyPart(() => import('./review-part.ts'))

/**
 * What exchanges may still take, because a swap was left after its approval: to go on with it, or to revoke that. Most users
 * have no such approval, so the code that reads them is loaded for those that have.
 */
export function OpenApprovals({ state }: { readonly state: EditingSwap }) {
  const { wallet } = useProvided()
  const review = useLoaded(hasApprovals(wallet) ? reviewPart : null)
  if (review === null || review === 'failed') return null
  return <review.ListedApprovals state={state} />
}
