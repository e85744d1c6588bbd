import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { QrCode } from '../controls/qr-code.tsx'
import { Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { WaitRing } from '../controls/wait-ring.tsx'
import { type Translate, useMessages } from '../language/use-messages.ts'
import { useAnnouncement, usePrefetchView } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { isMobile } from '../wallet-list/device.ts'
import { ConnectingState, LoginEnd } from './email-views.tsx'
import { failureReason, startErrorMessage } from './login-messages.ts'
import type { LoginStep } from './login-state.ts'
import { SOCIAL_NAMES } from './social-names.ts'
import { SocialTile } from './social-tile.tsx'
import { useLogin } from './use-login.ts'
import { useLoginStart } from './use-login-start.ts'

/** All social logins. */
export function ConnectSocialsView() {
  const { socials } = useProvided().wallet.options.features
  const start = useLoginStart()
  const prefetchView = usePrefetchView()
  const t = useMessages()
  const error = startErrorMessage(start.step, start.isMissing, t)
  useAnnouncement(error, 'assertive')
  return (
    <ViewFrame title={t('login.socialsTitle')}>
      <Stack>
        <Group label={t('login.socialsTitle')}>
          {(socials === false ? [] : socials).map((provider) => (
            <li key={provider}>
              <Row
                focusKey={`social ${provider}`}
                name={SOCIAL_NAMES[provider]}
                onIntent={() => {
                  start.prefetch()
                  prefetchView(provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial')
                }}
                onPress={() => start.connectSocial(provider)}
                tile={<SocialTile provider={provider} size={36} />}
              />
            </li>
          ))}
        </Group>
        {error !== null && (
          <Alert icon={warnIcon} tone="warn">
            {error}
          </Alert>
        )}
      </Stack>
    </ViewFrame>
  )
}

type SocialStep = Extract<LoginStep, { status: 'social' }>

/** What is said while the window of a provider is open, and after it ended. */
function socialMessages({ phase, provider, error }: SocialStep, t: Translate) {
  const name = { provider: SOCIAL_NAMES[provider] }
  switch (phase) {
    case 'waiting':
      return { headline: t('login.socialWaiting'), text: t('login.socialWaitingText', name) }
    case 'retrieving':
      return { headline: t('login.socialRetrieving'), text: '' }
    case 'failed':
      return { headline: t('common.failed'), text: failureReason(error, t) ?? t('login.socialFailedText', name) }
    case 'untrusted':
      return { headline: t('login.socialUntrusted'), text: t('login.socialUntrustedText', name) }
    case 'blocked':
      return { headline: t('login.socialBlocked'), text: t('login.socialBlockedText', name) }
    default:
      return phase satisfies never
  }
}

/** The login at a provider, whose window is open. */
export function ConnectingSocialView() {
  const { state } = useLogin()
  const { step } = state
  const t = useMessages()
  return (
    <ViewFrame title={step.status === 'social' ? SOCIAL_NAMES[step.provider] : t('login.socialRetrieving')}>
      {step.status === 'social' ? <Social step={step} /> : <LoginEnd />}
    </ViewFrame>
  )
}

function Social({ step }: { readonly step: SocialStep }) {
  const { login } = useLogin()
  const { modal } = useProvided().wallet
  const t = useMessages()
  const { headline, text } = socialMessages(step, t)
  const isWaiting = step.phase === 'waiting' || step.phase === 'retrieving'
  useAnnouncement(text === '' ? headline : `${headline}. ${text}`, isWaiting ? 'polite' : 'assertive')
  return (
    <Stack>
      <State
        headline={headline}
        picture={
          <WaitRing status={isWaiting ? 'waiting' : 'stopped'}>
            <SocialTile provider={step.provider} size={64} />
          </WaitRing>
        }
      >
        {text}
      </State>
      {step.phase === 'blocked' ? (
        <Button isBusy={step.uri === null} kind="primary" onPress={login.openSocial}>
          {t('login.socialOpen', { provider: SOCIAL_NAMES[step.provider] })}
        </Button>
      ) : (
        !isWaiting && (
          <Button kind="primary" onPress={modal.goBackOrClose}>
            {t('common.tryAgain')}
          </Button>
        )
      )}
    </Stack>
  )
}

/** The login with a passkey, which the frame shows as soon as it has loaded. */
export function ConnectingPasskeyView() {
  const { state } = useLogin()
  const t = useMessages()
  return (
    <ViewFrame title={t('login.passkey')}>
      {state.step.status === 'passkey' ? <ConnectingState headline={t('login.approveWaiting')} /> : <LoginEnd />}
    </ViewFrame>
  )
}

/** The login with Farcaster: a code for its app, or a link to it on a phone. */
export function ConnectingFarcasterView() {
  const { state } = useLogin()
  const { environment } = useProvided().wallet
  const t = useMessages()
  const { step } = state
  if (step.status === 'idle') {
    return (
      <ViewFrame title={SOCIAL_NAMES.farcaster}>
        <LoginEnd />
      </ViewFrame>
    )
  }
  const uri = step.status === 'farcaster' ? step.uri : null
  const isScanned = step.status !== 'farcaster' || step.isRetrieving
  const isOnPhone = isMobile(environment.window)
  return (
    <ViewFrame title={SOCIAL_NAMES.farcaster}>
      {isScanned ? (
        <ConnectingState headline={t('login.farcasterLoading')} />
      ) : isOnPhone ? (
        <Stack>
          <State
            headline={t('login.farcasterOpen')}
            picture={
              <WaitRing status="waiting">
                <SocialTile provider="farcaster" size={64} />
              </WaitRing>
            }
          >
            {t('login.farcasterText')}
          </State>
          <Button
            isBusy={uri === null}
            kind="primary"
            onPress={() => {
              if (uri !== null) environment.window?.open?.(uri, '_blank', 'noopener')
            }}
          >
            {t('login.farcasterOpen')}
          </Button>
        </Stack>
      ) : (
        <Stack>
          <QrCode label={t('login.farcasterScan')} text={uri} />
          <State headline={t('login.farcasterScan')}>{t('login.farcasterText')}</State>
        </Stack>
      )}
    </ViewFrame>
  )
}
