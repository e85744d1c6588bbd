import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { and, eq } from 'drizzle-orm'
import type { Account, AccountStore } from '../accounts/account-store.ts'
import { createRandomId } from '../random-id.ts'
import { account } from './account-tables.ts'
import { socialIdentity } from './social-tables.ts'

const columns = {
  ...{ id: account.id, email: account.email, address: account.address },
  social: { provider: socialIdentity.provider, name: socialIdentity.name },
}

/** Accounts in PostgreSQL. */
export function createAccountStore(db: Pick<DrizzleDatabase, 'insert' | 'select' | 'update'>): AccountStore {
  const select = () =>
    db.select(columns).from(account).leftJoin(socialIdentity, eq(socialIdentity.accountId, account.id))
  return {
    async find(id) {
      const [row] = await select().where(eq(account.id, id))
      return row ?? null
    },
    async findOrCreate(email) {
      const created: Account = { id: createRandomId(), email, address: null, social: null }
      const rows = await db.insert(account).values({ id: created.id, email }).onConflictDoNothing().returning()
      if (rows.length > 0) return { account: created, isNew: true }
      const [found] = await select().where(eq(account.email, email))
      // It was there a moment ago, and accounts are not deleted while they are logged in to.
      if (found === undefined) throw new TypeError('An account was deleted while it was logged in to.')
      return { account: found, isNew: false }
    },
    async findOrCreateSocial({ provider, issuer, subject, name }) {
      const isOf = and(
        ...[eq(socialIdentity.provider, provider), eq(socialIdentity.issuer, issuer)],
        eq(socialIdentity.subject, subject),
      )
      await db.update(socialIdentity).set({ name }).where(isOf)
      const [found] = await select().where(isOf)
      if (found !== undefined) return { account: found, isNew: false }
      const created: Account = { id: createRandomId(), email: null, address: null, social: { provider, name } }
      await db.insert(account).values({ id: created.id })
      await db.insert(socialIdentity).values({ provider, issuer, subject, name, accountId: created.id })
      return { account: created, isNew: true }
    },
    async hasEmail(email) {
      return (await db.select({ id: account.id }).from(account).where(eq(account.email, email))).length > 0
    },
    async changeEmail(id, email) {
      await db.update(account).set({ email }).where(eq(account.id, id))
    },
  }
}
