import { RequestPendingError, UserRejectedError } from '../connection/errors.ts'
import type { Translate } from '../language/use-messages.ts'
import { SendAccountChangedError, SendFailedError } from '../transactions/errors.ts'
import { SwapRefusedError, SwapRevertsError } from './errors.ts'
import type { SwapIssue } from './swap-rules.ts'
import type { SwapFailure } from './swap-state.ts'

/** Returns the text of a failure, word for word. Source: docs/product.md#swaps. */
export function swapFailureText({ type, error }: SwapFailure, wallet: string, t: Translate): string {
  switch (type) {
    case 'initialize':
      return t('swap.failedInitialize')
    case 'network':
      return error.message
    case 'network-price':
      return t('swap.failedNetworkPrice')
    case 'allowance':
      return t('swap.failedAllowance')
    case 'approval':
      return t('swap.failedApproval')
    case 'transaction':
      return t('swap.failedTransaction')
    case 'price-moved':
      return t('swap.moved')
    case 'quotes':
      return t('swap.noPrice')
    case 'reverted':
      return t('swap.failed')
    case 'partial':
      return t('swap.partial')
    case 'replaced':
      return t('swap.replaced')
    case 'dropped':
      return t('swap.dropped')
    case 'wallet':
      if (error instanceof UserRejectedError) return t('swap.rejected', { wallet })
      if (error instanceof RequestPendingError) return t('connecting.pending', { wallet })
      if (error instanceof SendAccountChangedError) return t('swap.changed')
      return error instanceof SendFailedError && error.shortMessage !== null
        ? `\u2068${error.shortMessage}\u2069`
        : t('swap.transactionError')
    default:
      return type satisfies never
  }
}

/** Returns what a failure means: whether money moved, and what to do. */
export function swapFailureMeaning({ type, error }: SwapFailure, wallet: string, t: Translate): string {
  if (type === 'reverted') return t('swap.failedText')
  if (type === 'partial') return t('swap.partialText')
  // It was sent, and one that no node knows can still be mined.
  if (type === 'replaced') return t('swap.replacedText')
  if (type === 'dropped') return t('swap.droppedText')
  if (type === 'price-moved') return t('swap.keepsMovingText')
  if (error instanceof SwapRefusedError) return t('swap.refusedText')
  if (error instanceof SwapRevertsError) return t('swap.noRouteText')
  if (error instanceof RequestPendingError) return t('connecting.pendingText', { wallet })
  return t(type === 'wallet' ? 'swap.nothingSent' : 'swap.noPriceText')
}

/** Returns the text of the button while a swap cannot be reviewed. */
export function swapIssueText(issue: SwapIssue, t: Translate): string {
  switch (issue.type) {
    case 'select-token':
      return t('swap.selectToken')
    case 'enter-amount':
      return t('swap.enterAmount')
    case 'insufficient-balance':
      return t('swap.insufficient')
    default:
      return issue satisfies never
  }
}
