import { type Address, type Client, encodeAbiParameters, encodeFunctionData, type Hex } from 'viem'
import { budgetAbi, feeBudgetAbi } from '../budget/budget-abi.ts'
import { UnsupportedBudgetKindError } from '../budget/errors.ts'
import { getBudgetKind } from '../budget/get-budget.ts'
import type { TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, transact } from '../contract/write.ts'
import { InvalidBoostPayloadError } from './errors.ts'
import { type CoreOptions, getBoost } from './get-boost.ts'
import { resolveCore } from './resolve-core.ts'

/** The amount to claw back, and the incentive to claw it back from. */
type TakenBack = TransactionOptions &
  CoreOptions & {
    readonly boostId: bigint
    readonly incentiveId: number
    /** Base units. */
    readonly amount: bigint
  }

/**
 * Claws unclaimed rewards back from an incentive into the boost's budget, with their part of the fee. The sender must
 * be authorized at the budget.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param takenBack.boostId - the boost's id at the core.
 * @param takenBack.incentiveId - the incentive's position in the boost, from 0.
 * @param takenBack.amount - base units of the reward's asset. A pool gives back whole rewards only, and a raffle its
 * reward while it has no entries. Points and places on lists cannot be clawed back.
 * Source: docs/protocol.md#lifecycle-of-a-boost.
 * @param takenBack.core - the address of the core; the protocol's core on that chain by default.
 * @throws {InvalidBoostPayloadError} for an amount of zero.
 * @throws {BoostNotFoundError} when the core has no such boost.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * await clawback(client, { boostId: 7n, incentiveId: 0, amount: 90n })
 */
export function clawback(client: Client, takenBack: TakenBack): Promise<MinedTransaction> {
  return takeBack(client, takenBack, async ({ args }) =>
    encodeFunctionData({ abi: budgetAbi, functionName: 'clawbackFromTarget', args }),
  )
}

/**
 * Claws rewards back like {@link clawback} into a budget with a management fee, after it pays the boost's owner the fee
 * that is due for the claims so far. Where no fee is due, it pays none. Budgets of the public deployment differ. They
 * revert with `ZeroBalancePayout` where no fee is due, so use {@link clawback} there before the first claim. They also
 * claw the rewards of a pool back first, so that the owner gets the whole rest of the fee.
 * @throws {UnsupportedBudgetKindError} when the budget has no fee.
 * @throws the errors of {@link clawback}.
 */
export function clawbackAndPayFee(client: Client, takenBack: TakenBack): Promise<MinedTransaction> {
  return takeBack(client, takenBack, async ({ budget, args }) => {
    const kind = await getBudgetKind(client, { budget })
    if (kind !== 'managedBudgetWithFees' && kind !== 'managedBudgetWithFeesV2') {
      throw new UnsupportedBudgetKindError({ budget, kind, what: 'management fee' })
    }
    return encodeFunctionData({ abi: feeBudgetAbi, functionName: 'clawbackFromTargetAndPayFee', args })
  })
}

/** Calls the boost's budget, because only the budget may claw back. @param encode - encodes the call to the budget. */
async function takeBack(
  client: Client,
  { boostId, incentiveId, amount, core, ...options }: TakenBack,
  encode: (call: {
    readonly budget: Address
    readonly args: readonly [core: Address, data: Hex, boostId: bigint, incentiveId: bigint]
  }) => Promise<Hex>,
): Promise<MinedTransaction> {
  const address = await resolveCore(client, core)
  const { budget } = await getBoost(client, { boostId, core: address })
  const data = await encode({ budget, args: [address, encodeClawback(amount), boostId, BigInt(incentiveId)] })
  const { hash, receipt } = await transact(client, { ...options, to: budget, data, what: 'Taking back the rewards' })
  return { hash, receipt }
}

/**
 * Encodes the data of a clawback that a budget passes to the core: the amount.
 * @throws {InvalidBoostPayloadError} for an amount of zero, or no uint256.
 */
export function encodeClawback(amount: bigint): Hex {
  if (amount === 0n) throw new InvalidBoostPayloadError('The amount to claw back is zero')
  try {
    return encodeAbiParameters([{ type: 'uint256' }], [amount])
  } catch (cause) {
    throw new InvalidBoostPayloadError(`The amount ${amount} is not a uint256`, { cause })
  }
}
