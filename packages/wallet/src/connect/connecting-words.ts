import type { Text } from '../language/use-text.ts'
import type { Connecting } from './connecting.ts'
import type { ConnectorRow } from './connector-row.ts'
import { ConnectorLoadError, NoAccountError, RequestPendingError } from './errors.ts'

/** What the view of an attempt says, and what it offers. */
export type ConnectingWords = {
  readonly ring: 'waiting' | 'stopped' | 'done'
  readonly headline: string
  readonly text: string
  /** The second hint, after a while of waiting; null where there is none. */
  readonly hint: string | null
  /** `wait`: other wallets, or ask again. `retry`: try again. `get`: it is not here. `none`: nothing left to do. */
  readonly step: 'wait' | 'retry' | 'get' | 'none'
  readonly isProblem: boolean
}

/** The words for an attempt to connect a wallet of this browser. */
export function wordsFor(
  state: Connecting,
  { row, isConnected, t }: { readonly row: ConnectorRow; readonly isConnected: boolean; readonly t: Text },
): ConnectingWords {
  const wallet = row.name
  const problem = { ring: 'stopped', hint: null, step: 'retry', isProblem: true } as const
  switch (state.status) {
    case 'idle':
    case 'choosing':
      if (isConnected) {
        const headline = t('connecting.connected', { wallet })
        return { ring: 'done', headline, text: '', hint: null, step: 'none', isProblem: false }
      }
      return { ...problem, isProblem: false, headline: wallet, text: t('common.nothingMoved') }
    case 'loading':
    case 'waiting':
      return {
        ring: 'waiting',
        headline: t(state.status === 'loading' ? 'connecting.loading' : 'connecting.waiting', { wallet }),
        text: t('connecting.waitingBrowser', { wallet }),
        hint: t('connecting.hintBrowser', { wallet }),
        step: 'wait',
        isProblem: false,
      }
    case 'rejected':
      return { ...problem, headline: t('connecting.rejected', { wallet }), text: t('common.nothingMoved') }
    case 'not-detected':
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
      return { ...problem, ...failureWords(state.error, wallet, t) }
    default:
      return state satisfies never
  }
}

function failureWords(error: Error, wallet: string, t: Text): Pick<ConnectingWords, 'headline' | 'text'> {
  if (error instanceof RequestPendingError) {
    return { headline: t('connecting.pending', { wallet }), text: t('connecting.pendingText', { wallet }) }
  }
  if (error instanceof NoAccountError) {
    return { headline: t('connecting.noAccount', { wallet }), text: t('connecting.noAccountText', { wallet }) }
  }
  if (error instanceof ConnectorLoadError) {
    return { headline: t('connecting.loadFailed', { wallet }), text: t('connecting.loadFailedText') }
  }
  return { headline: t('connecting.failed', { wallet }), text: t('common.nothingMoved') }
}
