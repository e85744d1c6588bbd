import type { AllowListKind, RejectionCode } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import { leftOutBy, type Standing, standingWords } from '../boost/standing.ts'
import type { TransactionState } from '../connect/transaction.ts'
import type { Tone } from '../controls/note.tsx'
import type { Unit } from '../token/amount.ts'
import type { ClaimAnswer } from './verifier-client.ts'

/** The steps of a claim, in their order. */
export const claimPlaces = ['found', 'verified', 'signed', 'claim', 'paid'] as const
export type ClaimPlace = (typeof claimPlaces)[number]

/** Where a claim stands: it waits somewhere, or it failed there. */
export type ClaimStep =
  | { readonly kind: 'waiting'; readonly at: ClaimPlace; readonly detail: string }
  | {
      readonly kind: 'failed'
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
      /** The deed names others: whoever looks may pick one of them. */
      readonly asksWho: boolean
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
  /** Whom the deed names, once that was read; it is, when the verifier says that it names others. */
  readonly named: readonly Address[] | null
  /** The deed; null until it is found. */
  readonly hash: Hash | null
  readonly isConnected: boolean
  /** The network that knows the transaction, where that of the boost does not; null for none. */
  readonly elsewhere: string | null
  /** The network of the boost. */
  readonly network: string
  readonly answer: ClaimAnswer | null
  /** The verifier could not be asked. */
  readonly askProblem: string | null
  /** What the signed claim would come to, by the chain: nothing is offered before that is known. */
  readonly standing: Standing
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

/** Works out where a claim stands. Pure. */
export function claimSteps({
  hash,
  isConnected,
  elsewhere,
  network,
  answer,
  askProblem,
  named,
  standing,
  allowListKind,
  isPaidOnce,
  wasPaidBefore,
  unit,
  state,
}: ClaimKnowledge): ClaimSteps {
  const transaction = 'hash' in state ? state.hash : null
  const wasPaid = wasPaidBefore || (standing.status === 'claimed' && answer?.status === 'signed')
  const give = (current: ClaimStep, isPaid = false): ClaimSteps => ({
    ...{ current, isPaid, completionHash: hash, transaction, isReady: false },
    wasPaid: wasPaid && !isPaid && current.kind === 'failed' && !current.asksWho,
  })
  const wait = (at: ClaimPlace, detail: string) => give({ kind: 'waiting', at, detail })
  // What a claim was paid for is paid: what is left by now, or who may claim, says nothing of it.
  const isJudged = hash === null || askProblem !== null || (answer !== null && !isElsewhere(answer))
  if (wasPaidBefore && isJudged && (state.status === 'idle' || state.status === 'failed')) {
    const at = hash === null ? 'found' : answer?.status === 'signed' ? 'claim' : 'verified'
    return give({ ...paidBefore({ isFeeSpent: state.status === 'failed' && state.hash !== null, isPaidOnce }), at })
  }
  if (hash === null) {
    return wait('found', isConnected ? 'Looking for what you did' : 'Connect the wallet that did it')
  }
  if (!isConnected) return wait('verified', 'Connect the wallet that did it')
  if (askProblem !== null) {
    const title = 'Verifier unavailable'
    return give({
      kind: 'failed',
      at: 'verified',
      tone: 'warn',
      title,
      detail: askProblem,
      canRetry: true,
      asksWho: false,
    })
  }
  if (answer === null) return wait('verified', 'The verifier reads your transaction')
  if (elsewhere !== null && isMissing(answer)) {
    return give({
      ...({ kind: 'failed', at: 'found', tone: 'warn', canRetry: false, asksWho: false } as const),
      title: `This transaction is on ${elsewhere}`,
      detail: `This boost pays for tasks on ${network}. Nothing was sent.`,
    })
  }
  if (answer.status === 'refused') return give(refused(answer, { named, allowListKind, unit }))
  if (answer.status === 'pending') {
    // Nothing is found before it is in a block: it may be a slip in the hash, too.
    if (answer.code === 'transaction-pending') {
      return wait('found', `${answer.reason} It may still be pending. If it was dropped, send it again.`)
    }
    return answer.code === 'referral-signature-required'
      ? wait('signed', 'You qualify. Sign a message to credit your referrer. Free, nothing is sent')
      : wait('verified', answer.reason)
  }
  if (state.status === 'done') return give({ kind: 'waiting', at: 'paid', detail: '' }, true)
  if (state.status === 'failed') return give(failed(state, standing, isPaidOnce))
  if (state.status === 'pending') {
    return wait('claim', state.isSlow ? 'Still pending: it may yet go through' : 'Confirming, usually a few seconds')
  }
  if (state.status === 'confirming') return { ...wait('claim', 'Waiting for you in your wallet'), isReady: true }
  switch (standing.status) {
    case 'unknown':
      return wait('claim', 'Checking that it can be paid')
    case 'payable':
      return { ...wait('claim', 'You confirm once in your wallet'), isReady: true }
    default:
      return give(unpayable(standing, { unit, isPaidOnce }))
  }
}

/** Whether the transaction is another account's, or none of this network: what was paid before says nothing of it. */
function isElsewhere(answer: ClaimAnswer): boolean {
  return isMissing(answer) || (answer.status === 'refused' && asksWho(answer.code))
}

const asksWho = (code: string) => code === 'claimant-ambiguous' || code === 'claimant-mismatch'

/** Whether the network of the boost does not know the transaction, or not yet. Pure. */
export function isMissing(answer: ClaimAnswer): boolean {
  return answer.status !== 'signed' && (answer.code === 'transaction-missing' || answer.code === 'transaction-pending')
}

/** Titles for what the verifier will not sign; whatever is not here does not count. */
const refusalTitles: Readonly<Record<string, string>> = {
  'transaction-missing': 'No such transaction',
  'transaction-pending': 'No such transaction',
  'transaction-reverted': 'That transaction failed',
  'allow-list-offchain': 'The verifier doesn’t have this boost’s list',
  'before-boost': 'It was done before this boost began',
  'before-start': 'It was done before this boost’s start',
  'after-end': 'This boost had ended',
  'funding-transaction': 'It only set this boost up',
  'over-cap': 'This boost’s limit is reached',
  ended: 'This boost had ended',
  'ambiguous-completion': 'It can’t be told whose task it was',
  'sender-is-relayer': 'It was sent on behalf of others',
  'claimant-zero-address': 'No recipient found',
  'price-not-configured': 'Reward amount unavailable',
  'max-reward-required': 'Reward amount unavailable',
  'reward-not-decodable': 'Reward amount unavailable',
  'reward-log-mismatch': 'Reward amount unavailable',
  'signer-not-authorized': 'This boost uses a different verifier',
  'validator-unsupported': 'This boost uses a different verifier',
  'validator-core-mismatch': 'This boost uses a different verifier',
  'wildcard-target-not-allowed': 'Anyone could fake this one',
}

/** Refusals of the engine, which Check tells in better words: what was there, what was asked, what is missing. */
const missedCodes: ReadonlySet<string> = new Set([
  'value-differs',
  'no-such-log',
  'no-such-call',
  'other-contract',
  'split-over-user-operations',
] satisfies readonly RejectionCode[])

function refused(
  { code, reason }: Extract<ClaimAnswer, { status: 'refused' }>,
  { named, allowListKind, unit }: Pick<ClaimKnowledge, 'named' | 'allowListKind' | 'unit'>,
): ClaimStep {
  if (code === 'not-allow-listed') {
    const { title, detail } = standingWords({ status: leftOutBy(allowListKind) }, unit)
    const common = { kind: 'failed', at: 'verified', tone: 'warn', canRetry: false, asksWho: false } as const
    return { ...common, title, detail: `${detail} Nothing was sent.` }
  }
  const isWhose = asksWho(code)
  const whose = named !== null && named.length > 1 ? 'Which of these is you?' : 'Another account did it'
  const title = refusalTitles[code]
  const isMissed = missedCodes.has(code)
  return {
    ...{ kind: 'failed', at: 'verified', tone: 'warn' },
    title: isWhose ? whose : (title ?? 'It doesn’t count for this boost'),
    // “Step 1: the value is not what the rule asks for” helps nobody: what is missing is told in words beside it.
    detail: isMissed ? 'Nothing was sent.' : `${reason} Nothing was sent.`,
    ...(isMissed ? { isMissed, technical: reason } : {}),
    canRetry: code === 'transaction-missing' || code === 'transaction-pending',
    asksWho: isWhose,
  }
}

function failed(
  { hash, problem, details }: Extract<TransactionState, { status: 'failed' }>,
  standing: Standing,
  isPaidOnce: boolean,
): ClaimStep {
  const common = {
    ...({ kind: 'failed', at: 'claim', canRetry: true, asksWho: false } as const),
    ...(details === undefined ? {} : { technical: details }),
  }
  // Another tab was faster, or somebody handed it in: to try again would cost a fee and bring nothing.
  if (standing.status === 'claimed') return paidBefore({ isFeeSpent: hash !== null, isPaidOnce })
  if (hash === null) {
    return { ...common, tone: 'warn', title: 'Nothing was claimed', detail: `${problem} Your proof is still valid.` }
  }
  if (isEmpty(standing)) {
    return {
      ...{ ...common, tone: 'bad', title: 'The last reward went to someone else first', canRetry: false },
      detail:
        'No reward was paid, and the network fee was spent. Your proof is still valid: if more is added, you can claim with it.',
    }
  }
  return {
    ...{ ...common, tone: 'bad', title: 'The claim didn’t go through' },
    detail: `${problem} No reward was paid, and the network fee was spent. Your proof is still valid.`,
  }
}

function paidBefore({ isFeeSpent, isPaidOnce }: { isFeeSpent: boolean; isPaidOnce: boolean }): ClaimStep {
  const rule = isPaidOnce ? 'Each account can claim it once.' : 'Each task is paid once.'
  const cost = isFeeSpent ? 'Nothing more was paid, and the network fee was spent.' : 'Nothing was sent.'
  return {
    ...{ kind: 'failed', at: 'claim', tone: 'plain', canRetry: false, asksWho: false },
    ...{ title: 'You’ve claimed this already', detail: `${rule} ${cost}` },
  }
}

function isEmpty({ status }: Standing): boolean {
  return status === 'all-claimed' || status === 'out-of-funds'
}

function unpayable(
  standing: Exclude<Standing, { status: 'unknown' | 'payable' }>,
  { unit, isPaidOnce }: Pick<ClaimKnowledge, 'unit' | 'isPaidOnce'>,
): ClaimStep {
  if (standing.status === 'claimed') return paidBefore({ isFeeSpent: false, isPaidOnce })
  const common = { kind: 'failed', at: 'claim', tone: 'warn', canRetry: false, asksWho: false } as const
  if (standing.status === 'would-fail' && isRaw(standing.reason)) {
    // A contract's own name or data says nothing to a person.
    const detail = 'The network would refuse it. Nothing was sent.'
    return { ...common, title: 'This claim would fail', technical: standing.reason, detail }
  }
  const { title, detail } = standingWords(standing, unit)
  const proof = keepsProof(standing) ? ' Your proof is still valid.' : ''
  return { ...common, title, detail: `${detail} Nothing was sent.${proof}` }
}

const isRaw = (reason: string) => reason.startsWith('The claim would be reverted')

/** Whether what stands in the way may go away, so that the signed claim is worth something then. */
function keepsProof({ status }: Standing): boolean {
  return status === 'all-claimed' || status === 'out-of-funds' || status === 'clawed-back' || status === 'below-minimum'
}

/** The head of the page: what is happening, or what happened. @param gotten - of {@link finalWords}: “25 TUSD is yours”. */
export function headWords({ current, isPaid, wasPaid, isReady, transaction }: ClaimSteps, gotten: string): string {
  if (isPaid) return gotten
  if (wasPaid) return 'You’ve claimed this already'
  if (current.kind === 'failed') {
    if (current.at !== 'claim') return current.title
    // Only what was sent can have come to nothing.
    if (transaction !== null) return 'The claim didn’t go through'
    return current.canRetry ? 'Not claimed yet' : 'Not claimable right now'
  }
  switch (current.at) {
    case 'found':
      return 'Looking for your transaction'
    case 'verified':
      return 'Verifying your transaction'
    case 'signed':
      return 'Confirm your referrer'
    default:
      return isReady || transaction !== null ? 'Confirm the claim in your wallet' : 'Checking your claim'
  }
}
