import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { GatePage } from '../controls/gate-page.tsx'
import { LanguageContext, useTranslation } from '../language/use-language.ts'
import { openPage } from '../page/open-page.ts'
import type { Gate } from './window-relay.ts'

/** Draws what leads to the window, while its user has to do something there. */
export async function drawGate(root: HTMLElement, gate: Gate): Promise<void> {
  const language = await openPage()
  createRoot(root).render(
    <LanguageContext.Provider value={language}>
      <LoginWindowGate gate={gate} />
    </LanguageContext.Provider>,
  )
}

function LoginWindowGate({ gate }: { readonly gate: Gate }) {
  const t = useTranslation()
  const { status, isNeeded } = useSyncExternalStore(gate.subscribe, gate.getState, gate.getState)
  if (!isNeeded) return null
  const isOpen = status === 'open' || status === 'loading'
  return (
    <GatePage
      action={t(isOpen ? 'loginWindowShow' : 'windowOpen')}
      cancel={t('cancel')}
      onAction={gate.open}
      onCancel={gate.cancel}
      text={t(isOpen ? 'loginWindowWaiting' : status === 'blocked' ? 'windowBlocked' : 'loginWindowText')}
      title={t('loginWindowTitle')}
    />
  )
}
