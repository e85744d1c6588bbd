import { randomBytes } from 'node:crypto'

/** Returns 128 random bits in base64url, for what nobody may guess. */
export function createRandomId(): string {
  return randomBytes(16).toString('base64url')
}
