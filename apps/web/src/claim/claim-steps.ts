import type { IneligibleCode } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import type { TransactionState } from '../connect/transaction.ts'
import type { Tone } from '../controls/note.tsx'
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
  readonly deed: Hash | null
  readonly transaction: Hash | null
}

/** What is known of a claim. */
export type ClaimKnowledge = {
  /** Whom the deed names, once that was read; it is, when the verifier says that it names others. */
  readonly named: readonly Address[] | null
  /** The deed; null until it is found. */
  readonly hash: Hash | null
  readonly isConnected: boolean
  readonly answer: ClaimAnswer | null
  /** The verifier could not be asked. */
  readonly askProblem: string | null
  /** Why the signed claim would not be paid; null when nothing stands against it. */
  readonly problem: { readonly code: IneligibleCode; readonly reason: string } | null
  readonly state: TransactionState
}

/** Works out where a claim stands. Pure. */
export function claimSteps({
  hash,
  isConnected,
  answer,
  askProblem,
  named,
  problem,
  state,
}: ClaimKnowledge): ClaimSteps {
  const transaction = 'hash' in state ? state.hash : null
  const wasPaid = problem?.code === 'already-claimed' && answer?.status === 'signed'
  const give = (current: ClaimStep, isPaid = false): ClaimSteps => ({
    ...{ current, isPaid, deed: hash, transaction },
    wasPaid: wasPaid && !isPaid && current.kind === 'failed',
  })
  const wait = (at: ClaimPlace, detail: string) => give({ kind: 'waiting', at, detail })
  if (hash === null) {
    return wait('found', isConnected ? 'Looking for what you did' : 'Connect the wallet that did it')
  }
  if (!isConnected) return wait('verified', 'Connect the wallet that did it')
  if (askProblem !== null) {
    const title = 'The verifier could not be asked'
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
  if (answer.status === 'refused') return give(refused(answer, named))
  if (answer.status === 'pending') {
    // Nothing is found before it is in a block: it may be a slip in the hash, too.
    if (answer.code === 'not-mined') {
      return wait(
        'found',
        `${answer.reason} It may be on its way. If its block was dropped, do it again: that is found too.`,
      )
    }
    return answer.code === 'referrer-unproven'
      ? wait('signed', 'It counts. You say who showed it to you: your wallet signs that, and nothing moves')
      : wait('verified', answer.reason)
  }
  if (state.status === 'done') return give({ kind: 'waiting', at: 'paid', detail: 'It is in your wallet' }, true)
  if (state.status === 'failed') return give(failed(state, problem))
  if (state.status === 'pending') {
    return wait(
      'claim',
      state.isSlow ? 'Still pending: it may yet go through' : 'In no block yet, usually a few seconds',
    )
  }
  if (state.status === 'confirming') return wait('claim', 'Waiting for you in your wallet')
  if (problem !== null) return give(unpayable(problem))
  return wait('claim', 'You confirm once in your wallet')
}

/** Titles for what the verifier will not sign; whatever is not here does not count. */
const refusalTitles: Readonly<Record<string, string>> = {
  'transaction-missing': 'No such transaction',
  'not-mined': 'No such transaction',
  'transaction-reverted': 'That transaction failed',
  'not-on-the-allow-list': 'This wallet isn’t on the list',
  'allow-list-offchain': 'This wallet isn’t on the list',
  'sender-is-relayer': 'It was sent on behalf of others',
  'claimant-zero': 'It names nobody',
  'reward-needs-a-price': 'Nobody can say how much it pays',
  'reward-without-maximum': 'Nobody can say how much it pays',
  'reward-unreadable': 'Nobody can say how much it pays',
  'reward-from-another-log': 'Nobody can say how much it pays',
  'signer-not-authorised': 'This boost believes another verifier',
  'validator-unsupported': 'This boost believes another verifier',
  'validator-of-another-core': 'This boost believes another verifier',
  'wildcard-target': 'Anyone could fake this one',
}

function refused(
  { code, reason }: Extract<ClaimAnswer, { status: 'refused' }>,
  named: readonly Address[] | null,
): ClaimStep {
  const isMissing = code === 'transaction-missing' || code === 'not-mined'
  const asksWho = code === 'claimant-ambiguous' || code === 'claimant-differs'
  const whose = named !== null && named.length > 1 ? 'Which of these is you?' : 'Another account did it'
  return {
    kind: 'failed',
    at: 'verified',
    tone: 'warn',
    title: asksWho ? whose : (refusalTitles[code] ?? 'It doesn’t count for this boost'),
    detail: `${reason} Nothing was sent.`,
    canRetry: isMissing,
    asksWho,
  }
}

function failed(
  { hash, problem, details }: Extract<TransactionState, { status: 'failed' }>,
  standing: ClaimKnowledge['problem'],
): ClaimStep {
  const common = {
    ...({ kind: 'failed', at: 'claim', canRetry: true, asksWho: false } as const),
    ...(details === undefined ? {} : { technical: details }),
  }
  // Another tab was faster, or somebody handed it in: to try again would cost a fee and bring nothing.
  if (standing?.code === 'already-claimed') return paidBefore(hash !== null)
  if (hash === null) {
    return { ...common, tone: 'warn', title: 'Nothing was claimed', detail: `${problem} Your proof stays good.` }
  }
  if (standing?.code === 'exhausted') {
    return {
      ...{ ...common, tone: 'bad', title: 'The last reward went to someone else first', canRetry: false },
      detail:
        'No reward was paid, and the network fee was spent. Your proof stays good: if more is added, you can claim with it.',
    }
  }
  return {
    ...{ ...common, tone: 'bad', title: 'The claim didn’t go through' },
    detail: `${problem} No reward was paid, and the network fee was spent. Your proof stays good.`,
  }
}

function paidBefore(isFeeSpent: boolean): ClaimStep {
  const cost = isFeeSpent ? 'Nothing more was paid, and the network fee was spent.' : 'Nothing was sent.'
  return {
    ...{ kind: 'failed', at: 'claim', tone: 'plain', canRetry: false, asksWho: false },
    ...{ title: 'You were paid already', detail: `This reward is paid once to each account. ${cost}` },
  }
}

function unpayable({ code, reason }: NonNullable<ClaimKnowledge['problem']>): ClaimStep {
  const common = { kind: 'failed', at: 'claim', tone: 'warn', canRetry: false, asksWho: false } as const
  switch (code) {
    case 'already-claimed':
      return paidBefore(false)
    case 'exhausted':
      return {
        ...common,
        title: 'All rewards are claimed',
        detail: 'Nothing was sent. Your proof stays good: if more is added, you can claim with it.',
      }
    case 'not-allowed':
      return { ...common, title: 'This wallet isn’t on the list', detail: `${reason} Nothing was sent.` }
    case 'claim-reverts':
      // A sentence where the protocol has one; else the contract's own name or data, which say nothing to a person.
      return reason.startsWith('The claim would be reverted')
        ? {
            ...{ ...common, title: 'The claim would not go through', technical: reason },
            detail: 'The network would refuse it. Nothing was sent.',
          }
        : { ...common, title: 'The claim would not go through', detail: `${reason} Nothing was sent.` }
    default:
      return { ...common, title: 'The claim would not go through', detail: `${reason} Nothing was sent.` }
  }
}

/** The head of the page: what is happening, or what happened. @param gotten - “25 TUSD is yours”. */
export function headWords({ current, isPaid, wasPaid, transaction }: ClaimSteps, gotten: string): string {
  if (isPaid) return gotten
  if (wasPaid) return 'You have this reward'
  if (current.kind === 'failed') {
    if (current.at !== 'claim') return current.title
    // Only what was sent can have come to nothing.
    if (transaction !== null) return 'The claim didn’t go through'
    return current.canRetry ? 'Not claimed yet' : 'It can’t be claimed now'
  }
  switch (current.at) {
    case 'found':
      return 'Show what you did'
    case 'verified':
      return 'Checking what you did'
    case 'signed':
      return 'Say who showed you this'
    default:
      return 'Confirm the claim in your wallet'
  }
}
