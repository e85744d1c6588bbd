import { readOwn } from './value-tree.ts'

/** The fields of a domain, in their order. Source: https://eips.ethereum.org/EIPS/eip-712. */
const domainTypes: readonly Readonly<Field>[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

type Field = { name: string; type: string }
type Types = Record<string, Field[]>

/** Typed data with the shape of EIP-712. */
type TypedDataShape = {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Record<string, unknown>
  readonly message: Record<string, unknown>
}

/**
 * Returns typed data with every integer as decimal digits, and the fields of its domain as a type. An app can write an integer in
 * many ways (` 1`, `0b1`, 1e70), and a network as a text that a library leaves out of the hash. What hashes and what
 * describes the result read the same. Values without a type stay: nobody signs them. Pure.
 * @throws {TypeError} for a value that is not of its type.
 */
export function normalizeTypedData({ types, primaryType, domain, message }: TypedDataShape): TypedDataShape {
  const named = Object.hasOwn(types, 'EIP712Domain')
    ? types
    : { ...types, EIP712Domain: domainTypes.filter(({ name }) => Object.hasOwn(domain, name)) }
  return {
    ...{ types: named, primaryType },
    domain: normalizeStruct('EIP712Domain', domain, named),
    message: normalizeStruct(primaryType, message, named),
  }
}

function normalizeStruct(type: string, value: unknown, types: Types): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError(`${type} is an object`)
  const fields = Object.hasOwn(types, type) ? (types[type] ?? []) : null
  if (fields === null) throw new TypeError(`${type} is not a type`)
  const entries = fields.flatMap(({ name, type: typeOfField }) =>
    Object.hasOwn(value, name) ? [[name, normalizeValue(typeOfField, readOwn(value, name), types)] as const] : [],
  )
  return { ...value, ...Object.fromEntries(entries) }
}

function normalizeValue(type: string, value: unknown, types: Types): unknown {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    if (!Array.isArray(value)) throw new TypeError(`${type} is a list`)
    return value.map((one) => normalizeValue(item, one, types))
  }
  if (Object.hasOwn(types, type)) return normalizeStruct(type, value, types)
  return /^u?int\d*$/.test(type) ? normalizeInteger(value) : value
}

function normalizeInteger(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    throw new TypeError('an integer is a number or a text')
  return String(BigInt(value))
}
