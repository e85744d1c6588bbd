import { type Address, createPublicClient, custom } from 'viem'
import { describe, expectTypeOf, test } from 'vitest'
import type { AccountState } from '../src/account/account.ts'
import { noAccount } from '../src/account/account-state.ts'
import type { Connection } from '../src/connect/connection.ts'

/** What a wallet says goes into viem and wagmi as it is: an EVM address is `0x…`, a chain has its number. */
const client = createPublicClient({ transport: custom({ request: async () => '0x1' }) })

describe('the account', () => {
  test('default: of eip155 goes into viem without a cast; of another kind it does not', () => {
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
