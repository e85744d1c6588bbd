import type { ReactNode } from 'react'
import { formatAmount } from '../amount/format-amount.ts'
import { WaitingHint } from '../connection/waiting-hint.tsx'
import { Alert } from '../controls/alert.tsx'
import { AmountText } from '../controls/amount-text.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { warnIcon } from '../controls/icons.ts'
import { Stack } from '../controls/layout.tsx'
import { keyIcon, shieldIcon } from '../controls/lazy-icons.ts'
import { Filled, RowInside } from '../controls/row.tsx'
import { usePart } from '../controls/use-part.ts'
import type { MessageKey } from '../language/catalogue.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useAnnouncement } from '../modal/shell-context.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { TokenTile } from '../tokens/token-tile.tsx'
import { maySend, type VerificationState } from '../transactions/verify-transaction.ts'
import { judgeLoss } from './price-gap.ts'
import { SwapDetails, SwapRate } from './swap-details.tsx'
import { swapFailureMeaning, swapFailureText } from './swap-messages.ts'
import { WalletState } from './swap-progress.tsx'
import type { ReviewingSwap, SwapState } from './swap-state.ts'
import { swapOf } from './swap-store.ts'
import type { SwapToken } from './swap-token.ts'
import { SwapWarnings } from './swap-warnings.tsx'

export type SwapReviewProps = {
  readonly state: ReviewingSwap
  readonly verification: VerificationState
  /** What the app says about it. */
  readonly children: ReactNode
}

/** What the button does next. */
const nextStep = {
  checking: 'swap.checking',
  permit: 'swap.sign',
  approval: 'swap.approve',
  ready: 'swap.title',
} as const satisfies Record<ReviewingSwap['plan']['status'], MessageKey>

/** Exactly what the wallet will be requested to send: what leaves, what arrives at the least, and every fee. */
export function SwapReview({ state, verification, children }: SwapReviewProps) {
  const { wallet } = useProvided()
  const { locale } = useLanguage()
  const t = useMessages()
  const swap = swapOf(wallet)
  const { input, plan, shown, failure, isWorse, target } = state
  const { from, to } = input
  const { chosen } = shown
  if (from === null || to === null) return null
  const isChecking = plan.status === 'checking'
  const isSendable = maySend(verification) && judgeLoss(state, chosen) !== 'too-far'
  const leave = () => {
    swap.leaveReview()
    wallet.modal.goBack()
  }
  const ready = plan.status === 'ready' ? plan : null
  const swapPlan = ready ?? (plan.status === 'permit' ? plan : null)
  // Every digit of what leaves, because it is what is confirmed: more places than a token has.
  const leaving = formatAmount({ amount: chosen.fromAmount, decimals: from.decimals }, { locale, places: 99 })
  return (
    <Stack>
      <Filled>
        <Side amount={leaving} label={t('swap.leaves')} token={from} />
        <Side
          amount={formatAmount({ amount: chosen.toAmount, decimals: to.decimals }, { locale, places: 6 })}
          label={t('swap.arrives')}
          token={to}
        />
      </Filled>
      <div>
        <SwapRate basis={state} shown={shown} />
        <SwapDetails
          basis={state}
          fee={plan.status === 'checking' ? null : plan.fee}
          isApproval={plan.status === 'approval'}
          quote={chosen}
          {...(swapPlan === null ? {} : { minimum: swapPlan.swap.minimumReceived })}
        />
      </div>
      {failure !== null && (
        <Alert icon={warnIcon} title={swapFailureText(failure, target.walletName, t)} tone="warn">
          {swapFailureMeaning(failure, target.walletName, t)}
        </Alert>
      )}
      {isWorse && (
        <Alert icon={warnIcon} title={t('swap.moved')} tone="warn">
          {t('swap.movedText')}
        </Alert>
      )}
      <SwapWarnings basis={state} quote={chosen} />
      {plan.status === 'permit' && (
        <Alert icon={keyIcon} title={t('swap.permit', { symbol: from.symbol })}>
          {t('swap.permitText', { amount: leaving, symbol: from.symbol })}
        </Alert>
      )}
      {(plan.status === 'approval' || (ready !== null && ready.approvals.length > 0)) && (
        <Alert icon={keyIcon} title={t(ready === null ? 'swap.allow' : 'swap.allowTogether', { symbol: from.symbol })}>
          {t('swap.allowText', { amount: leaving, symbol: from.symbol })}
        </Alert>
      )}
      {ready !== null &&
        (ready.trial === 'done' ? (
          <Alert icon={shieldIcon} tone="plain">
            {t('swap.tried')}
          </Alert>
        ) : (
          <Alert icon={warnIcon} title={t('swap.untried')} tone="warn">
            {t(ready.trial === 'no-answer' ? 'swap.noAnswerText' : 'swap.untriedText')}
          </Alert>
        ))}
      {children}
      <Columns isNarrowFirst={isSendable}>
        {/* What the app or the prices refuse has one way: back. */}
        <Button kind={isSendable ? 'plain' : 'primary'} onPress={leave}>
          {t(isSendable ? 'common.cancel' : 'common.back')}
        </Button>
        {isSendable && (
          <Button
            isBusy={isChecking}
            kind="primary"
            onPress={() => {
              if (plan.status !== 'checking') void swap.confirm(plan.number)
            }}
          >
            {t(nextStep[plan.status])}
          </Button>
        )}
      </Columns>
    </Stack>
  )
}

function Side({
  amount,
  label,
  token,
}: {
  readonly amount: string
  readonly label: string
  readonly token: SwapToken
}) {
  const part = usePart()
  return (
    <div {...part('row')} data-two="">
      <RowInside
        name={<AmountText amount={amount} symbol={token.symbol} />}
        sub={label}
        tile={<TokenTile token={token} />}
      />
    </div>
  )
}

/** The wallet was requested to sign that the exchange may take the token. */
export function SwapSigning({ state }: { readonly state: Extract<SwapState, { status: 'signing' }> }) {
  const t = useMessages()
  const { walletName } = state.target
  const headline = t('swap.signInWallet', { wallet: walletName })
  const text = t('swap.signText', { wallet: walletName })
  useAnnouncement(`${headline}. ${text}`)
  return (
    <>
      <WalletState headline={headline} walletName={walletName}>
        {text}
      </WalletState>
      <Stack>
        <WaitingHint isEarly startedAt={state.at} wallet={walletName} />
      </Stack>
    </>
  )
}
