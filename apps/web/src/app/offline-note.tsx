import { Alert } from '../controls/alert.tsx'
import { useIsOffline } from '../controls/use-is-offline.ts'
import { networkText } from '../language/en/network.ts'

/** Says once, above every page, that the browser is offline. */
export function OfflineNote() {
  if (!useIsOffline()) return null
  return (
    <Alert isLive title={networkText('offline')} tone="warn">
      {networkText('offlineDetail')}
    </Alert>
  )
}
