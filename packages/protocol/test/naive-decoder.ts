/**
 * Reads one leaf of ABI-encoded bytes slowly, word by word with BigInt. viem decodes each value and encodes it again,
 * so that an unused bit shows as a difference. The code follows docs/protocol.md#codec-and-matching alone and imports
 * no code of the package, because the match engine is compared with it.
 */
import { type AbiParameter, bytesToHex, decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'

/** A value that can be compared. The bytes of a string stay bytes, because they are compared as bytes. */
export type NaiveValue =
  | { readonly type: 'number'; readonly isSigned: boolean; readonly value: bigint }
  | { readonly type: 'address'; readonly address: string }
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'string'; readonly bytes: Uint8Array }

/** `nothing`: the path names no comparable field. `broken`: it does, and its words cannot be decoded. */
export type NaiveReading = NaiveValue | 'nothing' | 'broken'

/** True for the types that can be compared: uint*, int*, address, bytes* and string. */
export function isComparable(type: string): boolean {
  return /^(u?int\d*|address|bytes\d*|string)$/.test(type)
}

function membersOf(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter && parameter.components ? parameter.components : []
}

function elementOf(parameter: AbiParameter): { element: AbiParameter; size: bigint | null } | null {
  const at = parameter.type.lastIndexOf('[')
  if (at === -1) return null
  const size = parameter.type.slice(at + 1, -1)
  return { element: { ...parameter, type: parameter.type.slice(0, at) }, size: size === '' ? null : BigInt(size) }
}

/** Solidity ABI specification: bytes, string, T[], T[k] of a dynamic T, and a tuple with a dynamic member. */
export function isDynamic(parameter: AbiParameter): boolean {
  const array = elementOf(parameter)
  if (array) return array.size === null || isDynamic(array.element)
  if (parameter.type === 'tuple') return membersOf(parameter).some(isDynamic)
  return parameter.type === 'bytes' || parameter.type === 'string'
}

function sizeInBytes(parameter: AbiParameter): bigint {
  const array = elementOf(parameter)
  if (array) return (array.size ?? 0n) * sizeInBytes(array.element)
  if (parameter.type === 'tuple') return membersOf(parameter).reduce((sum, member) => sum + sizeInBytes(member), 0n)
  return 32n
}

function headBytes(parameters: readonly AbiParameter[]): bigint {
  return parameters.reduce((sum, parameter) => sum + (isDynamic(parameter) ? 32n : sizeInBytes(parameter)), 0n)
}

/** Returns the leaf of a path, reading from the inputs down to the first leaf, or null when there is none. */
export function leafAt(parameters: readonly AbiParameter[], path: readonly number[]): AbiParameter | null {
  const [index, ...deeper] = path
  const parameter = index === undefined ? undefined : parameters[index]
  if (!parameter) return null
  if (isComparable(parameter.type)) return parameter
  return parameter.type === 'tuple' ? leafAt(membersOf(parameter), deeper) : null
}

/** Reads the leaf at a path from the encoding of `parameters`. */
export function readPath(parameters: readonly AbiParameter[], data: Uint8Array, path: readonly number[]): NaiveReading {
  if (!leafAt(parameters, path)) return 'nothing'
  let siblings = parameters
  let tupleStart = 0n
  for (const index of path) {
    const parameter = siblings[index]
    if (!parameter) return 'nothing'
    const head = tupleStart + headBytes(siblings.slice(0, index))
    const start = isDynamic(parameter) ? addOffset(data, tupleStart, head) : head
    if (start === null) return 'broken'
    if (isComparable(parameter.type)) {
      return isDynamic(parameter) ? readContent(parameter.type, data, start) : readWord(parameter.type, data, start)
    }
    siblings = membersOf(parameter)
    tupleStart = start
  }
  return 'nothing'
}

function wordAt(data: Uint8Array, at: bigint): Hex | null {
  if (at + 32n > BigInt(data.length)) return null
  return bytesToHex(data.slice(Number(at), Number(at) + 32))
}

function addOffset(data: Uint8Array, start: bigint, head: bigint): bigint | null {
  const offset = wordAt(data, head)
  return offset === null ? null : start + BigInt(offset)
}

function readContent(type: string, data: Uint8Array, at: bigint): NaiveReading {
  const word = wordAt(data, at)
  const length = word === null ? 0n : BigInt(word)
  if (word === null || at + 32n + length > BigInt(data.length)) return 'broken'
  const from = Number(at) + 32
  const to = from + Number(length)
  const lastWordEnd = from + 32 * Math.ceil(Number(length) / 32)
  if (data.slice(to, lastWordEnd).some((byte) => byte !== 0)) return 'broken'
  return { type: type === 'string' ? 'string' : 'bytes', bytes: data.slice(from, to) }
}

function readWord(type: string, data: Uint8Array, at: bigint): NaiveReading {
  const word = wordAt(data, at)
  return word === null ? 'broken' : wordValue(type, word)
}

/** A value of one word, such as an indexed value in its topic. `broken` when encoding it again gives another word. */
export function wordValue(type: string, word: Hex): NaiveReading {
  let decoded: unknown
  try {
    const parameters: readonly AbiParameter[] = [{ type }]
    const values: readonly unknown[] = decodeAbiParameters(parameters, word)
    if (encodeAbiParameters(parameters, values).toLowerCase() !== word.toLowerCase()) return 'broken'
    decoded = values[0]
  } catch {
    return 'broken'
  }
  if (typeof decoded === 'bigint' || typeof decoded === 'number') {
    return { type: 'number', isSigned: type.startsWith('int'), value: BigInt(decoded) }
  }
  if (typeof decoded !== 'string') return 'broken'
  if (type === 'address') return { type: 'address', address: decoded.toLowerCase() }
  return { type: 'bytes', bytes: new Uint8Array(Buffer.from(decoded.slice(2), 'hex')) }
}

/**
 * Returns whether bytes begin with an encoding of the parameters, with every unused bit zero. This distinguishes
 * overloads.
 */
export function isEncoding(parameters: readonly AbiParameter[], data: Uint8Array, start = 0n): boolean {
  return parameters.every((parameter, at) => {
    const head = start + headBytes(parameters.slice(0, at))
    const place = isDynamic(parameter) ? addOffset(data, start, head) : head
    return place !== null && isValueAt(parameter, data, place)
  })
}

function isValueAt(parameter: AbiParameter, data: Uint8Array, at: bigint): boolean {
  const array = elementOf(parameter)
  if (array) {
    const word = array.size === null ? wordAt(data, at) : null
    const size = array.size ?? (word === null ? null : BigInt(word))
    if (size === null || size > BigInt(data.length)) return false
    const elements = Array.from({ length: Number(size) }, () => array.element)
    return isEncoding(elements, data, array.size === null ? at + 32n : at)
  }
  if (parameter.type === 'tuple') return isEncoding(membersOf(parameter), data, at)
  if (parameter.type === 'bytes' || parameter.type === 'string')
    return readContent(parameter.type, data, at) !== 'broken'
  const word = wordAt(data, at)
  return word !== null && isCleanWord(parameter.type, word)
}

/** Returns whether a word is a value of a type of one word, with all unused bits zero. */
export function isCleanWord(type: string, word: Hex): boolean {
  return type === 'bool' ? BigInt(word) < 2n : wordValue(type, word) !== 'broken'
}
