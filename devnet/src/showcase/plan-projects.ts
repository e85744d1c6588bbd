import {
  encodeBudgetPayload,
  encodeClawback,
  encodeCreateBoostPayload,
  encodeTransfer,
  RegistryType,
  Role,
} from '@laurel/protocol'
import { boostCoreAbi, boostRegistryAbi, erc20TokenAbi, managedBudgetAbi } from '@laurel/protocol/abi'
import { type Address, encodeFunctionData, isAddressEqual, parseEventLogs, parseUnits } from 'viem'
import { CLONE_GAS, CREATE_GAS, toPayload } from '../boosts/seed-boosts.ts'
import type { SeedBoost } from '../boosts/seed-kinds.ts'
import type { DevAccount } from '../chain/accounts.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import { type PlannedTransaction, planCall } from '../chain/planned-transaction.ts'
import type { LocalContracts } from '../contracts/local-contracts.ts'
import { SHARED_BUDGET } from './showcase-boosts.ts'

/** Test dollars that each project puts into its budget. */
const BUDGET_DOLLARS = '6000'
/** The share of referrers in 1/10,000 of a reward. It is paid out of the protocol's fee. */
const REFERRAL_FEE = 500n

/** Plans the budget of each project, and the share of referrers. */
export function planBudgets(
  { registry, boostBases, coreParts, dollar }: LocalContracts,
  { deployer, projects }: { readonly deployer: Address; readonly projects: readonly DevAccount[] },
): readonly PlannedTransaction[] {
  const amount = parseUnits(BUDGET_DOLLARS, dollar.decimals)
  const shareData = encodeFunctionData({ abi: boostCoreAbi, functionName: 'setReferralFee', args: [REFERRAL_FEE] })
  return [
    planCall({ from: deployer, to: coreParts.core.address, data: shareData }),
    ...projects.flatMap(({ name, address: from }) => {
      const manager = projects.find((one) => name === SHARED_BUDGET.of && one.name === SHARED_BUDGET.manager)
      const grants = [
        // The core creates boosts out of the budget.
        { account: coreParts.core.address, roles: Role.MANAGER },
        ...(manager === undefined ? [] : [{ account: manager.address, roles: Role.MANAGER }]),
      ]
      const payload = encodeBudgetPayload({ type: 'managedBudget', owner: from, grants })
      const base = boostBases.managedBudget.address
      const args = [RegistryType.BUDGET, base, `${name} budget`, payload] as const
      const data = encodeFunctionData({ abi: boostRegistryAbi, functionName: 'deployClone', args })
      const mint = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args: [from, amount] })
      return [
        planCall({ from, to: registry.address, data, gas: CLONE_GAS }),
        planCall({ from, to: dollar.address, data: mint }),
      ]
    }),
  ]
}

/** Plans the transfers of the projects' dollars into their budgets. */
export function planBudgetFunding(
  { dollar }: LocalContracts,
  { projects, budgets }: { readonly projects: readonly DevAccount[]; readonly budgets: ReadonlyMap<string, Address> },
): readonly PlannedTransaction[] {
  const amount = parseUnits(BUDGET_DOLLARS, dollar.decimals)
  return projects.flatMap(({ name, address: target }) => {
    const budget = budgetOf(budgets, name)
    const approve = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'approve', args: [budget, amount] })
    const args = [encodeTransfer({ asset: dollar.address, amount, target })] as const
    const allocate = encodeFunctionData({ abi: managedBudgetAbi, functionName: 'allocate', args })
    return [
      planCall({ from: target, to: dollar.address, data: approve }),
      planCall({ from: target, to: budget, data: allocate }),
    ]
  })
}

/** Reads the budget of each project by its name. */
export async function findBudgets(
  client: ChainClient,
  { registry, boostBases }: LocalContracts,
  projects: readonly DevAccount[],
): Promise<ReadonlyMap<string, Address>> {
  const logs = await client.getLogs({ address: registry.address, fromBlock: 0n })
  const deployed = parseEventLogs({ abi: boostRegistryAbi, eventName: 'Deployed', logs }).filter(({ args }) =>
    isAddressEqual(args.baseImplementation, boostBases.managedBudget.address),
  )
  // The projects' budgets are the newest, in the order of the projects.
  const own = deployed.slice(-projects.length)
  return new Map(projects.flatMap(({ name }, at) => (own[at] ? [[name, own[at].args.deployedInstance] as const] : [])))
}

/** Plans the creation of a boost by its owner, out of a budget. */
export function planCreation(
  contracts: LocalContracts,
  boost: SeedBoost,
  { owner, budget }: { readonly owner: Address; readonly budget: Address },
): PlannedTransaction {
  const args = [encodeCreateBoostPayload(toPayload(contracts, boost, { owner, budget }))] as const
  const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'createBoost', args })
  return planCall({ from: owner, to: contracts.coreParts.core.address, data, gas: CREATE_GAS })
}

/** Plans that an owner takes back from a pool what was not claimed. @param amount - base units: whole rewards. */
export function planTakeBack(
  { coreParts }: LocalContracts,
  {
    boostId,
    amount,
    ...of
  }: { readonly owner: Address; readonly budget: Address; readonly boostId: number; readonly amount: bigint },
): PlannedTransaction {
  const args = [coreParts.core.address, encodeClawback(amount), BigInt(boostId), 0n] as const
  const data = encodeFunctionData({ abi: managedBudgetAbi, functionName: 'clawbackFromTarget', args })
  return planCall({ from: of.owner, to: of.budget, data })
}

/** Returns the budget of a project. @throws {RangeError} when it has none. */
export function budgetOf(budgets: ReadonlyMap<string, Address>, project: string): Address {
  const budget = budgets.get(project)
  if (budget === undefined) throw new RangeError(`${project} has no budget.`)
  return budget
}
