import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { hasApprovals } from './has-approvals.ts'
import { ListedApprovals } from './listed-approvals.tsx'
import type { EditingSwap } from './swap-state.ts'

const approvalsPart = lazyPart(async () => {
  const { openApprovalsOf } = await import('./review-part.ts')
  return { openApprovalsOf, setUp: () => {} }
})

/**
 * What exchanges may still take, because a swap was left after its approval: to go on with it, or to revoke that. Most users
 * have no such approval, so the code that reads them is loaded for those that have. What shows them is too small for a chunk.
 */
export function OpenApprovals({ state }: { readonly state: EditingSwap }) {
  const { wallet } = useProvided()
  const approvals = useLoaded(hasApprovals(wallet) ? approvalsPart : null)
  if (approvals === null || approvals === 'failed') return null
  return <ListedApprovals approvals={approvals.openApprovalsOf(wallet)} state={state} />
}
