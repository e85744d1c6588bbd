import { useConfig } from '../config/use-config.tsx'
import { linkButtonClass } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { lazyComponent, type Replacements } from '../controls/lazy-component.tsx'
import { ExplorePage } from '../explore/explore-page.tsx'
import { shellText } from '../language/en/shell.ts'
import type { Route } from '../routing/routes.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { linkTo, useRoute } from '../routing/use-route.ts'
import { Frame } from './frame.tsx'
import { HeaderControls } from './header-controls.tsx'
import { PageSkeleton } from './loading-page.tsx'
import { PageNotLoaded } from './page-not-loaded.tsx'

// Each page is a separate chunk, so that a page does not load the code of the others. Explore is the first page of most
// visits, and shares most of its code with the others.
const page: Replacements = {
  pending: () => <PageSkeleton />,
  failed: (retry) => <PageNotLoaded onRetry={retry} />,
}
const BoostPage = lazyComponent(async () => (await import('../boost/boost-page.tsx')).BoostPage, page)
const ClaimPage = lazyComponent(async () => (await import('../claim/claim-page.tsx')).ClaimPage, page)
const ManagePage = lazyComponent(async () => (await import('../manage/manage-page.tsx')).ManagePage, page)
const CreatePage = lazyComponent(async () => (await import('../create/create-page.tsx')).CreatePage, page)
const CheckPage = lazyComponent(async () => (await import('../check/check-page.tsx')).CheckPage, page)

/** The title of the browser tab for a page. Null where the page sets it from its boost. */
function titleOf({ type: page }: Route): string | null {
  return page === 'boost' || page === 'claim' ? null : shellText(page)
}

/** The app: the header, and the page of the current URL. */
export function App() {
  const route = useRoute()
  const { chain } = useConfig()
  // Another network may have a boost with the same number, which must not reuse this page's state.
  const isNetworkKnown = !namesBoost(route) || route.chainId === null || route.chainId === chain.chainId
  usePageTitle(isNetworkKnown ? titleOf(route) : shellText('missingNetwork'))
  return (
    <Frame chainId={chain.chainId} headerEnd={<HeaderControls route={route} />} route={route}>
      {/* Everything on the page belongs to one network, so another network remounts the page. */}
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
    </Frame>
  )
}

function namesBoost(route: Route): route is Extract<Route, { type: 'boost' | 'claim' }> {
  return route.type === 'boost' || route.type === 'claim'
}

/** The page for a link to a page or network that does not exist. */
function SeeBoosts() {
  const { chain } = useConfig()
  return (
    <a {...linkTo({ type: 'explore', chainId: chain.chainId })} className={linkButtonClass({ look: 'main' })}>
      {shellText('seeBoosts')}
    </a>
  )
}
