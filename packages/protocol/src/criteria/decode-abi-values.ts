import type { AbiParameter, Address, Hex } from 'viem'
import { toChecksumAddress } from '../address/to-checksum-address.ts'
import { componentsOf, staticWords, toLeafType } from './leaf-type.ts'
import { digitsToBytes } from './utf8.ts'
import { withArticle } from './with-article.ts'

/**
 * A decoded value: numbers as bigint, addresses with their checksums, bytes as lower-case hex, arrays and tuples as
 * lists in ABI order.
 */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/** Why bytes are not the ABI encoding of some parameters. */
export type DecodeFailure = 'data-too-short' | 'unused-bits' | 'too-much' | 'type-unsupported'

/** The result of decoding: one value for each parameter, or the first failure. */
export type DecodeResult =
  | { readonly status: 'decoded'; readonly values: readonly AbiValue[] }
  | { readonly status: 'refused'; readonly code: DecodeFailure; readonly reason: string }

/**
 * Decodes every value, to show a log to a user. Hostile data (lengths of billions, offsets that point back, arrays of
 * empty elements) costs bounded time and memory: see the budgets below. Source: docs/security.md#a2. The match engine
 * does not use this function: it reads only the words that a definition needs.
 */
export function decodeAbiValues(parameters: readonly AbiParameter[], data: Hex): DecodeResult {
  return decode(parameters, data, toChecksumAddress)
}

/**
 * Returns whether all of the data is the ABI encoding of some parameters, with all unused bits zero. It has the same
 * budgets as {@link decodeAbiValues}.
 */
export function isAbiEncoding(parameters: readonly AbiParameter[], data: Hex): boolean {
  // The values are not used, and thousands of checksums would cost more than all the rest.
  return decode(parameters, data, (address) => address).status === 'decoded'
}

function decode(parameters: readonly AbiParameter[], data: Hex, writeAddress: Reader['writeAddress']): DecodeResult {
  const reader = { data, reads: 0, digits: 0, maxDigits: MAX_OUTPUT_RATIO * data.length, writeAddress }
  try {
    return { status: 'decoded', values: decodeTuple(reader, parameters, START, 0) }
  } catch (error) {
    if (error instanceof Refusal) return { status: 'refused', code: error.code, reason: error.message }
    throw error
  }
}

/**
 * The number of words that one decode reads, including elements of zero size, so that hostile data stays cheap to
 * decode.
 */
const MAX_DECODED_WORDS = 8192
/**
 * The total size of decoded bytes and strings, as a multiple of the input's size. Offsets can make data repeat itself.
 */
const MAX_OUTPUT_RATIO = 16
/** The deepest nesting of tuples and arrays, so that hostile types cannot exhaust the stack. */
const MAX_TYPE_DEPTH = 8

const WORD = 64
const START = 2

type Reader = {
  readonly data: string
  reads: number
  digits: number
  readonly maxDigits: number
  /** Formats an address given in lower case. */
  readonly writeAddress: (address: Address) => Address
}

/** Ends a decoding at any depth. It is never thrown out of this file. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: DecodeFailure
  constructor(code: DecodeFailure, message: string) {
    super(message)
    this.code = code
  }
}

/** Positions count hex digits in `data`. Offsets inside a tuple or array count from its `base`. */
function decodeTuple(reader: Reader, parameters: readonly AbiParameter[], base: number, depth: number): AbiValue[] {
  if (depth > MAX_TYPE_DEPTH) throw new Refusal('too-much', `values lie more than ${MAX_TYPE_DEPTH} deep`)
  let head = base
  return parameters.map((parameter) => {
    const words = staticWords(parameter)
    const at = words === null ? base + 2 * readSize(reader, head) : head
    head += WORD * (words ?? 1)
    return decodeValue(reader, parameter, at, depth)
  })
}

function decodeValue(reader: Reader, parameter: AbiParameter, at: number, depth: number): AbiValue {
  const array = /^(.*)\[(\d*)\]$/.exec(parameter.type)
  if (array) {
    const [, type = '', size = ''] = array
    const length = size === '' ? readSize(reader, at) : Number(size)
    const element = { ...parameter, type }
    return decodeArray(reader, element, length, size === '' ? at + WORD : at, depth + 1)
  }
  const components = componentsOf(parameter)
  if (components) return decodeTuple(reader, components, at, depth + 1)
  if (parameter.type === 'bytes' || parameter.type === 'string') return decodeContent(reader, parameter.type, at)
  return decodeWord(reader, parameter.type, readWord(reader, at))
}

function decodeArray(reader: Reader, element: AbiParameter, length: number, base: number, depth: number): AbiValue[] {
  // Counted before the array is created: an array of empty tuples has no words that could run out.
  spend(reader, length)
  return decodeTuple(reader, Array<AbiParameter>(length).fill(element), base, depth)
}

function decodeContent(reader: Reader, type: 'bytes' | 'string', at: number): string {
  const length = 2 * readSize(reader, at)
  const from = at + WORD
  const to = from + length
  if (to > reader.data.length) throw new Refusal('data-too-short', `${withArticle(type)} runs past the end of the data`)
  reader.digits += length
  if (reader.digits > reader.maxDigits)
    throw new Refusal('too-much', 'bytes and strings repeat the data many times over')
  const padding = reader.data.slice(to, from + WORD * Math.ceil(length / WORD))
  if (/[^0]/.test(padding)) throw new Refusal('unused-bits', `the padding of ${withArticle(type)} is not zero`)
  const digits = reader.data.slice(from, to)
  return type === 'bytes' ? `0x${digits}` : utf8.decode(digitsToBytes(digits))
}

function decodeWord({ writeAddress }: Reader, type: string, word: string): AbiValue {
  if (type === 'bool') {
    if (!/^0{63}[01]$/.test(word)) throw new Refusal('unused-bits', 'a bool is neither 0 nor 1')
    return word.endsWith('1')
  }
  const leaf = toLeafType(type)
  switch (leaf?.type) {
    case 'address':
      checkUnused(type, word.slice(0, 24))
      return writeAddress(`0x${word.slice(24)}`)
    case 'uint':
      checkUnused(type, word.slice(0, WORD - leaf.bits / 4))
      return BigInt(`0x${word}`)
    case 'int': {
      const value = BigInt.asIntN(256, BigInt(`0x${word}`))
      if (BigInt.asIntN(leaf.bits, value) !== value)
        throw new Refusal('unused-bits', `${withArticle(type)} is out of its range`)
      return value
    }
    case 'fixedBytes':
      checkUnused(type, word.slice(2 * leaf.size))
      return `0x${word.slice(0, 2 * leaf.size)}`
    default:
      throw new Refusal('type-unsupported', `values of type ${type} are not decoded`)
  }
}

function checkUnused(type: string, digits: string): void {
  if (/[^0]/.test(digits)) throw new Refusal('unused-bits', `the unused bits of ${withArticle(type)} are not zero`)
}

function readWord(reader: Reader, at: number): string {
  spend(reader, 1)
  if (at + WORD > reader.data.length) throw new Refusal('data-too-short', 'a value lies past the end of the data')
  return reader.data.slice(at, at + WORD)
}

/** Reads an offset or a length in bytes. It rejects more than the data has room for, before any addition. */
function readSize(reader: Reader, at: number): number {
  const word = readWord(reader, at)
  const size = /^0{56}/.test(word) ? Number.parseInt(word.slice(56), 16) : Number.POSITIVE_INFINITY
  // Elements may be empty, so a length may exceed the remaining bytes. The budget of reads limits it.
  if (size > MAX_DECODED_WORDS && 2 * size > reader.data.length) {
    throw new Refusal('data-too-short', 'an offset or a length is larger than the data')
  }
  return size
}

function spend(reader: Reader, reads: number): void {
  reader.reads += reads
  if (reader.reads > MAX_DECODED_WORDS)
    throw new Refusal('too-much', `more than ${MAX_DECODED_WORDS} words would have to be read`)
}

/** For display only: it replaces invalid UTF-8 and preserves a byte order mark. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
