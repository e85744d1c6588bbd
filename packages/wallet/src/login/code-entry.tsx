import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { CodeField } from './code-field.tsx'
import { codeErrorMessage } from './login-messages.ts'
import type { CodeEntry as CodeEntryState } from './login-state.ts'
import { useCooldown } from './use-cooldown.ts'

export type CodeEntryProps = {
  readonly entry: CodeEntryState
  readonly onComplete: (code: string) => void
  /** Requests the mail again; null where that is another step. */
  readonly onResend: (() => void) | null
}

/** The entry of a mailed code: where it went, its six boxes, what was wrong, and another mail. */
export function CodeEntry({ entry, onComplete, onResend }: CodeEntryProps) {
  const part = usePart()
  const t = useMessages()
  const errorId = useId()
  const { email, error, isChecking } = entry
  const message = error === null ? null : codeErrorMessage(error, t)
  useAnnouncement(message ?? (isChecking ? t('login.checking') : null), message === null ? 'polite' : 'assertive')
  return (
    <div {...part('stack')}>
      <p {...part('text')} data-login-note="">
        {t('login.codeText')}
        <bdi {...part('email')}>{email}</bdi>
      </p>
      <CodeField errorId={errorId} isChecking={isChecking} isInvalid={message !== null} onComplete={onComplete} />
      {message !== null && (
        <p {...part('text')} data-centered="" data-login-error="" id={errorId}>
          {message}
        </p>
      )}
      <p {...part('text')} data-login-note="">
        {isChecking ? t('login.checking') : t('login.codeExpires')}
      </p>
      {onResend !== null && <Resend onResend={onResend} sentAt={entry.sentAt} />}
    </div>
  )
}

/** The button for another mail, which counts down until one may be requested. */
export function Resend({ sentAt, onResend }: { readonly sentAt: number; readonly onResend: () => void }) {
  const t = useMessages()
  const seconds = useCooldown(sentAt)
  if (seconds === 0) {
    return (
      <Button kind="text" onPress={onResend}>
        {t('login.resend')}
      </Button>
    )
  }
  return (
    <Button isDisabled kind="text" onPress={() => {}}>
      {t('login.resendIn', { count: seconds })}
    </Button>
  )
}
