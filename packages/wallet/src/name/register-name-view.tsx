import { useEffect, useRef } from 'react'
import { WaitingHint } from '../connection/waiting-hint.tsx'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Icon } from '../controls/icon.tsx'
import { checkIcon, warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { shieldIcon } from '../controls/lazy-icons.ts'
import { Group } from '../controls/row.tsx'
import { usePart } from '../controls/use-part.ts'
import { useStyles } from '../controls/use-styles.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { nameCss } from './generated/name-css.ts'
import { nameCheckMessage, nameFailureMessage } from './name-messages.ts'
import { isRegistering, type NameState } from './name-state.ts'
import { NoNames } from './no-names.tsx'
import { OwnedNames } from './owned-names.tsx'
import { useName } from './use-name.ts'

/** The choice of a name: whether it is free while it is typed, and names like it. */
export function RegisterAccountNameView() {
  const { modal, options } = useProvided().wallet
  const { state } = useName()
  const part = usePart()
  const t = useMessages()
  useStyles('name', nameCss)
  const { registration } = state
  useEffect(() => {
    if (registration.status === 'success')
      modal.replace({ type: 'RegisterAccountNameSuccess', name: registration.name })
  }, [modal, registration])
  const wallet = state.account?.walletName ?? ''
  const failure =
    registration.status === 'error'
      ? nameFailureMessage(registration.error, { name: registration.name, wallet, t })
      : null
  const waiting = registration.status === 'signing' ? t('name.waitingText', { wallet }) : null
  useAnnouncement(failure === null ? waiting : `${failure.headline}. ${failure.text}`, failure ? 'assertive' : 'polite')
  if (options.api.blockchain === undefined) return <NoNames />
  return (
    <ViewFrame title={t('name.title')}>
      <p {...part('text')} data-name-intro="">
        {t('name.text')}
      </p>
      <Stack>
        <NameField />
        {isRegistering(registration) ? null : <Suggestions state={state} />}
        {failure !== null && (
          <Alert icon={warnIcon} title={failure.headline} tone="warn">
            {failure.text}
          </Alert>
        )}
        {registration.status === 'signing' && (
          <>
            <Alert icon={shieldIcon}>{waiting}</Alert>
            <WaitingHint isEarly startedAt={registration.startedAt} wallet={wallet} />
          </>
        )}
        <Actions />
        {registration.status === 'idle' && <OwnedNames />}
      </Stack>
    </ViewFrame>
  )
}

function NameField() {
  const { state, names } = useName()
  const part = usePart()
  const t = useMessages()
  const { text, check, suffix, owned, registration } = state
  const message = nameCheckMessage(check, owned, t)
  const isFree = check.status === 'ready' && check.isFree
  // The text while a request runs is not announced with each key.
  useAnnouncement(check.status === 'empty' || check.status === 'checking' ? null : message)
  return (
    <div>
      <label {...part('field')} data-suffixed="">
        <span dir="ltr">
          <input
            {...part('input')}
            aria-label={t('name.label')}
            autoCapitalize="none"
            autoComplete="off"
            data-key="name"
            enterKeyHint="done"
            onChange={(event) => names.setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void names.register()
            }}
            readOnly={isRegistering(registration)}
            size={Math.max(1, text.length)}
            spellCheck={false}
            value={text}
          />
          <span aria-hidden="true">{suffix}</span>
        </span>
        {isFree && <Icon path={checkIcon} />}
      </label>
      <p {...part('text')} data-name-status="">
        {isFree ? (
          <>
            <strong>{message}</strong> · {t('name.free')}
          </>
        ) : (
          message
        )}
      </p>
    </div>
  )
}

function Suggestions({ state }: { readonly state: NameState }) {
  const { names } = useName()
  const part = usePart()
  const t = useMessages()
  const { suggestions, suffix } = state
  if (suggestions.length === 0) return null
  return (
    <Group label={t('name.suggestions')}>
      {suggestions.map(({ name, isFree }) => (
        <li key={name}>
          <button
            {...part('row')}
            aria-disabled={!isFree || undefined}
            data-words=""
            onClick={isFree ? () => names.setText(name.slice(0, -suffix.length)) : undefined}
            type="button"
          >
            <span {...part('row-name')} dir="ltr" title={name}>
              {name}
            </span>
            {isFree ? <Badge tone="on">{t('name.available')}</Badge> : <Badge>{t('name.taken')}</Badge>}
          </button>
        </li>
      ))}
    </Group>
  )
}

function Actions() {
  const { state, names } = useName()
  const t = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const { check, registration, account } = state
  if (registration.status === 'signing') {
    return (
      <Columns isNarrowFirst>
        <Button onPress={names.cancel}>{t('common.cancel')}</Button>
        <Button isBusy kind="primary" onPress={() => {}}>
          {t('connecting.waiting', { wallet: account?.walletName ?? '' })}
        </Button>
      </Columns>
    )
  }
  if (registration.status === 'registering') {
    return (
      <Button isBusy kind="primary" onPress={() => {}}>
        {t('name.registering')}
      </Button>
    )
  }
  if (check.status === 'unavailable') {
    return (
      <Button kind="primary" onPress={names.retryCheck}>
        {t('common.tryAgain')}
      </Button>
    )
  }
  if (check.status === 'ready' && check.isFree) {
    return (
      <Button kind="primary" onPress={() => void names.register()}>
        {registration.status === 'error' ? t('common.tryAgain') : t('name.get', { name: check.name })}
      </Button>
    )
  }
  // The button says what is missing, and leads there.
  const focus = () =>
    box.current?.closest('[data-part="body"]')?.querySelector<HTMLElement>('[data-key="name"]')?.focus()
  return (
    <div ref={box}>
      <Button isBusy={check.status === 'checking'} onPress={focus}>
        {t(check.status === 'checking' ? 'name.checking' : check.status === 'ready' ? 'name.another' : 'name.enter')}
      </Button>
    </div>
  )
}
