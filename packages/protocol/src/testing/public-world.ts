import { type Address, concat, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { BoostWorld } from './boost-world.ts'
import type { PublicContract } from './public-contracts.ts'

/**
 * The same world with the public protocol's older contracts: its core and implementations, as far as the public SDK
 * includes them. All other contracts are those of this repository.
 */
export async function toPublicWorld(
  world: BoostWorld,
  { codeOf }: { readonly codeOf: (contract: PublicContract) => Hex },
): Promise<BoostWorld> {
  const registry = await world.deploy(codeOf('registry'))
  const owners = [registry, world.accounts.ada, world.accounts.ada] as const
  const args = encodeAbiParameters(parseAbiParameters('address, address, address'), owners)
  const core = await world.deploy(concat([codeOf('core'), args]))
  const placed = new Map<string, Address>([
    ['registry', registry],
    ['core', core],
  ])
  const bases = [
    ...(['eventAction', 'managedBudget', 'simpleAllowList', 'signerValidator', 'limitedSignerValidator'] as const),
    ...(['erc20Incentive', 'erc20VariableIncentive', 'erc20VariableCriteriaIncentive', 'cgdaIncentive'] as const),
  ]
  for (const name of bases) placed.set(name, await world.deploy(codeOf(name)))
  return { ...world, core, at: (name) => placed.get(name) ?? world.at(name) }
}
