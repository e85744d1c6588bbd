import { randomUUID } from 'node:crypto'

/** Marks an integer that JavaScript cannot hold exactly. Another one in each process, so that no response has it by intent. */
const MARK = `exact-integer-${randomUUID()}:`
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g')

/** Parses JSON. Integers that are not safe as a number are `bigint`: nodes of Solana write 64-bit ones. @throws {SyntaxError} */
export function parseExactJson(text: string): unknown {
  const marked = text.replace(TOKEN, (token) => (isUnsafeInteger(token) ? `"${MARK}${token}"` : token))
  if (marked === text) return JSON.parse(text)
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  )
}

/** Writes JSON with `bigint` as a number. */
export function writeExactJson(value: unknown): string {
  let hasExact = false
  const text = JSON.stringify(value ?? null, (_, member: unknown) => {
    if (typeof member !== 'bigint') return member
    hasExact = true
    return `${MARK}${member}`
  })
  return hasExact ? text.replace(MARKED, '$1') : text
}

function isUnsafeInteger(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))
}
