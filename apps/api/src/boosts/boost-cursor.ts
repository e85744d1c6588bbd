import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { z } from 'zod'
import type { LogKey } from '../activity/activity-index.ts'
import type { BoostKey, BoostOrder } from './boost-store.ts'

/**
 * A cursor is the place where a page ended, in base64. It is not secret and not signed: a changed one only continues at another place
 * of a public list.
 */

const whole = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const digits = z.string().regex(/^(-1|0|[1-9][0-9]{0,77})$/)
const ends = [whole, whole, digits] as const
const keys = {
  newest: z.tuple([...ends]),
  'least-left': z.tuple([z.number().min(0).max(100), ...ends]),
  'most-claims': z.tuple([
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1),
    ...ends,
  ]),
  reward: z.tuple([z.string().regex(/^([1-9][0-9]{0,15}:(0x[0-9a-f]{40})?)?$/), digits, ...ends]),
} as const satisfies Record<BoostOrder, z.ZodType<BoostKey>>
const logKey = z.tuple([
  whole,
  z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
])

/** Returns the cursor of a page of boosts. */
export function formatBoostCursor(order: BoostOrder, key: BoostKey): string {
  return encode([order, ...key])
}

/** @throws {InvalidRequestError} when it is not a cursor of this order. */
export function parseBoostCursor(cursor: string, order: BoostOrder): BoostKey {
  const [of, ...key] = z.array(z.unknown()).catch([]).parse(decode(cursor))
  const parsed = keys[order].safeParse(key)
  if (of !== order || !parsed.success)
    throw new InvalidRequestError('cursor: must be that of a page with the same “sort”')
  return parsed.data
}

/** Returns the cursor of a page of claims. */
export function formatClaimCursor({ position, logIndex }: LogKey): string {
  return encode([position, logIndex])
}

/** @throws {InvalidRequestError} */
export function parseClaimCursor(cursor: string): LogKey {
  const parsed = logKey.safeParse(decode(cursor))
  if (!parsed.success) throw new InvalidRequestError('cursor: must be that of a page of claims')
  const [position, logIndex] = parsed.data
  return { position, logIndex }
}

function encode(key: BoostKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

function decode(cursor: string): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return value
  } catch {
    return null
  }
}
