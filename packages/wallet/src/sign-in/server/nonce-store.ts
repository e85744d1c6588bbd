/** A nonce may be used for this long. Source: docs/security.md#d8. */
export const NONCE_TTL_MS = 5 * 60_000

/** Bytes of a nonce: 192 bits, where 128 are enough. Source: docs/security.md#d8. */
const NONCE_BYTES = 24
/** Bytes of the seal of a nonce: 128 bits of an HMAC. */
const SEAL_BYTES = 16
/** A time in base 36 has this many digits until the year 5188. */
const TIME_DIGITS = 9

/**
 * Nonces that were given out, each good for one use. With several machines behind one address, all must share it: put
 * the database's own behind this type.
 */
export type NonceStore = {
  /** A nonce that nobody else was given: letters and digits. @param now - milliseconds since 1970. */
  readonly create: (now: number) => Promise<string>
  /** Whether it was given out, has life left and is used for the first time. Of two at once, one is told yes. */
  readonly consume: (nonce: string, now: number) => Promise<boolean>
}

/** What remembers that a nonce was used, until it could not be used anyway. */
export type ReplayStore = {
  /**
   * @param expiresAt - milliseconds since 1970: after that it may be forgotten.
   * @returns false when it was there already. Must be atomic: an insert under a unique key.
   */
  readonly add: (nonce: string, expiresAt: number, now: number) => Promise<boolean>
}

/**
 * Nonces that carry their own time and a seal, so that giving one out writes nothing: a stranger who asks for millions
 * fills no memory. Only used ones are kept, until they expire.
 * @param options.secret - at least 32 characters, the same on every machine, known to nobody else.
 * @param options.used - shared by every machine; this process's memory when left out.
 * @throws {RangeError} when the secret is too short to be one.
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
 * Nonces in this process's memory: for one machine, where nobody asks for millions. The oldest go when more than
 * `limit` wait to be used.
 */
export function createMemoryNonceStore({ limit = 100_000 }: { readonly limit?: number } = {}): NonceStore {
  const waiting = new Map<string, number>()
  return {
    async create(now) {
      const nonce = randomDigits()
      // In the order they were given out, which is the order they expire in.
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

/** Used nonces in this process's memory. */
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

/** In a time that does not tell how much of them is the same. */
function isSameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
