import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { eq, sql } from 'drizzle-orm'
import type { AddressGuard } from '../email/address-guard.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { addressGuard, mailBudget } from './login-tables.ts'

type Transaction = Pick<DrizzleDatabase, 'insert' | 'select' | 'update'>

/** Returns the keyed hash by which an address is known where it is not stored. @param email - normalized. */
export function digestOfAddress(email: string, secret: ServerSecret): string {
  return secret.digest('address', email)
}

/** Locks the row of an address until the transaction ends, whether it was there or not. */
export async function lockAddress(on: Transaction, email: string, secret: ServerSecret): Promise<AddressGuard> {
  const digest = digestOfAddress(email, secret)
  const [guard] = await on
    .insert(addressGuard)
    .values({ addressDigest: digest })
    .onConflictDoUpdate({ target: addressGuard.addressDigest, set: { changedAt: sql`now()` } })
    .returning({ wrongCodes: addressGuard.wrongCodes })
  const budgetOf = (deviceId: string | null) => (deviceId === null ? digest : secret.digest('address', email, deviceId))
  return {
    wrongCodes: guard?.wrongCodes ?? 0,
    async setWrongCodes(count) {
      await on.update(addressGuard).set({ wrongCodes: count }).where(eq(addressGuard.addressDigest, digest))
    },
    async readBudget(deviceId) {
      const [row] = await on
        .select({ sentAt: mailBudget.sentAt })
        .from(mailBudget)
        .where(eq(mailBudget.budgetDigest, budgetOf(deviceId)))
      return row?.sentAt ?? []
    },
    async saveBudget(deviceId, sentAt) {
      const set = { sentAt: [...sentAt], changedAt: sql`now()` }
      await on
        .insert(mailBudget)
        .values({ budgetDigest: budgetOf(deviceId), sentAt: [...sentAt] })
        .onConflictDoUpdate({ target: mailBudget.budgetDigest, set })
    },
  }
}

/** Locks two addresses, in the order of their hashes, so that two transactions never wait for each other. */
export async function lockAddresses(
  on: Transaction,
  [one, other]: readonly [string, string],
  secret: ServerSecret,
): Promise<readonly [AddressGuard, AddressGuard]> {
  if (digestOfAddress(one, secret) < digestOfAddress(other, secret)) {
    const first = await lockAddress(on, one, secret)
    return [first, await lockAddress(on, other, secret)]
  }
  const first = await lockAddress(on, other, secret)
  return [await lockAddress(on, one, secret), first]
}
