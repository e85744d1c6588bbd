import type { Address, Hash, Hex } from 'viem'

/** A node's answer has not the shape that its method promises. Counts as no answer. */
export class AnswerShapeError extends Error {
  override readonly name = 'AnswerShapeError'
  constructor(path: string, needed: string) {
    super(`${path} is no ${needed}`)
  }
}

/** An object's fields. @throws {AnswerShapeError} */
export function readFields(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AnswerShapeError(path, 'object')
  return { ...value }
}

/** @throws {AnswerShapeError} */
export function readList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new AnswerShapeError(path, 'list')
  return value
}

/** Whole bytes in hex, in lower case. @throws {AnswerShapeError} */
export function readBytes(value: unknown, path: string): Hex {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) throw new AnswerShapeError(path, 'bytes in hex')
  return `0x${value.slice(2).toLowerCase()}`
}

/** 32 bytes. @throws {AnswerShapeError} */
export function readHash(value: unknown, path: string): Hash {
  const bytes = readBytes(value, path)
  if (bytes.length !== 66) throw new AnswerShapeError(path, 'hash')
  return bytes
}

/** 20 bytes. @throws {AnswerShapeError} */
export function readAddress(value: unknown, path: string): Address {
  const bytes = readBytes(value, path)
  if (bytes.length !== 42) throw new AnswerShapeError(path, 'address')
  return bytes
}

/** A number as JSON-RPC writes it, up to 256 bits. @throws {AnswerShapeError} */
export function readQuantity(value: unknown, path: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new AnswerShapeError(path, 'quantity')
  return BigInt(value)
}

/** Hex with an even count of digits, a zero put in front where one is missing. */
export function readHex(hex: Hex): Hex {
  return hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`
}
