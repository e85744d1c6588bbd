import { useBoost } from '../boost/boost-data.ts'
import { BoostUnavailable } from '../boost/boost-unavailable.tsx'
import { useConfig } from '../config/use-config.tsx'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { linkButtonClass } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { claimText } from '../language/en/claim.ts'
import type { Route } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import { ClaimView } from './claim-view.tsx'

/** The claim page: found, verified, signed, claimed, paid. */
export function ClaimPage({ route }: { readonly route: Extract<Route, { type: 'claim' }> }) {
  const { chain } = useConfig()
  const boost = useBoost(chain, route.boostId)
  const connected = useConnected()
  const isReconnecting = useIsReconnecting()
  if (isReconnecting) return <Skeleton label={claimText('readingWallet')} rows={6} />
  if (boost.isPending) return <Skeleton label={claimText('readingBoost', { id: route.boostId })} rows={6} />
  if (boost.data === undefined) {
    return (
      <BoostUnavailable
        again={() => void boost.refetch()}
        boostId={route.boostId}
        chain={chain}
        error={boost.error}
        note={claimText('staysOnchain')}
      />
    )
  }
  if (boost.data.incentives[route.incentiveId] === undefined) {
    return (
      <EmptyState
        actions={
          <a
            {...linkTo({ type: 'boost', chainId: chain.chainId, boostId: route.boostId })}
            className={linkButtonClass({ look: 'main' })}
          >
            {claimText('seeBoost')}
          </a>
        }
        icon="find"
        isPage
        title={claimText('noReward', { id: route.boostId, number: route.incentiveId + 1 })}
      >
        {claimText('noRewardDetail')}
      </EmptyState>
    )
  }
  return (
    <ClaimView
      account={connected?.address ?? null}
      chain={chain}
      boostData={boost.data}
      // Another transaction or account is another claim.
      key={`${route.transaction} ${route.incentiveId} ${connected?.address ?? ''}`}
      route={route}
    />
  )
}
