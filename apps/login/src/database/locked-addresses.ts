import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import type { LockedAddress } from '../email/login-store.ts'
import { hasChangeCodes, hasCodes, type WrongCodes } from '../email/wrong-code-limits.ts'
import type { ChangeStep, LockedStep } from '../email-change/change-store.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { addressGuard, mailBudget } from './login-tables.ts'

type Transaction = Pick<DrizzleDatabase, 'insert' | 'select' | 'update'>

/** The account that changes its address, and its step. */
export type StepOfAccount = { readonly email: string; readonly step: ChangeStep; readonly accountId: string }

/** Returns the keyed hash by which an address is known where it is not stored. @param email - normalized. */
export function digestOfAddress(email: string, secret: ServerSecret): string {
  return secret.digest('address', email)
}

/** Reads the wrong codes of an address. What is not locked can change at once. */
export async function readWrongCodes(
  on: Pick<Transaction, 'select'>,
  email: string,
  secret: ServerSecret,
): Promise<WrongCodes> {
  const [own, changes] = await readCounts(on, [digestOfAddress(email, secret), digestOfChanges(email, secret)])
  return { own: own ?? 0, changes: changes ?? 0 }
}

/** Locks the row of an address until the transaction ends, whether it was there or not. Its other rows are read and written after that. */
export async function lockAddress(on: Transaction, email: string, secret: ServerSecret): Promise<LockedAddress> {
  const digest = digestOfAddress(email, secret)
  await on
    .insert(addressGuard)
    .values({ addressDigest: digest })
    .onConflictDoUpdate({ target: addressGuard.addressDigest, set: { changedAt: sql`now()` } })
  const budgetOf = (deviceId: string | null) => (deviceId === null ? digest : secret.digest('address', email, deviceId))
  return {
    wrongCodes: await readWrongCodes(on, email, secret),
    addWrongCode: () => addWrongCode(on, [digest]),
    readBudget: (deviceId) => readBudget(on, budgetOf(deviceId)),
    async saveBudget(deviceId, sentAt) {
      const set = { sentAt: [...sentAt], changedAt: sql`now()` }
      await on
        .insert(mailBudget)
        .values({ budgetDigest: budgetOf(deviceId), sentAt: [...sentAt] })
        .onConflictDoUpdate({ target: mailBudget.budgetDigest, set })
    },
  }
}

/** Reads when unknown devices had mails sent to an address. What is not locked can change at once. */
export function readMailBudget(
  on: Pick<Transaction, 'select'>,
  email: string,
  secret: ServerSecret,
): Promise<readonly number[]> {
  return readBudget(on, digestOfAddress(email, secret))
}

async function readBudget(on: Pick<Transaction, 'select'>, budgetDigest: string): Promise<readonly number[]> {
  const [row] = await on
    .select({ sentAt: mailBudget.sentAt })
    .from(mailBudget)
    .where(eq(mailBudget.budgetDigest, budgetDigest))
  return row?.sentAt ?? []
}

/**
 * Locks an address for a step of a change. Wrong codes of changes from it count with those of its logins; those of changes to it, which any
 * user can begin, count apart, and for each account.
 */
export async function lockForStep(
  on: Transaction,
  { email, step, accountId }: StepOfAccount,
  secret: ServerSecret,
): Promise<LockedStep> {
  const { readBudget, saveBudget, wrongCodes } = await lockAddress(on, email, secret)
  if (step === 'primary') {
    const own = digestOfAddress(email, secret)
    return {
      ...{ readBudget, saveBudget, hasCodes: hasCodes(wrongCodes) },
      addWrongCode: () => addWrongCode(on, [own]),
      clearWrongCodes: () => clear(on, [own]),
    }
  }
  const digests = [digestOfChanges(email, secret), secret.digest('address', email, `change by ${accountId}`)]
  const [, ofAccount = 0] = await readCounts(on, digests)
  return {
    ...{ readBudget, saveBudget, hasCodes: hasChangeCodes(wrongCodes, ofAccount) },
    addWrongCode: () => addWrongCode(on, digests),
    clearWrongCodes: () => clear(on, digests),
  }
}

/** Forgets every wrong code of an address that is locked, because its user has shown that they have it. */
export function clearWrongCodes(on: Transaction, email: string, secret: ServerSecret): Promise<void> {
  return clear(on, [digestOfAddress(email, secret), digestOfChanges(email, secret)])
}

/** Locks two addresses for the steps of a change, in the order of their hashes, so that two transactions never wait for each other. */
export async function lockForSteps(
  on: Transaction,
  { primary, secondary }: Readonly<Record<ChangeStep, string>>,
  accountId: string,
  secret: ServerSecret,
): Promise<Readonly<Record<ChangeStep, LockedStep>>> {
  const lock = (step: ChangeStep) =>
    lockForStep(on, { email: step === 'primary' ? primary : secondary, step, accountId }, secret)
  if (digestOfAddress(primary, secret) < digestOfAddress(secondary, secret)) {
    const first = await lock('primary')
    return { primary: first, secondary: await lock('secondary') }
  }
  const first = await lock('secondary')
  return { primary: await lock('primary'), secondary: first }
}

function digestOfChanges(email: string, secret: ServerSecret): string {
  return secret.digest('address', email, 'change secondary')
}

/** The counts of rows, in their order; undefined for one that is not there. */
async function readCounts(
  on: Pick<Transaction, 'select'>,
  digests: readonly string[],
): Promise<readonly (number | undefined)[]> {
  const rows = await on
    .select({ digest: addressGuard.addressDigest, count: addressGuard.wrongCodes })
    .from(addressGuard)
    .where(inArray(addressGuard.addressDigest, [...digests]))
  return digests.map((digest) => rows.find((row) => row.digest === digest)?.count)
}

async function addWrongCode(on: Transaction, digests: readonly string[]): Promise<void> {
  for (const addressDigest of digests) {
    const set = { wrongCodes: sql`${addressGuard.wrongCodes} + 1`, changedAt: sql`now()` }
    await on
      .insert(addressGuard)
      .values({ addressDigest, wrongCodes: 1 })
      .onConflictDoUpdate({ target: addressGuard.addressDigest, set })
  }
}

async function clear(on: Transaction, digests: readonly string[]): Promise<void> {
  await on
    .update(addressGuard)
    .set({ wrongCodes: 0 })
    .where(inArray(addressGuard.addressDigest, [...digests]))
}
