import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Stack } from '../controls/layout.tsx'
import { phoneIcon, windowIcon } from '../controls/more-icons.ts'
import { Note } from '../controls/note.tsx'
import { Tabs } from '../controls/tabs.tsx'
import { useText } from '../language/use-text.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { Standing, toWallets, useIsConnected, useOwnAttempt } from './attempt-standing.tsx'
import { attemptOf, type Connecting } from './connecting.ts'
import { wordsFor } from './connecting-words.ts'
import type { ConnectorRow, Platform } from './connector-row.ts'
import { isMobile } from './device.ts'
import { PairingPanel } from './pairing-panel.tsx'
import { isPairingRow } from './pairing-row.ts'
import { SECOND_HINT_MS, useElapsed } from './use-elapsed.ts'
import { useHintText } from './waiting-hint.tsx'

/** One wallet is asked: who is waited for, what to do there, and ways out. */
export function ConnectingView({ view }: { readonly view: { row: ConnectorRow; platform: Platform } }) {
  const { row, platform } = view
  const t = useText()
  const isNameless = isPairingRow(row)
  const shownPlatform = useShownPlatform(view)
  return (
    <ViewFrame title={isNameless ? t('connect.scan') : row.name}>
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
 * How the wallet is reached, as far as is known by now: a connector that was to be reached here may want a code shown.
 * A phone scans none of its own screen: there such a connector opens its app by itself.
 */
function useShownPlatform({ row, platform }: { readonly row: ConnectorRow; readonly platform: Platform }): Platform {
  const { environment } = useProvided().wallet
  const state = useOwnAttempt(row)
  const [withCode, setWithCode] = useState<number | null>(null)
  const number = attemptOf(state)?.number ?? null
  const hasCode = state.status === 'waiting' && state.code !== null
  // It stays a matter of a code while another is made, and when it was declined.
  if (hasCode && number !== withCode) setWithCode(number)
  if (platform !== 'browser' || isMobile(environment.window)) return platform
  return number !== null && (hasCode || number === withCode) ? 'qrcode' : platform
}

/** The ways to this wallet, where there are several. */
function Ways({ row, platform }: { readonly row: ConnectorRow; readonly platform: Platform }) {
  const { connecting, environment } = useProvided().wallet
  const t = useText()
  if (row.platforms.length < 2) return null
  const names = {
    browser: t('platform.browser'),
    // A phone scans no code of its own screen: it is for another one.
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

/** Whether it was declined, and an attempt before it, too: a wallet may answer for an older request of its own accord. */
function useRejectedAgain(state: Connecting): boolean {
  const number = state.status === 'rejected' ? state.attempt.number : null
  const [first, setFirst] = useState(number)
  if (first === null && number !== null) setFirst(number)
  return number !== null && first !== null && number !== first
}

/** A wallet in this browser. */
function InPage({ row }: { readonly row: ConnectorRow }) {
  const { connecting, environment, modal } = useProvided().wallet
  const state = useOwnAttempt(row)
  const isLate = useElapsed(state.status === 'waiting' ? state.startedAt : null, SECOND_HINT_MS)
  const isConnected = useIsConnected(row)
  const t = useText()
  const words = wordsFor(state, { row, isConnected, t })
  const isOnPhone = isMobile(environment.window)
  const hint = useHintText(row.name, { isElsewhere: isOnPhone })
  useAnnouncement(isLate ? `${t('connecting.hint')} ${hint}` : words.headline, words.isProblem ? 'assertive' : 'polite')
  const isRejectedAgain = useRejectedAgain(state)
  const askAgain = () => void connecting.retry().catch(() => {})
  return (
    <>
      <Standing row={row} words={words} />
      {words.step === 'wait' && (
        <Note icon={isOnPhone ? phoneIcon : windowIcon} isWaiting={!isLate} title={t('connecting.hint')}>
          {hint}
        </Note>
      )}
      {isRejectedAgain && <Note icon={windowIcon}>{t('connecting.rejectedAgain', { wallet: row.name })}</Note>}
      {words.step === 'wait' ? (
        <Columns>
          <Button onPress={() => toWallets(modal)}>{t('connecting.otherWallets')}</Button>
          <Button onPress={askAgain}>{t('connecting.askAgain')}</Button>
        </Columns>
      ) : words.step === 'get' ? (
        <Columns>
          <Button onPress={() => location.reload()}>{t('common.reload')}</Button>
          <Button kind="primary" onPress={() => modal.push({ name: 'GetWallet', row })}>
            {t('connecting.get', { wallet: row.name })}
          </Button>
        </Columns>
      ) : words.step === 'retry' ? (
        <Button kind="primary" onPress={askAgain}>
          {t('common.tryAgain')}
        </Button>
      ) : null}
    </>
  )
}
