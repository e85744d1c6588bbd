import type { Delivery } from '../connectors/wallet-connect/delivery.ts'
import { Alert } from '../controls/alert.tsx'
import { phoneIcon, windowIcon } from '../controls/lazy-icons.ts'
import { useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { createStateStore } from '../store/state-store.ts'
import { useReadable } from '../store/use-readable.ts'
import { isMobile } from '../wallet-list/device.ts'
import { useWallets } from '../wallet-list/use-wallets.ts'
import { SECOND_HINT_MS, useElapsed } from './use-elapsed.ts'
import { useWalletConnections } from './use-wallet-connections.ts'

/**
 * Returns a hint where to look for a wallet that seems to show nothing: in this browser, or in an app or on another
 * device.
 */
export function useHintText(wallet: string, { isElsewhere }: { readonly isElsewhere: boolean }): string {
  const { appName } = useProvided().wallet.options
  const t = useMessages()
  if (!isElsewhere) return t('connecting.hintBrowser', { wallet })
  return appName === ''
    ? t('connecting.hintPhoneHere', { wallet })
    : t('connecting.hintPhone', { wallet, app: appName })
}

/** If delivery is unknown, requests are assumed to arrive. */
const delivered = createStateStore<Delivery>({ status: 'fine' })

export type WaitingHintProps = {
  /** When the wallet received the request, in milliseconds. */
  readonly startedAt: number
  readonly wallet: string
  /**
   * Shows the hint at once, where empty room would leave a gap in the middle of the view. It is still announced only
   * after a while.
   */
  readonly isEarly?: boolean
}

/**
 * The second hint for a connected wallet with a pending request. Its room is reserved from the start, so that nothing
 * moves when it appears.
 */
export function WaitingHint({ startedAt, wallet, isEarly = false }: WaitingHintProps) {
  const { environment, pairing } = useProvided().wallet
  const connections = useWalletConnections()
  const rows = useWallets()
  const t = useMessages()
  const id = connections.status === 'connected' ? connections.active.connectorId : null
  const isPaired = rows.find((row) => row.id === id)?.type === 'WALLET_CONNECT'
  const isElsewhere = isPaired || isMobile(environment.window)
  const hint = useHintText(wallet, { isElsewhere })
  const isUndelivered = useReadable(pairing?.delivery ?? delivered).status === 'late' && isPaired
  const text = isUndelivered ? t('connecting.undeliveredText') : hint
  const title = t(isUndelivered ? 'connecting.undelivered' : 'connecting.hint')
  const isLate = useElapsed(startedAt, SECOND_HINT_MS)
  useAnnouncement(isLate ? `${title} ${text}` : null)
  return (
    <Alert icon={isElsewhere ? phoneIcon : windowIcon} isWaiting={!isLate && !isEarly} title={title}>
      {text}
    </Alert>
  )
}
