import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { AgainView } from '../account/again-view.tsx'
import type { PromptStore } from '../account/prompt-store.ts'
import { RecoveryView } from '../account/recovery-view.tsx'
import type { ConfirmStore } from '../confirm/confirm-store.ts'
import { ConfirmView } from '../confirm/confirm-view.tsx'
import { WindowGate } from '../confirm/window-gate.tsx'
import { StatePage } from '../controls/state-page.tsx'
import type { DevicesStore } from '../devices/devices-store.ts'
import { DevicesView } from '../devices/devices-view.tsx'
import type { ExportStore } from '../export/export-store.ts'
import { ExportView } from '../export/export-view.tsx'
import { type ClickGuard, canSeeCover, watchClicks } from '../guard/click-guard.ts'
import type { GuardPlace } from '../guard/guard.ts'
import { LanguageContext, useTranslation } from '../language/use-language.ts'
import { openPage } from './open-page.ts'

/** The page of the window in which browsers confirm that cannot report what covers the frame, beside the frame's page. */
const WINDOW_URL = `${import.meta.env.BASE_URL}confirm`

/** What can wait for the user. */
export type PageStores = {
  readonly confirmations: ConfirmStore
  readonly prompts: PromptStore
  readonly exports: ExportStore
  readonly devices: DevicesStore
}

/**
 * Draws what waits for the user, from the first time on.
 * @param options.place - a `window` that serves a frame says what it is for while nothing waits.
 * @param options.confirmsInWindow - whether a frame leads to a window for each confirmation, whatever the browser can report.
 */
export async function drawPage(
  root: HTMLElement,
  {
    place,
    confirmsInWindow,
    ...stores
  }: PageStores & {
    readonly place: GuardPlace
    readonly confirmsInWindow: boolean
  },
): Promise<void> {
  const language = await openPage()
  const seesCover = canSeeCover(globalThis) && !confirmsInWindow
  const guard = place === 'window' || seesCover ? watchClicks(root, place) : null
  createRoot(root).render(
    <LanguageContext.Provider value={language}>
      <Page {...stores} guard={guard} place={place} />
    </LanguageContext.Provider>,
  )
}

/** What the user has to do for their account comes first: without it, nothing can be signed. */
function Page({
  confirmations,
  prompts,
  exports,
  devices,
  guard,
  place,
}: PageStores & { readonly guard: ClickGuard | null; readonly place: GuardPlace }) {
  const prompt = useSyncExternalStore(prompts.subscribe, prompts.getState, prompts.getState)
  const exported = useSyncExternalStore(exports.subscribe, exports.getState, exports.getState)
  const listed = useSyncExternalStore(devices.subscribe, devices.getState, devices.getState)
  const confirms =
    useSyncExternalStore(confirmations.subscribe, confirmations.getState, confirmations.getState).length > 0
  if (prompt?.type === 'log-in-again') return <AgainView key={prompt.type} prompt={prompt} />
  if (prompt !== null) return <RecoveryView key={prompt.type} prompt={prompt} />
  if (exported !== null) {
    return <ExportView guard={guard} key={exported.id} onClose={() => exports.close(exported.id)} state={exported} />
  }
  if (place === 'window' && !confirms && listed === null) return <IdlePage />
  // The removal of a device is confirmed above the list.
  if (confirms || listed === null) return <Confirmations guard={guard} store={confirmations} />
  return <DevicesView key={listed.id} state={listed} />
}

/** What a window shows while nothing waits for its user. */
function IdlePage() {
  const t = useTranslation()
  return <StatePage text={t('loginWindowIdleText')} title={t('loginWindowIdle')} />
}

function Confirmations({ store, guard }: { readonly store: ConfirmStore; readonly guard: ClickGuard | null }) {
  const [pending] = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  if (pending === undefined) return null
  const { id } = pending
  if (guard === null) {
    const confirmation = pending.status === 'ready' ? pending.confirmation : null
    const answer = (given: 'approved' | 'rejected') => (given === 'approved' ? store.approve(id) : store.reject(id))
    return <WindowGate confirmation={confirmation} key={id} onAnswer={answer} url={WINDOW_URL} />
  }
  return (
    <ConfirmView
      guard={guard}
      key={id}
      onApprove={() => store.approve(id)}
      onReject={() => store.reject(id)}
      pending={pending}
    />
  )
}
