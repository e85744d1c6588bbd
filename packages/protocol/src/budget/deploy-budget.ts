import { type Address, type Client, encodeFunctionData, type Hash, parseEventLogs } from 'viem'
import { type CloneOptions, deployClone } from '../action/deploy-clone.ts'
import { RegistryType } from '../action/registry-type.ts'
import { requestChainId } from '../chain/rpc.ts'
import type { DeployedContract } from '../contract/create.ts'
import { AlreadyDeployedError, ReceiptAddressMissingError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { transact } from '../contract/write.ts'
import { getImplementation } from '../deployments/get-implementation.ts'
import { budgetFactoryAbi } from './budget-abi.ts'
import { type BudgetParameters, encodeBudgetPayload, type Grant } from './payload.ts'

/**
 * Deploys a budget as a clone that the registry makes, initializes and records under a name.
 * @param client - viem client on the chain to deploy on, with the account that sends, unless `account` names it.
 * @param budget - the budget's `type`, its owner and its grants of roles.
 * @param base - the implementation of the budget's kind; the protocol's implementation on that chain by default.
 * @param options - the sender's own `name` for the clone, the `registry`, and {@link TransactionOptions}.
 * @throws {InvalidBudgetPayloadError} from the parameters.
 * @throws {ImplementationNotDeployedError} when the chain has no implementation of the kind.
 * @throws the errors of {@link deployClone}.
 * @example
 * const budget = { type: 'managedBudget', owner, grants: [] } as const
 * const { address } = await deployBudget(client, { budget, name: 'boosts' })
 */
export async function deployBudget(
  client: Client,
  { budget, base, ...options }: CloneOptions & { readonly budget: BudgetParameters; readonly base?: Address },
): Promise<DeployedContract> {
  const payload = encodeBudgetPayload(budget)
  return deployClone(client, {
    ...options,
    type: RegistryType.BUDGET,
    base: base ?? getImplementation(await requestChainId(client), budget.type),
    payload,
    what: 'budget',
  })
}

/**
 * Returns the sender's budget with a name, or deploys it, so that a program that runs again uses the same budget. It
 * does not compare the parameters of an existing budget.
 * @param client - viem client on the chain of the budget, with the account that sends, unless `account` names it.
 * @param options - as for {@link deployBudget}.
 * @returns `hash` of the deployment; null when the budget already exists.
 * @throws the errors of {@link deployBudget} except `AlreadyDeployedError`.
 * @example
 * const budget = { type: 'managedBudget', owner, grants: [] } as const
 * const { address } = await getOrDeployBudget(client, { budget, name: 'boosts' })
 */
export async function getOrDeployBudget(
  client: Client,
  options: Omit<Parameters<typeof deployBudget>[1], 'address'>,
): Promise<{ readonly address: Address; readonly hash: Hash | null }> {
  try {
    return await deployBudget(client, options)
  } catch (error) {
    if (error instanceof AlreadyDeployedError) return { address: error.address, hash: null }
    throw error
  }
}

/**
 * Deploys a second-version budget with a fee through its factory. The sender becomes its owner.
 * Source: docs/protocol.md#budgets.
 * @param core - gets the manager's role.
 * @param managementFee - basis points.
 * @throws {ReceiptAddressMissingError} when the receipt names no new contract.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 */
export async function deployBudgetFromFactory(
  client: Client,
  {
    factory,
    core,
    grants,
    managementFee,
    ...options
  }: TransactionOptions & {
    readonly factory: Address
    readonly core: Address
    readonly grants: readonly Grant[]
    readonly managementFee: bigint
  },
): Promise<DeployedContract> {
  const all = [{ account: core, roles: 1n }, ...grants]
  const args = [all.map(({ account }) => account), all.map(({ roles }) => roles), managementFee] as const
  const data = encodeFunctionData({ abi: budgetFactoryAbi, functionName: 'deployBudget', args })
  const { hash, receipt } = await transact(client, { ...options, to: factory, data, what: 'Deploying the budget' })
  const made = parseEventLogs({ abi: budgetFactoryAbi, eventName: 'BudgetDeployed', logs: receipt.logs }).find(
    (log) => log.address.toLowerCase() === factory.toLowerCase(),
  )
  if (!made) throw new ReceiptAddressMissingError(hash)
  return { hash, address: made.args.budget }
}

/**
 * Returns the address that a factory's next budget for an owner will have.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function predictBudgetAddress(
  client: Client,
  { factory, owner }: { readonly factory: Address; readonly owner: Address },
): Promise<Address> {
  const readParameters = { abi: budgetFactoryAbi, address: factory } as const
  const needed = 'a budget factory'
  const nonce = await readContract(client, { ...readParameters, functionName: 'nonces', args: [owner] }, needed)
  return readContract(client, { ...readParameters, functionName: 'predictBudgetAddress', args: [owner, nonce] }, needed)
}
