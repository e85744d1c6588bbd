import { type Address, type Client, encodeFunctionData, isAddressEqual, zeroAddress } from 'viem'
import { actionInterfaces } from '../action/action-kind.ts'
import { allowListInterfaces } from '../allow-list/get-allow-list.ts'
import { budgetAbi } from '../budget/budget-abi.ts'
import { budgetInterfaces } from '../budget/get-budget.ts'
import { isAuthorized } from '../budget/roles.ts'
import { getBudgetShortfall } from '../budget/shortfall.ts'
import { requestChainId } from '../chain/rpc.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { together } from '../contract/read-together.ts'
import { supportsInterface } from '../contract/supports-interface.ts'
import type { SenderOf, TransactionOptions } from '../contract/transaction-options.ts'
import { requireAccount, transact } from '../contract/write.ts'
import { incentiveInterfaces } from '../incentive/get-incentive-kind.ts'
import { validatorInterfaces } from '../validator/get-validator.ts'
import type { Boost } from './boost.ts'
import { coreAbi } from './core-abi.ts'
import { type CreateBoostPayload, encodeCreateBoostPayload, type Target } from './create-payload.ts'
import {
  BudgetNotInitializedError,
  BudgetUnauthorizedError,
  InvalidIncentiveCountError,
  NotCloneableError,
} from './errors.ts'
import { type CoreOptions, getBoost } from './get-boost.ts'
import { completeBoost, type NewBoost, needsImplementations } from './new-boost.ts'
import { cloneableInterface, parseBoostId } from './parse-boost-id.ts'
import { getNewBoostFee, getRequiredFunds } from './required-funds.ts'
import { resolveCore } from './resolve-core.ts'

/** A created boost, and the transaction that created it. */
export type CreatedBoost = Boost & { readonly hash: `0x${string}` }

/**
 * Creates a boost whose budget exists, has the funds and authorizes the core, which {@link createBoost} would all do.
 * The core clones and initializes its components, and takes what the incentives need from the budget, with the
 * protocol's fee on top.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param boost - each component as plain data with its `type`, or as a `Target`: an implementation with parameters, or
 * (action, validator, allow list) an instance. `NewBoost` lists the optional components and their defaults.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @throws {BudgetNotInitializedError} when the budget has no owner.
 * @throws {BudgetUnauthorizedError} when it does not authorize the core (call `authorizeCore` first) or the sender.
 * @throws {NotCloneableError} when an implementation cannot be cloned.
 * @throws {InvalidIncentiveCountError} without an incentive, or with more than claims can reach.
 * @throws {UnsupportedInterfaceError} when an instance is of the wrong kind.
 * @throws {InvalidBoostPayloadError} when a value does not fit its onchain type.
 * @throws {BoostCreatedMissingError} when the transaction emits no `BoostCreated` of the core.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * const pool = { type: 'erc20Incentive', strategy: Erc20Strategy.POOL } as const
 * const rewards = { ...pool, asset: token, reward: 10n, limit: 10n, manager }
 * const action = { type: 'eventAction', action: definition } as const
 * await createBoostFromBudget(client, { boost: { budget, action, incentives: [rewards], validator: { signer } } })
 */
export async function createBoostFromBudget<client extends Client>(
  client: client,
  options: TransactionOptions & CoreOptions & { readonly boost: NewBoost } & SenderOf<client>,
): Promise<CreatedBoost>
export async function createBoostFromBudget(
  client: Client,
  { boost: newBoost, core, ...options }: TransactionOptions & CoreOptions & { readonly boost: NewBoost },
): Promise<CreatedBoost> {
  const sender = requireAccount(client, options.account)
  const address = await resolveCore(client, core)
  const chainId = needsImplementations(newBoost) ? await requestChainId(client) : 0
  const boost = completeBoost(newBoost, { chainId, core: address, sender: sender.address })
  const payload = encodeCreateBoostPayload(boost)
  const reader = together(client)
  await Promise.all([
    requireBudget(reader, { budget: boost.budget, core: address, sender: sender.address }),
    requireComponents(reader, boost),
  ])
  const { hash, receipt } = await transact(client, {
    ...options,
    to: address,
    data: encodeFunctionData({ abi: coreAbi, functionName: 'createBoost', args: [payload] }),
    what: 'Creating the boost',
    getShortfall: getBudgetShortfall(client, boost.budget, async (reader) => {
      const protocolFee = await getNewBoostFee(reader, address, boost.protocolFee)
      return protocolFee === null
        ? []
        : getRequiredFunds(reader, { budget: boost.budget, incentives: boost.incentives, protocolFee })
    }),
  })
  const boostId = parseBoostId(receipt, address)
  return { ...(await getBoost(client, { boostId, core: address })), hash }
}

/**
 * Checks that a budget can pay for a boost.
 * @throws {BudgetNotInitializedError} when the budget has no owner.
 * @throws {BudgetUnauthorizedError} when the budget does not authorize the core or the sender.
 * @throws {UnsupportedInterfaceError} when the contract is not a budget.
 */
export async function requireBudget(
  client: Client,
  { budget, core, sender }: { readonly budget: Address; readonly core: Address; readonly sender: Address },
): Promise<void> {
  const reader = together(client)
  const [isBudget, owner, authorizesCore, authorizesSender] = await Promise.all([
    supportsInterface(reader, { address: budget, interfaceId: budgetInterfaces.budget }),
    readContract(reader, { abi: budgetAbi, address: budget, functionName: 'owner' }, 'a budget'),
    isAuthorized(reader, { budget, account: core }),
    isAuthorized(reader, { budget, account: sender }),
  ])
  if (!isBudget) throw new UnsupportedInterfaceError({ address: budget, needed: 'a budget' })
  if (owner === zeroAddress) throw new BudgetNotInitializedError(budget)
  if (!authorizesCore) throw new BudgetUnauthorizedError({ budget, unauthorized: core, isCore: true })
  if (!authorizesSender) throw new BudgetUnauthorizedError({ budget, unauthorized: sender, isCore: false })
}

/**
 * Checks that each component of a boost is an implementation of the right kind that can be cloned, or an instance of
 * the right kind.
 * @throws {InvalidIncentiveCountError} when there is no incentive, or more than claims can reach.
 * @throws {NotCloneableError} when a component to clone is not cloneable.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 */
export async function requireComponents(
  client: Client,
  {
    action,
    validator,
    allowList,
    incentives,
  }: Pick<CreateBoostPayload, 'action' | 'validator' | 'allowList' | 'incentives'>,
): Promise<void> {
  requireIncentiveCount(incentives.length)
  // Without a validator, the core uses the action itself when it can validate.
  const isOwnValidator = isAddressEqual(validator.instance, zeroAddress)
  const reader = together(client)
  await Promise.all([
    requireComponent(reader, { target: action, interfaceId: actionInterfaces.action, component: 'action' }),
    requireComponent(reader, {
      target: allowList,
      interfaceId: allowListInterfaces.allowList,
      component: 'allow list',
    }),
    requireComponent(reader, {
      target: isOwnValidator ? action : validator,
      interfaceId: validatorInterfaces.validator,
      component: 'validator',
    }),
    ...incentives.map((target) => requireIncentive(reader, target)),
  ])
}

/**
 * Checks that an incentive can be cloned, because every boost has clones of its incentives.
 * @throws {NotCloneableError} when a component to clone is not cloneable.
 */
export async function requireIncentive(client: Client, target: Target): Promise<void> {
  const { isBase, instance } = target
  if (!isBase) throw new NotCloneableError({ base: instance, component: 'incentive' })
  await requireComponent(client, { target, interfaceId: incentiveInterfaces.incentive, component: 'incentive' })
}

/**
 * The number of incentives that signed claims can reach. A validator stores one bit for each. Source:
 * docs/protocol.md#enums-and-constants.
 */
const MAX_NEW_INCENTIVES = 8

/**
 * Checks that each incentive of a boost can be claimed.
 * @throws {InvalidIncentiveCountError} when there is no incentive, or more than claims can reach.
 */
export function requireIncentiveCount(count: number): void {
  if (count < 1 || count > MAX_NEW_INCENTIVES) throw new InvalidIncentiveCountError(count)
}

async function requireComponent(
  client: Client,
  {
    target,
    interfaceId,
    component,
  }: { readonly target: Target; readonly interfaceId: `0x${string}`; readonly component: string },
): Promise<void> {
  const { isBase, instance: address } = target
  const reader = together(client)
  const [isComponent, isCloneable] = await Promise.all([
    supportsInterface(reader, { address, interfaceId }),
    isBase ? supportsInterface(reader, { address, interfaceId: cloneableInterface }) : true,
  ])
  if (isBase && !(isComponent && isCloneable)) throw new NotCloneableError({ base: address, component })
  if (!isComponent) throw new UnsupportedInterfaceError({ address, needed: `an ${component}`.replace(/^an v/, 'a v') })
}
