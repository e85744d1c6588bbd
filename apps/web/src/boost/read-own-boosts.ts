import { type BoostComponents, getBoost, getBoostComponents, isForeignComponentError } from '@laurel/protocol'
import { boostCoreAbi } from '@laurel/protocol/abi'
import { type Address, isAddressEqual } from 'viem'
import { getLogs } from 'viem/actions'
import { getAbiItem } from 'viem/utils'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'

const created = getAbiItem({ abi: boostCoreAbi, name: 'BoostCreated' })

/**
 * Reads the boosts that an account owns, and those that are paid from some budgets, newest first. They come from the
 * core's logs, so all of them are found. Boosts with components of an unknown kind are left out.
 */
export async function readOwnBoosts(
  chain: ChainConfig,
  owner: Address,
  budgets: readonly Address[],
): Promise<readonly BoostComponents[]> {
  const { core } = chain
  if (core === null) return []
  const client = chainClient(chain)
  // The budget is not an indexed topic. Without budgets, only the owner's own boosts are requested.
  const found = await getLogs(client, {
    ...{ address: core, event: created, fromBlock: 0n, strict: true },
    ...(budgets.length === 0 && { args: { owner } }),
  })
  const logs = found.filter(
    ({ args }) => isAddressEqual(args.owner, owner) || budgets.some((budget) => isAddressEqual(budget, args.budget)),
  )
  const boosts = await Promise.all(
    logs.map(async ({ args: { boostId } }) =>
      getBoostComponents(client, await getBoost(client, { core, boostId })).catch((error: unknown) => {
        if (isForeignComponentError(error)) return null
        throw error
      }),
    ),
  )
  return boosts.filter((each) => each !== null).reverse()
}
