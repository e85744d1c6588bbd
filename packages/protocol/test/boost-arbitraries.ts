/** Arbitraries of fast-check for random boosts and their parts, and for claims. Addresses have their checksums. */
import {
  type Arbitrary,
  array,
  bigInt,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  string,
} from 'fast-check'
import { getAddress, zeroAddress, zeroHash } from 'viem'
import type { AllowListParameters } from '../src/allow-list/payload.ts'
import type { CreateBoostPayload, Target } from '../src/boost/create-payload.ts'
import type { BudgetParameters } from '../src/budget/payload.ts'
import type { Transfer } from '../src/budget/transfer.ts'
import type { IncentiveCriteria, IncentiveCriteriaV2 } from '../src/incentive/incentive-criteria.ts'
import type { IncentiveParameters } from '../src/incentive/incentive-parameters.ts'
import type { ValidatorParameters } from '../src/validator/payload.ts'
import { hexOf, signatures } from './arbitraries.ts'

/** Any address, in the chain's casing. */
export const checksummed = oneof(hexOf(20), constant('0x0000000000000000000000000000000000000000' as const)).map(
  (address) => getAddress(address),
)

/** Addresses that are not zero. */
export const accounts = integer({ min: 1, max: 2 ** 31 }).map((number) =>
  getAddress(`0x${number.toString(16).padStart(40, 'a')}`),
)

/** Any uint256, small and largest ones often. */
export const uint256 = oneof(
  bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  bigInt({ min: 0n, max: 20n }),
  constant(2n ** 256n - 1n),
)

/** Any uint256 above zero. */
const positive = uint256.map((amount) => amount || 1n)

const flags = constantFrom(0 as const, 1 as const)
const uint32 = integer({ min: 0, max: 2 ** 32 - 1 })

/** EVENT 0 beside a topic, FUNC 1 beside a padded selector; beside no signature, EVENT. */
const sources = oneof(
  signatures.map((signature) => ({ source: /^0x0{56}/.test(signature) ? (1 as const) : (0 as const), signature })),
  constant({ source: 0 as const, signature: zeroHash }),
)
const criteria: Arbitrary<IncentiveCriteria> = record({
  named: sources,
  fieldIndex: uint32,
  targetContract: checksummed,
}).map(({ named, ...where }) => ({ ...named, ...where }))
const criteriaV2: Arbitrary<IncentiveCriteriaV2> = record({ criteria, valueType: flags }).map(
  ({ criteria: older, valueType }) => ({ ...older, valueType }),
)

const variable = { asset: checksummed, reward: uint256, limit: positive }
const pegged = { ...variable, peg: checksummed, manager: checksummed }

/** An incentive of any kind. */
export const incentives: Arbitrary<IncentiveParameters> = oneof(
  record({
    type: constant('erc20Incentive' as const),
    ...variable,
    reward: positive,
    strategy: flags,
    manager: accounts,
  }),
  record({ type: constant('erc20VariableIncentive' as const), ...variable, manager: checksummed }),
  record({ type: constant('erc20VariableCriteriaIncentive' as const), ...variable, maxReward: uint256, criteria }),
  record({
    type: constant('erc20VariableCriteriaIncentiveV2' as const),
    ...variable,
    maxReward: uint256,
    criteria: criteriaV2,
  }),
  record({ type: constant('erc20PeggedIncentive' as const), ...pegged, reward: positive }),
  record({ type: constant('erc20PeggedVariableCriteriaIncentive' as const), ...pegged, maxReward: uint256, criteria }),
  record({
    type: constant('erc20PeggedVariableCriteriaIncentiveV2' as const),
    ...pegged,
    maxReward: uint256,
    criteria: criteriaV2,
  }),
  record({
    type: constant('cgdaIncentive' as const),
    asset: checksummed,
    initialReward: positive,
    rewardDecay: positive,
    rewardBoost: positive,
    totalBudget: positive,
    manager: checksummed,
  }).map(({ initialReward, totalBudget, ...rest }) => ({
    ...rest,
    initialReward: initialReward < totalBudget ? initialReward : totalBudget,
    totalBudget: initialReward < totalBudget ? totalBudget : initialReward,
  })),
  record({
    type: constant('pointsIncentive' as const),
    venue: checksummed,
    selector: hexOf(4),
    reward: positive,
    limit: positive,
  }),
  record({ type: constant('allowListIncentive' as const), allowList: checksummed, limit: positive }),
  record({
    type: constant('erc1155Incentive' as const),
    asset: checksummed,
    tokenId: uint256,
    limit: positive,
    extraData: hexOf(0, 70),
    manager: checksummed,
  }),
)

const grants = array(record({ account: checksummed, roles: uint256 }), { maxLength: 4 })

/** A budget of any kind that is initialized. */
export const budgets: Arbitrary<BudgetParameters> = oneof(
  record({ type: constant('managedBudget' as const), owner: checksummed, grants }),
  record({
    type: constantFrom('managedBudgetWithFees' as const, 'managedBudgetWithFeesV2' as const),
    owner: checksummed,
    core: checksummed,
    grants,
    managementFee: bigInt({ min: 0n, max: 10_000n }),
  }),
  record({
    type: constant('vestingBudget' as const),
    owner: checksummed,
    authorized: array(checksummed, { maxLength: 4 }),
    start: bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    duration: bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    cliff: bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  }),
)

const users = array(checksummed, { maxLength: 4 })
const ids = array(string({ maxLength: 40, unit: 'grapheme' }), { maxLength: 4 })

/** An allow list of any kind. */
export const allowLists: Arbitrary<AllowListParameters> = oneof(
  record({
    type: constantFrom('simpleAllowList' as const, 'simpleDenyList' as const),
    owner: checksummed,
    users,
  }),
  constant({ type: 'openAllowList' as const }),
  record({
    type: constant('offchainAccessList' as const),
    owner: checksummed,
    allowListIds: ids,
    denyListIds: ids,
  }),
)

/** Nobody can sign for the zero address. */
const signer = checksummed.filter((address) => address !== zeroAddress)
const signers = { signers: array(signer, { minLength: 1, maxLength: 3 }), validatorCaller: checksummed }

/** A validator of any kind. */
export const validators: Arbitrary<ValidatorParameters> = oneof(
  record({ type: constantFrom('signerValidator' as const, 'signerValidatorV2' as const), ...signers }),
  record({
    type: constantFrom('limitedSignerValidator' as const, 'limitedSignerValidatorV2' as const),
    ...signers,
    maxClaimCount: uint256,
  }),
  record({
    type: constantFrom('payableLimitedSignerValidator' as const, 'payableLimitedSignerValidatorV2' as const),
    ...signers,
    maxClaimCount: uint256,
    baseImplementation: checksummed,
  }),
)

/** A transfer that budgets take. */
export const transfers: Arbitrary<Transfer> = oneof(
  record({
    asset: oneof(accounts, constant(null)),
    amount: bigInt({ min: 1n, max: 2n ** 256n - 1n }),
    target: accounts,
  }),
  record({
    asset: accounts,
    tokenId: uint256,
    amount: bigInt({ min: 1n, max: 2n ** 256n - 1n }),
    target: accounts,
    data: hexOf(0, 70),
  }),
)

const targets: Arbitrary<Target> = record({ isBase: boolean(), instance: checksummed, parameters: hexOf(0, 200) })

/** The payload of a new boost. */
export const boosts: Arbitrary<CreateBoostPayload> = record({
  budget: checksummed,
  action: targets,
  validator: targets,
  allowList: targets,
  incentives: array(targets, { maxLength: 8 }),
  protocolFee: bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  maxParticipants: uint256,
  owner: checksummed,
})

/** A claim to sign. */
export const claims = record({
  boostId: uint256,
  incentiveQuantity: nat(255),
  claimant: checksummed,
  incentiveData: hexOf(0, 70),
  referrer: checksummed,
})
