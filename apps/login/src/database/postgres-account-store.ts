import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { eq } from 'drizzle-orm'
import type { AccountStore } from '../accounts/account-store.ts'
import { createRandomId } from '../random-id.ts'
import { account } from './account-tables.ts'

const columns = { id: account.id, email: account.email, address: account.address }

/** Accounts in PostgreSQL. */
export function createAccountStore(db: Pick<DrizzleDatabase, 'insert' | 'select' | 'update'>): AccountStore {
  return {
    async find(id) {
      const [row] = await db.select(columns).from(account).where(eq(account.id, id))
      return row ?? null
    },
    async findOrCreate(email) {
      const [created] = await db
        .insert(account)
        .values({ id: createRandomId(), email })
        .onConflictDoNothing()
        .returning(columns)
      if (created !== undefined) return { account: created, isNew: true }
      const [found] = await db.select(columns).from(account).where(eq(account.email, email))
      // It was there a moment ago, and accounts are not deleted while they are logged in to.
      if (found === undefined) throw new TypeError('An account was deleted while it was logged in to.')
      return { account: found, isNew: false }
    },
    async hasEmail(email) {
      return (await db.select({ id: account.id }).from(account).where(eq(account.email, email))).length > 0
    },
    async changeEmail(id, email) {
      await db.update(account).set({ email }).where(eq(account.id, id))
    },
  }
}
