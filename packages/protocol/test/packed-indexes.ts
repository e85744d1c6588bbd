/**
 * Runs packed indexes through every function that reads them. The expected field of each is computed here
 * independently, from the digits of its base-64 form and a tree of type names. The functions may throw only errors of
 * the package.
 * Source: docs/security.md#a9.
 */
import { type AbiEvent, type AbiParameter, parseAbi, toEventSelector } from 'viem'
import { FieldType } from '../src/criteria/criteria.ts'
import { eventInputs } from '../src/criteria/resolve-field.ts'
import type { EvidenceLog } from '../src/evidence/transaction-evidence.ts'
import { readCriteriaValue } from '../src/incentive/criteria-value.ts'
import { CriteriaSource } from '../src/incentive/incentive-criteria.ts'
import { compileAction } from '../src/match/compile-action.ts'
import { compileCheck, type FieldCheck } from '../src/match/compile-field.ts'
import { lintAction } from '../src/match/lint-action.ts'
import { matchAction } from '../src/match/match-action.ts'
import { ProtocolError } from '../src/protocol-error.ts'
import { createAbiRegistry } from '../src/signature/abi-registry.ts'
import { actionOf, evidenceOf, logAt, stepOf, TOKEN, word } from './examples.ts'
import { Random } from './random.ts'
import { keepFailures, type SeedFailure } from './save-failures.ts'

/** Tuples six deep: the sixth cannot be named by five indexes. */
const abi = parseAbi([
  'event Nest(address who, string indexed tag, bool ok, A a, uint8[] list, int16 delta, A[2] pair, bytes4 indexed kind)',
  'struct A { uint8 n; B b; address at; string s; bool f; uint256[2] pair; }',
  'struct B { bytes raw; C c; address at; int64 m; }',
  'struct C { D d; address at; bytes32 id; }',
  'struct D { address at; E e; string s; }',
  'struct E { F f; address at; }',
  'struct F { address at; }',
])
const [nest] = abi
export const nestItems = createAbiRegistry([nest])
const topic = toEventSelector(nest)
const inputs = eventInputs(nest)

/** The field of an index: the type of its leaf, or why there is none. */
type Target = { readonly type: string } | { readonly refused: 'field-not-found' | 'unsupported-type' | 'hashed' }

const none: Target = { refused: 'field-not-found' }

/** Where a path leads, by the names of types alone. */
export function targetOf(path: readonly number[], item: Pick<AbiEvent, 'inputs'> = nest): Target {
  const [first, ...rest] = path
  const input = first === undefined ? undefined : item.inputs[first]
  if (input === undefined) return none
  const isValue = /^(u?int\d*|address|bool|bytes\d+)$/.test(input.type)
  if (input.indexed === true && !isValue) return { refused: 'hashed' }
  let at: AbiParameter = input
  for (const next of [...rest, -1]) {
    if (at.type !== 'tuple') break
    const inner: AbiParameter | undefined = componentsOf(at)[next]
    if (inner === undefined) return none
    at = inner
  }
  if (/^(u?int\d*|address|string|bytes\d*)$/.test(at.type)) return { type: at.type }
  return at.type === 'tuple' ? none : { refused: 'unsupported-type' }
}

// viem types a parameter of unknown type as one without components.
function componentsOf(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter && Array.isArray(parameter.components) ? parameter.components : []
}

/** The path in a packed number, read off its octal digits: two of them are one of base 64. */
export function pathOf(packed: number): readonly number[] {
  const octal = (packed % 2 ** 30).toString(8).padStart(10, '0')
  const slots = [4, 3, 2, 1, 0].map((pair) => Number.parseInt(octal.slice(2 * pair, 2 * pair + 2), 8))
  const end = slots.indexOf(63)
  return end === -1 ? slots : slots.slice(0, end)
}

/** Where a claimant's index leads: an input, a component of one, or nothing. */
export function claimantTargetOf(index: number): Target {
  if (index < 32) return targetOf([index])
  if (index > 253) return none
  const [argument, position] = [Math.floor((index - 32) / 16), (index - 32) % 16]
  return nest.inputs[argument]?.type === 'tuple' ? targetOf([argument, position]) : none
}

export type IndexCounts = {
  readonly cases: number
  /** Indexes that lead to a leaf. */
  readonly found: number
  readonly failures: readonly SeedFailure[]
}

/**
 * One packed value for each seed, through the step's comparison; one in sixteen through the reward's number as well,
 * and one in a thousand through the lint and a whole judgment.
 * @param compile - what is held to the tree.
 */
export function runPackedIndexes(
  fromSeed: number,
  cases: number,
  compile: typeof compileCheck = compileCheck,
): IndexCounts {
  const { failures, report } = keepFailures()
  let found = 0
  for (let seed = fromSeed; seed < fromSeed + cases; seed++) {
    const random = new Random(seed)
    const packed = randomPacked(random)
    const target = targetOf(pathOf(packed))
    if ('type' in target) found++
    const what = typedErrorsOnly(() => {
      const fault = faultOf(packed, target, random, compile)
      if (fault === null && seed % 16 === 0) readScalar(packed, randomLog(random))
      if (fault === null && seed % 1000 === 0) judgeWhole(packed, random)
      return fault
    })
    report(seed, what === null ? null : `${packed}: ${what}`)
  }
  return { cases, found, failures }
}

/** Every index that a claimant can have. */
export function runClaimantIndexes(seed: number): IndexCounts {
  const { failures, report } = keepFailures()
  let found = 0
  const random = new Random(seed)
  for (let fieldIndex = 0; fieldIndex < 256; fieldIndex++) {
    const target = claimantTargetOf(fieldIndex)
    const isNamed = fieldIndex === 255 || ('type' in target && target.type === 'address')
    if (isNamed) found++
    const action = actionOf([stepOf({ signature: topic })], { fieldIndex })
    const what = typedErrorsOnly(() => {
      lintAction(action, { abiItems: nestItems })
      const result = matchAction(compileAction(action, { abiItems: nestItems }), evidenceOf([randomLog(random)]))
      if (result.status !== 'matched') return null
      return result.claimant.status === 'resolved' && !isNamed ? `it names ${result.claimant.address}` : null
    })
    report(fieldIndex, what)
  }
  return { cases: 256, found, failures }
}

function faultOf(packed: number, target: Target, random: Random, compile: typeof compileCheck): string | null {
  // Most are about where they lead; some read there as well.
  const isRead = random.chance(12)
  const filterData = isRead ? word(random.bits(256)) : '0x'
  const criteria = { filterType: random.below(9), fieldIndex: packed, filterData }
  const check = compile(inputs, { ...criteria, fieldType: FieldType.TUPLE })
  // 255 is "any parameter", whatever it would be as a path.
  const fault = packed === 255 ? null : differenceOf(check, target)
  if (fault !== null) return fault
  const plain = compile(inputs, { ...criteria, fieldType: random.below(4) })
  if (packed >= nest.inputs.length && plain.field !== null) return `as no path it leads to ${plain.field.label}`
  if (!isRead) return null
  const { topics, data } = randomLog(random)
  for (const { judge } of [check, plain]) judge({ topics, data, skip: 0 })
  return null
}

function differenceOf({ field, refusal }: FieldCheck, target: Target): string | null {
  const found = field === null ? refusal?.refused : field.type
  const expected = 'type' in target ? target.type : target.refused
  return found === expected ? null : `it leads to ${found}, and by the tree to ${expected}`
}

function readScalar(fieldIndex: number, log: EvidenceLog): void {
  const criteria = { source: CriteriaSource.EVENT, signature: topic, fieldIndex, targetContract: TOKEN }
  readCriteriaValue(criteria, { matched: { type: 'log', log }, abiItems: nestItems })
}

function judgeWhole(fieldIndex: number, random: Random): void {
  const step = stepOf({ signature: topic, fieldIndex, fieldType: FieldType.TUPLE, filterType: random.below(9) })
  const action = actionOf([step], { fieldIndex: random.below(256) })
  lintAction(action, { abiItems: nestItems })
  matchAction(compileAction(action, { abiItems: nestItems }), evidenceOf([randomLog(random)]))
}

/** Returns the result of `run`. An error of the package is a valid result, and any other error is reported. */
function typedErrorsOnly(run: () => string | null): string | null {
  try {
    return run()
  } catch (error) {
    return error instanceof ProtocolError ? null : `it throws ${String(error)}`
  }
}

/** Any of 2^32, numbers of both forms, any small path, and the deepest ones with an index or two changed. */
function randomPacked(random: Random): number {
  switch (random.below(8)) {
    case 0:
      return random.uint32()
    case 1:
      return random.below(512)
    case 2:
      return pack(Array.from({ length: 5 }, () => (random.chance(12) ? 63 : random.below(8))))
    default: {
      const length = 1 + random.below(5)
      const slots = [3, 1, 1, 0, 0].map((slot, at) => (at === length ? 63 : at === length - 1 ? random.below(8) : slot))
      const changed = random.below(16)
      return pack(slots.map((slot, at) => (at === changed ? random.below(64) : slot)))
    }
  }
}

function pack(slots: readonly number[]): number {
  return slots.reduce((packed, slot, at) => packed + slot * 64 ** at, 0)
}

function randomLog(random: Random): EvidenceLog {
  const count = random.below(12)
  const data = Array.from({ length: count }, () =>
    random.chance(60) ? 32n * BigInt(random.below(14)) : random.bits(256),
  )
  const topics = [topic, word(random.bits(256)), word(random.bits(256))]
  return logAt(3, { topics, data: `0x${data.map((one) => word(one).slice(2)).join('')}` })
}
