import {
  type CreateBoostPayload,
  encodeActionPayload,
  encodeAllowListPayload,
  encodeBudgetPayload,
  encodeCreateBoostPayload,
  encodeIncentivePayload,
  encodeTransfer,
  encodeValidatorPayload,
  RegistryType,
  Role,
} from '@laurel/protocol'
import {
  boostCoreAbi,
  boostRegistryAbi,
  erc20TokenAbi,
  erc1155TokenAbi,
  managedBudgetAbi,
  pointsAbi,
  simpleAllowListAbi,
} from '@laurel/protocol/abi'
import {
  type Address,
  concat,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isAddressEqual,
  parseEventLogs,
  parseUnits,
} from 'viem'
import type { ChainClient } from '../chain/chain-client.ts'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import { writeBlocks } from '../chain/write-blocks.ts'
import type { LocalContracts } from '../contracts/local-contracts.ts'
import { locateV3Pool } from '../dex/pool-address.ts'
import type { Scene } from '../history/activity.ts'
import { listSampleActions } from '../history/sample-actions.ts'
import { listSeedBoosts, PRIZE_BADGE, type SeedBoost } from './seed-kinds.ts'
import { verifierAddress } from './verifier-key.ts'

/**
 * Initializes the core. Anyone can initialize a core that has no owner, so this goes into the first block of the chain.
 */
export function planCoreStart({ registry, coreParts }: LocalContracts, owner: Address): readonly PlannedTransaction[] {
  const args = [registry.address, owner, owner] as const
  const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'initialize', args })
  return [planCall({ from: owner, to: coreParts.core.address, data })]
}

/** The gas limits of a boost, which writes some dozens of words after its payload is decompressed, and of a clone. */
export const CREATE_GAS = 6_000_000n
export const CLONE_GAS = 1_500_000n
const BOOSTS_IN_A_BLOCK = 4

/**
 * Creates the boosts that the local world begins with, one block each second. The first user owns all of them and pays
 * for them from one budget.
 * @param from - Unix seconds of the first block.
 * @param count - the number of boosts to create, from the start of the list.
 * @returns how many were created.
 * @throws {UnexpectedOutcomeError} when a transaction does not end as planned.
 */
export async function seedBoosts(
  client: ChainClient,
  { scene, from, count }: { scene: Scene; from: number; count: number },
): Promise<number> {
  const { contracts, users } = scene
  const [ada, ben, , dario] = users
  if (ada === undefined || ben === undefined || dario === undefined) throw new RangeError('Too few users.')
  const owner = ada.address
  let timestamp = from
  const write = (transactions: readonly PlannedTransaction[]) =>
    writeBlocks(client, [{ timestamp: timestamp++, transactions }])
  const points = getContractAddress({
    from: owner,
    nonce: BigInt(await client.getTransactionCount({ address: owner })),
  })
  await write(planParts(contracts, owner))
  const [budget, places] = await Promise.all(
    [RegistryType.BUDGET, RegistryType.ALLOW_LIST].map((type) => findClone(client, contracts, type)),
  )
  if (budget === undefined || places === undefined) throw new RangeError('The registry created no budget or no list.')
  await write(planFunding(contracts, { owner, budget, points }))
  const boosts = listSeedBoosts({
    ...{ contracts, owner, points, places, actions: listSampleActions(scene) },
    ...{ denied: dario.address, invited: [owner, ben.address] },
  }).slice(0, count)
  for (let at = 0; at < boosts.length; at += BOOSTS_IN_A_BLOCK) {
    const planned = boosts.slice(at, at + BOOSTS_IN_A_BLOCK).map((boost) => {
      const args = [encodeCreateBoostPayload(toPayload(contracts, boost, { owner, budget }))] as const
      const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'createBoost', args })
      return planCall({ from: owner, to: contracts.coreParts.core.address, data, gas: CREATE_GAS })
    })
    await write(planned)
  }
  await write([planObservations(contracts, owner)])
  await write(await planGrants(client, contracts, { boosts, owner, points, places }))
  return boosts.length
}

/** Plans the components that boosts need: tokens, a budget, a points token, a list. */
function planParts(contracts: LocalContracts, owner: Address): readonly PlannedTransaction[] {
  const { registry, boostBases: bases, dollar, leaf, badge } = contracts
  const clone = (type: RegistryType, base: Address, name: string, payload: Hex) =>
    planCall({
      from: owner,
      to: registry.address,
      data: encodeFunctionData({
        ...{ abi: boostRegistryAbi, functionName: 'deployClone', args: [type, base, name, payload] },
      }),
      gas: CLONE_GAS,
    })
  const budget = encodeBudgetPayload({ type: 'managedBudget', owner, grants: [] })
  const list = encodeAllowListPayload({ type: 'simpleAllowList', owner, users: [] })
  return [
    planCall({ from: owner, to: null, data: minimalClone(bases.points.address), gas: CLONE_GAS }),
    clone(RegistryType.BUDGET, bases.managedBudget.address, 'Spring budget', budget),
    clone(RegistryType.ALLOW_LIST, bases.simpleAllowList.address, 'Friends of Delphi', list),
    ...[dollar, leaf].map(({ address: to, decimals }) => {
      const args = [owner, parseUnits('100000', decimals)] as const
      return planCall({ from: owner, to, data: encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args }) })
    }),
    planCall({
      from: owner,
      to: badge.address,
      data: encodeFunctionData({ abi: erc1155TokenAbi, functionName: 'mint', args: [owner, PRIZE_BADGE, 100n] }),
    }),
  ]
}

function planFunding(
  { dollar, leaf, badge, coreParts }: LocalContracts,
  { owner, budget, points }: { owner: Address; budget: Address; points: Address },
): readonly PlannedTransaction[] {
  const issuer = encodeFunctionData({
    ...{ abi: pointsAbi, functionName: 'initialize', args: ['Laurel Points', 'POINTS', owner] },
  })
  const authorize = encodeFunctionData({
    ...{ abi: managedBudgetAbi, functionName: 'setAuthorized', args: [[coreParts.core.address], [true]] },
  })
  const badges = encodeFunctionData({
    ...{ abi: erc1155TokenAbi, functionName: 'safeTransferFrom', args: [owner, budget, PRIZE_BADGE, 100n, '0x'] },
  })
  return [
    planCall({ from: owner, to: points, data: issuer }),
    planCall({ from: owner, to: budget, data: authorize }),
    ...[dollar, leaf].flatMap(({ address: asset, decimals }) => {
      const amount = parseUnits('40000', decimals)
      const approve = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'approve', args: [budget, amount] })
      const args = [encodeTransfer({ asset, amount, target: owner })] as const
      const data = encodeFunctionData({ abi: managedBudgetAbi, functionName: 'allocate', args })
      return [planCall({ from: owner, to: asset, data: approve }), planCall({ from: owner, to: budget, data })]
    }),
    planCall({ from: owner, to: badge.address, data: badges }),
  ]
}

/** Makes the pool that gives the price of a leaf store its newest trades, so that it has a mean price over time. */
function planObservations({ dex, leaf, dollar }: LocalContracts, from: Address): PlannedTransaction {
  const { address, abi } = locateV3Pool(dex.v3Factory.address, leaf.address, dollar.address, 3000)
  const data = encodeFunctionData({ abi, functionName: 'increaseObservationCardinalityNext', args: [60] })
  return planCall({ from, to: address, data, gas: 3_000_000n })
}

/** Authorizes each incentive on the contract that issues its points or has its list. */
async function planGrants(
  client: ChainClient,
  { coreParts }: LocalContracts,
  { boosts, owner, points, places }: { boosts: readonly SeedBoost[]; owner: Address; points: Address; places: Address },
): Promise<readonly PlannedTransaction[]> {
  const issuer = await client.readContract({ abi: pointsAbi, address: points, functionName: 'ISSUER_ROLE' })
  const plans = await Promise.all(
    boosts.map(async ({ incentives }, boostId) => {
      const readParameters = { abi: boostCoreAbi, address: coreParts.core.address, functionName: 'getBoost' } as const
      const boost = await client.readContract({ ...readParameters, args: [BigInt(boostId)] })
      return incentives.flatMap(({ type: kind }, incentiveId) => {
        const incentive = boost.incentives[incentiveId]
        if (incentive === undefined) throw new RangeError(`Boost ${boostId} has too few incentives.`)
        if (kind === 'pointsIncentive') {
          const args = [incentive, issuer] as const
          const data = encodeFunctionData({ abi: pointsAbi, functionName: 'grantRoles', args })
          return [planCall({ from: owner, to: points, data })]
        }
        if (kind !== 'allowListIncentive') return []
        const args = [incentive, Role.MANAGER] as const
        const data = encodeFunctionData({ abi: simpleAllowListAbi, functionName: 'grantRoles', args })
        return [planCall({ from: owner, to: places, data })]
      })
    }),
  )
  return plans.flat()
}

/** Returns the payload of a boost that a budget pays for. */
export function toPayload(
  { boostBases: bases, coreParts, eventAction }: LocalContracts,
  { action, incentives, allowList, validator, maxParticipants }: SeedBoost,
  { owner, budget }: { owner: Address; budget: Address },
): CreateBoostPayload {
  const target = (instance: Address, parameters: Hex) => ({ isBase: true, instance, parameters })
  const list = allowList.type === 'openAllowList' ? bases.simpleDenyList : bases[allowList.type]
  return {
    budget,
    action: target(eventAction.address, encodeActionPayload(action)),
    validator: target(
      bases[validator].address,
      encodeValidator(validator, coreParts.core.address, bases[validator].address),
    ),
    allowList: target(list.address, encodeAllowListPayload(allowList)),
    incentives: incentives.map((parameters) =>
      target(bases[parameters.type].address, encodeIncentivePayload(parameters)),
    ),
    ...{ protocolFee: 0n, maxParticipants, owner },
  }
}

/** Each validator trusts the local verifier. Those with a limit let each account claim once. */
function encodeValidator(kind: SeedBoost['validator'], validatorCaller: Address, baseImplementation: Address): Hex {
  const common = { signers: [verifierAddress], validatorCaller }
  switch (kind) {
    case 'signerValidator':
    case 'signerValidatorV2':
      return encodeValidatorPayload({ ...common, type: kind })
    case 'limitedSignerValidatorV2':
      return encodeValidatorPayload({ ...common, type: kind, maxClaimCount: 1n })
    case 'payableLimitedSignerValidatorV2':
      return encodeValidatorPayload({ ...common, type: kind, maxClaimCount: 1n, baseImplementation })
  }
}

/** Returns the first clone of a type that the registry deployed. */
async function findClone(
  client: ChainClient,
  { registry, boostBases: bases }: LocalContracts,
  type: RegistryType,
): Promise<Address | undefined> {
  const logs = await client.getLogs({ address: registry.address, fromBlock: 0n })
  const base = type === RegistryType.BUDGET ? bases.managedBudget.address : bases.simpleAllowList.address
  return parseEventLogs({ abi: boostRegistryAbi, eventName: 'Deployed', logs }).find(
    ({ args }) => args.registryType === type && isAddressEqual(args.baseImplementation, base),
  )?.args.deployedInstance
}

/** Returns the creation code of an ERC-1167 clone, for a contract that the registry has no type for. */
function minimalClone(base: Address): Hex {
  return concat(['0x3d602d80600a3d3981f3', '0x363d3d373d3d3d363d73', base, '0x5af43d82803e903d91602b57fd5bf3'])
}
