import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { AddressGuard } from '../email/address-guard.ts'
import type { ChangeStep } from '../email-change/change-store.ts'
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

/**
 * Locks an address for a step of a change. Its wrong codes are those of such steps: other rows, which are locked after that of the address,
 * so that a user who begins a change to an address of another one stops no code but those.
 */
export async function lockForStep(
  on: Transaction,
  email: string,
  step: ChangeStep,
  secret: ServerSecret,
): Promise<AddressGuard> {
  const { readBudget, saveBudget } = await lockAddress(on, email, secret)
  const digest = digestOfStep(email, step, secret)
  const counted = eq(addressGuard.addressDigest, digest)
  const [row] = await on.select({ wrongCodes: addressGuard.wrongCodes }).from(addressGuard).where(counted)
  return {
    ...{ readBudget, saveBudget, wrongCodes: row?.wrongCodes ?? 0 },
    async setWrongCodes(count) {
      const set = { wrongCodes: count, changedAt: sql`now()` }
      await on
        .insert(addressGuard)
        .values({ addressDigest: digest, wrongCodes: count })
        .onConflictDoUpdate({ target: addressGuard.addressDigest, set })
    },
  }
}

/** Forgets every wrong code of an address that is locked, because its user has shown that they have it. */
export async function clearWrongCodes(on: Transaction, email: string, secret: ServerSecret): Promise<void> {
  const digests = [
    digestOfAddress(email, secret),
    digestOfStep(email, 'primary', secret),
    digestOfStep(email, 'secondary', secret),
  ]
  await on.update(addressGuard).set({ wrongCodes: 0 }).where(inArray(addressGuard.addressDigest, digests))
}

function digestOfStep(email: string, step: ChangeStep, secret: ServerSecret): string {
  return secret.digest('address', email, `change ${step}`)
}

/** Locks two addresses for the steps of a change, in the order of their hashes, so that two transactions never wait for each other. */
export async function lockForSteps(
  on: Transaction,
  { primary, secondary }: Readonly<Record<ChangeStep, string>>,
  secret: ServerSecret,
): Promise<Readonly<Record<ChangeStep, AddressGuard>>> {
  if (digestOfAddress(primary, secret) < digestOfAddress(secondary, secret)) {
    const first = await lockForStep(on, primary, 'primary', secret)
    return { primary: first, secondary: await lockForStep(on, secondary, 'secondary', secret) }
  }
  const first = await lockForStep(on, secondary, 'secondary', secret)
  return { primary: await lockForStep(on, primary, 'primary', secret), secondary: first }
}
