import { type Abi, type AbiEvent, type Hex, toEventSelector, toFunctionSelector } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { SignatureType } from '../src/action/action.ts'
import { FieldType } from '../src/criteria/criteria.ts'
import { packFieldPath } from '../src/criteria/field-path.ts'
import { decodeLog } from '../src/evidence/decode-log.ts'
import { compileAction } from '../src/match/compile-action.ts'
import { explainAction } from '../src/match/explain-action.ts'
import { ProtocolError } from '../src/protocol-error.ts'
import { createAbiRegistry } from '../src/signature/abi-registry.ts'
import { type DecodeBomb, decodeBombs, pathsOf } from './decode-bombs.ts'
import { actionOf, evidenceOf, logAt, stepOf, word } from './examples.ts'

/** The bomb as an event, with `extra` indexed inputs before it. */
function eventOf({ inputs }: DecodeBomb, indexed: readonly boolean[] = []): AbiEvent {
  return {
    type: 'event',
    name: 'Bomb',
    inputs: inputs.map((input, at) => ({ ...input, indexed: indexed[at] === true })),
  }
}

function criteriaOf(path: readonly number[]) {
  return { filterType: 1, fieldType: FieldType.TUPLE, fieldIndex: packFieldPath(path), filterData: '0x01' as Hex }
}

/** Runs the explanation, which first matches the action, and returns its status or the code of its typed error. */
function outcomeOf(abi: Abi, step: ReturnType<typeof stepOf>, evidence: ReturnType<typeof evidenceOf>): string {
  try {
    return explainAction(compileAction(actionOf([step]), { abiItems: createAbiRegistry(abi) }), evidence).result.status
  } catch (error) {
    if (error instanceof ProtocolError) return error.code
    throw error
  }
}

const outcomes = ['matched', 'rejected', 'protocol/signature-ambiguous', 'protocol/hashed-field']

describe('decode bombs', () => {
  test('behavior: as a log or as calldata each is matched or rejected with a typed error, by every path', () => {
    const counts = new Map<string, number>()
    for (const bomb of decodeBombs) {
      const event = eventOf(bomb)
      const topic = toEventSelector(event)
      const fn = { type: 'function', name: 'bomb', inputs: bomb.inputs, outputs: [], stateMutability: 'view' } as const
      const selector = toFunctionSelector(fn)
      for (const path of pathsOf(bomb.inputs)) {
        const asLog = outcomeOf(
          [event],
          stepOf({ signature: topic, ...criteriaOf(path) }),
          evidenceOf([logAt(0, { topics: [topic], data: bomb.data })]),
        )
        const asCall = outcomeOf(
          [fn],
          stepOf({ signature: selector, signatureType: SignatureType.FUNC, ...criteriaOf(path) }),
          evidenceOf([], { input: `${selector}${bomb.data.slice(2)}` }),
        )
        expect(asCall, bomb.name).toBe(asLog)
        expect(outcomes, bomb.name).toContain(asLog)
        counts.set(asLog, (counts.get(asLog) ?? 0) + 1)
      }
    }
    expect(counts.get('matched')).toBeGreaterThan(5)
    expect(counts.get('rejected')).toBeGreaterThan(200)
  })

  test('behavior: with two layouts known, both of which are tried on all of the data, too', () => {
    for (const bomb of decodeBombs) {
      const indexed: DecodeBomb = { ...bomb, inputs: [{ type: 'uint256' }, { type: 'uint256' }, ...bomb.inputs] }
      const abi = [eventOf(indexed, [true, false]), eventOf(indexed, [false, true])]
      const [event] = abi
      if (!event) throw new Error('two were made')
      const topic = toEventSelector(event)
      const log = logAt(0, { topics: [topic, word(1n)], data: `0x${word(2n).slice(2)}${bomb.data.slice(2)}` })
      expect(outcomes, bomb.name).toContain(
        outcomeOf(abi, stepOf({ signature: topic, ...criteriaOf([0]) }), evidenceOf([log])),
      )
    }
  })

  test('behavior: shown in full, each is decoded or rejected with a code, within 8,192 words', () => {
    const seen = new Set<string>()
    for (const bomb of decodeBombs) {
      const event = eventOf(bomb)
      const log = logAt(0, { topics: [toEventSelector(event)], data: bomb.data })
      const { words, value } = countWords(bomb.data, () => decodeLog(log, createAbiRegistry([event])))
      // A bytes or string is cut out once, its padding once more.
      expect([bomb.name, words <= 3 * 8192], bomb.name).toEqual([bomb.name, true])
      expect(['decoded', 'refused'], bomb.name).toContain(value.status)
      seen.add(value.status === 'refused' ? value.code : value.status)
    }
    expect([...seen].sort()).toEqual(['data-too-short', 'decoded', 'too-much'])
  })
})

/** Counts the pieces that are cut out of the data. */
function countWords<value>(data: string, run: () => value): { readonly words: number; readonly value: value } {
  let words = 0
  const { slice } = String.prototype
  const spy = vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
    if (this.length === data.length) words++
    return slice.call(this, from, to)
  })
  try {
    return { value: run(), words }
  } finally {
    spy.mockRestore()
  }
}
