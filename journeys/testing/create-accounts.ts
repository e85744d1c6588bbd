import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { DevAccount } from '../../devnet/src/chain/accounts.ts'
import type { World, WorldChain } from '../../devnet/src/world.ts'

const newAccounts = new Map<string, DevAccount>()

/** The last account created under a name in this worker; undefined when there is none. */
export function findNewAccount(name: string): DevAccount | undefined {
  return newAccounts.get(name)
}

/**
 * Creates accounts that no other journey and no earlier run uses, each with 100 ether on `chain`. Their transactions
 * disturb no other test, and rewards that are paid once are still available. `testAccount(name)` returns them.
 * @param names - names that the world does not use.
 */
export async function createAccounts({ rpcUrl }: WorldChain, names: readonly string[]): Promise<void> {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  for (const name of names) {
    const privateKey = generatePrivateKey()
    const address = privateKeyToAddress(privateKey)
    await node.setBalance({ address, value: parseEther('100') })
    newAccounts.set(name, { name, address, privateKey })
  }
}

/**
 * Adds the created accounts to the config of a page, so that the page shows their names. Call it before the page opens.
 */
export async function addAccountsToConfig(page: Page, world: World): Promise<void> {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...world, accounts: [...world.accounts, ...newAccounts.values()] } }),
  )
}
