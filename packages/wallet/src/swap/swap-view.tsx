import { type RefObject, useEffect, useRef } from 'react'
import { formatAmount } from '../amount/format-amount.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { View } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { SwapRefusedError } from './errors.ts'
import { swapCss } from './generated/swap-css.ts'
import { OpenApprovals } from './open-approvals-note.tsx'
import { judgeLoss } from './price-gap.ts'
import { SwapDetails, SwapRate } from './swap-details.tsx'
import { noSwapDraft } from './swap-draft.ts'
import { swapFailureMeaning, swapFailureText, swapIssueText } from './swap-messages.ts'
import { SwapPreparation, useSwapObstacle } from './swap-obstacle.tsx'
import { prefetchReview } from './swap-preview-view.tsx'
import { SwapProgress } from './swap-progress.tsx'
import { getMissingFee, getSwapIssue } from './swap-rules.ts'
import { PriceComparison, SlippageSetting } from './swap-settings.tsx'
import { SwapSides } from './swap-sides.tsx'
import type { EditingSwap } from './swap-state.ts'
import { swapOf } from './swap-store.ts'
import { SwapWarnings } from './swap-warnings.tsx'
import { useSwap } from './use-swap.ts'
import { useSwapOutcome } from './use-swap-outcome.ts'

/**
 * The view of a swap: which tokens, how much, and what it costs.
 * @param props.view - with what an app wants swapped. Without it, nothing that an app verifies stays.
 */
export function SwapView({ view }: { readonly view: Extract<View, { type: 'Swap' }> }) {
  const { state, swap } = useSwap()
  const t = useMessages()
  useStyles('amount', amountCss)
  useStyles('swap', swapCss)
  const isIdle = state.status === 'uninitialized' || state.status === 'swapped'
  // The review goes on, for example after the window was closed and opened again.
  useEffect(() => {
    const { status } = swap.getState()
    if (status === 'reviewing' || status === 'signing') swap.leaveReview()
  }, [swap])
  const { draft = noSwapDraft } = view
  const obstacle = useSwapObstacle(draft)
  const canBegin = obstacle === null
  useEffect(() => {
    if (canBegin && (isIdle || swap.getDraft() !== draft)) swap.open(draft)
  }, [swap, canBegin, isIdle, draft])
  useEffect(() => swap.watch(), [swap])
  useSwapOutcome(state)
  return (
    <ViewFrame title={t('swap.title')}>
      {state.status === 'sending' ? (
        <SwapProgress state={state} />
      ) : !canBegin ? (
        obstacle
      ) : state.status === 'editing' ? (
        <Form state={state} />
      ) : (
        <SwapPreparation rows={3} state={state} />
      )}
    </ViewFrame>
  )
}

function Form({ state }: { readonly state: EditingSwap }) {
  const { quotes, failure, target } = state
  const hasPrice = quotes.status === 'ready'
  useEffect(() => {
    if (hasPrice) prefetchReview()
  }, [hasPrice])
  const box = useRef<HTMLDivElement>(null)
  const t = useMessages()
  const meaning = failure === null ? null : swapFailureMeaning(failure, target.walletName, t)
  // The same is said of the price then.
  const isSaidBelow = quotes.status === 'failed' && meaning === t('swap.noPriceText')
  return (
    <Stack>
      <OpenApprovals state={state} />
      <SwapSides box={box} state={state} />
      {quotes.status === 'ready' && (
        <div>
          <SwapRate basis={state} shown={quotes.shown} />
          <SwapDetails basis={state} quote={quotes.shown.chosen} />
        </div>
      )}
      {quotes.status === 'ready' && <PriceComparison shown={quotes.shown} token={state.input.to} />}
      <SlippageSetting slippage={state.input.slippage} />
      {quotes.status === 'ready' && <SwapWarnings basis={state} quote={quotes.shown.chosen} />}
      {failure !== null && !isSaidBelow && (
        <Alert icon={warnIcon} title={swapFailureText(failure, target.walletName, t)} tone="warn">
          {meaning}
        </Alert>
      )}
      <QuoteProblem state={state} />
      <NextStep box={box} state={state} />
    </Stack>
  )
}

function QuoteProblem({ state: { quotes } }: { readonly state: EditingSwap }) {
  const t = useMessages()
  const isRefused = quotes.status === 'failed' && quotes.error instanceof SwapRefusedError
  const words =
    quotes.status === 'empty'
      ? ([t('swap.noRoute'), t('swap.noRouteText')] as const)
      : quotes.status === 'failed'
        ? ([
            t(isRefused ? 'swap.refused' : 'swap.noPrice'),
            t(isRefused ? 'swap.refusedText' : 'swap.noPriceText'),
          ] as const)
        : null
  useAnnouncement(words === null ? null : words.join('. '), 'assertive')
  if (words === null) return null
  return (
    <Alert icon={warnIcon} title={words[0]} tone="warn">
      {words[1]}
    </Alert>
  )
}

/** The one button. While something is missing it says what, and leads there. */
function NextStep({ state, box }: { readonly state: EditingSwap; readonly box: RefObject<HTMLDivElement | null> }) {
  const { wallet } = useProvided()
  const { locale } = useLanguage()
  const t = useMessages()
  const swap = swapOf(wallet)
  const issue = getSwapIssue(state.input, state.market)
  const { from } = state.input
  const native = state.market.tokens.find(({ address }) => address === null)
  const short = issue?.type === 'insufficient-balance' ? (issue.what === 'fee' ? native : from) : null
  const missing =
    issue?.type === 'insufficient-balance' && short
      ? t(issue.what === 'fee' ? 'swap.missingFee' : 'swap.missingToken', {
          amount: formatAmount({ amount: issue.missing, decimals: short.decimals }, { locale, places: 6 }),
          symbol: short.symbol,
        })
      : issue === null && native !== undefined && getMissingFee(state.input, state.market) > 0n
        ? t('swap.feeShort', { symbol: native.symbol })
        : null
  const { quotes } = state
  const { status } = quotes
  const isTooFar = quotes.status === 'ready' && judgeLoss(state, quotes.shown.chosen) === 'too-far'
  if (issue === null && status === 'failed') {
    return (
      <Button kind="primary" onPress={swap.retry}>
        {t('common.tryAgain')}
      </Button>
    )
  }
  const canReview = issue === null && status === 'ready' && !isTooFar
  const isWaiting = issue === null && status === 'loading'
  const next = state.failure?.type === 'price-moved' ? 'common.tryAgain' : 'swap.review'
  return (
    <Stack isClose>
      {missing !== null && (
        <Alert icon={warnIcon} tone="warn">
          {missing}
        </Alert>
      )}
      <Button
        isBusy={isWaiting}
        kind={canReview ? 'primary' : 'plain'}
        onPress={() => {
          if (issue?.type === 'select-token') {
            wallet.modal.push({ type: 'SwapSelectToken', side: from === null ? 'from' : 'to' })
          } else if (!canReview) box.current?.querySelector('input')?.focus()
          else {
            swap.review()
            if (swap.getState().status === 'reviewing') wallet.modal.push({ type: 'SwapPreview' })
          }
        }}
      >
        {isWaiting
          ? t('swap.gettingPrice')
          : issue === null
            ? t(isTooFar ? 'swap.tooFar' : next)
            : swapIssueText(issue, t)}
      </Button>
    </Stack>
  )
}
