import { Alert } from '../controls/alert.tsx'
import { warnIcon } from '../controls/icons.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { VerificationState } from './verify-transaction.ts'

/** What the app says about a transaction that is reviewed: why it is not sent, or a warning. */
export function VerificationNote({ verification }: { readonly verification: VerificationState }) {
  const t = useMessages()
  const note =
    verification.status === 'refused' || verification.status === 'unverified'
      ? verification
      : verification.status === 'failed'
        ? { title: t('common.failed'), text: t('common.nothingMoved') }
        : null
  useAnnouncement(note === null ? null : `${note.title}. ${note.text}`, 'assertive')
  if (note === null) return null
  return (
    <Alert icon={warnIcon} title={note.title} tone="warn">
      {note.text}
    </Alert>
  )
}
