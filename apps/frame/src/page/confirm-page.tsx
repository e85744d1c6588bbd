import { directionOf } from '@laurel/wallet/review'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import type { ConfirmStore } from '../confirm/confirm-store.ts'
import { ConfirmView } from '../confirm/confirm-view.tsx'
import { WindowGate } from '../confirm/window-gate.tsx'
import { type ClickGuard, canSeeCover, watchClicks } from '../guard/click-guard.ts'
import { loadLanguage } from '../language/load-language.ts'
import type { Language } from '../language/translate.ts'
import { LanguageContext } from '../language/use-language.ts'
import { addStyles } from './page-style.ts'

/** The page of the window in which browsers confirm that cannot report what covers the frame, beside the frame's page. */
const WINDOW_URL = `${import.meta.env.BASE_URL}confirm`

/** Draws what waits for the user, from the first request on. */
export async function drawConfirmations(root: HTMLElement, store: ConfirmStore): Promise<void> {
  const language = await loadLanguage(navigator.languages)
  addStyles(document)
  setLanguage(document.documentElement, language)
  const guard = canSeeCover(globalThis) ? watchClicks(root, 'frame') : null
  createRoot(root).render(
    <LanguageContext.Provider value={language}>
      <Confirmations guard={guard} store={store} />
    </LanguageContext.Provider>,
  )
}

/** Sets the language and the direction of the page. */
export function setLanguage(page: HTMLElement, { language }: Language): void {
  page.lang = language
  page.dir = directionOf(language)
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
