import { describe, expect, test } from 'vitest'
import { numberAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { makeCase } from '../../test/match-cases.ts'
import type { NaiveDefinition, NaiveStep } from '../../test/naive-evaluator.ts'
import { Random } from '../../test/random.ts'
import { changeAtRandom } from '../../test/wild-changes.ts'
import { parseAction } from '../action/parse-action.ts'
import { parseTransactionEvidenceFile } from '../evidence/parse-transaction-evidence-file.ts'
import type { EvidenceLog } from '../evidence/transaction-evidence.ts'
import { ProtocolError } from '../protocol-error.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { createActionIndex } from './action-index.ts'
import { type CompiledAction, compileAction } from './compile-action.ts'
import { matchLogs } from './match-logs.ts'

const CASES = numberAtDepth(100, 50)
const VARIANTS = 24

/** Null when the definition does not compile. */
function compile(definition: NaiveDefinition): CompiledAction | null {
  try {
    const { action, abi } = parseAction(definition)
    return compileAction(action, { abiItems: createAbiRegistry(abi ?? []) })
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}

/** The definition with other filters, thresholds and fields: enough of them on one event that the index arranges them. */
function variantsOf(random: Random, definition: NaiveDefinition): readonly NaiveDefinition[] {
  const change = (step: NaiveStep): NaiveStep => {
    const { actionParameter } = step
    if (actionParameter.filterType === 5 || random.chance(30)) return step
    const digits = actionParameter.filterData.slice(2)
    const nudged = digits === '' ? '01' : `${digits.slice(0, -1)}${random.below(16).toString(16)}`
    const filterType = random.chance(60) ? actionParameter.filterType : random.pick([0, 1, 2, 3, 4, 6, 7])
    return {
      ...step,
      actionParameter: {
        ...actionParameter,
        filterType,
        filterData: random.chance(50) ? `0x${nudged}` : actionParameter.filterData,
      },
    }
  }
  return Array.from({ length: VARIANTS }, () => ({ ...definition, actionSteps: definition.actionSteps.map(change) }))
}

describe('createActionIndex, compared with matchLogs', () => {
  test('property: on thousands of random actions, finds what matchLogs finds for each action in turn', {
    timeout: 120_000,
  }, () => {
    const random = new Random(2026)
    let found = 0
    let indexed = 0
    for (let round = 0; round < CASES / 5; round++) {
      const actions: CompiledAction[] = []
      const logsByChain = new Map<number, EvidenceLog[]>()
      for (let at = 0; at < 5; at++) {
        const { definition, recorded } = makeCase(7_000_000 + 5 * round + at)
        const wild = Array.from({ length: 4 }, () => changeAtRandom(random, { definition, recorded }))
        for (const variant of [
          definition,
          ...wild.map((other) => other.definition),
          ...variantsOf(random, definition),
        ]) {
          const compiled = compile(variant)
          if (compiled) actions.push(compiled)
        }
        for (const { chainId, transaction, receipt } of [recorded, ...wild.map((other) => other.recorded)]) {
          const [evidence] = parseTransactionEvidenceFile({ chainId, transactions: [transaction], receipts: [receipt] })
          logsByChain.set(chainId, [...(logsByChain.get(chainId) ?? []), ...(evidence?.logs ?? [])])
        }
      }
      const index = createActionIndex(actions)
      indexed += actions.length
      for (const [chainId, logs] of logsByChain) {
        const matches: string[] = []
        const failures: string[] = []
        index.matchLogs(
          chainId,
          logs,
          ({ action, requirement, log, claimant }) =>
            matches.push(`${action} ${requirement} ${logs.indexOf(log)} ${claimant}`),
          ({ action, requirement, log }) => failures.push(`${action} ${requirement} ${logs.indexOf(log)}`),
        )
        const alone = actions.map((compiled, at) => onChain(compiled, chainId, logs, at))
        expect(matches.toSorted()).toEqual(alone.flatMap((one) => one.matches).toSorted())
        expect(failures.toSorted()).toEqual(alone.flatMap((one) => one.failures).toSorted())
        found += matches.length
      }
    }
    expect(indexed).toBeGreaterThan(CASES * VARIANTS * 0.8)
    expect(found).toBeGreaterThan(CASES * 10)
  })
})

/** Returns the result of `matchLogs` for one action on each log separately, without its requirements on other chains. */
function onChain(compiled: CompiledAction, chainId: number, logs: readonly EvidenceLog[], actionIndex: number) {
  const matches: string[] = []
  const failures: string[] = []
  compiled.requirements.forEach((requirement, at) => {
    if (requirement.chainId !== chainId) return
    logs.forEach((log, position) => {
      try {
        const only = { ...compiled, requirements: [requirement] }
        for (const { claimant } of matchLogs(only, [log])) matches.push(`${actionIndex} ${at} ${position} ${claimant}`)
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error
        failures.push(`${actionIndex} ${at} ${position}`)
      }
    })
  })
  return { matches, failures }
}
