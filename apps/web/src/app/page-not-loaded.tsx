import { Button } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { useIsOffline } from '../controls/use-is-offline.ts'
import { commonText } from '../language/en/common.ts'
import { shellText } from '../language/en/shell.ts'

/**
 * A page whose code did not load, inside the frame. Some browsers remember that a module failed until the page is
 * reloaded, and a newer deployment has other files, so online it can be reloaded too.
 */
export function PageNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const isOffline = useIsOffline()
  return (
    <EmptyState
      actions={
        <>
          <Button look="main" onClick={onRetry}>
            {commonText('tryAgain')}
          </Button>
          {!isOffline && <Button onClick={() => window.location.reload()}>{shellText('reload')}</Button>}
        </>
      }
      icon="offline"
      isLive
      isPage
      title={shellText('pageNotLoaded')}
    >
      {shellText(isOffline ? 'pageOffline' : 'pageNotLoadedDetail')}
    </EmptyState>
  )
}
