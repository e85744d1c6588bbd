import { DisconnectError, WalletLockedError } from '../connection/errors.ts'
import { useWalletConnections } from '../connection/use-wallet-connections.ts'
import { Alert } from '../controls/alert.tsx'
import { AppMark } from '../controls/app-mark.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { gridIcon, nextIcon, qrIcon, warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { Filled, Group, Row } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { formatNumber } from '../language/translate.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import type { LoginRowsProps } from '../login/login-rows-props.ts'
import { loginRows } from '../login/rows-source.ts'
import { usePrefetchView } from '../modal/shell-context.ts'
import { useHint } from '../modal/use-hint.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import { bundledWalletCount } from './bundled-wallets.ts'
import { isMobile, readDevice } from './device.ts'
import { useWalletList } from './use-wallet-list.ts'
import { useWallets } from './use-wallets.ts'
import { isPairingItem, type WalletItem } from './wallet-item.ts'
import { walletCount } from './wallet-list.ts'
import { WalletRow } from './wallet-row.tsx'

/** The first view: the wallets that can be connected, the most likely ones first. */
export function ConnectView() {
  const { look, wallet } = useProvided()
  const { appName } = wallet.options
  const rows = useWallets()
  const t = useMessages()
  const part = usePart()

  const isOnPhone = isMobile(wallet.environment.window)
  const pairing = rows.find(isPairingItem) ?? null
  const shown = rows.filter((row) => row !== pairing)
  const hasOwn = shown.some(({ badge }) => badge !== null)
  const title = appName === '' ? t('connect.titleHere') : t('connect.title', { app: appName })
  const mark = <AppMark size={hasOwn ? 22 : 48} />
  const wallets = shown.length > 0 && (
    <Group label={t('connect.list')}>
      {shown.map((row) => (
        <li key={row.id}>
          <WalletRow row={row} />
        </li>
      ))}
    </Group>
  )

  const login = wallet.options.login !== null && <LoginPlace isLead={!hasOwn} />
  if (hasOwn) {
    return (
      <ViewFrame lead={<span {...part('logo')}>{mark}</span>} title={title}>
        <Stack>
          <LockedNote />
          {wallets}
          {login}
          <MoreWallets name={t('connect.allWallets')} pairing={pairing} />
        </Stack>
        {look.slots.connectFooter}
      </ViewFrame>
    )
  }
  return (
    <ViewFrame isLow title={title}>
      <State headline={title} picture={<span {...part('logo')}>{mark}</span>}>
        {t(login ? 'connect.emptyLogin' : pairing === null || isOnPhone ? 'connect.emptyAlone' : 'connect.empty')}
      </State>
      <Stack>
        <LockedNote />
        {login}
        {/* Beside a login, the wallets that are not here are behind one row. */}
        {(!login || pairing === null) && wallets}
        <MoreWallets name={t(login ? 'connect.haveWallet' : 'connect.allWallets')} pairing={pairing} />
        {!login && <Help isOnlyStep={!wallets && pairing === null} />}
      </Stack>
      {look.slots.connectFooter}
    </ViewFrame>
  )
}

/** The rows of the login, or their space until their code has loaded. */
function LoginPlace({ isLead }: LoginRowsProps) {
  const Rows = useReadable(loginRows)
  return Rows === null ? <div style={{ minHeight: isLead ? 252 : 200 }} /> : <Rows isLead={isLead} />
}

function MoreWallets({ name, pairing }: { readonly name: string; readonly pairing: WalletItem | null }) {
  const { environment, modal, options } = useProvided().wallet
  const { state, list } = useWalletList()
  const { locale } = useLanguage()
  const prefetchView = usePrefetchView()
  const part = usePart()
  const isOnPhone = isMobile(environment.window)
  const { allWallets } = options.features
  const isListed = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isOnPhone)
  // No wallet of the list can be connected without pairing, so the row would lead nowhere.
  if (pairing === null) return null
  if (!isListed) return <ScanAlone pairing={pairing} />
  return (
    <div {...part('toolbar')}>
      <Filled>
        <Row
          end={
            <RowEnd leadsOn>
              {formatNumber(locale, walletCount(state, bundledWalletCount(readDevice(environment.window))))}
              <Icon isMirrored isSmall path={nextIcon} />
            </RowEnd>
          }
          focusKey="all wallets"
          name={name}
          onIntent={() => {
            prefetchView('AllWallets')
            list.prefetch()
          }}
          onPress={() => modal.push({ type: 'AllWallets' })}
          tile={
            <IconTile>
              <Icon path={gridIcon} />
            </IconTile>
          }
        />
      </Filled>
      {!isOnPhone && <ScanButton pairing={pairing} />}
    </div>
  )
}

/** Offers the code without a list of wallets beside it, so there is room for a description. */
function ScanAlone({ pairing }: { readonly pairing: WalletItem }) {
  const { connect: connecting } = useProvided().wallet
  const t = useMessages()
  return (
    <Button icon={qrIcon} onPress={() => void connecting.connect(pairing, { platform: 'qrcode' }).catch(() => {})}>
      {t('connect.scan')}
    </Button>
  )
}

function ScanButton({ pairing }: { readonly pairing: WalletItem }) {
  const { connect: connecting } = useProvided().wallet
  const prefetchView = usePrefetchView()
  const t = useMessages()
  const part = usePart()
  const { onPointerEnter, onFocus, ...hint } = useHint(t('connect.scan'))
  const prefetch = () => {
    prefetchView('Connecting')
    connecting.prefetch(pairing)
  }
  return (
    <button
      {...part('square-button')}
      {...hint}
      aria-label={t('connect.scan')}
      data-key="scan"
      onClick={() => void connecting.connect(pairing, { platform: 'qrcode' }).catch(() => {})}
      onFocus={(event) => {
        onFocus(event)
        prefetch()
      }}
      onPointerEnter={(event) => {
        onPointerEnter(event)
        prefetch()
      }}
      type="button"
    >
      <Icon path={qrIcon} />
    </button>
  )
}

function Help({ isOnlyStep }: { readonly isOnlyStep: boolean }) {
  const { modal } = useProvided().wallet
  const t = useMessages()
  return (
    <Stack isClose>
      <Button kind={isOnlyStep ? 'primary' : 'text'} onPress={() => modal.push({ type: 'GetWallet', row: null })}>
        {t('connect.getWallet')}
      </Button>
      <Button kind="text" onPress={() => modal.push({ type: 'WhatIsAWallet' })}>
        {t('connect.whatIsWallet')}
      </Button>
    </Stack>
  )
}

/** Says that the wallet of the last visit did not respond, before anything else. */
function LockedNote() {
  const connections = useWalletConnections()
  const t = useMessages()
  const error = connections.status === 'disconnected' ? connections.error : null
  if (error instanceof DisconnectError)
    return (
      <Alert icon={warnIcon} title={t('connect.disconnectFailed')} tone="warn">
        {t('connect.disconnectFailedText', { wallet: error.walletName })}
      </Alert>
    )
  if (!(error instanceof WalletLockedError)) return null
  return (
    <Alert icon={warnIcon} title={t('connect.unlock')} tone="warn">
      {t('connect.unlockText', { wallet: error.walletName })}
    </Alert>
  )
}
