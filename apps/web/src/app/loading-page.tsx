import { Skeleton } from '../controls/skeleton.tsx'
import { ExploreHead } from '../explore/explore-head.tsx'
import { shellText } from '../language/en/shell.ts'
import type { Route } from '../routing/routes.ts'
import { Frame } from './frame.tsx'

/** A page while its code loads. */
export function PageSkeleton() {
  return <Skeleton label={shellText('loading')} rows={6} />
}

/** A page before the networks are known. It has the parts that do not depend on data, at their final position. */
function LoadingPage({ route }: { readonly route: Route }) {
  if (route.type !== 'explore') return <PageSkeleton />
  return (
    <>
      <ExploreHead />
      <Skeleton label={shellText('loading')} rows={0} />
    </>
  )
}

/**
 * The app before the networks are known. The build renders Explore's into `index.html` (`static-start.ts`), so that it
 * is painted before a script loads.
 */
export function StartPage({ route }: { readonly route: Route }) {
  return (
    <Frame chainId={null} headerEnd={null} route={route}>
      <LoadingPage route={route} />
    </Frame>
  )
}
