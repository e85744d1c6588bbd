import type { AllowListKind, RejectionCode } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import { formatRewardStatus, leftOutBy, type RewardStatus } from '../boost/reward-status.ts'
import type { Tone } from '../controls/alert.tsx'
import { claimText } from '../language/en/claim.ts'
import type { Unit } from '../token/amount.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import { pendingStep } from './pending-step.ts'
import { formatRefusal } from './refusal-messages.ts'
import type { ClaimAnswer } from './verifier-requests.ts'

/** The steps of a claim, in their order. */
export const claimPlaces = ['found', 'verified', 'signed', 'claim', 'paid'] as const
export type ClaimPlace = (typeof claimPlaces)[number]

/** The status of a claim: the step that it waits at or failed at. */
export type ClaimStep =
  | {
      readonly status: 'waiting'
      readonly at: ClaimPlace
      readonly detail: string
      /** Nothing goes on before a wallet is connected: a claim is signed for an account. */
      readonly needsWallet: boolean
    }
  | {
      readonly status: 'failed'
      readonly at: ClaimPlace
      /** Amber for what may yet change, red for what cost something. */
      readonly tone: Exclude<Tone, 'good'>
      readonly title: string
      /** Whether money moved, and whether the proof still holds. */
      readonly detail: string
      readonly canRetry: boolean
      /** What happened does not meet the rules: Check has words for what is missing. */
      readonly isMissed?: boolean
      /** What only a programmer can read of it. */
      readonly technical?: string
      /** The completion names other accounts, and the user may pick one of them. */
      readonly isClaimantUnclear: boolean
    }

/** A claim as the page shows it. */
export type ClaimSteps = {
  readonly current: ClaimStep
  /** True once the money is there; `current` is the last step then. */
  readonly isPaid: boolean
  /** Nothing more is paid, since this account was paid before. */
  readonly wasPaid: boolean
  /** True once everything is known that a claim needs: only then is there something to press. */
  readonly isReady: boolean
  readonly completionHash: Hash | null
  readonly transaction: Hash | null
}

/** What is known of a claim. */
export type ClaimKnowledge = {
  /** The accounts that the transaction names, once they are read: they are when the verifier says that it names others. */
  readonly named: readonly Address[] | null
  /** The qualifying transaction; null until it is found. */
  readonly hash: Hash | null
  /** The network of the boost has it in a block. */
  readonly isMined: boolean
  readonly isConnected: boolean
  /** The network that knows the transaction, where that of the boost does not; null for none. */
  readonly elsewhere: string | null
  /** The network of the boost. */
  readonly network: string
  readonly answer: ClaimAnswer | null
  /** The verifier could not be asked. */
  readonly requestProblem: string | null
  /** What the signed claim would come to, by the chain: nothing is offered before that is known. */
  readonly rewardStatus: RewardStatus
  /** Which list the boost goes by: to be left out by an allow list and by a deny list are two things. */
  readonly allowListKind: AllowListKind
  /** Whether the reward pays each account once; else it pays each task. */
  readonly isPaidOnce: boolean
  /** The chain's logs have a claim of this account that is this one: it was paid, whatever is left by now. */
  readonly wasPaidBefore: boolean
  /** Of what the reward pays; null while its token has not answered. */
  readonly unit: Unit | null
  readonly state: TransactionState
}

/** Returns the status of a claim. Pure. */
export function claimSteps({
  hash,
  isMined,
  isConnected,
  elsewhere,
  network,
  answer,
  requestProblem,
  named,
  rewardStatus,
  allowListKind,
  isPaidOnce,
  wasPaidBefore,
  unit,
  state,
}: ClaimKnowledge): ClaimSteps {
  const transaction = 'hash' in state ? state.hash : null
  const wasPaid = wasPaidBefore || (rewardStatus.status === 'claimed' && answer?.status === 'signed')
  const give = (current: ClaimStep, isPaid = false): ClaimSteps => ({
    ...{ current, isPaid, completionHash: hash, transaction, isReady: false },
    wasPaid: wasPaid && !isPaid && current.status === 'failed' && !current.isClaimantUnclear,
  })
  const wait = (at: ClaimPlace, detail: string, needsWallet = false) =>
    give({ status: 'waiting', at, detail, needsWallet })
  // What a claim was paid for is paid: what is left by now, or who may claim, says nothing of it.
  const isJudged = hash === null || requestProblem !== null || (answer !== null && !isElsewhere(answer))
  if (wasPaidBefore && isJudged && (state.status === 'idle' || state.status === 'failed')) {
    const at = hash === null ? 'found' : answer?.status === 'signed' ? 'claim' : 'verified'
    return give({ ...paidBefore({ isFeeSpent: state.status === 'failed' && state.hash !== null, isPaidOnce }), at })
  }
  if (hash === null) {
    return isConnected ? wait('found', claimText('looking')) : wait('found', claimText('connectDoer'), true)
  }
  // Without a wallet the verifier is not asked: only the chain says whether there is such a transaction.
  if (!isConnected) return wait(isMined ? 'verified' : 'found', claimText('connectDoer'), true)
  if (requestProblem !== null) {
    const title = claimText('verifierLost')
    return give({
      status: 'failed',
      at: 'verified',
      tone: 'warn',
      title,
      detail: requestProblem,
      canRetry: true,
      isClaimantUnclear: false,
    })
  }
  if (answer === null) return wait('verified', claimText('verifierReads'))
  if (elsewhere !== null && isMissing(answer)) {
    return give({
      ...({ status: 'failed', at: 'found', tone: 'warn', canRetry: false, isClaimantUnclear: false } as const),
      title: claimText('isOn', { network: elsewhere }),
      detail: claimText('isOnDetail', { network }),
    })
  }
  if (answer.status === 'refused') return give(refused(answer, { named, allowListKind, unit }))
  if (answer.status === 'pending') {
    const { at, message } = pendingStep(answer.code)
    return wait(at, claimText(message))
  }
  if (state.status === 'success') return give({ status: 'waiting', at: 'paid', detail: '', needsWallet: false }, true)
  if (state.status === 'failed') return give(failed(state, rewardStatus, isPaidOnce))
  if (state.status === 'pending') {
    return wait('claim', claimText(state.isSlow ? 'slow' : 'confirming'))
  }
  if (state.status === 'confirming') return { ...wait('claim', claimText('inWallet')), isReady: true }
  switch (rewardStatus.status) {
    case 'unknown':
      return wait('claim', claimText('checkingPay'))
    case 'payable':
      return { ...wait('claim', claimText('confirmOnce')), isReady: true }
    default:
      return give(unpayable(rewardStatus, { unit, isPaidOnce }))
  }
}

type RefusedAnswer = Extract<ClaimAnswer, { status: 'refused' }>

/** Whether the transaction is another account's, or none of this network: what was paid before says nothing of it. */
function isElsewhere(answer: ClaimAnswer): boolean {
  return isMissing(answer) || (answer.status === 'refused' && isClaimantUnclear(answer.code))
}

const isClaimantUnclear = (code: RefusedAnswer['code']) => code === 'claimant-ambiguous' || code === 'claimant-mismatch'

/** Whether the network of the boost does not know the transaction, or not yet. Pure. */
export function isMissing(answer: ClaimAnswer): boolean {
  return answer.status !== 'signed' && answer.code === 'transaction-pending'
}

/** Rejections of the match engine, which Check explains in more detail: actual value, expected value, what is missing. */
const missedCodes: ReadonlySet<RefusedAnswer['code']> = new Set([
  'filter-not-satisfied',
  'log-not-found',
  'call-not-found',
  'contract-mismatch',
  'spans-user-operations',
] as const satisfies readonly RejectionCode[])

function refused(
  { code, reason }: RefusedAnswer,
  { named, allowListKind, unit }: Pick<ClaimKnowledge, 'named' | 'allowListKind' | 'unit'>,
): ClaimStep {
  if (code === 'not-allow-listed') {
    const { title, detail } = formatRewardStatus({ status: leftOutBy(allowListKind) }, unit)
    const common = {
      status: 'failed',
      at: 'verified',
      tone: 'warn',
      canRetry: false,
      isClaimantUnclear: false,
    } as const
    return { ...common, title, detail: claimText('reasonNothingSent', { reason: detail }) }
  }
  const isWhose = isClaimantUnclear(code)
  const whose = claimText(named !== null && named.length > 1 ? 'whichIsYou' : 'anotherDidIt')
  const { title, detail } = formatRefusal(code)
  const isMissed = missedCodes.has(code)
  return {
    ...{ status: 'failed', at: 'verified', tone: 'warn' },
    title: isWhose ? whose : title,
    // `MissedCondition` shows which value is missing.
    detail: isMissed ? claimText('nothingSent') : claimText('reasonNothingSent', { reason: detail }),
    ...(isMissed && { isMissed }),
    ...(reason !== '' && { technical: reason }),
    canRetry: code === 'transaction-pending',
    isClaimantUnclear: isWhose,
  }
}

function failed(
  { hash, problem, details }: Extract<TransactionState, { status: 'failed' }>,
  rewardStatus: RewardStatus,
  isPaidOnce: boolean,
): ClaimStep {
  const common = {
    ...({ status: 'failed', at: 'claim', canRetry: true, isClaimantUnclear: false } as const),
    ...(details === undefined ? {} : { technical: details }),
  }
  // Another tab was faster, or another account submitted it: trying again would cost a fee for nothing.
  if (rewardStatus.status === 'claimed') return paidBefore({ isFeeSpent: hash !== null, isPaidOnce })
  if (hash === null) {
    return {
      ...common,
      tone: 'warn',
      title: claimText('notClaimed'),
      detail: claimText('notClaimedDetail', { problem }),
    }
  }
  if (isEmpty(rewardStatus)) {
    return {
      ...{ ...common, tone: 'bad', title: claimText('lastTaken'), canRetry: false },
      detail: claimText('lastTakenDetail'),
    }
  }
  return {
    ...{ ...common, tone: 'bad', title: claimText('failed') },
    detail: claimText('failedDetail', { problem }),
  }
}

function paidBefore({ isFeeSpent, isPaidOnce }: { isFeeSpent: boolean; isPaidOnce: boolean }): ClaimStep {
  const once = claimText(isFeeSpent ? 'claimedOnceFee' : 'claimedOnce')
  const detail = isPaidOnce ? once : claimText(isFeeSpent ? 'taskPaidOnceFee' : 'taskPaidOnce')
  return {
    ...{ status: 'failed', at: 'claim', tone: 'plain', canRetry: false, isClaimantUnclear: false },
    ...{ title: claimText('claimedAlready'), detail },
  }
}

function isEmpty({ status }: RewardStatus): boolean {
  return status === 'all-claimed' || status === 'out-of-funds'
}

function unpayable(
  rewardStatus: Exclude<RewardStatus, { status: 'unknown' | 'payable' }>,
  { unit, isPaidOnce }: Pick<ClaimKnowledge, 'unit' | 'isPaidOnce'>,
): ClaimStep {
  if (rewardStatus.status === 'claimed') return paidBefore({ isFeeSpent: false, isPaidOnce })
  const common = { status: 'failed', at: 'claim', tone: 'warn', canRetry: false, isClaimantUnclear: false } as const
  if (rewardStatus.status === 'would-fail' && rewardStatus.isRaw) {
    // A contract's own name or data says nothing to a person.
    const detail = claimText('wouldFailDetail')
    return { ...common, title: claimText('wouldFail'), technical: rewardStatus.reason, detail }
  }
  const { title, detail } = formatRewardStatus(rewardStatus, unit)
  const words = claimText(keepsProof(rewardStatus) ? 'reasonProofValid' : 'reasonNothingSent', { reason: detail })
  return { ...common, title, detail: words }
}

/** Whether the obstacle is temporary, so that the signed claim may still be paid. */
function keepsProof({ status }: RewardStatus): boolean {
  return status === 'all-claimed' || status === 'out-of-funds' || status === 'clawed-back' || status === 'below-minimum'
}

/** The head of the page: what is happening, or what happened. @param gotten - of {@link formatClaimed}: “25 TUSD is yours”. */
export function formatHeading({ current, isPaid, wasPaid, isReady, transaction }: ClaimSteps, gotten: string): string {
  if (isPaid) return gotten
  if (wasPaid) return claimText('claimedAlready')
  if (current.status === 'failed') {
    if (current.at !== 'claim') return current.title
    // Only what was sent can have come to nothing.
    if (transaction !== null) return claimText('headFailed')
    return claimText(current.canRetry ? 'headNotYet' : 'headNotNow')
  }
  switch (current.at) {
    case 'found':
      return claimText('headLooking')
    case 'verified':
      return claimText('headVerifying')
    case 'signed':
      return claimText('headReferrer')
    default:
      return claimText(isReady || transaction !== null ? 'headConfirm' : 'headChecking')
  }
}
