/** How long a nonce is valid. Source: docs/security.md#d8. */
export const NONCE_TTL_MS = 5 * 60_000

/** Bytes of a nonce: 192 bits, where 128 are enough. Source: docs/security.md#d8. */
const NONCE_BYTES = 24
/** Bytes of the seal of a nonce: 128 bits of an HMAC. */
const SEAL_BYTES = 16
/** Digits of a time in base 36, until the year 5188. */
const TIME_DIGITS = 9

/**
 * Nonces that were issued, each valid for one use. Several machines behind one domain must share them. To do so,
 * implement this type with your database.
 */
export type NonceStore = {
  /** Returns a unique nonce of letters and digits. @param now - milliseconds since 1970. */
  readonly create: (now: number) => Promise<string>
  /**
   * Whether the nonce was issued, has not expired and is used for the first time. Of two concurrent calls, only one
   * resolves to true.
   */
  readonly consume: (nonce: string, now: number) => Promise<boolean>
}

/** Stores used nonces until they expire. */
export type ReplayStore = {
  /**
   * @param expiresAt - milliseconds since 1970. After that the nonce may be deleted.
   * @returns false when the nonce was already there. Must be atomic: an insert under a unique key.
   */
  readonly add: (nonce: string, expiresAt: number, now: number) => Promise<boolean>
}

/**
 * Creates nonces that contain their time and a seal. Issuing one writes nothing, so an untrusted caller that requests
 * millions fills no memory. Only used nonces are stored, until they expire.
 * @param options.secret - at least 32 characters, the same on every machine, and secret.
 * @param options.used - shared by every machine. Defaults to the memory of this process.
 * @throws {RangeError} when the secret is too short.
 */
export function createHmacNonceStore({
  secret,
  used = createMemoryReplayStore(),
}: {
  readonly secret: string
  readonly used?: ReplayStore
}): NonceStore {
  if (secret.length < 32) throw new RangeError('The secret must have at least 32 characters.')
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign'])
  const seal = async (body: string) => {
    const whole = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(`sign-in nonce ${body}`))
    return toHexDigits(new Uint8Array(whole, 0, SEAL_BYTES))
  }
  return {
    async create(now) {
      const body = `${(now + NONCE_TTL_MS).toString(36).padStart(TIME_DIGITS, '0')}${randomDigits()}`
      return `${body}${await seal(body)}`
    },
    async consume(nonce, now) {
      const body = nonce.slice(0, -SEAL_BYTES * 2)
      if (body.length !== TIME_DIGITS + NONCE_BYTES * 2) return false
      if (!isSameText(nonce.slice(-SEAL_BYTES * 2), await seal(body))) return false
      const expiresAt = Number.parseInt(body.slice(0, TIME_DIGITS), 36)
      return now <= expiresAt && (await used.add(nonce, expiresAt, now))
    },
  }
}

/**
 * Stores nonces in the memory of this process, for one machine whose callers do not request millions. When more than
 * `limit` nonces wait to be used, the oldest are deleted.
 */
export function createMemoryNonceStore({ limit = 100_000 }: { readonly limit?: number } = {}): NonceStore {
  const waiting = new Map<string, number>()
  return {
    async create(now) {
      const nonce = randomDigits()
      // In the order in which they were issued, which is also the order in which they expire.
      for (const [old, expiresAt] of waiting) {
        if (expiresAt >= now && waiting.size < limit) break
        waiting.delete(old)
      }
      waiting.set(nonce, now + NONCE_TTL_MS)
      return nonce
    },
    async consume(nonce, now) {
      const expiresAt = waiting.get(nonce)
      return waiting.delete(nonce) && expiresAt !== undefined && now <= expiresAt
    },
  }
}

/** Stores used nonces in the memory of this process. */
export function createMemoryReplayStore(): ReplayStore {
  const used = new Map<string, number>()
  return {
    async add(nonce, expiresAt, now) {
      for (const [old, oldExpiresAt] of used) if (oldExpiresAt < now) used.delete(old)
      if (used.has(nonce)) return false
      used.set(nonce, expiresAt)
      return true
    },
  }
}

function randomDigits(): string {
  return toHexDigits(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
}

function toHexDigits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares two texts in a time that does not reveal how much of them is the same. */
function isSameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
