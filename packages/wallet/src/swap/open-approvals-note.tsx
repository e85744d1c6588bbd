import { lazyPart, useLoaded } from '../controls/use-loaded.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { hasApprovals } from './has-approvals.ts'
import type { EditingSwap } from './swap-state.ts'

const approvalsPart = lazyPart(async () => {
  const [{ ListedApprovals, setUp }, { openApprovalsOf }] = await Promise.all([
    import('./listed-approvals.tsx'),
    import('./review-part.ts'),
  ])
  return { ListedApprovals, setUp, openApprovalsOf }
})

/**
 * What exchanges may still take, because a swap was left after its approval: to go on with it, or to revoke that. Most users
 * have no such approval, so the code that reads them is loaded for those that have.
 */
export function OpenApprovals({ state }: { readonly state: EditingSwap }) {
  const { wallet } = useProvided()
  const approvals = useLoaded(hasApprovals(wallet) ? approvalsPart : null)
  if (approvals === null || approvals === 'failed') return null
  return <approvals.ListedApprovals approvals={approvals.openApprovalsOf(wallet)} state={state} />
}
