import { useEffect, useRef, useState } from 'react'
import { GatePage } from '../controls/gate-page.tsx'
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
  const open = () => {
    if (confirmation === null) return
    opened.current?.close()
    opened.current = openConfirmWindow(url, confirmation, onAnswer)
    setStatus(opened.current === null ? 'blocked' : 'open')
  }
  return (
    <GatePage
      action={t('windowOpen')}
      cancel={t('cancel')}
      isDisabled={confirmation === null}
      onAction={open}
      onCancel={reject}
      text={t(status === 'open' ? 'windowWaiting' : status === 'blocked' ? 'windowBlocked' : 'windowText')}
      title={t('windowTitle')}
    />
  )
}
