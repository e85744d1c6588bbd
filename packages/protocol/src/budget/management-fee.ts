import { type Address, type Client, encodeFunctionData } from 'viem'
import { readContract } from '../contract/read.ts'
import { together } from '../contract/read-together.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { feeBudgetAbi, feeBudgetV2Abi } from './budget-abi.ts'
import { UnsupportedBudgetKindError } from './errors.ts'
import { getBudgetKind } from './get-budget.ts'

/**
 * Sets the share of every later reward that the budget keeps for the manager of a boost.
 * @param fee - basis points, at most 10,000.
 * @throws {TransactionRevertedError} unless the sender owns the budget or administers it.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function setManagementFee(
  client: Client,
  { budget, fee, ...options }: TransactionOptions & { readonly budget: Address; readonly fee: bigint },
): Promise<MinedTransaction> {
  const data = encodeFunctionData({ abi: feeBudgetAbi, functionName: 'setManagementFee', args: [fee] })
  const { hash, receipt } = await transact(client, { ...options, to: budget, data, what: 'Setting the management fee' })
  return { hash, receipt }
}

/**
 * Pays the boost's owner the management fee that is due for the claims so far. Any account may send it.
 * @param core - only a second-version budget accepts another core than its own.
 * @throws {UnsupportedBudgetKindError} when the budget has no fee, or a core is given to the first version.
 * @throws {TransactionRevertedError} also when nothing is due, or for an incentive that is not of a plain or a variable
 * ERC-20 kind.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function payManagementFee(
  client: Client,
  {
    budget,
    boostId,
    incentiveId,
    core,
    ...options
  }: TransactionOptions & {
    readonly budget: Address
    readonly boostId: bigint
    readonly incentiveId: number
    readonly core?: Address
  },
): Promise<MinedTransaction> {
  const kind = await getBudgetKind(client, { budget })
  const isSecond = kind === 'managedBudgetWithFeesV2'
  if (!isSecond && kind !== 'managedBudgetWithFees')
    throw new UnsupportedBudgetKindError({ budget, kind, what: 'management fee' })
  if (core && !isSecond) throw new UnsupportedBudgetKindError({ budget, kind, what: 'choice between cores' })
  const data = core
    ? encodeFunctionData({
        abi: feeBudgetV2Abi,
        functionName: 'payManagementFee',
        args: [core, boostId, BigInt(incentiveId)],
      })
    : encodeFunctionData({
        abi: feeBudgetAbi,
        functionName: 'payManagementFee',
        args: [boostId, BigInt(incentiveId)],
      })
  const { hash, receipt } = await transact(client, { ...options, to: budget, data, what: 'Paying the management fee' })
  return { hash, receipt }
}

/**
 * Lets a second-version budget work with a core. The sender must own the budget or administer it.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function setBudgetCore(
  client: Client,
  { budget, core, ...options }: TransactionOptions & { readonly budget: Address; readonly core: Address },
): Promise<MinedTransaction> {
  const data = encodeFunctionData({ abi: feeBudgetV2Abi, functionName: 'setCore', args: [core] })
  const { hash, receipt } = await transact(client, { ...options, to: budget, data, what: "Setting the budget's core" })
  return { hash, receipt }
}

/**
 * Returns the amount that a budget reserves for management fees, in base units of an asset.
 * @throws {UnsupportedInterfaceError} for a budget without a fee.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function getReservedFunds(
  client: Client,
  { budget, asset }: { readonly budget: Address; readonly asset: Address },
): Promise<bigint> {
  const readParameters = { abi: feeBudgetAbi, address: budget, functionName: 'reservedFunds', args: [asset] } as const
  return readContract(client, readParameters, 'a budget with a management fee')
}

/** The management fee that a budget reserves for the boost's owner, in base units of the incentive's asset. */
export type ManagementShare = {
  /** The whole fee once everything is claimed. */
  readonly whole: bigint
  /** The part that is paid so far. */
  readonly paid: bigint
}

/**
 * Reads the management fee that a budget reserves for the boost's owner on one incentive.
 * @throws {UnsupportedInterfaceError} for a budget without a fee.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getManagementShare(
  client: Client,
  { budget, incentive }: { readonly budget: Address; readonly incentive: Address },
): Promise<ManagementShare> {
  const readParameters = { abi: feeBudgetAbi, address: budget, args: [incentive] } as const
  const what = 'a budget with a management fee'
  const reader = together(client)
  const [whole, paid] = await Promise.all([
    readContract(reader, { ...readParameters, functionName: 'incentiveFeesMax' }, what),
    readContract(reader, { ...readParameters, functionName: 'incentiveFeesDisbursed' }, what),
  ])
  return { whole, paid }
}
