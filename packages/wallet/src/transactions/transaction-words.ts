import type { Translate } from '../language/use-messages.ts'
import type { SentTransaction } from './transaction.ts'

/** Returns what is said of a transaction: its status, and what that means. @param isLate - see `isStillPending`. */
export function transactionWords(
  transaction: SentTransaction,
  isLate: boolean,
  t: Translate,
): { readonly headline: string; readonly text: string } {
  switch (transaction.status) {
    case 'pending':
      if (transaction.cancelHash !== null) {
        return { headline: t('transaction.canceling'), text: t('transaction.cancelingText') }
      }
      return isLate
        ? { headline: t('transaction.stillPending'), text: t('transaction.stillPendingText') }
        : { headline: t('transaction.pending'), text: t('transaction.pendingText') }
    case 'mined':
      return { headline: t('transaction.mined'), text: t('transaction.minedText') }
    case 'failed': {
      const { reason } = transaction
      const says = reason === null ? '' : ` ${t('send.says', { reason: `\u2068${reason}\u2069` })}`
      return { headline: t('transaction.failed'), text: `${t('transaction.failedText')}${says}` }
    }
    case 'replaced':
      return transaction.isCancelled
        ? { headline: t('transaction.cancelled'), text: t('transaction.cancelledText') }
        : { headline: t('transaction.replaced'), text: t('transaction.replacedText') }
    case 'dropped':
      return { headline: t('transaction.dropped'), text: t('transaction.droppedText') }
    default:
      return transaction satisfies never
  }
}
