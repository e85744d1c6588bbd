import type { BoostTextFields, TermsRules } from '@laurel/protocol'
import { type Address, type Hex, isAddress, isHex } from 'viem'
import * as z from 'zod/mini'

/** The kinds of steps of a creation, in order. The last two are signatures, for which nothing is sent. */
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
/** One of {@link createBoostSteps}. */
export type StepName = (typeof createBoostSteps)[number]
/** A step for which nothing is sent. */
export type SignedStep = 'terms' | 'text'
/** One step: its kind, and if there may be several of that kind, what distinguishes it, such as the asset. */
export type StepKey = StepName | `${StepName} ${string}`

/** Returns the kind of a step. */
export function toStepName(key: StepKey): StepName {
  return createBoostSteps.find((name) => key === name || key.startsWith(`${name} `)) ?? 'create'
}

/** Returns the step that adds a batch of a long list, counted from 0. The first batch creates the list. */
export function allowListStep(part: number): StepKey {
  return part === 0 ? 'people' : `people ${part + 1}`
}

/** The status of a step. `requested`: the wallet has the request, and has not returned a hash yet. */
export type StepState =
  | { readonly status: 'requested' }
  /** The transaction is among those that the device remembers. */
  | { readonly status: 'sent' }
  /** The wallet has accepted the calls, and has not returned a hash yet. */
  | { readonly status: 'submitted' }
  /** The owner has signed the terms or the text, and the verifier has not accepted them yet. */
  | { readonly status: 'signed'; readonly sequence: number; readonly signature: Hex }
  /** `isSent` is false when it was done before, or when nothing is sent for it. */
  | { readonly status: 'success'; readonly isSent: boolean }

/** The start, end and limits that were chosen with a boost: {@link TermsRules} without what Create does not offer. */
export type ChosenTerms = Omit<TermsRules, 'countFromBlock'>

/** The creation of a boost: its steps and their results. Saved on the device, so that no step repeats. */
export type CreateBoostState = {
  /** `working` while a request or a transaction is pending. `idle` also after a reload during a creation. */
  readonly phase: 'idle' | 'working' | 'failed' | 'complete'
  /** The names of the components. The registry deploys a name only once. */
  readonly budgetName: string
  readonly placesName: string
  /** The block in which the creation began, in decimal. The boost is in a later one. */
  readonly fromBlock: string
  readonly budget: Address | null
  /** The budget of the last request to create the boost. Null before the first request. */
  readonly requestedBudget: Address | null
  readonly places: Address | null
  readonly boostId: string | null
  /** Whether the boost exists and pays. No transaction is then left to send. */
  readonly isMade: boolean
  /** The terms on screen when the creation was requested, to be signed once the boost exists. Null for none. */
  readonly terms: ChosenTerms | null
  /** The owner's text on screen when the creation was requested. Null for none. */
  readonly words: BoostTextFields | null
  readonly steps: Readonly<Partial<Record<StepKey, StepState>>>
  /** The calls that were requested as one transaction. Null for none, and when they are known to have failed. */
  readonly batch: Batch | null
  readonly problem: string | null
  /** The technical details of `problem`. Null when there are none. */
  readonly details: string | null
}

/** Calls that a wallet was asked to send as one transaction. */
export type Batch = {
  /** The id that the page chose. A wallet sends nothing twice under the same id. */
  readonly id: string
  /** The address of the boost's budget, which may not exist yet. */
  readonly budget: Address
  readonly places: Address | null
}

/** The initial state. */
export const initialCreateBoostState: CreateBoostState = {
  ...{ phase: 'idle', budgetName: '', placesName: '', fromBlock: '', budget: null, places: null },
  ...{ requestedBudget: null, boostId: null },
  ...{ isMade: false, terms: null, words: null, steps: {}, batch: null, problem: null, details: null },
}

/** The events of a creation. */
export type CreateBoostEvent =
  | {
      readonly type: 'started'
      readonly budgetName: string
      readonly placesName: string
      readonly terms: ChosenTerms | null
      readonly words: BoostTextFields | null
    }
  /** The user signs what is not signed yet. */
  | { readonly type: 'resumed' }
  | { readonly type: 'signed'; readonly step: SignedStep; readonly sequence: number; readonly signature: Hex }
  /** All transactions are done. */
  | { readonly type: 'completed' }
  | { readonly type: 'anchored'; readonly fromBlock: string }
  | { readonly type: 'requested'; readonly step: StepKey }
  | { readonly type: 'batched'; readonly batch: Batch }
  /** The wallet has accepted the calls that were requested together. */
  | { readonly type: 'submitted' }
  /** The calls that were requested together have failed. */
  | { readonly type: 'unbatched' }
  | { readonly type: 'sent'; readonly step: StepKey }
  | { readonly type: 'succeeded'; readonly step: StepKey }
  | { readonly type: 'reverted'; readonly step: StepKey }
  | { readonly type: 'deployed'; readonly what: 'budget' | 'places'; readonly address: Address }
  /** The wallet will be asked to create the boost from this budget. */
  | { readonly type: 'creating'; readonly budget: Address }
  | { readonly type: 'created'; readonly boostId: string }
  | { readonly type: 'failed'; readonly problem: string; readonly details?: string }
  | { readonly type: 'finished' | 'reset' }

/** The reducer of a creation. A creation that continues keeps its names. */
export function nextCreateBoostState(creation: CreateBoostState, event: CreateBoostEvent): CreateBoostState {
  const { steps } = creation
  switch (event.type) {
    case 'started': {
      if (creation.phase === 'working' || creation.phase === 'complete') return creation
      const isFresh = creation.budgetName === ''
      const names = { budgetName: event.budgetName, placesName: event.placesName }
      // Before the boost exists, the form on screen decides. Afterwards, the form at the time of the creation does.
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
      // A request without a transaction is dropped. A transaction that was sent may still succeed.
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

/** Returns the steps that were requested or sent, in no particular order. */
export function listSteps({ steps }: Pick<CreateBoostState, 'steps'>): readonly (readonly [StepKey, StepState])[] {
  return Object.entries(steps).flatMap(([key, state]) =>
    isStepKey(key) && state !== undefined ? [[key, state] as const] : [],
  )
}

function isStepKey(key: string): key is StepKey {
  return createBoostSteps.some((name) => key === name || key.startsWith(`${name} `))
}

/** Returns the step whose transaction was sent and has no known result. Null for none. Steps are sent one at a time. */
export function sentStep(creation: Pick<CreateBoostState, 'steps'>): StepKey | null {
  return listSteps(creation).find(([, { status }]) => status === 'sent')?.[0] ?? null
}

/** Whether a boost exists without its chosen terms. It has no limits until they are signed and accepted. */
export function isTermsOpen({ isMade, terms, steps }: Pick<CreateBoostState, 'isMade' | 'terms' | 'steps'>): boolean {
  return isMade && terms !== null && steps.terms?.status !== 'success'
}

/**
 * Whether a boost exists and its creation is not complete. The form then decides nothing about it any more, except what
 * is still to be sent for it.
 */
export function isBoostUnfinished({ phase, boostId }: Pick<CreateBoostState, 'phase' | 'boostId'>): boolean {
  return boostId !== null && phase !== 'complete'
}

/** Whether a boost exists whose chosen terms do not apply yet, also while transactions are left to send. */
export function isWithoutTerms({ boostId, terms, steps }: Pick<CreateBoostState, 'boostId' | 'terms' | 'steps'>) {
  return boostId !== null && terms !== null && steps.terms?.status !== 'success'
}

/** Whether a boost exists without its chosen text. */
export function isTextOpen({ isMade, words, steps }: Pick<CreateBoostState, 'isMade' | 'words' | 'steps'>): boolean {
  return isMade && words !== null && steps.text?.status !== 'success'
}

/** Whether something that was chosen with a boost is not signed, or not accepted, yet. */
export function isUnsigned(creation: Pick<CreateBoostState, 'isMade' | 'terms' | 'words' | 'steps'>): boolean {
  return isTermsOpen(creation) || isTextOpen(creation)
}

/**
 * Whether a closed page left a boost to which only signatures are missing. The form on screen is then not that of the
 * boost, and decides nothing about it. What is signed was saved with the creation. Pure.
 * @param isLeft - whether the creation was saved by a page that was closed.
 */
export function isLeftToSign(creation: CreateBoostState, isLeft: boolean): boolean {
  return isLeft && isUnsigned(creation)
}

/** Whether the form is that of a boost that exists already, so that it cannot be changed any more. Pure. */
export function isFormLocked(creation: CreateBoostState, isLeft: boolean): boolean {
  return isBoostUnfinished(creation) && !isLeftToSign(creation, isLeft)
}

/** Drops what the owner has signed elsewhere. Pure. @returns the initial state when nothing is left to sign. */
export function withoutSigned(creation: CreateBoostState, boostId: string, step: SignedStep): CreateBoostState {
  if (creation.boostId !== boostId || !creation.isMade) return creation
  const rest = { ...creation, ...(step === 'terms' ? { terms: null } : { words: null }) }
  return isUnsigned(rest) ? rest : initialCreateBoostState
}

/** Whether a request or transaction has no known result. It must be looked up before anything else is sent. */
export function isInterrupted(creation: CreateBoostState): boolean {
  const { phase } = creation
  return (
    phase !== 'working' &&
    phase !== 'complete' &&
    listSteps(creation).some(([, { status }]) => status !== 'success' && status !== 'signed')
  )
}

/** Whether a creation has begun and is not complete, or its result is unknown. */
export function isStarted({ phase, steps }: CreateBoostState): boolean {
  return phase !== 'complete' && Object.keys(steps).length > 0
}

/** Whether nothing of a creation is to be shown. */
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
  // The form in which steps were saved before all sent transactions had one store.
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

/** Parses a saved creation. Returns null for anything else. No tab is working on it. */
export function parseCreateBoostState(text: string): CreateBoostState | null {
  try {
    const parsed = savedShape.safeParse(JSON.parse(text))
    return parsed.success ? { ...parsed.data, phase: 'idle', problem: null, details: null } : null
  } catch {
    return null
  }
}
