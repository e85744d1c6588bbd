import {
  type AbiRegistry,
  type Action,
  type ActionIndex,
  ANY_CONTRACT,
  ANY_PARAMETER,
  type CompiledAction,
  createActionIndex,
  type EvidenceLog,
  FilterType,
} from '@laurel/protocol'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import { compileBoost } from '../verify-claim/compile-boost.ts'
import { checkWildcards, type SigningPolicy } from '../verify-claim/evaluate-claim.ts'

/** The boosts of one core that logs are matched with. */
export type BoostIndex = {
  readonly size: number
  /**
   * Takes a boost in, in place of what was known of its number before. One that cannot be judged is left out, and so is one
   * that takes transactions at any contract where nothing would ever be signed for it: a stranger's would have all logs read.
   */
  put(boost: BoostFacts): void
  /** The contracts whose logs can matter; null when any can, or too many to name. */
  targets(): readonly string[] | null
  /** Each boost that a log satisfies some of, once for each transaction. Logs in lower case. */
  /** Who made a boost; null when it is none of these. */
  ownerOf(boostId: bigint): string | null
  /** Whether some boost is shown by a call alone, of which no log tells. */
  readonly wantsCalls: boolean
  /**
   * Each boost that asks for nothing but such a call. What is called from within another call is no transaction.
   * Source: docs/protocol.md#steps.
   */
  matchCalls(calls: readonly ObservedCall[]): readonly Candidate[]
  match(logs: readonly (EvidenceLog & { readonly transactionHash: `0x${string}` })[]): readonly Candidate[]
}

/** A transaction as far as it calls something. Lower case; `selector` is shorter than four bytes when the input is. */
export type ObservedCall = {
  readonly transactionHash: `0x${string}`
  readonly to: string | null
  readonly selector: string
}

/** A transaction that may have met a boost. */
export type Candidate = { readonly boostId: bigint; readonly transactionHash: `0x${string}` }

/** A new boost goes into a small index; when that is large enough, both become one. */
const MAX_RECENT = 500
/** Contracts that are named when logs are asked for; the scanner asks in pages. Beyond them all logs are asked for. */
const MAX_TARGETS = 2_000

type Shelf = { readonly ids: readonly bigint[]; readonly index: ActionIndex }

/**
 * Makes an empty list.
 * @param abiItems - what is known of signatures. @param leave - what is signed for.
 */
export function createBoostIndex(
  chainId: number,
  abiItems: AbiRegistry,
  leave: SigningPolicy = { allowsWildcards: true },
): BoostIndex {
  const compiled = new Map<bigint, CompiledAction>()
  const owners = new Map<bigint, string>()
  const settled = new Set<bigint>()
  let old: Shelf = { ids: [], index: createActionIndex([]) }
  let recent: Shelf | null = null
  /** Boosts that only calls show, by contract (or any) and selector. */
  const byCall = new Map<string, Set<bigint>>()

  const dropCall = (boostId: bigint) => {
    for (const [name, ids] of byCall) if (ids.delete(boostId) && ids.size === 0) byCall.delete(name)
  }
  const putCall = (boostId: bigint, { requirements }: CompiledAction) => {
    const [first] = requirements
    if (first?.kind !== 'call' || first.selector === null) return
    // Where a log is asked for as well, that is what finds it.
    if (requirements.some(({ kind }) => kind !== 'call')) return
    const name = callName(first.target, first.selector)
    byCall.set(name, (byCall.get(name) ?? new Set()).add(boostId))
  }

  const shelfOf = (ids: readonly bigint[]): Shelf => ({
    ids,
    index: createActionIndex(ids.flatMap((id) => compiled.get(id) ?? [])),
  })
  const arrange = (): readonly Shelf[] => {
    if (recent === null) {
      const unsettled = [...compiled.keys()].filter((id) => !settled.has(id))
      if (unsettled.length > MAX_RECENT) {
        for (const id of unsettled) settled.add(id)
        old = shelfOf([...settled].filter((id) => compiled.has(id)))
        recent = shelfOf([])
      } else recent = shelfOf(unsettled)
    }
    return [old, recent]
  }

  return {
    get size() {
      return compiled.size
    },
    put(boost) {
      const action = boost.action === null ? null : withoutPatterns(boost.action)
      const ready = compileBoost({ ...boost, action }, abiItems)
      if (compiled.delete(boost.boostId)) dropCall(boost.boostId)
      owners.delete(boost.boostId)
      if (!('status' in ready) && isEverPaid(boost, ready, leave)) {
        owners.set(boost.boostId, boost.owner)
        compiled.set(boost.boostId, ready)
        putCall(boost.boostId, ready)
      }
      // What changed under an old number is looked at anew.
      if (settled.delete(boost.boostId)) old = shelfOf([...settled])
      recent = null
    },
    targets() {
      const found = new Set<string>()
      for (const { requirements } of compiled.values()) {
        for (const { kind, target } of requirements) {
          if (kind === 'call') continue
          if (target === null || target === ANY_CONTRACT || found.size > MAX_TARGETS) return null
          found.add(target)
        }
      }
      return [...found]
    },
    ownerOf: (boostId) => owners.get(boostId) ?? null,
    get wantsCalls() {
      return byCall.size > 0
    },
    matchCalls(calls) {
      return calls.flatMap(({ transactionHash, to, selector }) => {
        // A creation is no call.
        if (to === null) return []
        const ids = [callName(to, selector), callName(null, selector)].flatMap((name) => [...(byCall.get(name) ?? [])])
        return ids.map((boostId) => ({ boostId, transactionHash }))
      })
    },
    match(logs) {
      const found = new Map<string, Candidate>()
      for (const { ids, index } of arrange()) {
        index.matchLogs(
          chainId,
          logs,
          ({ rule, log }) => {
            const boostId = ids[rule]
            if (boostId === undefined) return
            const { transactionHash } = log
            found.set(`${boostId}/${transactionHash}`, { boostId, transactionHash })
          },
          // A log that one rule cannot judge is no one else's business.
          () => undefined,
        )
      }
      return [...found.values()]
    },
  }
}

/** Whether something can be signed for one of a boost's incentives, as far as its targets go. */
function isEverPaid(boost: BoostFacts, compiled: CompiledAction, leave: SigningPolicy): boolean {
  return (
    checkWildcards(boost, compiled, { incentiveId: 0 }, leave) === null ||
    boost.incentives.some((_, incentiveId) => checkWildcards(boost, compiled, { incentiveId }, leave) === null)
  )
}

/**
 * The action without what it searches for by patterns. Whoever looks ahead over all logs spends nothing on a stranger's
 * patterns: a few logs more are then looked at, apart and within bounds.
 */
function withoutPatterns(action: Action): Action {
  const any = { filterType: FilterType.EQUAL, fieldIndex: ANY_PARAMETER, filterData: '0x' } as const
  return {
    ...action,
    actionSteps: action.actionSteps.map((step) =>
      step.actionParameter.filterType === FilterType.REGEX
        ? { ...step, actionParameter: { ...step.actionParameter, ...any } }
        : step,
    ),
  }
}

function callName(target: string | null, selector: string): string {
  return `${target === ANY_CONTRACT ? 'any' : (target ?? 'any')}/${selector}`
}
