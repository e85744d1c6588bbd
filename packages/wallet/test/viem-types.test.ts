import { type Address, createPublicClient, custom } from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import type { AccountState } from '../src/account/account.ts'
import { noAccount } from '../src/account/account-state.ts'
import type { Connection } from '../src/connection/connection.ts'

/** Values of a wallet have viem's and wagmi's types: an EVM address is `0x…`, a chain id is a number. */
const client = createPublicClient({ transport: custom({ request: async () => '0x1' }) })

describe('the account', () => {
  test('default: an eip155 account is accepted by viem without a cast; one of another namespace is not', () => {
    const read = (account: AccountState) =>
      account.namespace === 'eip155' ? client.getBalance({ address: account.address }) : null
    void read(noAccount)
    type Evm = Extract<AccountState, { namespace: 'eip155' }>
    expectTypeOf<Evm['address']>().toEqualTypeOf<Address>()
    expectTypeOf<Evm['chainId']>().toEqualTypeOf<number>()
    expectTypeOf<Extract<AccountState, { namespace: 'solana' }>['address']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<AccountState, { isConnected: false }>['address']>().toEqualTypeOf<null>()
    expectTypeOf<Extract<Connection, { namespace: 'eip155' }>['accounts'][0]>().toEqualTypeOf<Address>()
  })
})
