import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Address } from 'viem'
import type { ActivityKey } from '../activity/activity-index.ts'
import { InvalidCursorError } from '../activity/errors.ts'

/** What a cursor is for: it is not valid for another account or filter. */
export type CursorScope = {
  readonly account: Address
  /** Null for all chains. */
  readonly chainId: number | null
}

/** Time, chain and position, of eight bytes each. */
const KEY_BYTES = 24
/** Nobody guesses sixteen bytes. */
const MAC_BYTES = 16

/**
 * Returns the opaque cursor of the page after a transaction. It is authenticated, so that a caller cannot make one for another query.
 * @param secret - the same in every process.
 */
export function formatCursor(secret: Buffer, scope: CursorScope, { minedAt, chainId, position }: ActivityKey): string {
  const key = Buffer.alloc(KEY_BYTES)
  for (const [at, number] of [minedAt, chainId, position].entries()) key.writeBigUInt64BE(BigInt(number), at * 8)
  return Buffer.concat([key, sign(secret, scope, key)]).toString('base64url')
}

/** @throws {InvalidCursorError} when this API did not make the cursor for this query. */
export function parseCursor(secret: Buffer, scope: CursorScope, cursor: string): ActivityKey {
  const bytes = Buffer.from(cursor, 'base64url')
  const key = bytes.subarray(0, KEY_BYTES)
  const mac = bytes.subarray(KEY_BYTES)
  // The text is compared, too, because other texts decode to the same bytes.
  const isWhole = bytes.length === KEY_BYTES + MAC_BYTES && bytes.toString('base64url') === cursor
  if (!isWhole || !timingSafeEqual(mac, sign(secret, scope, key))) throw new InvalidCursorError()
  const [minedAt = 0, chainId = 0, position = 0] = [0, 8, 16].map((at) => Number(key.readBigUInt64BE(at)))
  return { minedAt, chainId, position }
}

function sign(secret: Buffer, { account, chainId }: CursorScope, key: Buffer): Buffer {
  const scope = `history ${account.toLowerCase()} ${chainId ?? '*'} `
  return createHmac('sha256', secret).update(scope).update(key).digest().subarray(0, MAC_BYTES)
}
