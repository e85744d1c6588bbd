import { shortAddress } from '../controls/address.tsx'
import type { Translate } from '../language/use-messages.ts'
import { formatToken } from '../send/format-item.ts'
import type { TransferFailure, TransferStatus, TransferToken, TransferWarning } from './transfer-source.ts'

/** A title, and what it means for the user. */
export type Words = { readonly title: string; readonly text: string }

/** Returns the symbol of a token, or the beginning of its address where its issuer says none. */
export function symbolOf({ symbol, id }: Pick<TransferToken, 'symbol' | 'id'>): string {
  return symbol ?? (id === null ? '' : shortAddress(id))
}

/** Returns an amount with its symbol and every digit. A token that the account no longer has is shown by its address. */
export function formatSent(
  { tokenId, amount }: { readonly tokenId: string | null; readonly amount: bigint },
  { tokens, locale }: { readonly tokens: readonly TransferToken[]; readonly locale: string },
): string | null {
  const token = tokens.find(({ id }) => id === tokenId)
  if (token === undefined) return null
  return formatToken({ amount, decimals: token.decimals, symbol: symbolOf(token) }, locale, token.decimals)
}

/** Returns why nothing was sent. */
export function failureWords(
  failure: TransferFailure,
  { wallet, t }: { readonly wallet: string; readonly t: Translate },
): Words {
  const title = t('common.failed')
  switch (failure.type) {
    case 'rejected':
      return { title: t('connecting.rejected', { wallet }), text: t('common.nothingMoved') }
    case 'insufficient':
      return { title: t('send.insufficientFunds'), text: t('transfer.insufficientText') }
    case 'receiver-below-rent':
      return { title: t('send.insufficientFunds'), text: t('transfer.receiverBelowRent') }
    case 'sender-below-rent':
      return { title: t('send.insufficientFunds'), text: t('transfer.senderBelowRent') }
    case 'token-refused':
      return { title: t('transfer.tokenRefused'), text: t('transfer.tokenRefusedText') }
    case 'other-transfer':
      return { title: t('transfer.otherTransfer'), text: t('transfer.otherTransferText') }
    case 'would-fail':
      return { title: t('send.wouldFail'), text: t('send.says', { reason: `\u2068${failure.reason}\u2069` }) }
    case 'answer':
      return { title: t(answerKeys[failure.problem], { wallet }), text: t('transfer.answerText') }
    case 'failed':
      return { title, text: t('send.failedText') }
    default:
      return failure satisfies never
  }
}

const answerKeys = {
  'other-transaction': 'transfer.otherTransaction',
  signature: 'transfer.wrongSignature',
  malformed: 'transfer.malformed',
} as const

/** Returns what is unusual about a receiver. */
export function warningWords(
  warning: TransferWarning,
  { asset, t }: { readonly asset: string; readonly t: Translate },
): Words {
  switch (warning.type) {
    case 'look-alike': {
      const { name, address } = warning.of
      const known = name === null ? shortAddress(address) : `\u2068${name}\u2069`
      return { title: t('send.lookAlike'), text: t('send.lookAlikeText', { known }) }
    }
    case 'suspicious':
      return { title: t('send.suspicious'), text: t('send.suspiciousText') }
    case 'burn-address':
      return { title: t('send.burn'), text: t('send.burnText') }
    case 'own-address':
      return { title: t('send.own'), text: t('send.ownText') }
    case 'program-owned':
      return { title: t('transfer.program'), text: t('send.contractText', { asset }) }
    case 'first-time':
      return { title: t('send.firstTime'), text: t('send.firstTimeText') }
    default:
      return warning satisfies never
  }
}

/** Returns how far a transfer is. */
export function progressWords(status: Extract<TransferStatus, { readonly transfer: unknown }>, t: Translate): Words {
  switch (status.status) {
    case 'pending':
      return status.isInBlock
        ? { title: t('transfer.inBlock'), text: t('transfer.inBlockText') }
        : { title: t('transaction.pending'), text: t('transaction.pendingText') }
    case 'finalized':
      return { title: t('transaction.mined'), text: t('transaction.minedText') }
    case 'failed':
      return { title: t('transaction.failed'), text: t('transaction.failedText') }
    case 'searching':
      return { title: t('transfer.unanswered'), text: t('transfer.unansweredText') }
    case 'expired':
      return status.transfer.id === null
        ? { title: t('transfer.lost'), text: t('transfer.lostText') }
        : { title: t('transfer.expired'), text: t('transfer.expiredText') }
    case 'changed':
      return { title: t('transfer.changed'), text: t('transfer.changedText') }
    default:
      return status satisfies never
  }
}
