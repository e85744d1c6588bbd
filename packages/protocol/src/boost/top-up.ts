import { type Address, type Client, encodeFunctionData, isAddressEqual, zeroAddress } from 'viem'
import { approve } from '../budget/allocate.ts'
import { feeBudgetAbi } from '../budget/budget-abi.ts'
import { getBudgetKind } from '../budget/get-budget.ts'
import { isAuthorized } from '../budget/roles.ts'
import { getAccountShortfall, getBudgetShortfall, requireFunds } from '../budget/shortfall.ts'
import { isErc1155Transfer } from '../budget/transfer.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { recorder, sequenceOptions, type TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, requireAccount, transact } from '../contract/write.ts'
import { UnsupportedIncentiveKindError } from '../incentive/errors.ts'
import { getIncentiveKind } from '../incentive/get-incentive-kind.ts'
import type { IncentiveKind, IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { getPreflightTransfer } from '../incentive/manage-incentive.ts'
import { encodeIncentivePayload } from '../incentive/payload.ts'
import { calculateFee } from './boost.ts'
import { BoostNotFoundError } from './boost-not-found-error.ts'
import { coreDetailsAbi } from './core-abi.ts'
import { type CoreOptions, getBoost } from './get-boost.ts'
import { requireCoreVersion } from './get-core.ts'
import { getRequiredFunds } from './required-funds.ts'
import { resolveCore } from './resolve-core.ts'

/** The incentive to top up, and its parameters, in which `limit` says how much to add. */
type TopUp = TransactionOptions &
  CoreOptions & { readonly boostId: bigint; readonly incentiveId: number; readonly parameters: IncentiveParameters }

/**
 * Tops an incentive up from a budget, with the fee on top. The sender must be authorized at that budget. The boost's
 * own budget makes the call itself when it has a management fee and authorizes itself, because only then does it keep
 * its share of the added amount. For every other budget the core makes the call. Source: docs/protocol.md#budgets.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param boostId - the boost's id at the core.
 * @param incentiveId - the incentive's position in the boost, from 0.
 * @param parameters - the incentive's kind and parameters, as {@link getTopUpParameters} returns them; `limit` is what
 * is added.
 * @param budget - the address of the budget that pays; the boost's own by default.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @throws {UnsupportedIncentiveKindError} for an incentive that nothing can be added to, or of another kind than the
 * parameters.
 * @throws {BoostNotFoundError} also when the boost has no such incentive.
 * @throws {UnsupportedCoreVersionError} for the older core.
 * @throws {InvalidIncentivePayloadError} when a value does not fit its onchain type.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * const parameters = await getTopUpParameters(client, { incentive, amount: 100n })
 * await topUpFromBudget(client, { boostId: 7n, incentiveId: 0, parameters })
 */
export async function topUpFromBudget(
  client: Client,
  { boostId, incentiveId, parameters, budget = zeroAddress, core, ...options }: TopUp & { readonly budget?: Address },
): Promise<MinedTransaction> {
  const payload = encodeIncentivePayload(parameters)
  const address = await resolveCore(client, core)
  await requireCoreVersion(client, { core: address, needed: '1.0.0', what: 'Topping up' })
  const { boost, incentive: instance } = await requireToppable(client, {
    core: address,
    boostId,
    incentiveId,
    parameters,
  })
  const isOwn = budget === zeroAddress || isAddressEqual(budget, boost.budget)
  const incentive = [boostId, BigInt(incentiveId), payload] as const
  const call =
    isOwn && (await topsUpItself(client, boost.budget))
      ? {
          to: boost.budget,
          data: encodeFunctionData({
            abi: feeBudgetAbi,
            functionName: 'topupIncentive',
            args: [address, ...incentive],
          }),
        }
      : {
          to: address,
          data: encodeFunctionData({
            abi: coreDetailsAbi,
            functionName: 'topupIncentiveFromBudget',
            args: [...incentive, budget],
          }),
        }
  const payer = isOwn ? boost.budget : budget
  const getShortfall = getBudgetShortfall(client, payer, (reader) =>
    getRequiredFunds(reader, {
      budget: payer,
      incentives: [{ instance, parameters: payload }],
      protocolFee: boost.protocolFee,
    }),
  )
  const { hash, receipt } = await transact(client, {
    ...options,
    ...call,
    getShortfall,
    what: 'Topping up the incentive',
  })
  return { hash, receipt }
}

/**
 * Returns whether a budget can top up itself and keep its share of the added amount. It needs a management fee, which
 * budgets of unknown kinds do not have. It must also authorize itself, which the core checks because the budget is the
 * sender of the call. A deployed budget does so only when it has a role at itself. Source: docs/protocol.md#budgets.
 */
async function topsUpItself(client: Client, budget: Address): Promise<boolean> {
  try {
    const kind = await getBudgetKind(client, { budget })
    if (kind !== 'managedBudgetWithFees' && kind !== 'managedBudgetWithFeesV2') return false
    return await isAuthorized(client, { budget, account: budget })
  } catch (error) {
    if (error instanceof UnsupportedInterfaceError) return false
    throw error
  }
}

/**
 * Tops an incentive up from the sender's own tokens, with the fee on top. The core is approved first for the exact
 * amount, unless the allowance is high enough.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param boostId - the boost's id at the core.
 * @param incentiveId - the incentive's position in the boost, from 0.
 * @param parameters - the incentive's kind and parameters, as {@link getTopUpParameters} returns them; `limit` is what
 * is added.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @throws {UnsupportedIncentiveKindError} for an incentive that nothing can be added to, or of another kind than the
 * parameters.
 * @throws {BoostNotFoundError} also when the boost has no such incentive.
 * @throws {UnsupportedCoreVersionError} for the older core.
 * @throws {InvalidIncentivePayloadError} when a value does not fit its onchain type.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * const parameters = await getTopUpParameters(client, { incentive, amount: 100n })
 * await topUpFromSender(client, { boostId: 7n, incentiveId: 0, parameters })
 */
export async function topUpFromSender(
  client: Client,
  { boostId, incentiveId, parameters, core, ...options }: TopUp,
): Promise<MinedTransaction> {
  const payload = encodeIncentivePayload(parameters)
  const address = await resolveCore(client, core)
  await requireCoreVersion(client, { core: address, needed: '1.0.0', what: 'Topping up' })
  const { boost, incentive } = await requireToppable(client, { core: address, boostId, incentiveId, parameters })
  const needed = await getPreflightTransfer(client, { incentive, parameters })
  if (needed === null || isErc1155Transfer(needed) || needed.asset === null) {
    throw new UnsupportedIncentiveKindError({ incentive, kind: parameters.type, what: 'top-up' })
  }
  const amount = needed.amount + calculateFee(needed.amount, boost.protocolFee)
  const next = sequenceOptions(options)
  const payments = [{ asset: needed.asset, amount }]
  const { address: holder } = requireAccount(client, options.account)
  const includesFee = amount > needed.amount
  const what = 'Topping up the incentive'
  if (options[recorder] === undefined) await requireFunds(client, { holder, payments, includesFee, what })
  await approve(client, { ...next(), token: needed.asset, spender: address, amount })
  const args = [boostId, BigInt(incentiveId), payload] as const
  const data = encodeFunctionData({ abi: coreDetailsAbi, functionName: 'topupIncentiveFromSender', args })
  const getShortfall = getAccountShortfall(client, holder, payments, { includesFee })
  const { hash, receipt } = await transact(client, { ...next(), to: address, data, getShortfall, what })
  return { hash, receipt }
}

/** Whether a kind of incentive can be topped up. Source: docs/protocol.md#incentives. */
const isToppable = {
  erc20Incentive: true,
  erc20VariableIncentive: true,
  erc20VariableCriteriaIncentive: true,
  erc20VariableCriteriaIncentiveV2: true,
  erc20PeggedIncentive: true,
  erc20PeggedVariableCriteriaIncentive: true,
  erc20PeggedVariableCriteriaIncentiveV2: true,
  cgdaIncentive: false,
  pointsIncentive: false,
  allowListIncentive: false,
  erc1155Incentive: false,
} as const satisfies Record<IncentiveKind, boolean>

/**
 * Throws a helpful error where the core would revert without a reason. It ignores the kind that the parameters name.
 */
async function requireToppable(
  client: Client,
  {
    core,
    boostId,
    incentiveId,
    parameters,
  }: {
    readonly core: Address
    readonly boostId: bigint
    readonly incentiveId: number
    readonly parameters: IncentiveParameters
  },
) {
  const boost = await getBoost(client, { boostId, core })
  const incentive = boost.incentives[incentiveId]
  if (!incentive) throw new BoostNotFoundError({ boostId, core })
  const kind = await getIncentiveKind(client, { incentive })
  if (!isToppable[kind]) throw new UnsupportedIncentiveKindError({ incentive, kind, what: 'top-up' })
  if (kind !== parameters.type)
    throw new UnsupportedIncentiveKindError({ incentive, kind, what: `top-up as ${parameters.type}` })
  return { boost, incentive }
}
