import { type FormEvent, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { nextIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { keyIcon, moreIcon } from '../controls/lazy-icons.ts'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { usePrefetchView } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { EmailField } from './email-field.tsx'
import { startErrorMessage } from './login-messages.ts'
import type { SocialProvider } from './login-options.ts'
import type { LoginRowsProps } from './login-rows-props.ts'
import { SOCIAL_NAMES } from './social-names.ts'
import { SocialTile } from './social-tile.tsx'
import { type LoginStart, useLoginStart } from './use-login-start.ts'

export { setUpLogin as setUp } from './set-up-login.ts'

/** How many providers are shown before the others. */
const SHOWN_SOCIALS = 2

/** The login in Connect: the email address, and the providers. */
export function LoginRows({ isLead }: LoginRowsProps) {
  const { features, login } = useProvided().wallet.options
  const { email, socials } = features
  const hasPasskey = login?.passkey !== false
  const start = useLoginStart()
  const part = usePart()
  const t = useMessages()
  const or = (
    <p {...part('divider')}>
      <span>{t('login.or')}</span>
    </p>
  )
  const hasSocials = socials !== false && socials.length > 0
  return (
    <>
      {!isLead && (email || hasSocials || hasPasskey) && or}
      <Stack isClose>
        {email && <EmailForm isLead={isLead} start={start} />}
        {isLead && email && hasSocials && or}
        {hasSocials && <Socials socials={socials} start={start} />}
        {hasPasskey && <Passkey start={start} />}
      </Stack>
    </>
  )
}

function EmailForm({ isLead, start }: LoginRowsProps & { readonly start: LoginStart }) {
  const [value, setValue] = useState('')
  const prefetchView = usePrefetchView()
  const part = usePart()
  const t = useMessages()
  const isBusy = start.step.status === 'sending'
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isBusy) start.connectEmail(value.trim())
  }
  return (
    <form {...part('stack')} data-close="" noValidate onSubmit={submit}>
      <EmailField
        end={
          !isLead && value !== '' ? (
            <button
              {...part('icon-button')}
              aria-busy={isBusy || undefined}
              aria-label={t('login.continue')}
              type="submit"
            >
              {isBusy ? <span {...part('spinner')} aria-hidden="true" /> : <Icon isMirrored path={nextIcon} />}
            </button>
          ) : null
        }
        enterKeyHint="go"
        error={startErrorMessage(start.step, start.isMissing, t)}
        isBusy={isBusy}
        label={t('login.email')}
        onChange={setValue}
        onFocus={() => {
          start.prefetch()
          prefetchView('EmailVerifyOtp')
        }}
        placeholder={isLead ? 'you@example.com' : t('login.email')}
        value={value}
      />
      {isLead && (
        <Button isBusy={isBusy} kind="primary" onPress={() => submit()}>
          {t('login.continue')}
        </Button>
      )}
    </form>
  )
}

/** For who made a passkey for their account. */
function Passkey({ start }: { readonly start: LoginStart }) {
  const prefetchView = usePrefetchView()
  const part = usePart()
  const t = useMessages()
  const prefetch = () => {
    start.prefetch()
    prefetchView('ConnectingPasskey')
  }
  return (
    <button
      {...part('button')}
      data-key="passkey"
      data-kind="text"
      onClick={start.connectPasskey}
      onFocus={prefetch}
      onPointerEnter={prefetch}
      type="button"
    >
      <Icon path={keyIcon} />
      {t('login.passkey')}
    </button>
  )
}

function Socials({ socials, start }: { readonly socials: readonly SocialProvider[]; readonly start: LoginStart }) {
  const { modal } = useProvided().wallet
  const prefetchView = usePrefetchView()
  const part = usePart()
  const t = useMessages()
  const shown = socials.length === SHOWN_SOCIALS + 1 ? socials : socials.slice(0, SHOWN_SOCIALS)
  return (
    <div {...part('social-buttons')}>
      {shown.map((provider) => (
        <button
          {...part('button')}
          data-key={`social ${provider}`}
          key={provider}
          onClick={() => start.connectSocial(provider)}
          onFocus={start.prefetch}
          onPointerEnter={start.prefetch}
          type="button"
        >
          <SocialTile provider={provider} />
          {SOCIAL_NAMES[provider]}
        </button>
      ))}
      {shown.length < socials.length && (
        <button
          {...part('button')}
          aria-label={t('login.moreSocials')}
          data-key="socials"
          data-square=""
          onClick={() => modal.push({ type: 'ConnectSocials' })}
          onFocus={() => prefetchView('ConnectSocials')}
          onPointerEnter={() => prefetchView('ConnectSocials')}
          type="button"
        >
          <Icon path={moreIcon} />
        </button>
      )}
    </div>
  )
}
