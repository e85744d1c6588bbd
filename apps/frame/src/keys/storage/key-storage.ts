import type { Address } from 'viem'
import * as z from 'zod/mini'
import { KeyStorageError } from '../errors.ts'
import type { SealedRecovery } from '../recovery/recovery.ts'

/** What this browser stores of a share set. */
export type StoredSet = {
  readonly account: string
  readonly set: string
  readonly address: Address
  readonly solanaAddress: string
  /**
   * `pending`: the server may not have it. `active`: both sides have it, and signatures use it. `retiring`: another set is active,
   * and the server has to delete this one.
   */
  readonly status: 'pending' | 'active' | 'retiring'
  /** The encrypted device share. */
  readonly deviceShare: string
  readonly recovery: SealedRecovery
  /** Unix seconds. */
  readonly createdAt: number
}

/** Changes of the stored sets of an account, which happen together or not at all. */
export type StoredSetChanges = { readonly put: readonly StoredSet[]; readonly remove: readonly string[] }

/** Where the frame stores its shares. */
export type KeyStorage = {
  /** The key that encrypts the device shares. It is made at the first call, and is the same in every tab. */
  readonly getDeviceKey: () => Promise<CryptoKey>
  /** The sets of an account, or of all accounts for `null`. What does not parse is left out. */
  readonly getSets: (account: string | null) => Promise<readonly StoredSet[]>
  /** Returns when the changes are on the disk. */
  readonly changeSets: (account: string, changes: StoredSetChanges) => Promise<void>
}

const text = z.string().check(z.minLength(1), z.maxLength(4_096))
const storedSet = z.object({
  account: text,
  set: text,
  address: z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))]),
  solanaAddress: text,
  status: z.enum(['pending', 'active', 'retiring']),
  deviceShare: text,
  recovery: z.object({ method: z.enum(['passkey', 'password']), ciphertext: text, parameters: text }),
  createdAt: z.int(),
})

/** Parses what a storage returned. @returns `null` for anything that this frame did not write. */
export function parseStoredSet(value: unknown): StoredSet | null {
  const parsed = storedSet.safeParse(value)
  return parsed.success ? parsed.data : null
}

/**
 * Removes nothing from storage when it throws.
 * @throws {KeyStorageError} with what the browser reported as its cause.
 */
export async function withStorageError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    throw cause instanceof KeyStorageError ? cause : new KeyStorageError({ cause })
  }
}
