import type { BoostTextFields, TermsRules } from '@laurel/protocol'
import { type Address, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod/mini'

/** The sorts of transactions that a boost may take, in their order; last signatures, for which nothing is sent. */
export const createBoostSteps = [
  'people',
  'together',
  'places',
  'budget',
  'authorize',
  'approve',
  'fund',
  'create',
  'grant',
  'terms',
  'text',
] as const
/** One of them. */
export type StepName = (typeof createBoostSteps)[number]
/** A step for which nothing is sent. */
export type SignedStep = 'terms' | 'text'
/** One transaction: a sort, and where there may be several of it, which: the asset that is put in, say. */
export type StepKey = StepName | `${StepName} ${string}`

/** Which sort of transaction a step is. */
export function toStepName(key: StepKey): StepName {
  return createBoostSteps.find((name) => key === name || key.startsWith(`${name} `)) ?? 'create'
}

/** The step that puts a part of a long list onchain, counted from 0: the first part makes the list. */
export function allowListStep(part: number): StepKey {
  return part === 0 ? 'people' : `people ${part + 1}`
}

/** The status of a step. `asked`: the wallet has the request, and returned no hash yet. */
export type StepState =
  | { readonly status: 'requested' }
  /** What was sent for it is among the transactions that the device remembers. */
  | { readonly status: 'sent' }
  /** The wallet has it, and says no hash of it yet. */
  | { readonly status: 'submitted' }
  /** Terms, or a text, that the owner has signed, and the verifier has not taken yet. */
  | { readonly status: 'signed'; readonly sequence: number; readonly signature: Hex }
  /** `isSent` is false where it had been done before, or nothing is sent for it. */
  | { readonly status: 'success'; readonly isSent: boolean }

/** Start, end and limits that were chosen with a boost: {@link TermsRules} without what Create does not offer. */
export type ChosenTerms = Omit<TermsRules, 'countFromBlock'>

/** A boost being created: what was sent, and its results. Saved on the device, so that nothing is done twice. */
export type CreateBoostState = {
  /** `working` while something is asked or waited for; `idle` also after a reload in the middle. */
  readonly phase: 'idle' | 'working' | 'failed' | 'complete'
  /** Names of what is made along the way: under the same name the registry makes nothing twice. */
  readonly budgetName: string
  readonly placesName: string
  /** No boost of this creation is in an older block. Decimal. */
  readonly fromBlock: string
  readonly budget: Address | null
  /** The budget of the last request to create the boost; null before the first one. */
  readonly requestedBudget: Address | null
  readonly places: Address | null
  readonly boostId: string | null
  /** The boost exists and pays: no transaction is left to send for it. */
  readonly isMade: boolean
  /** What was on screen when its creation was requested, to be signed once it exists; null for none. */
  readonly terms: ChosenTerms | null
  /** The same of what its owner says of it. */
  readonly words: BoostTextFields | null
  readonly steps: Readonly<Partial<Record<StepKey, StepState>>>
  /** What was asked for as one transaction, all or none; null where nothing was, or it is known that nothing came of it. */
  readonly batch: Batch | null
  readonly problem: string | null
  /** The technical part of `problem`; null where the problem says all. */
  readonly details: string | null
}

/** Calls that a wallet was asked to send together. */
export type Batch = {
  /** Ours. Under it a wallet sends nothing twice. */
  readonly id: string
  /** Where the boost's budget is, or will be. */
  readonly budget: Address
  readonly places: Address | null
}

/** Nothing was started. */
export const initialCreateBoostState: CreateBoostState = {
  ...{ phase: 'idle', budgetName: '', placesName: '', fromBlock: '', budget: null, places: null },
  ...{ requestedBudget: null, boostId: null },
  ...{ isMade: false, terms: null, words: null, steps: {}, batch: null, problem: null, details: null },
}

/** What happens to a creation. */
export type CreateBoostEvent =
  | {
      readonly type: 'started'
      readonly budgetName: string
      readonly placesName: string
      readonly terms: ChosenTerms | null
      readonly words: BoostTextFields | null
    }
  /** What is not signed yet is to be signed after all. */
  | { readonly type: 'resumed' }
  | { readonly type: 'signed'; readonly step: SignedStep; readonly sequence: number; readonly signature: Hex }
  /** Every transaction is done. */
  | { readonly type: 'completed' }
  | { readonly type: 'anchored'; readonly fromBlock: string }
  | { readonly type: 'requested'; readonly step: StepKey }
  | { readonly type: 'batched'; readonly batch: Batch }
  /** The wallet has the calls that were asked for together. */
  | { readonly type: 'submitted' }
  /** Nothing came of them. */
  | { readonly type: 'unbatched' }
  | { readonly type: 'sent'; readonly step: StepKey }
  | { readonly type: 'succeeded'; readonly step: StepKey }
  | { readonly type: 'reverted'; readonly step: StepKey }
  | { readonly type: 'deployed'; readonly what: 'budget' | 'places'; readonly address: Address }
  /** The wallet is about to be asked to create the boost from this budget. */
  | { readonly type: 'creating'; readonly budget: Address }
  | { readonly type: 'created'; readonly boostId: string }
  | { readonly type: 'failed'; readonly problem: string; readonly details?: string }
  | { readonly type: 'finished' | 'reset' }

/** The rules of creating. What was started before goes on under its old names. */
export function nextCreateBoostState(creation: CreateBoostState, event: CreateBoostEvent): CreateBoostState {
  const { steps } = creation
  switch (event.type) {
    case 'started': {
      if (creation.phase === 'working' || creation.phase === 'complete') return creation
      const isFresh = creation.budgetName === ''
      const names = { budgetName: event.budgetName, placesName: event.placesName }
      // Until there is a boost they are what is on screen; after that what was on screen then.
      const { terms, words } = creation.boostId === null ? event : creation
      return { ...creation, ...(isFresh && names), terms, words, phase: 'working', problem: null, details: null }
    }
    case 'resumed':
      return isUnsigned(creation) && creation.phase !== 'working'
        ? { ...creation, phase: 'working', problem: null, details: null }
        : creation
    case 'signed': {
      const { step, sequence, signature } = event
      return { ...creation, steps: { ...steps, [step]: { status: 'signed', sequence, signature } } }
    }
    case 'completed':
      return { ...creation, isMade: true }
    case 'anchored':
      return creation.fromBlock === '' ? { ...creation, fromBlock: event.fromBlock } : creation
    case 'requested':
      return { ...creation, steps: { ...steps, [event.step]: { status: 'requested' } } }
    case 'batched':
      return { ...creation, batch: event.batch }
    case 'submitted':
      return { ...creation, steps: { ...steps, together: { status: 'submitted' } } }
    case 'unbatched': {
      const { together: _, ...others } = steps
      return { ...creation, batch: null, steps: others }
    }
    case 'sent':
      return { ...creation, steps: { ...steps, [event.step]: { status: 'sent' } } }
    case 'succeeded': {
      const before = steps[event.step]
      const isSent = before?.status === 'sent' || (before?.status === 'success' && before.isSent)
      return { ...creation, steps: { ...steps, [event.step]: { status: 'success', isSent } } }
    }
    case 'reverted': {
      const { [event.step]: _, ...others } = steps
      return { ...creation, steps: others }
    }
    case 'deployed':
      return { ...creation, [event.what]: event.address }
    case 'creating':
      return { ...creation, requestedBudget: event.budget }
    case 'created':
      return { ...creation, boostId: event.boostId }
    case 'failed': {
      // What the wallet was asked and did not send is not under way; what was sent may be.
      const open = listSteps(creation).filter(([, state]) => state.status !== 'requested')
      const { problem, details = null } = event
      return { ...creation, phase: 'failed', problem, details, steps: Object.fromEntries(open) }
    }
    case 'finished':
      return { ...creation, phase: 'complete', problem: null, details: null }
    case 'reset':
      return creation.phase === 'working' ? creation : initialCreateBoostState
    default:
      return event satisfies never
  }
}

/** What was asked and sent, in no order that matters. */
export function listSteps({ steps }: Pick<CreateBoostState, 'steps'>): readonly (readonly [StepKey, StepState])[] {
  return Object.entries(steps).flatMap(([key, state]) =>
    isStepKey(key) && state !== undefined ? [[key, state] as const] : [],
  )
}

function isStepKey(key: string): key is StepKey {
  return createBoostSteps.some((name) => key === name || key.startsWith(`${name} `))
}

/** The step that was sent and is not known to be done; null for none. Steps are sent one after another. */
export function sentStep(creation: Pick<CreateBoostState, 'steps'>): StepKey | null {
  return listSteps(creation).find(([, { status }]) => status === 'sent')?.[0] ?? null
}

/** True when a boost exists without the terms that were chosen for it: until they are signed and accepted, nothing limits it. */
export function isTermsOpen({ isMade, terms, steps }: Pick<CreateBoostState, 'isMade' | 'terms' | 'steps'>): boolean {
  return isMade && terms !== null && steps.terms?.status !== 'success'
}

/** True when a boost exists without the text that its owner chose for it. */
export function isTextOpen({ isMade, words, steps }: Pick<CreateBoostState, 'isMade' | 'words' | 'steps'>): boolean {
  return isMade && words !== null && steps.text?.status !== 'success'
}

/** True when something that was chosen with a boost is not signed, or not taken, yet. */
export function isUnsigned(creation: Pick<CreateBoostState, 'isMade' | 'terms' | 'words' | 'steps'>): boolean {
  return isTermsOpen(creation) || isTextOpen(creation)
}

/** True when something was sent or asked whose end is not known: to be looked up before anything else is sent. */
export function isInterrupted(creation: CreateBoostState): boolean {
  const { phase } = creation
  return (
    phase !== 'working' &&
    phase !== 'complete' &&
    listSteps(creation).some(([, { status }]) => status !== 'success' && status !== 'signed')
  )
}

/** True when a boost was created and something is left to do for it, or nothing is known of how its creation ended. */
export function isStarted({ phase, steps }: CreateBoostState): boolean {
  return phase !== 'complete' && Object.keys(steps).length > 0
}

/** True when there is nothing to tell of a creation. */
export function isUntouched(creation: CreateBoostState): boolean {
  return creation.phase === 'idle' && !isStarted(creation)
}

const address = z.custom<Address>((value) => typeof value === 'string' && isAddress(value))
const stepState = z.union([
  z.object({ status: z.literal('requested') }),
  z.object({ status: z.literal('submitted') }),
  z.object({ status: z.literal('sent') }),
  z.object({
    ...{ status: z.literal('signed'), sequence: z.int() },
    signature: z.custom<Hex>((value) => typeof value === 'string' && isHex(value)),
  }),
  z.object({ status: z.literal('success'), isSent: z.boolean() }),
  // As they were saved before the device remembered all sent transactions in one place.
  z.pipe(
    z.object({ status: z.literal('pending') }),
    z.transform((): StepState => ({ status: 'sent' })),
  ),
  z.pipe(
    z.object({ status: z.literal('success'), hash: z.nullable(z.string()) }),
    z.transform(({ hash }): StepState => ({ status: 'success', isSent: hash !== null })),
  ),
])
const decimal = z.string().check(z.regex(/^\d{1,78}$/))
const limit = z.nullable(z.int().check(z.minimum(1)))
const chosenTerms = z.object({
  ...{ start: limit, end: limit, maxPerAccount: limit, maxPerAccountPerDay: limit, maxPerDay: limit },
})
const line = z.nullable(z.string().check(z.maxLength(1_000)))
const chosenWords = z.object({ title: line, description: line, link: line })
const savedShape = z.object({
  ...{ budgetName: z.string(), placesName: z.string(), fromBlock: z.string().check(z.regex(/^\d{0,78}$/)) },
  ...{ budget: z.nullable(address), places: z.nullable(address), boostId: z.nullable(decimal) },
  // Older versions of the site did not save it.
  requestedBudget: z._default(z.nullable(address), null),
  ...{ isMade: z._default(z.boolean(), false), terms: z._default(z.nullable(chosenTerms), null) },
  words: z._default(z.nullable(chosenWords), null),
  batch: z._default(z.nullable(z.object({ id: z.string(), budget: address, places: z.nullable(address) })), null),
  steps: z.record(
    z.custom<StepKey>((key) => typeof key === 'string' && isStepKey(key)),
    stepState,
  ),
})

/** Reads a creation as it was saved; null for anything else. No tab works on it. */
export function parseCreateBoostState(text: string): CreateBoostState | null {
  try {
    const parsed = savedShape.safeParse(JSON.parse(text))
    return parsed.success ? { ...parsed.data, phase: 'idle', problem: null, details: null } : null
  } catch {
    return null
  }
}
