import { useEffect } from 'react'
import { formatAmount } from '../amount/format-amount.ts'
import { SkeletonRows } from '../controls/skeleton.tsx'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { canGoBack, currentView } from '../modal/modal.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { VerificationNote } from '../transactions/verification-note.tsx'
import type { VerificationState } from '../transactions/verify-transaction.ts'
import { swapCss } from './generated/swap-css.ts'
import { swapFailureText } from './swap-messages.ts'
import { SwapProgress } from './swap-progress.tsx'
import { SwapReview, SwapSigning } from './swap-review.tsx'
import { useSwap } from './use-swap.ts'
import { useSwapOutcome } from './use-swap-outcome.ts'

/** The view of exactly what the wallet will be asked: what leaves, what arrives at the least, and every fee. */
export function SwapPreviewView() {
  const { wallet } = useProvided()
  const { state, swap } = useSwap()
  const { locale } = useLanguage()
  const t = useMessages()
  useStyles('swap', swapCss)
  useEffect(() => swap.watch(), [swap])
  useSwapOutcome(state)
  // Whatever makes a review impossible leads back to the form, which says why.
  useEffect(() => {
    const { status } = state
    if (status === 'reviewing' || status === 'signing' || status === 'sending' || status === 'swapped') return
    const shown = wallet.modal.getState()
    // Prices go on while the form is drawn, and each of them would lead back once more.
    if (currentView(shown)?.type !== 'SwapPreview') return
    if (state.status === 'editing' && state.failure !== null) {
      wallet.modal.showSnack('error', swapFailureText(state.failure, state.target.walletName, t))
    }
    if (canGoBack(shown)) wallet.modal.goBack()
    // The modal was opened here.
    else wallet.modal.replace({ type: 'Swap', draft: swap.getDraft() })
  }, [wallet, swap, state, t])
  // The wallet has sent it, and the app shows it.
  const isSent = state.status === 'sending' && state.record.step === 'swap' && state.record.id !== null
  useEffect(() => {
    if (isSent && swap.getDraft().onSent !== undefined) wallet.modal.close()
  }, [isSent, swap, wallet])
  const isReviewing = state.status === 'reviewing'
  const verification: VerificationState =
    isReviewing && state.plan.status !== 'checking' ? state.plan.verification : { status: 'accepted' }
  useAnnouncement(
    isReviewing && state.plan.status === 'ready' && state.input.to !== null
      ? t('swap.newPrice', {
          amount: formatAmount({ amount: state.shown.chosen.toAmount, decimals: state.input.to.decimals }, { locale }),
          symbol: state.input.to.symbol,
        })
      : null,
  )
  return (
    <ViewFrame
      title={t('swap.review')}
      {...(isReviewing || state.status === 'signing'
        ? {
            onBack: () => {
              swap.leaveReview()
              wallet.modal.goBack()
            },
          }
        : {})}
    >
      {state.status === 'sending' ? (
        <SwapProgress state={state} />
      ) : state.status === 'signing' ? (
        <SwapSigning state={state} />
      ) : isReviewing ? (
        <SwapReview state={state} verification={verification}>
          <VerificationNote verification={verification} />
        </SwapReview>
      ) : (
        <SkeletonRows count={2} />
      )}
    </ViewFrame>
  )
}
