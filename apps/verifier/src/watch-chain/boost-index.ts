import {
  type AbiRegistry,
  type Action,
  type ActionIndex,
  ANY_CONTRACT,
  ANY_PARAMETER,
  type CompiledAction,
  createActionIndex,
  type EvidenceLog,
  FilterOperator,
} from '@laurel/protocol'
import type { ObservedCall } from '@laurel/server/chain/read-calls.ts'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import { compileBoost } from '../verify-claim/compile-boost.ts'
import { checkWildcards, type SigningPolicy } from '../verify-claim/evaluate-claim.ts'

/** The boosts of one core that logs are matched with. */
export type BoostIndex = {
  readonly size: number
  /**
   * Adds a boost, in place of the previous one with its id. A boost that cannot be checked is left out, and so is one that accepts any
   * contract when nothing can be signed for it, because an untrusted boost would cause all logs to be read.
   */
  put(boost: BoostFacts): void
  /** The contracts whose logs can matter; null when any can, or too many to list. */
  targets(): readonly string[] | null
  /** Each boost with a step that a log matches, once for each transaction. Logs in lower case. */
  /** The owner of a boost; null when the index does not have it. */
  ownerOf(boostId: bigint): string | null
  /** Whether a boost can only be found by calls, which no log shows. */
  readonly wantsCalls: boolean
  /**
   * Each boost whose only steps are matching calls. A call within another call is not a transaction.
   * Source: docs/protocol.md#steps.
   */
  matchCalls(calls: readonly ObservedCall[]): readonly Candidate[]
  match(logs: readonly (EvidenceLog & { readonly transactionHash: `0x${string}` })[]): readonly Candidate[]
}

/** A transaction that can have completed a boost's action. */
export type Candidate = { readonly boostId: bigint; readonly transactionHash: `0x${string}` }

/** A new boost is added to a small index. When that is large enough, both are merged. */
const MAX_RECENT = 500
/** Contracts listed in requests for logs, which the scanner sends in pages. Above this number all logs are requested. */
const MAX_TARGETS = 2_000

type Shelf = { readonly ids: readonly bigint[]; readonly index: ActionIndex }

/**
 * Creates an empty index.
 * @param abiItems - known signatures. @param policy - what the operator allows to be signed.
 */
export function createBoostIndex(
  chainId: number,
  abiItems: AbiRegistry,
  policy: SigningPolicy = { allowsWildcards: true },
): BoostIndex {
  const compiled = new Map<bigint, CompiledAction>()
  const owners = new Map<bigint, string>()
  const settled = new Set<bigint>()
  let old: Shelf = { ids: [], index: createActionIndex([]) }
  let recent: Shelf | null = null
  const calls = createCallIndex()

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
      if (compiled.delete(boost.boostId)) calls.drop(boost.boostId)
      owners.delete(boost.boostId)
      if (!('status' in ready) && isEverPaid(boost, ready, policy)) {
        owners.set(boost.boostId, boost.owner)
        compiled.set(boost.boostId, ready)
        calls.put(boost.boostId, ready)
      }
      // An id that changed is indexed again.
      if (settled.delete(boost.boostId)) old = shelfOf([...settled])
      recent = null
    },
    targets() {
      const found = new Set<string>()
      for (const { requirements } of compiled.values()) {
        for (const { type: kind, target } of requirements) {
          if (kind === 'call') continue
          if (target === null || target === ANY_CONTRACT || found.size > MAX_TARGETS) return null
          found.add(target)
        }
      }
      return [...found]
    },
    ownerOf: (boostId) => owners.get(boostId) ?? null,
    get wantsCalls() {
      return calls.size > 0
    },
    matchCalls: calls.match,
    match(logs) {
      const found = new Map<string, Candidate>()
      for (const { ids, index } of arrange()) {
        index.matchLogs(
          chainId,
          logs,
          ({ action, log }) => {
            const boostId = ids[action]
            if (boostId === undefined) return
            const { transactionHash } = log
            found.set(`${boostId}/${transactionHash}`, { boostId, transactionHash })
          },
          // A log that one boost cannot decode does not affect the others.
          () => undefined,
        )
      }
      return [...found.values()]
    },
  }
}

/** Creates an index of the boosts that have only calls as steps, by contract (or any) and selector. */
function createCallIndex() {
  const byCall = new Map<string, Set<bigint>>()
  return {
    get size() {
      return byCall.size
    },
    put(boostId: bigint, { requirements }: CompiledAction): void {
      const [first] = requirements
      if (first?.type !== 'call' || first.selector === null) return
      // A boost with a log step is found by the log.
      if (requirements.some(({ type: kind }) => kind !== 'call')) return
      const name = callName(first.target, first.selector)
      byCall.set(name, (byCall.get(name) ?? new Set()).add(boostId))
    },
    drop(boostId: bigint): void {
      for (const [name, ids] of byCall) if (ids.delete(boostId) && ids.size === 0) byCall.delete(name)
    },
    match(calls: readonly ObservedCall[]): readonly Candidate[] {
      return calls.flatMap(({ transactionHash, to, selector }) => {
        // A contract creation is not a call.
        if (to === null) return []
        const ids = [callName(to, selector), callName(null, selector)].flatMap((name) => [...(byCall.get(name) ?? [])])
        return ids.map((boostId) => ({ boostId, transactionHash }))
      })
    },
  }
}

/** Whether a claim can be signed for one of a boost's incentives, as far as its targets decide. */
function isEverPaid(boost: BoostFacts, compiled: CompiledAction, policy: SigningPolicy): boolean {
  return (
    checkWildcards(boost, compiled, { incentiveId: 0 }, policy) === null ||
    boost.incentives.some((_, incentiveId) => checkWildcards(boost, compiled, { incentiveId }, policy) === null)
  )
}

/**
 * The action without its patterns. The index is matched with all logs and spends nothing on the patterns of untrusted boosts. A few
 * more logs are then checked, separately and within bounds.
 */
function withoutPatterns(action: Action): Action {
  const any = { filterType: FilterOperator.EQUAL, fieldIndex: ANY_PARAMETER, filterData: '0x' } as const
  return {
    ...action,
    actionSteps: action.actionSteps.map((step) =>
      step.actionParameter.filterType === FilterOperator.REGEX
        ? { ...step, actionParameter: { ...step.actionParameter, ...any } }
        : step,
    ),
  }
}

function callName(target: string | null, selector: string): string {
  return `${target === ANY_CONTRACT ? 'any' : (target ?? 'any')}/${selector}`
}
