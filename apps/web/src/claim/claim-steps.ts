import type { AllowListKind, RejectionCode } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import { formatRewardStatus } from '../boost/format-reward-status.ts'
import { leftOutBy, type RewardStatus } from '../boost/reward-status.ts'
import type { Tone } from '../controls/alert.tsx'
import { claimText } from '../language/en/claim.ts'
import type { Unit } from '../token/amount.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import type { ClaimPlace } from './claim-place.ts'
import { pendingStep } from './pending-step.ts'
import { formatRefusal } from './refusal-messages.ts'
import type { ClaimAnswer } from './verifier-requests.ts'

/** The current step of a claim: the one that waits or that failed. */
export type ClaimStep =
  | {
      readonly status: 'waiting'
      readonly at: ClaimPlace
      readonly detail: string
      /** A claim is signed for an account, so this step needs a connected wallet. */
      readonly needsWallet: boolean
    }
  | {
      readonly status: 'failed'
      readonly at: ClaimPlace
      /** Amber when the result may still change, red when the failure cost something. */
      readonly tone: Exclude<Tone, 'good'>
      readonly title: string
      /** Whether funds moved, and whether the proof is still valid. */
      readonly detail: string
      readonly canRetry: boolean
      /** The transaction does not meet the conditions. Check has the text that explains it. */
      readonly isMissed?: boolean
      /** The technical details of the failure. */
      readonly technical?: string
      /** The transaction names other accounts, and the user may choose one of them. */
      readonly isClaimantUnclear: boolean
    }

/** A claim as the page shows it. */
export type ClaimSteps = {
  readonly current: ClaimStep
  /** True once the reward is paid. `current` is then the last step. */
  readonly isPaid: boolean
  /** True when this account was paid before, so that nothing more is paid. */
  readonly wasPaid: boolean
  /** The heading when it was: who claimed, or entered the raffle. */
  readonly paidTitle: string
  /** True once everything that a claim needs is known. Only then is the button shown. */
  readonly isReady: boolean
  /** True while nothing happens until the user clicks. Nothing then shows as in progress. */
  readonly isUsersTurn: boolean
  readonly completionHash: Hash | null
  readonly transaction: Hash | null
}

/** The input of {@link claimSteps}. */
export type ClaimKnowledge = {
  /** The accounts that the transaction names. They are read only when the verifier reports that it names others. */
  readonly named: readonly Address[] | null
  /** The qualifying transaction; null until it is found. */
  readonly hash: Hash | null
  /** Whether the transaction is in a block on the boost's network. */
  readonly isMined: boolean
  /** Whether the boost's network does not know the transaction: it is neither in a block nor pending. */
  readonly isUnknown: boolean
  readonly isConnected: boolean
  /** The short name of the account to pay, when it is not the connected one; otherwise null. */
  readonly otherClaimant: string | null
  /** Another network that has the transaction, when the boost's network does not; null for none. */
  readonly elsewhere: string | null
  /** The network of the boost. */
  readonly network: string
  readonly answer: ClaimAnswer | null
  /** Why the verifier's response could not be read; null when it could. */
  readonly requestProblem: string | null
  /** What the signed claim would pay now, read from the chain. */
  readonly rewardStatus: RewardStatus
  /** The kind of the boost's list, because allowlists and deny lists exclude an account for different reasons. */
  readonly allowListKind: AllowListKind
  /** Whether the reward pays each account once. Otherwise it pays each task. */
  readonly isPaidOnce: boolean
  /** Whether a claim only enters a raffle. */
  readonly isRaffle: boolean
  /** Whether the chain's logs have this claim of this account. It was then paid, whatever is left now. */
  readonly wasPaidBefore: boolean
  /** Whether a page that was reloaded requested the wallet to confirm this claim, and its result is not known. */
  readonly isRequestOpen: boolean
  /** The unit of the reward; null while its token is not read. */
  readonly unit: Unit | null
  readonly state: TransactionState
}

/** Returns the steps of a claim. Pure. */
export function claimSteps({
  hash,
  isMined,
  isUnknown,
  isConnected,
  otherClaimant,
  elsewhere,
  network,
  answer,
  requestProblem,
  named,
  rewardStatus,
  allowListKind,
  isPaidOnce,
  isRaffle,
  wasPaidBefore,
  isRequestOpen,
  unit,
  state,
}: ClaimKnowledge): ClaimSteps {
  const transaction = 'hash' in state ? state.hash : null
  const wasPaid = wasPaidBefore || (rewardStatus.status === 'claimed' && answer?.status === 'signed')
  const manner = { isPaidOnce, isRaffle, otherClaimant }
  const give = (current: ClaimStep, isPaid = false): ClaimSteps => ({
    ...{ current, isPaid, completionHash: hash, transaction, isReady: false },
    isUsersTurn: current.status === 'waiting' && current.needsWallet,
    paidTitle: paidTitle(manner),
    wasPaid: wasPaid && !isPaid && current.status === 'failed' && !current.isClaimantUnclear,
  })
  const wait = (at: ClaimPlace, detail: string, needsWallet = false) =>
    give({ status: 'waiting', at, detail, needsWallet })
  // It was confirmed in the wallet after a reload. Its transaction is found next, and is then shown as any other.
  if (isRequestOpen && wasPaid && state.status === 'idle') return wait('claim', claimText('checkingPaid'))
  // A paid claim stays paid. What is left now, or who may claim now, does not change that.
  const isJudged = hash === null || requestProblem !== null || (answer !== null && !isElsewhere(answer))
  if (wasPaidBefore && isJudged && (state.status === 'idle' || state.status === 'failed')) {
    const at = hash === null ? 'found' : answer?.status === 'signed' ? 'claim' : 'verified'
    return give({ ...paidBefore({ cost: costOf(state), ...manner }), at })
  }
  if (hash === null) {
    return isConnected ? wait('found', claimText('looking')) : wait('found', claimText('connectDoer'), true)
  }
  // Without an account there is no request to the verifier. Only the chain shows whether the transaction exists.
  if (!isConnected && isUnknown) return give(unknown(network))
  if (!isConnected) return wait(isMined ? 'verified' : 'found', claimText('connectDoer'), true)
  // A claim that was sent, perhaps in another tab, no longer needs the verifier.
  if (state.status === 'success') return give({ status: 'waiting', at: 'paid', detail: '', needsWallet: false }, true)
  if (state.status === 'pending') return wait('claim', claimText(state.isSlow ? 'slow' : 'confirming'))
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
  if (isUnknown && isMissing(answer)) return give(unknown(network))
  if (answer.status === 'refused') return give(refused(answer, { named, allowListKind, unit }))
  if (answer.status === 'pending') {
    const { at, message } = pendingStep(answer.code)
    return wait(at, claimText(message))
  }
  if (state.status === 'failed') return give(failed(state, rewardStatus, manner))
  if (state.status === 'confirming') return { ...wait('claim', claimText('inWallet')), isReady: true }
  switch (rewardStatus.status) {
    case 'unknown':
      return wait('claim', claimText('checkingPay'))
    case 'payable':
      if (isRequestOpen) return { ...wait('claim', claimText('maybeInWallet')), isReady: true }
      return { ...wait('claim', claimText('pressToClaim')), isReady: true, isUsersTurn: true }
    default:
      return give(unpayable(rewardStatus, { unit, ...manner }))
  }
}

type PaidManner = Pick<ClaimKnowledge, 'isPaidOnce' | 'isRaffle' | 'otherClaimant'>

function unknown(network: string): ClaimStep {
  return {
    ...{ status: 'failed', at: 'found', tone: 'warn', canRetry: false, isClaimantUnclear: false },
    ...{ title: claimText('unknownOn', { network }), detail: claimText('unknownOnDetail') },
  }
}

type RefusedAnswer = Extract<ClaimAnswer, { status: 'refused' }>

/** Whether the transaction belongs to another account or network. An earlier payment then says nothing about it. */
function isElsewhere(answer: ClaimAnswer): boolean {
  return isMissing(answer) || (answer.status === 'refused' && isClaimantUnclear(answer.code))
}

const isClaimantUnclear = (code: RefusedAnswer['code']) => code === 'claimant-ambiguous' || code === 'claimant-mismatch'

/** Whether the boost's network does not have the transaction, or not yet. Pure. */
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
  manner: PaidManner,
): ClaimStep {
  const common = {
    ...({ status: 'failed', at: 'claim', canRetry: true, isClaimantUnclear: false } as const),
    ...(details === undefined ? {} : { technical: details }),
  }
  // Another tab or account submitted this claim first. Another attempt would waste a network fee.
  if (rewardStatus.status === 'claimed') return paidBefore({ cost: hash === null ? 'unsent' : 'fee', ...manner })
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

/**
 * What the last attempt of this page cost. Only a request that the wallet rejected shows that nothing was sent: without
 * an attempt, an earlier page may have sent the claim.
 */
type AttemptCost = 'unknown' | 'unsent' | 'fee'

function costOf(state: TransactionState): AttemptCost {
  if (state.status !== 'failed') return 'unknown'
  return state.hash === null ? 'unsent' : 'fee'
}

const costSuffixes = { unknown: '', unsent: 'Unsent', fee: 'Fee' } as const satisfies Record<AttemptCost, string>

function paidBefore({
  cost,
  isPaidOnce,
  isRaffle,
  otherClaimant,
}: PaidManner & { readonly cost: AttemptCost }): ClaimStep {
  const limit = isRaffle ? 'enteredOnce' : isPaidOnce ? 'claimedOnce' : 'taskPaidOnce'
  return {
    ...{ status: 'failed', at: 'claim', tone: 'plain', canRetry: false, isClaimantUnclear: false },
    ...{ title: paidTitle({ isRaffle, otherClaimant }), detail: claimText(`${limit}${costSuffixes[cost]}`) },
  }
}

function paidTitle({ isRaffle, otherClaimant }: Pick<PaidManner, 'isRaffle' | 'otherClaimant'>): string {
  if (otherClaimant === null) return claimText(isRaffle ? 'enteredAlready' : 'claimedAlready')
  return claimText(isRaffle ? 'enteredAlreadyBy' : 'claimedAlreadyBy', { account: otherClaimant })
}

function isEmpty({ status }: RewardStatus): boolean {
  return status === 'all-claimed' || status === 'out-of-funds'
}

function unpayable(
  rewardStatus: Exclude<RewardStatus, { status: 'unknown' | 'payable' }>,
  { unit, ...manner }: PaidManner & Pick<ClaimKnowledge, 'unit'>,
): ClaimStep {
  if (rewardStatus.status === 'claimed') return paidBefore({ cost: 'unknown', ...manner })
  const common = { status: 'failed', at: 'claim', tone: 'warn', canRetry: false, isClaimantUnclear: false } as const
  if (rewardStatus.status === 'would-fail' && rewardStatus.isRaw) {
    // A contract's own error name or data is not for users.
    const detail = claimText('wouldFailDetail')
    return { ...common, title: claimText('wouldFail'), technical: rewardStatus.reason, detail }
  }
  const { title, detail } = formatRewardStatus(rewardStatus, unit)
  const words = claimText(keepsProof(rewardStatus) ? 'reasonProofValid' : 'reasonNothingSent', { reason: detail })
  return { ...common, title, detail: words }
}

/** Whether the obstacle is temporary, so that the signed claim may still be paid. */
function keepsProof({ status }: RewardStatus): boolean {
  switch (status) {
    case 'all-claimed':
    case 'out-of-funds':
    case 'too-little-left':
    case 'clawed-back':
    case 'below-minimum':
      return true
    default:
      return false
  }
}

/**
 * The heading of the page.
 * @param gotten - the result of {@link formatClaimed}: “25 TUSD is yours”.
 */
export function formatHeading(
  { current, isPaid, wasPaid, paidTitle, isReady, isUsersTurn, transaction }: ClaimSteps,
  gotten: string,
): string {
  if (isPaid) return gotten
  if (wasPaid) return paidTitle
  if (current.status === 'failed') {
    if (current.at !== 'claim') return current.title
    // Only a claim that was sent can have failed onchain.
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
      if (transaction !== null) return claimText('headSent')
      if (!isReady) return claimText('headChecking')
      return claimText(isUsersTurn ? 'headReady' : 'headConfirm')
  }
}
