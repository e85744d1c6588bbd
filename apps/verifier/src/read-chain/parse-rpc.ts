import type { Address, Hash, Hex } from 'viem'

/** A node's response does not have the shape that its method promises. Counts as no response. */
export class InvalidShapeError extends Error {
  override readonly name = 'InvalidShapeError'
  constructor(path: string, needed: string) {
    super(`${path} is no ${needed}`)
  }
}

/** An object's fields. @throws {InvalidShapeError} */
export function readFields(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidShapeError(path, 'object')
  return { ...value }
}

/** @throws {InvalidShapeError} */
export function readList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new InvalidShapeError(path, 'list')
  return value
}

/** Hex of whole bytes, in lower case. @throws {InvalidShapeError} */
export function readBytes(value: unknown, path: string): Hex {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) throw new InvalidShapeError(path, 'bytes in hex')
  return `0x${value.slice(2).toLowerCase()}`
}

/** 32 bytes. @throws {InvalidShapeError} */
export function readHash(value: unknown, path: string): Hash {
  const bytes = readBytes(value, path)
  if (bytes.length !== 66) throw new InvalidShapeError(path, 'hash')
  return bytes
}

/** 20 bytes. @throws {InvalidShapeError} */
export function readAddress(value: unknown, path: string): Address {
  const bytes = readBytes(value, path)
  if (bytes.length !== 42) throw new InvalidShapeError(path, 'address')
  return bytes
}

/** A number as JSON-RPC writes it, up to 256 bits. @throws {InvalidShapeError} */
export function readQuantity(value: unknown, path: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new InvalidShapeError(path, 'quantity')
  return BigInt(value)
}
