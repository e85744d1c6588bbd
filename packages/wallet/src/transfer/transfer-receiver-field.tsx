import { Address } from '../controls/address.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { closeIcon, warnIcon } from '../controls/icons.ts'
import { outIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { type Translate, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { TransferForm } from './transfer-form.ts'

export type TransferReceiverFieldProps = {
  readonly form: TransferForm
  readonly onType: (text: string) => void
}

/** The field of the receiver, and what is wrong with it. */
export function TransferReceiverField({ form, onType }: TransferReceiverFieldProps) {
  const part = usePart()
  const t = useMessages()
  const { receiver, receiverText } = form
  const error = errorText(form, t)
  const isOwn = receiver?.status === 'resolved' && receiver.warnings.some(({ type }) => type === 'own-address')
  // Sending to oneself is unusual, and not wrong.
  const note = error ?? (isOwn ? t('send.own') : null)
  useAnnouncement(note)
  const address = receiver?.status === 'resolved' ? receiver.address : null
  return (
    <div>
      <label {...part('field')}>
        {address === null ? <Icon path={outIcon} /> : <Avatar address={address} imageUrl={null} />}
        <input
          {...part('input')}
          aria-invalid={error === null ? undefined : true}
          aria-label={t('send.to')}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          dir="auto"
          enterKeyHint="next"
          onChange={(event) => onType(event.target.value)}
          placeholder={t('send.toPlaceholder')}
          spellCheck={false}
          value={receiverText}
        />
        {receiverText === '' ? (
          <span />
        ) : (
          <button {...part('icon-button')} aria-label={t('send.clear')} onClick={() => onType('')} type="button">
            <Icon path={closeIcon} />
          </button>
        )}
      </label>
      {note !== null ? (
        <p {...part('hint')} data-warn="">
          <Icon isSmall path={warnIcon} />
          {note}
          {receiver?.status === 'unresolved' && receiver.reason === 'unavailable' && (
            <>
              <br />
              {t('send.nameUnavailableText')}
            </>
          )}
        </p>
      ) : receiver?.status === 'resolved' && receiver.name !== null ? (
        <p {...part('hint')}>
          <Address address={receiver.address} />
        </p>
      ) : null}
    </div>
  )
}

/** Returns what is wrong with the receiver. Null while nothing is, or while it is looked up. */
function errorText({ receiver }: TransferForm, t: Translate): string | null {
  switch (receiver?.status) {
    case undefined:
    case 'empty':
      return null
    case 'invalid':
      return t('transfer.notAddress')
    case 'resolved':
      return receiver.isRefused ? t('transfer.refusedReceiver') : null
    case 'unresolved': {
      const { name, reason } = receiver
      if (reason === 'refused') return t('transfer.nameRefused', { name })
      return reason === 'not-found' ? t('send.nameNotFound', { name }) : t('send.nameUnavailable')
    }
    default:
      return receiver satisfies never
  }
}
