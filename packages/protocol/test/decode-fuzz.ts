/** Compares the decoder on random ABI data with a broken structure to viem and to the naive reader of one leaf. */
import { type AbiParameter, decodeAbiParameters, type Hex, hexToBytes } from 'viem'
import { type AbiValue, type DecodeResult, decodeAbiValues } from '../src/criteria/decode-abi-values.ts'
import { leafAt, readPath } from './naive-decoder.ts'
import { Random } from './random.ts'
import { encodeValues, leavesOf, randomParameter, randomValue } from './random-abi.ts'
import { keepFailures, type SeedFailure } from './save-failures.ts'

/** The result of a run of cases. */
export type DecodeCounts = {
  readonly cases: number
  /** Cases whose data could be decoded. */
  readonly decoded: number
  readonly refused: Readonly<Record<string, number>>
  readonly failures: readonly SeedFailure[]
}

/** The decoder to compare with the others. */
export type Decode = (parameters: readonly AbiParameter[], data: Hex) => DecodeResult

/** Source: docs/security.md#a2. */
const [MAX_VALUES, MAX_OUTPUT] = [8_192, 16]

/**
 * Decodes one random encoding for each seed. A third are unchanged. The others have hostile lengths, offsets and
 * values, missing or doubled words, or are cut off. A failure is an error, a value that another decoder does not read,
 * or more output than the budgets allow.
 */
export function runDecodeFuzz(fromSeed: number, cases: number, decode: Decode = decodeAbiValues): DecodeCounts {
  const { failures, report } = keepFailures()
  const refused: Record<string, number> = {}
  let decoded = 0
  for (let seed = fromSeed; seed < fromSeed + cases; seed++) {
    const random = new Random(seed)
    const parameters = Array.from({ length: 1 + random.below(4) }, () => randomParameter(random))
    const values = parameters.map((parameter) => randomValue(random, parameter))
    const sound = encodeValues(parameters, values)
    const isSound = random.chance(33)
    const data = isSound ? sound : breakWords(random, sound)
    try {
      const result = decode(parameters, data)
      if (result.status === 'decoded') decoded++
      else refused[result.code] = (refused[result.code] ?? 0) + 1
      const what = isSound ? differsFromViem(parameters, data, result) : exceeds(data, result)
      report(seed, what ?? differsFromNaive(parameters, data, result, leavesOf(parameters, values)))
    } catch (error) {
      report(seed, `threw ${error}`)
    }
  }
  return { cases, decoded, refused, failures }
}

const hostileWords = [
  ...[2n ** 31n, 2n ** 32n - 1n, 2n ** 35n, 2n ** 53n + 1n, 2n ** 64n, 2n ** 255n, 2n ** 256n - 32n, 2n ** 256n - 1n],
  ...[0n, 1n, 31n, 32n, 33n, 64n, 96n, 128n, 8_192n, 8_193n],
]

function breakWords(random: Random, sound: Hex): Hex {
  const words = sound.slice(2).match(/.{1,64}/g) ?? []
  for (let turn = 1 + random.below(3); turn > 0; turn--) {
    const at = random.below(words.length)
    switch (random.below(6)) {
      case 0:
        words.splice(at, 1)
        break
      case 1:
        words.splice(at, 0, words[random.below(words.length)] ?? '')
        break
      case 2:
        words[at] = random.digits(32)
        break
      case 3:
        // Mostly a neighbor: an offset or a length that is off by little.
        words[at] = nudge(random, words[at] ?? '')
        break
      default:
        words[at] = (random.pickFrom(hostileWords) ?? 0n).toString(16).padStart(64, '0')
    }
  }
  const digits = words.join('')
  return random.chance(10) ? `0x${digits.slice(0, 2 * random.below(digits.length / 2 + 1))}` : `0x${digits}`
}

function nudge(random: Random, word: string): string {
  const change = random.pick([1n, -1n, 32n, -32n])
  return BigInt.asUintN(256, BigInt(`0x${word || '0'}`) + change)
    .toString(16)
    .padStart(64, '0')
}

function differsFromViem(parameters: readonly AbiParameter[], data: Hex, result: DecodeResult): string | null {
  // What is nested too deep is refused, sound or not.
  if (result.status === 'refused') return result.code === 'too-much' ? null : `sound, and refused: ${result.reason}`
  const theirs: readonly unknown[] = decodeAbiParameters(parameters.map(nameless), data)
  const [ours, expected] = [textOf(withoutMarks(result.values)), textOf(theirs)]
  return ours === expected ? null : `${ours} and not ${expected}`
}

/** viem takes the byte order mark off a string. */
function withoutMarks(values: readonly AbiValue[]): readonly AbiValue[] {
  return values.map((value) => {
    if (typeof value === 'object') return withoutMarks(value)
    return typeof value === 'string' ? value.replace(/^\ufeff/, '') : value
  })
}

/** Without names viem gives tuples as lists. */
function nameless(parameter: AbiParameter): AbiParameter {
  const { type } = parameter
  return 'components' in parameter ? { type, components: parameter.components.map(nameless) } : { type }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (typeof value === 'string') return JSON.stringify(/^0x/i.test(value) ? value.toLowerCase() : value)
  return String(value)
}

function exceeds(data: Hex, result: DecodeResult): string | null {
  if (result.status === 'refused') return null
  const { values, digits } = sizeOf(result.values)
  if (values > MAX_VALUES) return `${values} values out of ${data.length} digits`
  return digits > MAX_OUTPUT * data.length ? `${digits} digits out of ${data.length}` : null
}

function sizeOf(values: readonly AbiValue[]): { readonly values: number; readonly digits: number } {
  let [count, digits] = [values.length, 0]
  for (const value of values) {
    if (typeof value === 'object') {
      const inner = sizeOf(value)
      count += inner.values
      digits += inner.digits
    } else if (typeof value === 'string') digits += value.length
  }
  return { values: count, digits }
}

/** Every leaf of what was decoded is what the naive reader reads at its path. */
function differsFromNaive(
  parameters: readonly AbiParameter[],
  data: Hex,
  result: DecodeResult,
  leaves: readonly { readonly path: readonly number[] }[],
): string | null {
  if (result.status === 'refused') return null
  const bytes = hexToBytes(data)
  for (const { path } of leaves) {
    if (!leafAt(parameters, path)) continue
    const read = readPath(parameters, bytes, path)
    const ours = path.reduce<AbiValue | undefined>(
      (value, index) => (typeof value === 'object' ? value[index] : undefined),
      result.values,
    )
    const theirs = typeof read === 'string' ? read : naiveText(read)
    if (ours === undefined || textOf(ours) !== theirs) return `${path.join('.')}: ${textOf(ours)} and not ${theirs}`
  }
  return null
}

function naiveText(read: Exclude<ReturnType<typeof readPath>, string>): string {
  switch (read.type) {
    case 'number':
      return String(read.value)
    case 'address':
      return textOf(read.address)
    case 'bytes':
      return textOf(`0x${Buffer.from(read.bytes).toString('hex')}`)
    case 'string':
      return textOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(read.bytes))
  }
}
