import type { Route } from '../app/routes.ts'
import { linkTo } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import { useBoost } from '../boost/boost-facts.ts'
import { BoostUnread } from '../boost/boost-unread.tsx'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { Blank } from '../controls/blank.tsx'
import { linkButtonClass } from '../controls/button.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import { claimText } from '../language/en/claim.ts'
import { ClaimView } from './claim-view.tsx'

/** From the completed task to the reward: found, verified, signed, claimed, paid. */
export function ClaimPage({ route }: { readonly route: Extract<Route, { page: 'claim' }> }) {
  const { chain } = useWorld()
  const boost = useBoost(chain, route.boostId)
  const connected = useConnected()
  const isReconnecting = useIsReconnecting()
  if (isReconnecting) return <Skeleton label={claimText('readingWallet')} rows={6} />
  if (boost.isPending) return <Skeleton label={claimText('readingBoost', { id: route.boostId })} rows={6} />
  if (boost.data === undefined) {
    return (
      <BoostUnread
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
      <Blank
        actions={
          <a
            {...linkTo({ page: 'boost', chainId: chain.chainId, boostId: route.boostId })}
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
      </Blank>
    )
  }
  return (
    <ClaimView
      account={connected?.address ?? null}
      chain={chain}
      facts={boost.data}
      // Another transaction or account is another claim.
      key={`${route.transaction} ${route.incentiveId} ${connected?.address ?? ''}`}
      route={route}
    />
  )
}
