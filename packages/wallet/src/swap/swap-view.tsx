import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatAmount } from '../amount/format-amount.ts'
import { amountCss } from '../amount/generated/amount-css.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { useStyles } from '../controls/use-styles.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { SwapMoreMissing, useSwapMore } from '../modal/lazy-swap-views.tsx'
import { useAnnouncement } from '../modal/shell-context.ts'
import type { View } from '../modal/view.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { useProvided } from '../provider/wallet-context.ts'
import { SwapRefusedError } from './errors.ts'
import { swapCss } from './generated/swap-css.ts'
import { OpenApprovals } from './open-approvals-note.tsx'
import { judgeLoss } from './price-gap.ts'
import { noSwap } from './swap.ts'
import { noSwapDraft } from './swap-draft.ts'
import { swapFailureMeaning, swapFailureText, swapIssueText } from './swap-messages.ts'
import { SwapPreparation, useSwapObstacle } from './swap-obstacle.tsx'
import { getMissingFee, getSwapIssue } from './swap-rules.ts'
import { SlippageSetting } from './swap-settings.tsx'
import { SwapSides } from './swap-sides.tsx'
import type { EditingSwap, SwapState } from './swap-state.ts'
import { swapOf } from './swap-store.ts'
import { useSwap } from './use-swap.ts'
import { useSwapOutcome } from './use-swap-outcome.ts'

type SendingSwap = Extract<SwapState, { status: 'sending' }>

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
  // What a swap with another draft ended with, out of sight, is over.
  const [before] = useState(swap.getDraft() === draft ? null : state)
  useSwapOutcome(state === before ? noSwap : state)
  return (
    <ViewFrame title={t('swap.title')}>
      {state.status === 'sending' ? (
        <Progress state={state} />
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

/** What the wallet was requested to send. Its code is there, unless the modal was opened here. */
function Progress({ state }: { readonly state: SendingSwap }) {
  const [more, retry] = useSwapMore()
  return more === null || more === 'failed' ? (
    <SwapMoreMissing hasFailed={more === 'failed'} retry={retry} />
  ) : (
    <more.SwapProgress state={state} />
  )
}

function Form({ state }: { readonly state: EditingSwap }) {
  const { quotes, failure, target } = state
  const [more, retry] = useSwapMore()
  const hasCosts = quotes.status === 'ready' && more !== null && more !== 'failed'
  const priced = hasCosts ? { ...more, shown: quotes.shown } : null
  const box = useRef<HTMLDivElement>(null)
  const t = useMessages()
  const meaning = failure === null ? null : swapFailureMeaning(failure, target.walletName, t)
  // The same is said of the price then.
  const isSaidBelow = quotes.status === 'failed' && meaning === t('swap.noPriceText')
  return (
    <Stack>
      <OpenApprovals state={state} />
      <SwapSides box={box} state={state} />
      {priced !== null && (
        <div>
          <priced.SwapRate basis={state} shown={priced.shown} />
          <priced.SwapDetails basis={state} quote={priced.shown.chosen} />
        </div>
      )}
      {priced !== null && <priced.PriceComparison shown={priced.shown} token={state.input.to} />}
      <SlippageSetting slippage={state.input.slippage} />
      {priced !== null && <priced.SwapWarnings basis={state} quote={priced.shown.chosen} />}
      {failure !== null && !isSaidBelow && (
        <Alert icon={warnIcon} title={swapFailureText(failure, target.walletName, t)} tone="warn">
          {meaning}
        </Alert>
      )}
      <QuoteProblem state={state} />
      {more === 'failed' && quotes.status === 'ready' ? (
        <SwapMoreMissing hasFailed retry={retry} />
      ) : (
        <NextStep box={box} isLoaded={more !== null} state={state} />
      )}
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

type NextStepProps = {
  readonly state: EditingSwap
  readonly box: RefObject<HTMLDivElement | null>
  /** Whether the costs of a price, and its review, can be shown. */
  readonly isLoaded: boolean
}

/** The one button. While something is missing it says what, and leads there. */
function NextStep({ state, box, isLoaded }: NextStepProps) {
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
  const isWaiting = issue === null && (status === 'loading' || (status === 'ready' && !isLoaded))
  const canReview = issue === null && status === 'ready' && !isTooFar && isLoaded
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
