/** Runs the match engine and the naive evaluator on the same input, and reports where they differ. */
import { parseAction } from '../src/action/parse-action.ts'
import { parseTransactionEvidenceFile } from '../src/evidence/parse-transaction-evidence-file.ts'
import { compileAction } from '../src/match/compile-action.ts'
import { matchAction } from '../src/match/match-action.ts'
import type { OwnedMatchResult } from '../src/match/match-result.ts'
import { ProtocolError } from '../src/protocol-error.ts'
import { createAbiRegistry } from '../src/signature/abi-registry.ts'
import type { MatchInput } from './match-input.ts'
import type { NaiveResult } from './naive-evaluator.ts'

/** An evaluator. It is the real one unless a test plants a fault. */
export type Evaluate = (input: MatchInput) => NaiveResult

/** The parts of the match engine that a result depends on. */
export type Engine = {
  readonly parseAction: typeof parseAction
  readonly createAbiRegistry: typeof createAbiRegistry
  readonly parseTransactionEvidenceFile: typeof parseTransactionEvidenceFile
  readonly compileAction: typeof compileAction
  readonly matchAction: typeof matchAction
  readonly ProtocolError: typeof ProtocolError
}

/** Returns the match engine's result from the JSON of the two files, in the naive evaluator's shape. */
export const judgeOurs: Evaluate = judgeWith({
  parseAction,
  createAbiRegistry,
  parseTransactionEvidenceFile,
  compileAction,
  matchAction,
  ProtocolError,
})

/** Returns the results of an engine: the published one, or a copy with a fault. */
export function judgeWith(engine: Engine): Evaluate {
  return ({ definition, recorded }) => {
    try {
      const { action, abi, notBeforeBlock } = engine.parseAction(definition)
      const compiled = engine.compileAction(action, { abiItems: engine.createAbiRegistry(abi ?? []), notBeforeBlock })
      const { chainId, transaction, receipt } = recorded
      const [evidence] = engine.parseTransactionEvidenceFile({
        chainId,
        transactions: [transaction],
        receipts: [receipt],
      })
      if (!evidence) throw new Error('the file holds one transaction, and none was read')
      return toNaiveResult(engine.matchAction(compiled, evidence))
    } catch (error) {
      // A typed error is a valid result. Any other error is a fault of the package.
      if (error instanceof engine.ProtocolError)
        return { status: 'error', claimants: [], logIndexes: [], pairs: [], owners: [] }
      throw error
    }
  }
}

function toNaiveResult(result: OwnedMatchResult): NaiveResult {
  switch (result.status) {
    case 'matched': {
      const { claimant, logIndexes, ownership } = result
      const claimants = claimant.status === 'resolved' ? [claimant.address.toLowerCase()] : []
      return {
        status: 'matched',
        claimants,
        logIndexes,
        pairs: [],
        owners: ownership?.status === 'owned' ? claimants : [],
      }
    }
    case 'ambiguous': {
      const pairs = result.pairs.map(({ logIndex, claimant }) => [logIndex, claimant.toLowerCase()] as const)
      return {
        status: 'ambiguous',
        claimants: [...new Set(pairs.map(([, claimant]) => claimant))],
        logIndexes: result.logIndexes,
        pairs,
        owners: result.ownerships.flatMap(({ claimant, ownership }) =>
          ownership.status === 'owned' ? [claimant.toLowerCase()] : [],
        ),
      }
    }
    case 'indeterminate':
    case 'rejected':
      return { status: result.status, claimants: [], logIndexes: [], pairs: [], owners: [] }
    default:
      return result satisfies never
  }
}

/** Returns an evaluator's result, or its error as text. */
export function attempt(evaluate: () => NaiveResult): NaiveResult | string {
  try {
    return evaluate()
  } catch (error) {
    return `threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
  }
}

/** Returns null when the results are equal. */
export function differenceOf(naive: NaiveResult, ours: NaiveResult | string): string | null {
  if (typeof ours === 'string') return `ours ${ours}; naive says ${describe(naive)}`
  return describe(naive) === describe(ours) ? null : `ours says ${describe(ours)}; naive says ${describe(naive)}`
}

function describe({ status: result, claimants, logIndexes, pairs, owners }: NaiveResult): string {
  return JSON.stringify([result, claimants, logIndexes, result === 'ambiguous' ? pairs : [], owners])
}
