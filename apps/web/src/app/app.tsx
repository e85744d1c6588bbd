import { lazy, Suspense } from 'react'
import { useConfig } from '../config/use-config.tsx'
import { linkButtonClass } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { shellText } from '../language/en/shell.ts'
import type { Route } from '../routing/routes.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { linkTo, useRoute } from '../routing/use-route.ts'
import { Frame } from './frame.tsx'
import { HeaderControls } from './header-controls.tsx'
import { LoadingPage } from './loading-page.tsx'

// Each page is its own file to load; pointing at the other one later costs nothing now.
const ExplorePage = lazy(async () => ({ default: (await import('../explore/explore-page.tsx')).ExplorePage }))
const BoostPage = lazy(async () => ({ default: (await import('../boost/boost-page.tsx')).BoostPage }))
const ClaimPage = lazy(async () => ({ default: (await import('../claim/claim-page.tsx')).ClaimPage }))
const ManagePage = lazy(async () => ({ default: (await import('../manage/manage-page.tsx')).ManagePage }))
const CreatePage = lazy(async () => ({ default: (await import('../create/create-page.tsx')).CreatePage }))
const CheckPage = lazy(async () => ({ default: (await import('../check/check-page.tsx')).CheckPage }))

/** The name of a page in the browser's tab; null where the page names itself after its boost. */
function titleOf({ type: page }: Route): string | null {
  return page === 'boost' || page === 'claim' ? null : shellText(page)
}

/** The whole app: the header, and the page that the address names. */
export function App() {
  const route = useRoute()
  const { chain } = useConfig()
  // A boost has the same number on each network: another one must not be shown in its place.
  const isNetworkKnown = !namesBoost(route) || route.chainId === null || route.chainId === chain.chainId
  usePageTitle(isNetworkKnown ? titleOf(route) : shellText('missingNetwork'))
  return (
    <Frame chainId={chain.chainId} headerEnd={<HeaderControls route={route} />} route={route}>
      <Suspense fallback={<LoadingPage route={route} />}>
        {/* What is on screen is about one network: another network is another screen. */}
        {route.type === 'explore' && <ExplorePage key={chain.chainId} route={route} />}
        {route.type === 'boost' && isNetworkKnown && <BoostPage key={chain.chainId} route={route} />}
        {route.type === 'claim' && isNetworkKnown && <ClaimPage key={chain.chainId} route={route} />}
        {namesBoost(route) && !isNetworkKnown && (
          <EmptyState actions={<SeeBoosts />} icon="find" isPage title={shellText('missingNetwork')}>
            {shellText('missingNetworkDetail', { id: String(route.chainId) })}
          </EmptyState>
        )}
        {route.type === 'create' && <CreatePage key={chain.chainId} route={route} />}
        {route.type === 'check' && <CheckPage key={chain.chainId} route={route} />}
        {route.type === 'manage' && <ManagePage key={chain.chainId} />}
        {route.type === 'missing' && (
          <EmptyState actions={<SeeBoosts />} icon="find" isPage title={shellText('missing')}>
            {shellText.rich('missingDetail', { path: <bdi>{route.path}</bdi> })}
          </EmptyState>
        )}
      </Suspense>
    </Frame>
  )
}

function namesBoost(route: Route): route is Extract<Route, { type: 'boost' | 'claim' }> {
  return route.type === 'boost' || route.type === 'claim'
}

/** The way on from a link that leads nowhere. */
function SeeBoosts() {
  const { chain } = useConfig()
  return (
    <a {...linkTo({ type: 'explore', chainId: chain.chainId })} className={linkButtonClass({ look: 'main' })}>
      {shellText('seeBoosts')}
    </a>
  )
}
