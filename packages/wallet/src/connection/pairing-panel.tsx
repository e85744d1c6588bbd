import { useEffect, useState } from 'react'
import type { PairingStore } from '../connectors/pairing-controller.ts'
import { PAIRING_MARGIN_MS, PAIRING_TTL_MS, type Pairing } from '../connectors/wallet-connect/pairing-state.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { checkIcon } from '../controls/icons.ts'
import { copyIcon, phoneIcon, windowIcon } from '../controls/lazy-icons.ts'
import { QrCode } from '../controls/qr-code.tsx'
import { useCopy } from '../controls/use-copy.ts'
import { usePart } from '../controls/use-part.ts'
import { formatCountdown } from '../language/format-time.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { isMobile, readDevice } from '../wallet-list/device.ts'
import { StoreRow } from '../wallet-list/store-row.tsx'
import type { Platform, WalletItem } from '../wallet-list/wallet-item.ts'
import type { WalletListing } from '../wallet-list/wallet-listing.ts'
import { extensionStore } from '../wallet-list/wallet-stores.ts'
import { codePairingOf } from './code-pairing.ts'
import { type ConnectMessages, connectFailureMessage, connectMessages } from './connect-messages.ts'
import { ConnectStatus, toWallets, useIsConnected, useWalletAttempt } from './connect-status.tsx'
import { SECOND_HINT_MS, useElapsed } from './use-elapsed.ts'
import { useHintText } from './waiting-hint.tsx'

export type PairingPanelProps = {
  readonly row: WalletItem
  readonly platform: Exclude<Platform, 'browser'>
  /** The code is for any wallet, not for a particular one. */
  readonly isNameless: boolean
}

/** Connects a wallet on another device, or in another app, by a code. */
export function PairingPanel(props: PairingPanelProps) {
  const { wallet } = useProvided()
  // A wallet that is not in this page is reached by the package's own connector, if the app has it.
  const isOurs = props.row.type === 'WALLET_CONNECT' || props.row.listing !== null
  return <Panel {...props} pairing={(isOurs ? wallet.pairing : null) ?? codePairingOf(wallet)} />
}

function Panel({ row, platform, isNameless, pairing }: PairingPanelProps & { readonly pairing: PairingStore }) {
  const { connect: connecting, modal } = useProvided().wallet
  const attempt = useWalletAttempt(row)
  const isConnected = useIsConnected(row)
  const code = useReadable(pairing)
  const t = useMessages()
  const words = connectMessages(attempt, { row, isConnected, t })
  const tryAgain = () => void connecting.retry().catch(() => {})

  if (words.isProblem && attempt.status !== 'expired') {
    return (
      <Ended words={words} row={row}>
        {words.step === 'leave' ? (
          <Button kind="primary" onPress={() => toWallets(modal)}>
            {t('connecting.otherWallets')}
          </Button>
        ) : (
          <Button kind="primary" onPress={tryAgain}>
            {t('common.tryAgain')}
          </Button>
        )}
      </Ended>
    )
  }
  if (words.ring === 'done' || code.status === 'approved') {
    const finishing: ConnectMessages = {
      ...words,
      ring: words.ring === 'done' ? 'done' : 'waiting',
      headline: words.ring === 'done' ? words.headline : t('connecting.returned'),
      text: '',
    }
    return <Ended row={row} words={finishing} />
  }
  // A failure stays on screen during the next attempt, until there is a code.
  const failure = code.status === 'failed' || code.status === 'creating' ? code.error : null
  if (failure !== null) {
    const unreachable: ConnectMessages = {
      ...words,
      ring: 'stopped',
      ...connectFailureMessage(failure, { row, t }),
      isProblem: true,
    }
    return (
      <Ended row={row} words={unreachable}>
        <Columns>
          <Button onPress={() => toWallets(modal)}>{t('connecting.otherWallets')}</Button>
          <Button isBusy={code.status === 'creating'} kind="primary" onPress={pairing.retry}>
            {t('common.tryAgain')}
          </Button>
        </Columns>
      </Ended>
    )
  }
  if (platform === 'qrcode') return <Scan code={code} isNameless={isNameless} row={row} />
  return <OpenApp code={code} pairing={pairing} platform={platform} row={row} />
}

function Ended({
  words,
  row,
  children,
}: {
  readonly words: ConnectMessages
  readonly row: WalletItem
  readonly children?: React.ReactNode
}) {
  useAnnouncement(words.headline, words.isProblem ? 'assertive' : 'polite')
  return (
    <>
      <ConnectStatus row={row} words={words} />
      {children}
    </>
  )
}

/** Shows the code to scan, how long it is valid, and the same code as a link. */
function Scan({ code, row, isNameless }: { code: Pairing; row: WalletItem; isNameless: boolean }) {
  const { environment, options } = useProvided().wallet
  const part = usePart()
  const t = useMessages()
  const isOnPhone = isMobile(environment.window)
  const uri = code.status === 'ready' ? code.uri : null
  const label = options.appName === '' ? t('qr.labelHere') : t('qr.label', { app: options.appName })
  useAnnouncement(uri === null ? t('qr.preparing') : null)
  useRenewal(uri)
  return (
    <>
      <QrCode
        isOld={code.status === 'expired'}
        label={label}
        text={uri}
        {...(code.status === 'ready'
          ? { life: { lifeMs: PAIRING_TTL_MS, ageMs: PAIRING_TTL_MS - (code.expiresAt - environment.now()) } }
          : {})}
      />
      <div {...part('qr-caption')}>
        {uri === null
          ? t('qr.preparing')
          : isNameless
            ? t(isOnPhone ? 'qr.textOther' : 'qr.text')
            : t(isOnPhone ? 'qr.textWalletOther' : 'qr.textWallet', { wallet: row.name })}
        <Countdown until={code.status === 'ready' ? code.expiresAt - PAIRING_MARGIN_MS : null} />
      </div>
      <CopyLink uri={uri} />
      {row.badge !== 'installed' && row.listing !== null && <GetExtension listing={row.listing} />}
    </>
  )
}

/** Offers the extension, since a user of a computer may prefer the wallet there to one on a phone. */
function GetExtension({ listing }: { readonly listing: WalletListing }) {
  const { environment } = useProvided().wallet
  const t = useMessages()
  const place = extensionStore(listing, readDevice(environment.window))
  return place === null ? null : <StoreRow name={t('qr.getExtension')} place={place} sub={place.store} />
}

/** Announces once that a new code replaced an old one. */
function useRenewal(uri: string | null): void {
  const t = useMessages()
  const [seen, setSeen] = useState<{ first: string | null; isRenewed: boolean }>({ first: null, isRenewed: false })
  if (uri !== null && seen.first === null) setSeen({ first: uri, isRenewed: false })
  else if (uri !== null && uri !== seen.first && !seen.isRenewed) setSeen({ first: uri, isRenewed: true })
  useAnnouncement(seen.isRenewed ? t('qr.renewed') : null)
}

/** Shows `New code in 3:12`. It is visible, but not announced every second. */
function Countdown({ until }: { readonly until: number | null }) {
  const { environment } = useProvided().wallet
  const part = usePart()
  const t = useMessages()
  const [now, setNow] = useState(environment.now)
  useEffect(() => {
    if (until === null) return
    let cancel = () => {}
    // Updates at the turn of each second, because an interval would drift and skip some.
    const tick = () => {
      setNow(environment.now())
      cancel = environment.setTimeout(tick, 1000 - (environment.now() % 1000))
    }
    tick()
    return () => cancel()
  }, [environment, until])
  return (
    <span {...part('countdown')} aria-hidden="true">
      {until === null ? '\u00a0' : t('qr.newCodeIn', { time: formatCountdown((until - now) / 1000) })}
    </span>
  )
}

function CopyLink({ uri, kind = 'plain' }: { readonly uri: string | null; readonly kind?: 'plain' | 'text' }) {
  const { copy, status } = useCopy()
  const t = useMessages()
  useAnnouncement(status === 'copied' ? t('qr.linkCopied') : status === 'failed' ? t('common.copyFailed') : null)
  return (
    <Button
      icon={status === 'copied' ? checkIcon : copyIcon}
      isBusy={uri === null}
      kind={kind}
      onPress={() => {
        if (uri !== null) void copy(uri)
      }}
    >
      {t(status === 'copied' ? 'common.copied' : 'qr.copyLink')}
    </Button>
  )
}

type OpenAppProps = {
  readonly code: Pairing
  readonly row: WalletItem
  readonly platform: 'mobile' | 'web' | 'desktop'
  readonly pairing: PairingStore
}

/** Opens an app or a page with the code in it. If it does not open, this says so and offers the link. */
function OpenApp({ code, row, platform, pairing }: OpenAppProps) {
  const { modal } = useProvided().wallet
  const attempt = useWalletAttempt(row)
  const opening = useReadable(pairing.deepLink)
  const t = useMessages()
  const wallet = row.name
  // If there was no code yet at the tap, the tap opened nothing. The button below opens it.
  const isOpened = opening.status !== 'idle'
  const isLate = useElapsed(attempt.status === 'pending' ? attempt.startedAt : null, SECOND_HINT_MS)
  const hasFailed = opening.status === 'not-opened'
  const link = pairing.getDeepLink(row, platform)
  const hasLink = code.status !== 'ready' || link !== null
  const words: ConnectMessages = {
    ring: 'waiting',
    headline:
      code.status !== 'ready'
        ? t('qr.preparing')
        : t(hasLink && !isOpened ? 'connecting.open' : 'connecting.waiting', { wallet }),
    text: hasLink
      ? t(platform === 'web' ? 'connecting.waitingWeb' : 'connecting.waitingApp', { wallet })
      : t('connecting.inApp', { wallet }),
    step: 'wait',
    isProblem: false,
  }
  useAnnouncement(hasFailed ? t('connecting.notOpened', { wallet }) : words.headline)
  return (
    <>
      <ConnectStatus row={row} words={words} />
      <Alert
        icon={platform === 'web' ? windowIcon : phoneIcon}
        isWaiting={!hasFailed && !(isLate && isOpened)}
        title={hasFailed ? t('connecting.notOpened', { wallet }) : t('connecting.hint')}
      >
        {hasFailed ? t('connecting.notOpenedText') : <SecondHint platform={platform} wallet={wallet} />}
      </Alert>
      <Columns>
        {hasFailed ? (
          <Button onPress={() => modal.push({ type: 'GetWallet', row })}>{t('connecting.get', { wallet })}</Button>
        ) : (
          <Button onPress={() => toWallets(modal)}>{t('connecting.otherWallets')}</Button>
        )}
        {hasLink && (
          <Button isBusy={link === null} kind="primary" onPress={() => pairing.openWalletApp(row, platform)}>
            {t('connecting.open', { wallet })}
          </Button>
        )}
      </Columns>
      <CopyLink kind="text" uri={code.status === 'ready' ? code.uri : null} />
    </>
  )
}

function SecondHint({ platform, wallet }: { readonly platform: Platform; readonly wallet: string }) {
  const t = useMessages()
  const elsewhere = useHintText(wallet, { isElsewhere: true })
  return platform === 'web' ? t('connecting.hintWeb', { wallet }) : elsewhere
}
