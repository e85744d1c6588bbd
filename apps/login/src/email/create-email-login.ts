import { createConcurrencyLimiter } from '@laurel/server/http/concurrency-limiter.ts'
import { BusyError } from '@laurel/server/http/errors.ts'
import type { EmailLoginParts } from './login-parts.ts'

/** Transactions about addresses at the same time, of the 16 connections of the pool: others are for sessions that are live. */
const MAX_TRANSACTIONS = 10
/** Transactions about one address, or the change of one account, at the same time: they wait for each other, so that more would only hold connections. */
const MAX_TRANSACTIONS_OF_ADDRESS = 2

/** Creates what the steps of a login by email need, with limits for transactions. */
export function createEmailLogin(parts: Omit<EmailLoginParts, 'transact' | 'transactChange'>): EmailLoginParts {
  const limiter = createConcurrencyLimiter({ total: MAX_TRANSACTIONS, perCaller: MAX_TRANSACTIONS_OF_ADDRESS })
  async function within<result>(caller: string, run: () => Promise<result>): Promise<result> {
    const leave = limiter.enter(caller)
    if (leave === null) throw new BusyError()
    try {
      return await run()
    } finally {
      leave()
    }
  }
  return {
    ...parts,
    transact: (email, run) => within(email, () => parts.store.transact(email, run)),
    transactChange: (accountId, run) => within(accountId, () => parts.store.transactChange(accountId, run)),
  }
}
