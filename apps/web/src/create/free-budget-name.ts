import { getClone, RegistryType, toCloneIdentifier } from '@laurel/protocol'
import type { Address } from 'viem'
import type { ChainClient } from '../config/chain-client.ts'

/** The number of names that are tried. Hardly any account has as many budgets with one name. */
const MAX_NAME_TRIES = 20

/**
 * Returns a free name for a new budget: the wanted one, or with the first free number after it. The registry deploys
 * each name once per account.
 * @param registry.base - the implementation of budgets.
 * @param registry.deployer - the owner.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
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
