import { Address } from '../controls/address.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { closeIcon, warnIcon } from '../controls/icons.ts'
import { outIcon } from '../controls/lazy-icons.ts'
import { Group, Row } from '../controls/row.tsx'
import { usePart } from '../controls/use-part.ts'
import { type Translate, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { findInAddressBook } from './address-book.ts'
import type { UnresolvedReason } from './receiver.ts'
import { isRefusedReceiver } from './receiver-warnings.ts'
import { isLocked } from './send-draft.ts'
import type { SendForm } from './send-form.ts'
import { useSend } from './use-send.ts'

/** How many known addresses are offered at once. Typing finds the others. */
const MAX_OFFERED = 4

/** The field of the receiver, what is wrong with it, and the addresses that the user knows. */
export function ReceiverField({ form }: { readonly form: SendForm }) {
  const { send } = useSend()
  const part = usePart()
  const t = useMessages()
  const { account, draft, receiver, receiverText } = form
  const isFixed = isLocked(draft, 'receiver')
  const profile = receiver.status === 'resolved' ? receiver.profile : undefined
  const error = errorText(form, t)
  const isOwn = receiver.status === 'resolved' && receiver.address.toLowerCase() === account?.address.toLowerCase()
  // Sending to oneself is unusual, and not wrong.
  const note = error ?? (isOwn ? t('send.own') : null)
  useAnnouncement(note)
  const offered =
    receiver.status === 'resolved' ? [] : findInAddressBook(send.getAddressBook(), receiverText).slice(0, MAX_OFFERED)
  return (
    <>
      <div>
        <label {...part('field')}>
          {receiver.status === 'resolved' ? (
            <Avatar address={receiver.address} imageUrl={profile?.avatar ?? null} />
          ) : (
            <Icon path={outIcon} />
          )}
          <input
            {...part('input')}
            aria-invalid={error === null ? undefined : true}
            aria-label={t('send.to')}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            dir="auto"
            enterKeyHint="next"
            onChange={(event) => send.setReceiver(event.target.value)}
            placeholder={t('send.toPlaceholder')}
            readOnly={isFixed}
            spellCheck={false}
            value={receiverText}
          />
          {receiverText === '' || isFixed ? (
            <span />
          ) : (
            <button
              {...part('icon-button')}
              aria-label={t('send.clear')}
              onClick={() => send.setReceiver('')}
              type="button"
            >
              <Icon isSmall path={closeIcon} />
            </button>
          )}
        </label>
        {note !== null ? (
          <p {...part('hint')} data-warn="">
            <Icon isSmall path={warnIcon} />
            {note}
            {receiver.status === 'unresolved' && receiver.reason === 'unavailable' && (
              <>
                <br />
                {t('send.nameUnavailableText')}
              </>
            )}
          </p>
        ) : receiver.status === 'resolved' && (receiver.name ?? profile?.name) ? (
          <p {...part('hint')}>
            <bdi>{receiver.name ?? profile?.name}</bdi> · <Address address={receiver.address} />
          </p>
        ) : null}
        {isFixed && draft.setBy !== undefined && <p {...part('hint')}>{draft.setBy}</p>}
      </div>
      {offered.length > 0 && (
        <Group label={t('send.known')}>
          {offered.map((known) => (
            <li key={known.address}>
              <Row
                name={known.name ?? <Address address={known.address} />}
                onPress={() => send.chooseReceiver(known)}
                sub={known.name === null ? null : <Address address={known.address} />}
                tile={<Avatar address={known.address} imageUrl={null} size={36} />}
              />
            </li>
          ))}
        </Group>
      )}
    </>
  )
}

const nameKeys = {
  'not-found': 'send.nameNotFound',
  unavailable: 'send.nameUnavailable',
  disputed: 'send.nameDisputed',
} as const satisfies Record<UnresolvedReason, string>

/** Returns what is wrong with the receiver. Null while nothing is, or while it is being typed. */
function errorText({ receiver, asset }: SendForm, t: Translate): string | null {
  switch (receiver.status) {
    case 'empty':
    case 'resolving':
      return null
    case 'resolved':
      return isRefusedReceiver(receiver.address, asset) ? t('send.tokenAddress') : null
    case 'unresolved':
      return t(nameKeys[receiver.reason], { name: receiver.name })
    case 'invalid':
      if (receiver.reason === 'checksum') return t('send.checksum')
      return t(receiver.reason === 'zero-address' ? 'send.zeroAddress' : 'send.notAddress')
    default:
      return receiver satisfies never
  }
}
