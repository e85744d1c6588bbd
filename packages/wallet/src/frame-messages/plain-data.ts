/** Limits of what one message holds: the bytes of its text, at one for each character, and the depth of its data. */
export const MAX_MESSAGE_BYTES = 256 * 1024
/** Maximum depth of nested objects and lists. Typed data of EIP-712 is below 20 deep. */
export const MAX_MESSAGE_DEPTH = 32
/** Maximum number of values in a message, because each costs time, however short it is. */
export const MAX_MESSAGE_VALUES = 20_000

/** What JSON can hold. */
export type PlainData =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly PlainData[]
  | { readonly [key: string]: PlainData }

/** Keys that change the prototype of an object to which they are assigned. */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Whether data from another window is plain: no dates, maps, buffers, cycles or big integers, no keys that change a
 * prototype, and within the limits. `postMessage` can carry all of these. Total.
 */
export function isPlainData(data: unknown): data is PlainData {
  let bytes = 0
  let values = 0
  const isPlain = (value: unknown, depth: number): boolean => {
    values++
    if (values > MAX_MESSAGE_VALUES || depth > MAX_MESSAGE_DEPTH) return false
    switch (typeof value) {
      case 'string':
        bytes += value.length
        return bytes <= MAX_MESSAGE_BYTES
      case 'number':
        return Number.isFinite(value)
      case 'boolean':
      case 'undefined':
        return true
      case 'object': {
        if (value === null) return true
        if (Array.isArray(value))
          return value.length <= MAX_MESSAGE_VALUES && value.every((one) => isPlain(one, depth + 1))
        const prototype: unknown = Object.getPrototypeOf(value)
        // The prototype of a plain object, also of another realm, has itself none.
        if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false
        if (Object.prototype.toString.call(value) !== '[object Object]') return false
        const keys = Object.keys(value)
        if (keys.length > MAX_MESSAGE_VALUES) return false
        return keys.every((key) => {
          bytes += key.length
          return bytes <= MAX_MESSAGE_BYTES && !UNSAFE_KEYS.has(key) && isPlain(Reflect.get(value, key), depth + 1)
        })
      }
      default:
        return false
    }
  }
  try {
    return isPlain(data, 0)
  } catch {
    // A getter or proxy that throws. `postMessage` carries neither, so that only code of the same page can give one.
    return false
  }
}
