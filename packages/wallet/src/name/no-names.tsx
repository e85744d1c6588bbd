import { State } from '../controls/state.tsx'
import { useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'

/** What is shown where the app has no API, which registers names. */
export function NoNames() {
  const t = useMessages()
  return (
    <ViewFrame title={t('name.title')}>
      <State headline={t('name.notOffered')} />
    </ViewFrame>
  )
}
