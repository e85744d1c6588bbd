import { useEffect, useRef, useState } from 'react'
import { Button, Icon } from '../controls/controls.tsx'
import { windowIcon } from '../controls/icons.ts'
import { useEscape } from '../controls/use-escape.ts'
import { useTranslation } from '../language/use-language.ts'
import { type ConfirmWindow, openConfirmWindow, type WindowAnswer } from './confirm-window.ts'
import type { Confirmation } from './confirmation.ts'

export type WindowGateProps = {
  /** Null while it is read what is confirmed. */
  readonly confirmation: Confirmation | null
  /** The page of the window. */
  readonly url: string
  readonly onAnswer: (answer: WindowAnswer) => void
}

/** Leads to the window in which the user confirms. */
export function WindowGate({ confirmation, url, onAnswer }: WindowGateProps) {
  const t = useTranslation()
  const [status, setStatus] = useState<'ready' | 'open' | 'blocked'>('ready')
  const opened = useRef<ConfirmWindow | null>(null)
  useEffect(() => () => opened.current?.close(), [])
  const reject = () => onAnswer('rejected')
  useEscape(reject)
  const open = () => {
    if (confirmation === null) return
    opened.current?.close()
    opened.current = openConfirmWindow(url, confirmation, onAnswer)
    setStatus(opened.current === null ? 'blocked' : 'open')
  }
  return (
    <main data-laurel="" data-part="confirm">
      <div data-part="body">
        <div data-part="state">
          <Icon path={windowIcon} />
          <h1 data-part="headline">{t('windowTitle')}</h1>
          <p data-part="text" role="status">
            {t(status === 'open' ? 'windowWaiting' : status === 'blocked' ? 'windowBlocked' : 'windowText')}
          </p>
        </div>
      </div>
      <footer data-part="confirm-footer">
        <div data-part="pair">
          <Button onPress={reject}>{t('cancel')}</Button>
          <Button isDisabled={confirmation === null} kind="primary" onPress={open}>
            {t('windowOpen')}
          </Button>
        </div>
      </footer>
    </main>
  )
}
