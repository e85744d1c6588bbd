/**
 * Runs this client on the public protocol's older contracts from npm: create, claim, claw back. Unsupported functions
 * throw an error. Source: docs/protocol.md#older-contracts.
 */
import { type Address, concat, encodeAbiParameters, parseAbiParameters, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getEventAction } from '../src/action/get-event-action.ts'
import { encodeActionPayload } from '../src/action/payload.ts'
import { encodeAllowListPayload } from '../src/allow-list/payload.ts'
import { authorizeCore } from '../src/boost/authorize-core.ts'
import { clawback } from '../src/boost/clawback.ts'
import { getComponentKind } from '../src/boost/component-kind.ts'
import { createBoostFromBudget } from '../src/boost/create-boost-from-budget.ts'
import { UnsupportedCoreVersionError } from '../src/boost/errors.ts'
import { getBoost } from '../src/boost/get-boost.ts'
import { getCore } from '../src/boost/get-core.ts'
import { topUpFromBudget } from '../src/boost/top-up.ts'
import { allocate } from '../src/budget/allocate.ts'
import { deployBudget } from '../src/budget/deploy-budget.ts'
import { getEligibility } from '../src/claim/get-eligibility.ts'
import { getClaimDomain, signClaim } from '../src/claim/sign-claim.ts'
import { submitClaim } from '../src/claim/submit-claim.ts'
import { getIncentive } from '../src/incentive/get-incentive.ts'
import { CriteriaSource } from '../src/incentive/incentive-criteria.ts'
import { encodeIncentiveData, type IncentiveData } from '../src/incentive/incentive-data.ts'
import type { IncentiveParameters } from '../src/incentive/incentive-parameters.ts'
import { encodeIncentivePayload } from '../src/incentive/payload.ts'
import { WAD } from '../src/incentive/reward-amount.ts'
import { type BoostWorld, startBoostWorld } from '../src/testing/boost-world.ts'
import { TRANSFER_TOPIC, transferAction } from '../src/testing/local-world.ts'
import { openPublicContracts, type PublicContract } from '../src/testing/public-contracts.ts'
import { encodeValidatorPayload } from '../src/validator/payload.ts'

const opened = openPublicContracts()
const missing = 'missing' in opened ? opened.missing : null
if (missing !== null) console.warn(`Left out: ${missing}`)

describe.skipIf(missing !== null)('the older public contracts', () => {
  let world: BoostWorld
  let registry: Address
  let core: Address
  const bases = new Map<PublicContract, Address>()
  const baseOf = (name: PublicContract) => bases.get(name) ?? zeroAddress

  beforeAll(async () => {
    if ('missing' in opened) return
    world = await startBoostWorld()
    registry = await world.deploy(opened.codeOf('registry'))
    const args = encodeAbiParameters(parseAbiParameters('address, address, address'), [
      registry,
      world.accounts.ada,
      world.accounts.ada,
    ])
    core = await world.deploy(concat([opened.codeOf('core'), args]))
    const names = [
      ...(['eventAction', 'managedBudget', 'simpleAllowList', 'signerValidator', 'limitedSignerValidator'] as const),
      ...(['erc20Incentive', 'erc20VariableIncentive', 'erc20VariableCriteriaIncentive', 'cgdaIncentive'] as const),
    ]
    for (const name of names) bases.set(name, await world.deploy(opened.codeOf(name)))
  }, 120_000)
  afterAll(async () => {
    await world?.chain.stop()
  })

  test('default: a core without a version, and parts that report their kind', async () => {
    expect(await getCore(world.ada, { core })).toMatchObject({ version: null, protocolFee: 1_000n, referralFee: 0n })
    for (const name of bases.keys()) {
      expect(await getComponentKind(world.ada, { address: baseOf(name) })).toMatchObject({ kind: name })
    }
  })

  test('default: boosts are created, claimed from once, and clawed back', async () => {
    const { address: budget } = await deployBudget(world.ada, {
      budget: { type: 'managedBudget', owner: world.accounts.ada, grants: [] },
      base: baseOf('managedBudget'),
      registry,
      name: 'older',
    })
    await authorizeCore(world.ada, { budget, core })
    await allocate(world.ada, { budget, asset: world.token, amount: 10_000n * WAD })
    const [asset, manager] = [world.token, world.accounts.ada]
    const criteria = {
      source: CriteriaSource.EVENT,
      signature: TRANSFER_TOPIC,
      fieldIndex: 2,
      targetContract: world.token,
    } as const
    const cases: readonly {
      parameters: IncentiveParameters
      detail: IncentiveData
      pays: bigint
      isLimited?: boolean
    }[] = [
      {
        parameters: { type: 'erc20Incentive', asset, strategy: 0, reward: 5n * WAD, limit: 10n, manager },
        detail: { type: 'none' },
        pays: 5n * WAD,
      },
      {
        parameters: { type: 'erc20VariableIncentive', asset, reward: 0n, limit: 100n * WAD, manager },
        detail: { type: 'amount', amount: 7n * WAD },
        pays: 7n * WAD,
        isLimited: true,
      },
      {
        parameters: {
          type: 'erc20VariableCriteriaIncentive',
          ...{ asset, reward: 2n * WAD, limit: 100n * WAD, maxReward: 5n * WAD, criteria },
        },
        detail: { type: 'amount', amount: 3n * WAD },
        pays: 5n * WAD,
      },
      {
        parameters: {
          type: 'cgdaIncentive',
          ...{ asset, initialReward: 10n * WAD, rewardDecay: WAD, rewardBoost: 1n, totalBudget: 50n * WAD, manager },
        },
        detail: { type: 'none' },
        pays: 10n * WAD,
      },
    ]
    const action = transferAction({ chainId: 31337, token: world.token, least: 1n })
    const list = { type: 'simpleAllowList', owner: world.accounts.ada, users: [world.accounts.ben] } as const
    for (const { parameters, detail, pays, isLimited } of cases) {
      const { type: kind } = parameters
      if (!isBase(kind)) throw new TypeError(`${kind} is not among the older contracts`)
      const signers = { signers: [world.accounts.cleo], validatorCaller: core }
      const validator = isLimited
        ? ({ type: 'limitedSignerValidator', ...signers, maxClaimCount: 1n } as const)
        : ({ type: 'signerValidator', ...signers } as const)
      const made = await createBoostFromBudget(world.ada, {
        core,
        boost: {
          budget,
          action: { isBase: true, instance: baseOf('eventAction'), parameters: encodeActionPayload(action) },
          validator: { isBase: true, instance: baseOf(validator.type), parameters: encodeValidatorPayload(validator) },
          allowList: { isBase: true, instance: baseOf('simpleAllowList'), parameters: encodeAllowListPayload(list) },
          incentives: [{ isBase: true, instance: baseOf(kind), parameters: encodeIncentivePayload(parameters) }],
          protocolFee: 0n,
          maxParticipants: 5n,
          owner: world.accounts.ada,
        },
      })
      const { hash: _, ...boost } = made
      expect(await getBoost(world.ben, { core, boostId: boost.boostId })).toEqual(boost)
      expect((await getEventAction(world.ada, { action: boost.action })).actionClaimant).toMatchObject({
        fieldIndex: 0,
      })
      const [incentive = zeroAddress] = boost.incentives
      expect(await getIncentive(world.ada, { incentive })).toMatchObject({ type: kind, asset, claims: 0n })
      const at = { core, boostId: boost.boostId, incentiveId: 0 }
      const incentiveData = encodeIncentiveData(detail)
      const place = { ...at, incentiveData }
      expect(await getEligibility(world.ada, { ...place, claimant: world.accounts.ben })).toMatchObject({
        isEligible: true,
      })
      expect(await getEligibility(world.ada, { ...place, claimant: world.accounts.ada })).toMatchObject({
        code: 'not-allowed',
      })
      const claim = {
        boostId: boost.boostId,
        incentiveQuantity: 1,
        claimant: world.accounts.ben,
        incentiveData,
        referrer: zeroAddress,
      }
      const { data } = await signClaim(world.cleo.account, await getClaimDomain(world.ada, boost), claim)
      expect((await submitClaim(world.ben, { ...at, data })).payment?.amount).toBe(pays)
      await expect(submitClaim(world.ben, { ...at, data })).rejects.toMatchObject({
        revert: isLimited ? `MaximumClaimed(${world.accounts.ben})` : 'IncentiveClaimed(0)',
      })
      await clawback(world.ada, { ...at, amount: 10n * WAD })
      await expect(topUpFromBudget(world.ada, { ...at, parameters })).rejects.toThrow(UnsupportedCoreVersionError)
    }
  })

  function isBase(kind: string): kind is PublicContract {
    return [...bases.keys()].some((name) => name === kind)
  }
})
