import {
  actionInterfaces,
  allowListInterfaces,
  getEventAction,
  type IncentiveCriteria,
  inferCriteriaSource,
  toIncentiveFamily,
  ValueType,
} from '@laurel/protocol'
import {
  boostCoreAbi,
  // Has every function that is read of an incentive.
  erc20PeggedVariableCriteriaIncentiveV2Abi as incentiveAbi,
  offchainAccessListAbi,
} from '@laurel/protocol/abi'
import { orNull } from '@laurel/server/chain/contract-failure.ts'
import { toLower } from '@laurel/server/chain/to-lower.ts'
import { type Address, type Client, decodeAbiParameters, encodeFunctionData, erc20Abi, slice } from 'viem'
import { call, readContract } from 'viem/actions'
import type { AllowListFacts, BoostFacts, IncentiveFacts } from '../verify-claim/boost-facts.ts'
import type { PricePair } from '../verify-claim/price.ts'
import type { RewardRules } from '../verify-claim/reward-rule.ts'
import { BoostNotFoundError, withoutWrapping } from './errors.ts'
import { incentivePayments } from './incentive-payments.ts'
import { readComponentId } from './read-component.ts'
import { readValidator } from './read-validator.ts'

/**
 * Incentives read of a boost: a claim's bits name eight, and its signature is valid for all of those. Later ones can never be
 * claimed. Source: docs/protocol.md#signed-claims.
 */
export const MAX_READ_INCENTIVES = 8

/**
 * Reads one boost from its core and its components.
 * @param client - returns only what a quorum agrees on.
 * @param signer - the address that this verifier signs with on the chain.
 * @throws {BoostNotFoundError} when the core does not have the boost in a finalized block.
 * @throws {QuorumNotReachedError}
 */
export async function readBoost(client: Client, place: BoostPlace): Promise<BoostFacts> {
  return withoutWrapping(readParts(client, place))
}

type BoostPlace = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  readonly signer: Address
  /** The operator's rules for incentives that do not say how much they pay. */
  readonly rewardRules?: RewardRules
}

async function readParts(
  client: Client,
  { chainId, core, boostId, signer, rewardRules = new Map() }: BoostPlace,
): Promise<BoostFacts> {
  const count = await readContract(client, { abi: boostCoreAbi, address: core, functionName: 'getBoostCount' })
  if (boostId >= count) throw new BoostNotFoundError({ chainId, boostId })
  const boost = await readContract(client, {
    abi: boostCoreAbi,
    address: core,
    functionName: 'getBoost',
    args: [boostId],
  })
  const claimable = boost.incentives.slice(0, MAX_READ_INCENTIVES)
  const [action, validator, allowList, incentives, paidIn] = await Promise.all([
    readAction(client, boost.action),
    readValidator(client, boost.validator, { core, boostId, signer }),
    readAllowList(client, boost.allowList),
    Promise.all(claimable.map((incentive) => readIncentive(client, incentive, rewardRules))),
    Promise.all(claimable.map((incentive) => readToken(client, incentive, 'asset'))),
  ])
  const funding = {
    budget: toLower(boost.budget),
    incentives: claimable.map((address, index) => ({ address: toLower(address), asset: paidIn[index] ?? null })),
  }
  return { chainId, core, boostId, owner: toLower(boost.owner), action, validator, allowList, funding, incentives }
}

/**
 * Returns the finalized owner of a boost, in lower case.
 * @throws {BoostNotFoundError} when the core does not have the boost. @throws {QuorumNotReachedError} @throws {ComponentUnreadableError}
 */
export function readOwner(
  client: Client,
  { chainId, core, boostId }: Pick<BoostPlace, 'chainId' | 'core' | 'boostId'>,
): Promise<Address> {
  const read = async () => {
    const count = await readContract(client, { abi: boostCoreAbi, address: core, functionName: 'getBoostCount' })
    if (boostId >= count) throw new BoostNotFoundError({ chainId, boostId })
    const boost = await readContract(client, {
      abi: boostCoreAbi,
      address: core,
      functionName: 'getBoost',
      args: [boostId],
    })
    return toLower(boost.owner)
  }
  return withoutWrapping(read())
}

/** The finalized number of boosts of a core. @throws {QuorumNotReachedError} */
export async function readBoostCount(client: Client, core: Address): Promise<bigint> {
  return withoutWrapping(readContract(client, { abi: boostCoreAbi, address: core, functionName: 'getBoostCount' }))
}

/** Whether an onchain list allows an account now; false when the list cannot be read. @throws {QuorumNotReachedError} */
export async function isOnAllowList(client: Client, list: Address, claimant: Address): Promise<boolean> {
  const args = [claimant, '0x'] as const
  const asking = readContract(client, { abi: offchainAccessListAbi, address: list, functionName: 'isAllowed', args })
  return (await withoutWrapping(orNull(asking))) === true
}

async function readAction(client: Client, address: Address): Promise<BoostFacts['action']> {
  if ((await readComponentId(client, address)) !== actionInterfaces.eventAction) return null
  return orNull(getEventAction(client, { action: address }))
}

async function readAllowList(client: Client, address: Address): Promise<AllowListFacts> {
  if ((await readComponentId(client, address)) !== allowListInterfaces.offchainAccessList)
    return { type: 'onchain', address: toLower(address) }
  const [allowed, denied] = await Promise.all([
    readContract(client, { abi: offchainAccessListAbi, address, functionName: 'getAllowListIds' }),
    readContract(client, { abi: offchainAccessListAbi, address, functionName: 'getDenyListIds' }),
  ])
  return { type: 'offchain', allowed, denied }
}

async function readIncentive(client: Client, address: Address, rules: RewardRules): Promise<IncentiveFacts> {
  const id = await readComponentId(client, address)
  const family = id === null ? null : toIncentiveFamily(id)
  const kind = family === null ? null : incentivePayments[family]
  const readNumber = (functionName: 'reward' | 'getMaxReward') =>
    orNull(readContract(client, { abi: incentiveAbi, address, functionName }))
  switch (kind) {
    case null:
      return { type: 'unknown' }
    case 'unpriced':
      return { type: 'fixed', maxReward: null }
    case 'fixed':
      return { type: kind, maxReward: await readNumber('reward') }
    case 'declining':
      return { type: kind, address: toLower(address), holds: await readHeld(client, address) }
    case 'transaction':
      return { type: kind }
    case 'pegged': {
      const [reward, pegged] = await Promise.all([readNumber('reward'), readPair(client, address)])
      return reward === null || pegged === null ? { type: 'unknown' } : { type: kind, reward, pegged }
    }
    case 'variable': {
      const rule = rules.get(toLower(address))
      const reward = await readNumber('reward')
      if (rule === undefined || reward === null) return { type: 'priced' }
      const { criteria, maxReward, valueType } = rule
      return {
        type: 'criteria',
        terms: { reward, maxReward, valueType },
        criteria,
        pegged: null,
        isCappedOnchain: false,
      }
    }
    case 'criteria':
    case 'pegged-criteria': {
      const [reward, maxReward, criteria, pair] = await Promise.all([
        readNumber('reward'),
        readNumber('getMaxReward'),
        readCriteria(client, address),
        kind === 'criteria' ? null : readPair(client, address),
      ])
      if (reward === null || maxReward === null || criteria === null) return { type: 'unknown' }
      if (kind === 'pegged-criteria' && pair === null) return { type: 'unknown' }
      const terms = { reward, maxReward, valueType: criteria.valueType }
      return { type: 'criteria', terms, criteria: criteria.criteria, pegged: pair, isCappedOnchain: true }
    }
    default:
      return kind satisfies never
  }
}

/** The token balance of an incentive in base units; null when it cannot be read. */
async function readHeld(client: Client, incentive: Address): Promise<bigint | null> {
  const address = await readToken(client, incentive, 'asset')
  if (address === null) return null
  return orNull(readContract(client, { abi: erc20Abi, address, functionName: 'balanceOf', args: [incentive] }))
}

async function readPair(client: Client, address: Address): Promise<PricePair | null> {
  const [asset, peg] = await Promise.all([readToken(client, address, 'asset'), readToken(client, address, 'peg')])
  return asset === null || peg === null ? null : { asset, peg }
}

/** A token of an incentive in lower case; null when it has none. */
async function readToken(client: Client, address: Address, functionName: 'asset' | 'peg'): Promise<Address | null> {
  const token = await orNull(readContract(client, { abi: incentiveAbi, address, functionName }))
  return token === null ? null : toLower(token)
}

const criteriaWords = [
  { type: 'uint8', name: 'source' },
  { type: 'bytes32', name: 'signature' },
  { type: 'uint32', name: 'fieldIndex' },
  { type: 'address', name: 'targetContract' },
] as const

type ReadCriteria = { readonly criteria: IncentiveCriteria; readonly valueType: ValueType }

/**
 * Both versions: the older has four words, and the newer a fifth for the type of the value.
 * Source: docs/protocol.md#interface-ids.
 */
async function readCriteria(client: Client, address: Address): Promise<ReadCriteria | null> {
  const data = encodeFunctionData({ abi: incentiveAbi, functionName: 'getIncentiveCriteria' })
  const answer = await orNull(call(client, { to: address, data }))
  const words = answer?.data
  if (words === undefined || (words.length !== 2 + 4 * 64 && words.length !== 2 + 5 * 64)) return null
  const [source, signature, fieldIndex, targetContract] = decodeAbiParameters(criteriaWords, slice(words, 0, 128))
  if (source > 1) return null
  const criteria = {
    // The public SDK swaps the two numbers, so the width of the signature decides.
    source: inferCriteriaSource({ criteriaType: source, signature }),
    signature: toLower(signature),
    fieldIndex,
    targetContract: toLower(targetContract),
  }
  const fifth = words.length === 2 + 4 * 64 ? BigInt(ValueType.WAD) : BigInt(slice(words, 128))
  if (fifth !== 0n && fifth !== 1n) return null
  return { criteria, valueType: fifth === 0n ? ValueType.RAW : ValueType.WAD }
}
