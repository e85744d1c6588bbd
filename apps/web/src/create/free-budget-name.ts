import { getClone, RegistryType, toCloneIdentifier } from '@laurel/protocol'
import type { Address } from 'viem'
import type { ChainClient } from '../config/chain-client.ts'

/** How many names are tried until one is free. Hardly any account has as many budgets of one name. */
const MAX_NAME_TRIES = 20

/**
 * The name for a new budget: the wanted one, or with the first number behind it that is free. An account can have one
 * budget of each name.
 * @param registry.base - what budgets are cloned from. @param registry.deployer - who will own it.
 * @throws {NodeUnreachableError} @throws {NodeRpcError} when the registry cannot be asked.
 */
export async function freeBudgetName(
  client: ChainClient,
  wanted: string,
  { registry, base, deployer }: { readonly registry: Address; readonly base: Address; readonly deployer: Address },
): Promise<string> {
  for (let count = 1; count < MAX_NAME_TRIES; count++) {
    const name = count === 1 ? wanted : `${wanted} ${count}`
    const identifier = toCloneIdentifier({ type: RegistryType.BUDGET, base, deployer, name })
    if ((await getClone(client, { identifier, registry })) === null) return name
  }
  return `${wanted} ${crypto.randomUUID().slice(0, 8)}`
}
