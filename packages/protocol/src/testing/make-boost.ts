import { type Address, zeroAddress } from 'viem'
import { encodeActionPayload } from '../action/payload.ts'
import type { AllowListParameters } from '../allow-list/payload.ts'
import { encodeAllowListPayload } from '../allow-list/payload.ts'
import { authorizeCore } from '../boost/authorize-core.ts'
import { createBoostFromBudget } from '../boost/create-boost-from-budget.ts'
import type { CreateBoostPayload, Target } from '../boost/create-payload.ts'
import { allocate } from '../budget/allocate.ts'
import { deployBudget } from '../budget/deploy-budget.ts'
import type { IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { encodeIncentivePayload } from '../incentive/payload.ts'
import { WAD } from '../incentive/reward-amount.ts'
import { encodeValidatorPayload } from '../validator/payload.ts'
import type { ValidatorKind } from '../validator/validator-kind.ts'
import type { AccountClient, BoostWorld } from './boost-world.ts'
import { transferAction } from './local-world.ts'

let budgets = 0

/** Deploys a managed budget of Ada that authorizes the core and holds 10,000 tokens and the given number of badges. */
export async function makeBudget(world: BoostWorld, { badges = 0n } = {}): Promise<Address> {
  const { address: budget } = await deployBudget(world.ada, {
    budget: { type: 'managedBudget', owner: world.accounts.ada, grants: [] },
    base: world.at('managedBudget'),
    registry: world.at('registry'),
    name: `budget ${budgets++}`,
  })
  await authorizeCore(world.ada, { budget, core: world.core })
  await allocate(world.ada, { budget, asset: world.token, amount: 10_000n * WAD })
  if (badges > 0n) await allocate(world.ada, { budget, asset: world.badge, tokenId: 7n, amount: badges })
  return budget
}

/** An implementation to be cloned, with what its clone is initialized with. */
export function incentiveTarget(world: BoostWorld, incentive: IncentiveParameters): Target {
  return { isBase: true, instance: world.at(incentive.type), parameters: encodeIncentivePayload(incentive) }
}

/** A validator of a kind, whose only signer is Cleo and whose caller is the core. */
export function validatorTarget(world: BoostWorld, kind: ValidatorKind, maxClaimCount = 1n): Target {
  const signers = { signers: [world.accounts.cleo], validatorCaller: world.core }
  const instance = world.at(kind)
  const parameters = encodeValidatorPayload(
    kind === 'signerValidator' || kind === 'signerValidatorV2'
      ? { type: kind, ...signers }
      : kind === 'limitedSignerValidator' || kind === 'limitedSignerValidatorV2'
        ? { type: kind, ...signers, maxClaimCount }
        : { type: kind, ...signers, maxClaimCount, baseImplementation: instance },
  )
  return { isBase: true, instance, parameters }
}

/** Returns a valid boost for a transfer of the token, with Cleo as its signer. It is open to all by default. */
export function boostPayload(
  world: BoostWorld,
  {
    budget,
    incentives,
    validator = 'signerValidatorV2',
    allowList = { type: 'openAllowList' },
    maxParticipants = 0n,
    maxClaimCount,
  }: {
    budget: Address
    incentives: readonly IncentiveParameters[]
    validator?: ValidatorKind
    allowList?: AllowListParameters
    maxParticipants?: bigint
    maxClaimCount?: bigint
  },
): CreateBoostPayload {
  const action = transferAction({ chainId: 31337, token: world.token, least: 1n })
  const listBase = allowList.type === 'openAllowList' ? 'simpleDenyList' : allowList.type
  return {
    budget,
    action: { isBase: true, instance: world.at('eventAction'), parameters: encodeActionPayload(action) },
    validator: validatorTarget(world, validator, maxClaimCount),
    allowList: { isBase: true, instance: world.at(listBase), parameters: encodeAllowListPayload(allowList) },
    incentives: incentives.map((incentive) => incentiveTarget(world, incentive)),
    protocolFee: 0n,
    maxParticipants,
    owner: world.accounts.ada,
  }
}

/** Creates what {@link boostPayload} describes, on a new budget unless one is given. */
export async function makeBoost(
  world: BoostWorld,
  {
    budget,
    client = world.ada,
    owner = world.accounts.ada,
    ...options
  }: Omit<Parameters<typeof boostPayload>[1], 'budget'> & {
    budget?: Address
    client?: AccountClient
    owner?: Address
  },
) {
  const payer = budget ?? (await makeBudget(world))
  return createBoostFromBudget(client, {
    core: world.core,
    boost: { ...boostPayload(world, { ...options, budget: payer }), owner },
  })
}

/** A pool of ten rewards of five tokens. */
export function pool(world: BoostWorld, changes: { reward?: bigint; limit?: bigint; strategy?: 0 | 1 } = {}) {
  return {
    type: 'erc20Incentive',
    asset: world.token,
    strategy: 0,
    reward: 5n * WAD,
    limit: 10n,
    manager: world.accounts.ada ?? zeroAddress,
    ...changes,
  } as const satisfies IncentiveParameters
}
