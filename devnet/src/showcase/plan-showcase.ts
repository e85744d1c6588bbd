import { boostCoreAbi, erc20IncentiveAbi } from '@laurel/protocol/abi'
import { type Address, type Hash, zeroAddress } from 'viem'
import type { SeedBoost } from '../boosts/seed-kinds.ts'
import type { DevAccount } from '../chain/accounts.ts'
import type { ChainClient } from '../chain/chain-client.ts'
import type { PlannedTransaction } from '../chain/planned-transaction.ts'
import type { Scene } from '../history/activity.ts'
import { createRandom, type Random } from '../history/random.ts'
import { listSampleActions } from '../history/sample-actions.ts'
import { TRADER_COUNT } from '../history/swap-activity.ts'
import { planClaim } from './plan-claim.ts'
import { planCompletion } from './plan-completion.ts'
import { budgetOf, findBudgets, planBudgetFunding, planBudgets, planCreation, planTakeBack } from './plan-projects.ts'
import { type ClaimPlan, type ShowcaseBoost, seedClaimPlans, showcaseBoosts, toSeedBoost } from './showcase-boosts.ts'

/** Some transactions of one block. They are planned when their time comes, because they depend on what was mined before. */
export type ShowcaseStep = {
  /** Unix seconds: the earliest time of the block. */
  readonly timestamp: number
  /** Whether all that it depends on was mined. */
  readonly isReady: () => boolean
  readonly plan: () => Promise<readonly PlannedTransaction[]>
  /** Called with the hashes of the transactions in their order. */
  readonly onMined: (hashes: readonly Hash[]) => void
}

/** Whether something was mined, as a step sets it and later steps read it. */
type Mark = { isSet: boolean }
const setting = (mark: Mark) => () => {
  mark.isSet = true
}

/** The chain before its history, and the accounts of the projects. */
export type ShowcaseScene = {
  readonly scene: Scene
  readonly projects: readonly DevAccount[]
  /** The number of boosts before those of the projects. */
  readonly seedCount: number
  /** Unix seconds: the first second of the showcase, and the last. */
  readonly from: number
  readonly to: number
  /** Whether the boosts before those of the projects have older claims too. */
  readonly hasSeedClaims: boolean
}

const DAY = 24 * 60 * 60
/** The newest claim is some minutes old, because the last blocks are those of the history. */
const NEWEST_SECONDS = 12 * 60
const FIRST_CLAIM_SECONDS = 45 * 60
/** Accounts that tests and demos act as. Nothing is claimed for them, and the first two are on each allow list. */
const RESERVED = ['Ada', 'Ben', 'Cleo', 'Dario', 'Edith', 'Farid', 'Alma', 'Bruno', 'Viktor', 'Yuri', 'Zeno']
const INVITED_COUNT = 6
const PACES = { early: 1.8, even: 1, late: 0.6 } as const

/** Plans the boosts of the projects and their claims over the time of a history, in any order. */
export function planShowcase(client: ChainClient, of: ShowcaseScene): readonly ShowcaseStep[] {
  const { scene, projects, seedCount, from, to } = of
  const { contracts, deployer, users } = scene
  const random = createRandom(scene.chainId + 1)
  const budgets = new Map<string, Address>()
  const claimants = users.filter(({ name }) => !RESERVED.includes(name))
  const hosts = users.slice(0, 2).map(({ address }) => address)
  const invited = [...claimants.slice(0, INVITED_COUNT).map(({ address }) => address), ...hosts]
  const denied = users.filter(({ name }) => name === 'Dario' || name === 'Zeno').map(({ address }) => address)
  const secondsAgo = (days: number) => Math.max(from + 3, Math.floor(to - days * DAY))
  const [hasBudgets, isFunded] = [{ isSet: false }, { isSet: false }]
  const steps: ShowcaseStep[] = [
    {
      timestamp: from,
      isReady: () => true,
      plan: async () => planBudgets(contracts, { deployer: deployer.address, projects }),
      onMined: setting(hasBudgets),
    },
    {
      timestamp: from,
      isReady: () => hasBudgets.isSet,
      plan: async () => {
        for (const [name, budget] of await findBudgets(client, contracts, projects)) budgets.set(name, budget)
        return planBudgetFunding(contracts, { projects, budgets })
      },
      onMined: setting(isFunded),
    },
  ]
  for (const [at, boost] of showcaseBoosts.entries()) {
    const boostId = seedCount + at
    const owner = projectOf(projects, boost.project).address
    const parts = { contracts, owner, invited, denied }
    const seed = toSeedBoost(boost, { action: actionOf(scene, boost.task), parts })
    const created = secondsAgo(boost.createdDaysAgo)
    const ofOwner = () => ({ owner, budget: budgetOf(budgets, boost.project) })
    const isCreated = { isSet: false }
    steps.push({
      timestamp: created,
      isReady: () => isFunded.isSet,
      plan: async () => [planCreation(contracts, seed, ofOwner())],
      onMined: setting(isCreated),
    })
    const allowed = seed.allowList.type === 'simpleAllowList' ? claimants.slice(0, INVITED_COUNT) : claimants
    const claims = planClaims(client, {
      ...{ of, random, boostId, seed, isCreated, task: boost.task, created, plan: boost.claims, payee: owner },
      // The others have not approved the exchange.
      claimants: allowed.filter((user) => users.indexOf(user) < TRADER_COUNT || !boost.task.startsWith('Buy')),
    })
    steps.push(...claims.steps)
    if (boost.takenBackDaysAgo === undefined) continue
    steps.push({
      timestamp: secondsAgo(boost.takenBackDaysAgo),
      isReady: claims.areMined,
      plan: async () => {
        const amount = await readRest(client, contracts.coreParts.core.address, boostId)
        return [planTakeBack(contracts, { ...ofOwner(), boostId, amount })]
      },
      onMined: () => undefined,
    })
  }
  if (!of.hasSeedClaims) return steps
  const isCreated = { isSet: true }
  const payee = users[0]?.address ?? zeroAddress
  for (const [boostId, { task, ...plan }] of seedClaimPlans) {
    const seed = { action: actionOf(scene, task), validator: 'signerValidatorV2' } as const
    const claims = { of, random, boostId, seed, isCreated, task, created: from, plan, claimants, payee }
    steps.push(...planClaims(client, claims).steps)
  }
  return steps
}

type ClaimsOfBoost = {
  readonly of: ShowcaseScene
  readonly random: Random
  readonly boostId: number
  readonly seed: Pick<SeedBoost, 'action' | 'validator'>
  readonly isCreated: Mark
  readonly task: ShowcaseBoost['task']
  readonly created: number
  readonly plan: ClaimPlan
  readonly claimants: readonly DevAccount[]
  readonly payee: Address
}

/** Plans the tasks and the claims of a boost, in the order of their times. */
function planClaims(
  client: ChainClient,
  { of, random, boostId, seed, isCreated, task, created, plan, claimants, payee }: ClaimsOfBoost,
): { readonly steps: readonly ShowcaseStep[]; readonly areMined: () => boolean } {
  const { scene, to } = of
  const { chainId, contracts } = scene
  // Nobody has tokens before the second day of the history.
  const first = Math.max(created + FIRST_CLAIM_SECONDS, of.from + DAY + 1)
  const last = Math.floor(to - Math.max(plan.untilDaysAgo * DAY, NEWEST_SECONDS))
  const chosen = random.pickSeveral(claimants, plan.count)
  if (chosen.length < plan.count) throw new RangeError(`Boost ${boostId} has too few claimants.`)
  let minedCount = 0
  const steps = chosen.flatMap(({ address: claimant }, at): readonly ShowcaseStep[] => {
    const share = ((at + random.between(5, 95) / 100) / plan.count) ** PACES[plan.pace]
    const timestamp = Math.floor(first + (last - first) * share)
    const other = random.pick(claimants.filter(({ address }) => address !== claimant)).address
    // Spread over the claims, and not only the first ones.
    const referredAfter = Math.floor(((at + 1) * plan.referred) / plan.count)
    const isReferred = referredAfter > Math.floor((at * plan.referred) / plan.count)
    const completion = planCompletion(contracts, { task, from: claimant, to: payee, random })
    let transactionHash: Hash | undefined
    return [
      {
        timestamp: timestamp - random.between(60, 20 * 60),
        isReady: () => isCreated.isSet,
        plan: async () => [completion],
        onMined: ([hash]) => {
          transactionHash = hash
        },
      },
      {
        timestamp,
        isReady: () => transactionHash !== undefined,
        plan: async () => {
          if (transactionHash === undefined) throw new RangeError('A claim comes before its task.')
          const place = { chainId, core: contracts.coreParts.core.address, boostId, transactionHash, claimant }
          return [await planClaim(client, { ...place, ...seed, referrer: isReferred ? other : zeroAddress })]
        },
        onMined: () => {
          minedCount++
        },
      },
    ]
  })
  return { steps, areMined: () => minedCount === plan.count }
}

/** Returns what is left of the pool of a boost, in base units. */
async function readRest(client: ChainClient, core: Address, boostId: number): Promise<bigint> {
  const ofCore = { abi: boostCoreAbi, address: core } as const
  const boost = await client.readContract({ ...ofCore, functionName: 'getBoost', args: [BigInt(boostId)] })
  const [address] = boost.incentives
  if (address === undefined) throw new RangeError(`Boost ${boostId} has no incentive.`)
  const contract = { abi: erc20IncentiveAbi, address } as const
  const [reward, limit, claims] = await Promise.all([
    client.readContract({ ...contract, functionName: 'reward' }),
    client.readContract({ ...contract, functionName: 'limit' }),
    client.readContract({ ...contract, functionName: 'claims' }),
  ])
  return reward * (limit - claims)
}

function actionOf(scene: Scene, name: string): SeedBoost['action'] {
  const found = listSampleActions(scene).find((sample) => sample.name === name)
  if (found === undefined) throw new RangeError(`No sample action is called ${name}.`)
  return found.action
}

/** Returns the account of a project. @throws {RangeError} when it has none. */
export function projectOf(projects: readonly DevAccount[], name: string): DevAccount {
  const found = projects.find((project) => project.name === name)
  if (found === undefined) throw new RangeError(`No project is called ${name}.`)
  return found
}
