import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { eq } from 'drizzle-orm'
import type { ChangeTransaction } from '../email-change/change-store.ts'
import type { ServerSecret } from '../settings/server-secret.ts'
import { lockAddress, lockForStep, lockForSteps, readMailBudget } from './locked-addresses.ts'
import { emailChange } from './login-tables.ts'
import { createAccountStore } from './postgres-account-store.ts'
import { createAuditLog } from './postgres-audit-log.ts'
import { fromSeconds, toSeconds } from './times.ts'

/** Locks the change of an account's address, and opens what its transaction can do. */
export async function openChange(
  on: Pick<DrizzleDatabase, 'insert' | 'select' | 'update' | 'delete'>,
  accountId: string,
  secret: ServerSecret,
): Promise<ChangeTransaction> {
  const ofAccount = eq(emailChange.accountId, accountId)
  const [row] = await on.select().from(emailChange).where(ofAccount).for('update')
  const accounts = createAccountStore(on)
  return {
    change: row === undefined ? null : toChange(row),
    // After the lock, so that it is what the step before has left.
    account: await accounts.find(accountId),
    ...{ accounts, audit: createAuditLog(on, secret) },
    async save({ code, ...rest }) {
      const values = {
        ...{ ...rest, codeHash: code.hash, triesLeft: code.triesLeft },
        expiresAt: fromSeconds(code.expiresAt),
      }
      await on.insert(emailChange).values(values).onConflictDoUpdate({ target: emailChange.accountId, set: values })
    },
    async setTriesLeft(count) {
      await on.update(emailChange).set({ triesLeft: count }).where(ofAccount)
    },
    async remove() {
      await on.delete(emailChange).where(ofAccount)
    },
    readBudget: (email) => readMailBudget(on, email, secret),
    lockAccount: () => lockAddress(on, accountId, secret),
    lockAddress: (email, step) => lockForStep(on, { email, step, accountId }, secret),
    lockAddresses: (emails) => lockForSteps(on, emails, accountId, secret),
  }
}

function toChange({ codeHash, triesLeft, expiresAt, ...rest }: typeof emailChange.$inferSelect) {
  return { ...rest, code: { hash: codeHash, triesLeft, expiresAt: toSeconds(expiresAt) } }
}
