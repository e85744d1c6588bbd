import type { Page } from '@playwright/test'
import { createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { DevAccount } from '../../devnet/src/chain/accounts.ts'
import type { World, WorldChain } from '../../devnet/src/world.ts'

const newAccounts = new Map<string, DevAccount>()

/** Whoever came last under a name in this worker; undefined when nobody did. */
export function findNewAccount(name: string): DevAccount | undefined {
  return newAccounts.get(name)
}

/**
 * Brings people whom no other journey and no earlier run knows, each with an account of its own and 100 ether on
 * `chain`: what they send is in nobody's way, and a reward that is paid once is still to be had. From then on
 * `person(name)` is them.
 * @param names - none that the world has.
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

/** Lets a page call the newcomers by their names, as it does the people of the world. Before it is opened. */
export async function addAccountsToConfig(page: Page, world: World): Promise<void> {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { ...world, accounts: [...world.accounts, ...newAccounts.values()] } }),
  )
}
