import { describe, expect, test } from 'vitest'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { ALICE, actionOf, BOB, erc20, OTHER, stepOf, transferLog, word } from '../../test/examples.ts'
import { makeCase } from '../../test/match-cases.ts'
import { SignatureType } from '../action/action.ts'
import { parseAction } from '../action/parse-action.ts'
import { FilterOperator } from '../criteria/criteria.ts'
import { parseTransactionEvidenceFile } from '../evidence/parse-transaction-evidence-file.ts'
import { ProtocolError } from '../protocol-error.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { compileAction } from './compile-action.ts'
import { matchAction } from './match-action.ts'
import { matchLogs } from './match-logs.ts'

const abiItems = createAbiRegistry(erc20)
const CASES = casesAtDepth(600)

describe('matchLogs', () => {
  test('default: finds each log that meets an event requirement, and the claimant that it names', () => {
    const amount = stepOf({ fieldIndex: 2, filterType: FilterOperator.GREATER_THAN, filterData: '0x0a' })
    const compiled = compileAction(actionOf([amount, stepOf({ targetContract: OTHER })], { fieldIndex: 1 }), {
      abiItems,
    })
    const logs = [
      transferLog(0, { value: 5n }),
      transferLog(1, { to: ALICE }),
      transferLog(2, { address: OTHER }),
      { ...transferLog(3), removed: true },
    ]
    expect(matchLogs(compiled, logs)).toEqual([
      { log: logs[1], requirement: 0, claimant: ALICE },
      { log: logs[2], requirement: 1, claimant: null },
    ])
  })

  test('behavior: one log must meet the steps of one group, and calls are not logs', () => {
    const steps = [stepOf({ fieldIndex: 1, filterData: BOB }), stepOf({ fieldIndex: 2, filterData: word(7n) })]
    const compiled = compileAction(
      actionOf([...steps, stepOf({ signature: '0x12345678', signatureType: SignatureType.FUNC })]),
      { abiItems },
    )
    const logs = [
      transferLog(0, { to: BOB, value: 1n }),
      transferLog(1, { to: ALICE, value: 7n }),
      transferLog(2, { to: BOB, value: 7n }),
    ]
    expect(matchLogs(compiled, logs).map(({ log }) => log.logIndex)).toEqual([2])
  })

  test('property: finds every log of a match, and without logs nothing matches', () => {
    let found = 0
    for (let seed = 0; seed < CASES; seed++) {
      const { definition, recorded } = makeCase(seed)
      try {
        const { action, abi } = parseAction(definition)
        const compiled = compileAction(action, { abiItems: createAbiRegistry(abi ?? []) })
        const [evidence] = parseTransactionEvidenceFile({
          chainId: recorded.chainId,
          transactions: [recorded.transaction],
          receipts: [recorded.receipt],
        })
        const result = matchAction(compiled, evidence ?? neverGiven())
        const matches = matchLogs(compiled, evidence?.logs ?? [])
        if (result.status !== 'matched' && result.status !== 'ambiguous') continue
        for (const logIndex of result.logIndexes) expect(matches.map(({ log }) => log.logIndex)).toContain(logIndex)
        for (const [at, { type: kind }] of compiled.requirements.entries()) {
          if (kind === 'event') expect(matches.some(({ requirement }) => requirement === at)).toBe(true)
        }
        found += matches.length
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error
      }
    }
    expect(found).toBeGreaterThan(CASES / 3)
  })
})

function neverGiven(): never {
  throw new Error('one was given')
}
