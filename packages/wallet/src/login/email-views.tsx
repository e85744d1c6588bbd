import { useEffect, useRef } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { mailIcon, shieldIcon } from '../controls/lazy-icons.ts'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { WaitRing } from '../controls/wait-ring.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { CodeEntry, Resend } from './code-entry.tsx'
import { loginErrorMessage } from './login-messages.ts'
import { useLogin } from './use-login.ts'

/** Says when another mail was sent. */
function useResent(sentAt: number | null): void {
  const { modal } = useProvided().wallet
  const t = useMessages()
  const first = useRef(sentAt)
  useEffect(() => {
    if (sentAt === null || first.current === null || sentAt === first.current) return
    first.current = sentAt
    modal.showSnack('success', t('login.resent'))
  }, [sentAt, modal, t])
}

/** Shown while the wallet connects, after the visitor is proven. */
export function ConnectingState({ headline: given }: { readonly headline?: string }) {
  const t = useMessages()
  const headline = given ?? t('login.connecting')
  useAnnouncement(headline)
  return (
    <State
      headline={headline}
      picture={
        <WaitRing status="waiting">
          <IconTile size={64}>
            <Icon path={shieldIcon} />
          </IconTile>
        </WaitRing>
      }
    />
  )
}

/** The link in the mail of a new device, which the visitor approves. */
export function EmailVerifyDeviceView() {
  const { state, login } = useLogin()
  const { modal } = useProvided().wallet
  const part = usePart()
  const t = useMessages()
  const { step } = state
  const message = step.status === 'device' && step.error !== null ? loginErrorMessage(step.error, t) : null
  useResent(step.status === 'device' ? step.sentAt : null)
  useAnnouncement(message, 'assertive')
  return (
    <ViewFrame title={t('login.deviceTitle')}>
      {step.status !== 'device' ? (
        <LoginEnd />
      ) : (
        <Stack>
          <div {...part('state')}>
            <WaitRing status={message === null ? 'waiting' : 'stopped'}>
              <IconTile size={64}>
                <Icon path={mailIcon} />
              </IconTile>
            </WaitRing>
            <p {...part('text')} data-login-note="">
              {t('login.deviceText')}
              <bdi {...part('email')}>{step.email}</bdi>
            </p>
          </div>
          {step.matchCode !== null && (
            <div {...part('state')}>
              <p {...part('text')} data-login-note="">
                {t('login.deviceMatch')}
              </p>
              <p {...part('match-code')} dir="ltr">
                {step.matchCode}
              </p>
              <p {...part('text')} data-login-note="">
                {t('login.deviceOther')}
              </p>
            </div>
          )}
          {message === null ? (
            <p {...part('text')} data-login-note="">
              {t('login.linkExpires')}
            </p>
          ) : (
            <Alert icon={warnIcon} tone="warn">
              {message}
            </Alert>
          )}
          {message === null ? (
            <Resend onResend={() => void login.resendMail()} sentAt={step.sentAt} />
          ) : (
            <Button kind="primary" onPress={modal.goBackOrClose}>
              {t('common.tryAgain')}
            </Button>
          )}
        </Stack>
      )}
    </ViewFrame>
  )
}

/** The code of the mail. */
export function EmailVerifyOtpView() {
  const { state, login } = useLogin()
  const t = useMessages()
  const { step } = state
  useResent(step.status === 'code' ? step.sentAt : null)
  return (
    <ViewFrame title={t('login.codeTitle')}>
      {step.status === 'code' ? (
        <CodeEntry
          entry={step}
          onComplete={(code) => void login.confirmCode(code)}
          onResend={() => void login.resendMail()}
        />
      ) : (
        <LoginEnd />
      )}
    </ViewFrame>
  )
}

/** What follows a login: the wallet connects, or why it did not. */
export function LoginEnd() {
  const { state } = useLogin()
  const { modal } = useProvided().wallet
  const t = useMessages()
  const { step } = state
  const message = step.status === 'idle' && step.error !== null ? loginErrorMessage(step.error, t) : null
  useAnnouncement(message, 'assertive')
  if (message === null) return <ConnectingState />
  return (
    <Stack>
      <Alert icon={warnIcon} title={t('common.failed')} tone="warn">
        {message}
      </Alert>
      <Button kind="primary" onPress={modal.goBackOrClose}>
        {t('common.tryAgain')}
      </Button>
    </Stack>
  )
}
