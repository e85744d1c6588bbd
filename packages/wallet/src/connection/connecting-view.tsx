import { useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Stack } from '../controls/layout.tsx'
import { phoneIcon, windowIcon } from '../controls/lazy-icons.ts'
import { Tabs } from '../controls/tabs.tsx'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { isMobile } from '../wallet-list/device.ts'
import { isPairingItem, type Platform, type WalletItem } from '../wallet-list/wallet-item.ts'
import { connectMessages } from './connect-messages.ts'
import { attemptOf, type ConnectState } from './connect-state.ts'
import { ConnectStatus, toWallets, useIsConnected, useWalletAttempt } from './connect-status.tsx'
import { PairingPanel } from './pairing-panel.tsx'
import { SECOND_HINT_MS, useElapsed } from './use-elapsed.ts'
import { useHintText } from './waiting-hint.tsx'

/** The view of one wallet that is connecting: its status, what to do in the wallet, and other options. */
export function ConnectingView({ view }: { readonly view: { row: WalletItem; platform: Platform } }) {
  const { row, platform } = view
  const t = useMessages()
  const isNameless = isPairingItem(row)
  const shownPlatform = useShownPlatform(view)
  return (
    <ViewFrame title={isNameless ? t('connect.scan') : <bdi>{row.name}</bdi>}>
      <Stack>
        <Ways platform={platform} row={row} />
        {shownPlatform === 'browser' ? (
          <InPage row={row} />
        ) : (
          <PairingPanel isNameless={isNameless} platform={shownPlatform} row={row} />
        )}
      </Stack>
    </ViewFrame>
  )
}

/**
 * Returns how the wallet is reached, as far as is known. A connector that was expected in this browser may want a code
 * shown. A phone cannot scan its own screen, so there such a connector opens its app by itself.
 */
function useShownPlatform({ row, platform }: { readonly row: WalletItem; readonly platform: Platform }): Platform {
  const { environment } = useProvided().wallet
  const state = useWalletAttempt(row)
  const [withCode, setWithCode] = useState<number | null>(null)
  const number = attemptOf(state)?.id ?? null
  const hasCode = state.status === 'pending' && state.code !== null
  // The view still shows a code while another one is made, and after it was declined.
  if (hasCode && number !== withCode) setWithCode(number)
  if (platform !== 'browser' || isMobile(environment.window)) return platform
  return number !== null && (hasCode || number === withCode) ? 'qrcode' : platform
}

/** The ways to reach this wallet, if there are several. */
function Ways({ row, platform }: { readonly row: WalletItem; readonly platform: Platform }) {
  const { connect: connecting, environment } = useProvided().wallet
  const t = useMessages()
  if (row.platforms.length < 2) return null
  const names = {
    browser: t('platform.browser'),
    // A phone cannot scan its own screen, so the code is for another device.
    qrcode: t(isMobile(environment.window) ? 'platform.otherDevice' : 'platform.phone'),
    mobile: t('platform.app'),
    web: t('platform.web'),
    desktop: t('platform.desktop'),
  }
  return (
    <Tabs
      label={t('platform.list')}
      onSelect={(next) => void connecting.connect(row, { platform: next }).catch(() => {})}
      selected={platform}
      tabs={row.platforms.map((id) => ({ id, name: names[id] }))}
    />
  )
}

/** Whether this attempt and one before it were declined. A wallet may respond to an older request by itself. */
function useRejectedAgain(state: ConnectState): boolean {
  const number = state.status === 'rejected' ? state.attempt.id : null
  const [first, setFirst] = useState(number)
  if (first === null && number !== null) setFirst(number)
  return number !== null && first !== null && number !== first
}

/** A wallet in this browser. */
function InPage({ row }: { readonly row: WalletItem }) {
  const { connect: connecting, environment, modal } = useProvided().wallet
  const state = useWalletAttempt(row)
  const isLate = useElapsed(state.status === 'pending' ? state.startedAt : null, SECOND_HINT_MS)
  const isConnected = useIsConnected(row)
  const t = useMessages()
  const words = connectMessages(state, { row, isConnected, t })
  const isOnPhone = isMobile(environment.window)
  const hint = useHintText(row.name, { isElsewhere: isOnPhone })
  useAnnouncement(isLate ? `${t('connecting.hint')} ${hint}` : words.headline, words.isProblem ? 'assertive' : 'polite')
  const isRejectedAgain = useRejectedAgain(state)
  const retry = () => void connecting.retry().catch(() => {})
  return (
    <>
      <ConnectStatus row={row} words={words} />
      {words.step === 'wait' && (
        <Alert icon={isOnPhone ? phoneIcon : windowIcon} isWaiting={!isLate} title={t('connecting.hint')}>
          {hint}
        </Alert>
      )}
      {isRejectedAgain && <Alert icon={windowIcon}>{t('connecting.rejectedAgain', { wallet: row.name })}</Alert>}
      {words.step === 'wait' ? (
        <Columns>
          <Button onPress={() => toWallets(modal)}>{t('connecting.otherWallets')}</Button>
          <Button onPress={retry}>{t('connecting.askAgain')}</Button>
        </Columns>
      ) : words.step === 'get' ? (
        <Columns>
          <Button onPress={() => location.reload()}>{t('common.reload')}</Button>
          <Button kind="primary" onPress={() => modal.push({ type: 'GetWallet', row })}>
            {t('connecting.get', { wallet: row.name })}
          </Button>
        </Columns>
      ) : words.step === 'retry' ? (
        <Button kind="primary" onPress={retry}>
          {t('common.tryAgain')}
        </Button>
      ) : null}
    </>
  )
}
