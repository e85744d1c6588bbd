import type { Route } from '../app/routes.ts'
import { useWorld } from '../app/use-world.tsx'
import { useBoost } from '../boost/boost-facts.ts'
import { BoostUnread } from '../boost/boost-unread.tsx'
import { useConnected } from '../connect/use-connected.ts'
import { Skeleton } from '../controls/skeleton.tsx'
import { ClaimView } from './claim-view.tsx'

/** From the deed to the money: found, verified, signed, claimed, paid. */
export function ClaimPage({ route }: { readonly route: Extract<Route, { page: 'claim' }> }) {
  const { chain } = useWorld()
  const boost = useBoost(chain, route.boostId)
  const connected = useConnected()
  if (boost.isPending) return <Skeleton label={`Reading boost ${route.boostId}`} rows={6} />
  if (boost.data === undefined) {
    return (
      <BoostUnread
        again={() => void boost.refetch()}
        boostId={route.boostId}
        chain={chain}
        error={boost.error}
        note="What you did stays onchain."
      />
    )
  }
  return (
    <ClaimView
      account={connected?.address ?? null}
      chain={chain}
      facts={boost.data}
      // Another deed or account is another claim.
      key={`${route.transaction} ${route.incentiveId} ${connected?.address ?? ''}`}
      route={route}
    />
  )
}
