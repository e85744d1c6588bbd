import { useEffect, useState } from 'react'
import { WaitingHint } from '../connection/waiting-hint.tsx'
import { Address } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Icon } from '../controls/icon.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { shieldIcon } from '../controls/lazy-icons.ts'
import { State } from '../controls/state.tsx'
import { Tile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { formatDuration } from '../language/format-time.ts'
import { type Translate, useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement, useShell } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable, useSelected } from '../store/use-readable.ts'
import { tileColor, tileLetter } from '../wallet-list/listed-wallet.ts'
import { WalletTile } from '../wallet-list/wallet-tile.tsx'
import type { SignInState, SignOutReason } from './sign-in.ts'
import { signInFailureMessage } from './sign-in-messages.ts'
import { useSignIn } from './use-sign-in.ts'

/** The view of signing in: what is signed, for which site, and that it moves no money. */
export function SignInView() {
  const { signIn, wallet } = useProvided()
  const { appName } = wallet.options
  const state = useSignIn()
  const [isRead, setRead] = useState(false)
  const t = useMessages()
  useEffect(() => signIn?.watchMessage(), [signIn])
  const isRefused = useSelected(wallet.modal, (modal) => modal.status === 'open' && modal.shake !== null)
  const status = signInStatus(state, { app: appName, t })
  const ended = state.status === 'ready' ? signedOutText(state.signedOut, t) : null
  useAnnouncement(status, state.status === 'error' ? 'assertive' : 'polite')
  const { say } = useShell()
  // The shake takes half a second. What it means is still true after that, so the state is not reset.
  useEffect(() => {
    if (isRefused) say(t('signIn.mustFinish'), 'assertive')
  }, [isRefused, say, t])
  const isWithWallet = state.status === 'loading' && state.step === 'wallet'
  // A message that the server refused, or that was never prepared, cannot be shown. The next attempt has a new message.
  const hasMessage = state.status !== 'error' || state.prepared !== null
  const isBusy = state.status === 'loading' && state.step !== 'session'
  const failure =
    state.status === 'error'
      ? signInFailureMessage(state.error, { wallet: state.target.walletName, app: appName, t })
      : null
  return (
    <ViewFrame title={t('signIn.title')}>
      <State
        headline={appName === '' ? t('signIn.headingHere') : t('signIn.heading', { app: appName })}
        picture={<Pair />}
      >
        {isWithWallet ? t('signIn.waitingText', { wallet: state.target.walletName }) : t('signIn.text')}
      </State>
      <Stack>
        <Details state={state} />
        {failure !== null && (
          <Alert icon={warnIcon} title={failure.headline} tone="warn">
            {failure.text}
          </Alert>
        )}
        {ended !== null && (
          <Alert icon={warnIcon} tone="warn">
            {ended}
          </Alert>
        )}
        {isWithWallet && <WaitingHint isEarly startedAt={state.startedAt} wallet={state.target.walletName} />}
        {hasMessage && (
          <Button isExpanded={isRead} kind="text" onPress={() => setRead(!isRead)}>
            {t(isRead ? 'signIn.hide' : 'signIn.read')}
          </Button>
        )}
        {hasMessage && isRead && <Message state={state} />}
        <Columns isNarrowFirst>
          <Button onPress={() => void signIn?.cancel()}>{t('common.cancel')}</Button>
          <Button isBusy={isBusy} kind="primary" onPress={() => void signIn?.sign()}>
            {isBusy ? (status ?? t('signIn.confirm')) : t(failure === null ? 'signIn.confirm' : 'common.tryAgain')}
          </Button>
        </Columns>
      </Stack>
    </ViewFrame>
  )
}

/** The app's icon beside the wallet's. */
function Pair() {
  const { account, options } = useProvided().wallet
  const { connectedWalletInfo } = useReadable(account)
  const part = usePart()
  const name = options.appName
  return (
    <div {...part('tile-pair')}>
      <Tile color={tileColor(name)} imageUrl={options.appIcon} letter={tileLetter(name)} size={64} />
      {connectedWalletInfo !== null && (
        <WalletTile size={32} wallet={{ name: connectedWalletInfo.name, imageUrl: connectedWalletInfo.icon }} />
      )}
    </div>
  )
}

function Details({ state }: { readonly state: SignInState }) {
  const { signIn, wallet } = useProvided()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const message = preparedOf(state)?.message ?? null
  const target = 'target' in state ? state.target : null
  const { origin = '' } = wallet.environment.window?.location ?? {}
  // Says nothing about a message that is not prepared yet, or no longer valid.
  const lasts =
    message === null
      ? '–'
      : message.expirationTime === undefined
        ? t('signIn.untilSignOut')
        : formatDuration(locale, (Date.parse(message.expirationTime) - Date.parse(message.issuedAt)) / 1000)
  return (
    <dl {...part('details')}>
      <div {...part('detail')}>
        <dt>{t('signIn.site')}</dt>
        <dd>
          {/* The message is made for this page's own origin and cannot be for another. */}
          {message !== null && (
            <span data-inline="">
              <Icon isSmall label={t('signIn.siteChecked')} path={shieldIcon} />
            </span>
          )}
          {message?.domain ?? origin.replace(/^[^:]*:\/\//, '')}
        </dd>
      </div>
      <div {...part('detail')}>
        <dt>{t('signIn.address')}</dt>
        <dd>{target === null ? '–' : <Address address={target.address} />}</dd>
      </div>
      <div {...part('detail')}>
        <dt>{t('signIn.network')}</dt>
        <dd>{target === null ? '–' : <bdi>{signIn?.networkNameOf(target)}</bdi>}</dd>
      </div>
      <div {...part('detail')}>
        <dt>{t('signIn.lasts')}</dt>
        <dd>{lasts}</dd>
      </div>
    </dl>
  )
}

function Message({ state }: { readonly state: SignInState }) {
  const part = usePart()
  const t = useMessages()
  return (
    <section
      {...part('message')}
      aria-label={t('signIn.message')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to stand on it.
      tabIndex={0}
    >
      {preparedOf(state)?.text ?? t('signIn.preparing')}
    </section>
  )
}

function preparedOf(state: SignInState) {
  return 'prepared' in state ? state.prepared : null
}

/** Returns why a user who was signed in must sign in again. Null if they know, or never were. */
function signedOutText(reason: SignOutReason | null, t: Translate): string | null {
  switch (reason) {
    case 'account':
      return t('signIn.signedOutAccount')
    case 'network':
      return t('signIn.signedOutNetwork')
    case 'ended':
      return t('signIn.signedOutEnded')
    case 'user':
    case null:
      return null
    default:
      return reason satisfies never
  }
}

/** Returns the status in one line, or null if there is none. */
function signInStatus(state: SignInState, { app, t }: { app: string; t: Translate }): string | null {
  switch (state.status) {
    case 'loading':
      if (state.step === 'wallet') return t('connecting.waiting', { wallet: state.target.walletName })
      return t(state.step === 'server' ? 'signIn.checking' : 'signIn.preparing')
    case 'error': {
      const { headline, text } = signInFailureMessage(state.error, { wallet: state.target.walletName, app, t })
      return `${headline}. ${text}`
    }
    case 'ready':
      return signedOutText(state.signedOut, t)
    case 'success':
      return t('signIn.done')
    case 'uninitialized':
      return null
    default:
      return state satisfies never
  }
}
