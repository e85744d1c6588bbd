import { ProjectIdUndefinedError } from '../errors.ts'
import type { Translate } from '../language/use-messages.ts'
import type { WalletError } from '../wallet-error.ts'
import { isPairingItem, type WalletItem } from '../wallet-list/wallet-item.ts'
import type { ConnectState } from './connect-state.ts'
import { ConnectorLoadError, NoAccountError, RequestPendingError } from './errors.ts'

/** What the view of an attempt says, and which action it offers. */
export type ConnectMessages = {
  readonly ring: 'waiting' | 'stopped' | 'done'
  readonly headline: string
  readonly text: string
  /**
   * `wait`: choose another wallet, or request again. `retry`: try again. `get`: install the wallet. `leave`: only other
   * wallets work. `none`: no action is left.
   */
  readonly step: 'wait' | 'retry' | 'get' | 'leave' | 'none'
  readonly isProblem: boolean
}

/** Returns the messages for an attempt to connect a wallet of this browser. */
export function connectMessages(
  state: ConnectState,
  { row, isConnected, t }: { readonly row: WalletItem; readonly isConnected: boolean; readonly t: Translate },
): ConnectMessages {
  const wallet = row.name
  // Any wallet may scan this code, so the one that was used is known only after it connects.
  const isAny = isPairingItem(row)
  const problem = { ring: 'stopped', step: 'retry', isProblem: true } as const
  switch (state.status) {
    case 'idle':
    case 'selecting':
      if (isConnected) {
        const headline = isAny ? t('connecting.connectedAny') : t('connecting.connected', { wallet })
        return { ring: 'done', headline, text: '', step: 'none', isProblem: false }
      }
      return { ...problem, isProblem: false, headline: wallet, text: t('common.nothingMoved') }
    case 'loading':
    case 'pending':
      return {
        ring: 'waiting',
        headline: t(state.status === 'loading' ? 'connecting.loading' : 'connecting.waiting', { wallet }),
        text: t('connecting.waitingBrowser', { wallet }),
        step: 'wait',
        isProblem: false,
      }
    case 'rejected':
      return {
        ...problem,
        headline: isAny ? t('connecting.rejectedAny') : t('connecting.rejected', { wallet }),
        text: t('common.nothingMoved'),
      }
    case 'not-installed':
      return {
        ...problem,
        headline: t('connecting.notDetected', { wallet }),
        text: t('connecting.notDetectedText'),
        step: 'get',
      }
    case 'locked':
      return { ...problem, headline: t('connecting.locked', { wallet }), text: t('connecting.lockedText') }
    case 'expired':
      return { ...problem, headline: t('connecting.expired'), text: t('connecting.expiredText') }
    case 'failed':
      return { ...problem, ...connectFailureMessage(state.error, { row, t }) }
    default:
      return state satisfies never
  }
}

/** Returns the message for an attempt, or a code, that failed. */
export function connectFailureMessage(
  error: WalletError,
  { row, t }: { readonly row: WalletItem; readonly t: Translate },
): Pick<ConnectMessages, 'headline' | 'text'> & Partial<Pick<ConnectMessages, 'step'>> {
  const wallet = row.name
  if (error instanceof ProjectIdUndefinedError) {
    return {
      headline: t('connecting.notSetUp', { wallet: error.feature }),
      text: t('connecting.notSetUpText'),
      step: 'leave',
    }
  }
  if (error.code === 'wallet/project-id-invalid') {
    return { headline: t('connecting.notSetUp', { wallet: 'WalletConnect' }), text: t('connecting.notSetUpText') }
  }
  if (error.code === 'wallet/relay-unreachable') {
    return { headline: t('qr.unreachable'), text: t('qr.unreachableText') }
  }
  if (error instanceof RequestPendingError) {
    return { headline: t('connecting.pending', { wallet }), text: t('connecting.pendingText', { wallet }) }
  }
  if (error instanceof NoAccountError) {
    return { headline: t('connecting.noAccount', { wallet }), text: t('connecting.noAccountText', { wallet }) }
  }
  if (error instanceof ConnectorLoadError) {
    return { headline: t('connecting.loadFailed', { wallet }), text: t('connecting.loadFailedText') }
  }
  const headline = isPairingItem(row) ? t('connecting.failedAny') : t('connecting.failed', { wallet })
  return { headline, text: t('common.nothingMoved') }
}
