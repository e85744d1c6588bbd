import type { accountSchemas } from '@laurel/wallet/login-schemas'
import { getAddress, isAddress } from 'viem'
import type * as mini from 'zod/mini'
import type { Account } from './account-store.ts'

/** An account as responses have it. */
export type LoginAccount = mini.input<(typeof accountSchemas)['LoginAccount']>

/** What is known of the shares of an account. */
export type ShareSetReads = {
  /** The share sets of an account, and how its recovery share is protected. */
  readShareSets(accountId: string): Promise<Pick<LoginAccount, 'sets' | 'recovery'>>
}

/** Returns an account as responses have it. */
export async function describeAccount(
  { id, email, address, social }: Account,
  { readShareSets }: ShareSetReads,
): Promise<LoginAccount> {
  return {
    ...{ id, ...(await readShareSets(id)) },
    ...(email === null ? {} : { email }),
    ...(social === null ? {} : { social: describeSocial(social) }),
    ...(address === null || !isAddress(address) ? {} : { address: getAddress(address) }),
  }
}

function describeSocial({ provider, name }: NonNullable<Account['social']>): LoginAccount['social'] {
  return { provider, ...(name === null ? {} : { userName: name }) }
}
