import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { claimText } from '../language/en/claim.ts'
import { formatAmountWithUnit, type Unit } from '../token/amount.ts'
import { ClaimantChoice } from './claimant-choice.tsx'
import { ConfirmReferrer } from './confirm-referrer.tsx'
import type { TransactionSearch } from './find-transaction.tsx'
import { formatShare, type ReferralShare } from './referral-share.ts'
import { StepActions } from './step-actions.tsx'
import type { UseClaimReturnType } from './use-claim.ts'
import type { NamedAccounts } from './use-named-accounts.ts'

/** What the user can do in the current step: choose an account, confirm a referrer, or its actions. */
export function CurrentStep({
  chain,
  claim,
  account,
  named,
  onChoose,
  unit,
  ...props
}: {
  readonly chain: ChainConfig
  readonly claim: UseClaimReturnType
  /** The connected account; null for none. */
  readonly account: Address | null
  readonly named: NamedAccounts
  readonly onChoose: (claimant: Address) => void
  /** The unit of the reward; null while its token is not read. */
  readonly unit: Unit | null
  readonly search: TransactionSearch
  readonly boostId: string
  /** The address of the boost's action. */
  readonly action: Address
  /** The text of the button: “Claim 25 TUSD”. */
  readonly buttonWords: string
}) {
  const { steps } = claim
  const isClaimantUnclear = steps.current.status === 'failed' && steps.current.isClaimantUnclear
  if (isClaimantUnclear && (claim.named === null || claim.named.length > 0)) {
    return (
      <ClaimantChoice
        account={account}
        chain={chain}
        hasClaimed={named.hasClaimed}
        named={named.accounts}
        onChoose={onChoose}
      />
    )
  }
  if (steps.current.at === 'signed') {
    return (
      <ConfirmReferrer
        chain={chain}
        onAlone={claim.claimAlone}
        onConfirm={claim.confirmReferrer}
        part={partWords(claim.referralShare, unit)}
        state={claim.referralState}
      />
    )
  }
  return (
    <StepActions
      {...props}
      again={claim.retry}
      chain={chain}
      isReady={steps.isReady}
      isRequestedElsewhere={claim.isRequestedElsewhere}
      isRequestOpen={claim.isRequestOpen}
      onClaim={claim.claim}
      state={claim.state}
      step={steps.current}
    />
  )
}

function partWords(part: ReferralShare | null, unit: Unit | null): string {
  if (part === null) return claimText('aPart')
  return part.amount === null || unit === null
    ? claimText('shareOfReward', { share: formatShare(part.basisPoints) })
    : formatAmountWithUnit(part.amount, unit)
}
