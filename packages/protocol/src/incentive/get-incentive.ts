import type { Address, Client, Hex } from 'viem'
import { readContract } from '../contract/read.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { getIncentiveCriteria, type ReadCriteria } from './get-incentive-criteria.ts'
import { getIncentiveKind } from './get-incentive-kind.ts'
import { incentiveAbi, incentiveDetailsAbi, paidMultiTokenAbi, paidTokenAbi } from './incentive-abi.ts'
import { Erc20Strategy, type IncentiveKind } from './incentive-parameters.ts'

/** The fields of every incentive. */
type Common = {
  readonly incentive: Address
  /** The number of paid claims, or of entries. */
  readonly claims: bigint
  /** The reward parameter. Its meaning depends on the kind. */
  readonly reward: bigint
}

/** The amount that is left for claims of an incentive that pays a token. */
type Paying = Common & {
  readonly asset: Address
  /** Base units that can still be claimed: the rest of the limit, but at most the balance. */
  readonly remaining: bigint
}

type Criteria<kind extends string> = Paying & {
  readonly limit: bigint
  readonly totalClaimed: bigint
  readonly maxReward: bigint
} & (
    | ({ readonly type: kind } & Extract<ReadCriteria, { version: 1 }>)
    | ({ readonly type: `${kind}V2` } & Extract<ReadCriteria, { version: 2 }>)
  )

/** The state of an incentive on the chain. */
export type Incentive =
  | (Paying & { readonly type: 'erc20Incentive'; readonly strategy: Erc20Strategy; readonly limit: bigint })
  | (Paying & { readonly type: 'erc20VariableIncentive'; readonly limit: bigint; readonly totalClaimed: bigint })
  | Criteria<'erc20VariableCriteriaIncentive'>
  | (Paying & {
      readonly type: 'erc20PeggedIncentive'
      readonly peg: Address
      readonly limit: bigint
      readonly totalClaimed: bigint
    })
  | (Criteria<'erc20PeggedVariableCriteriaIncentive'> & { readonly peg: Address })
  | (Paying & {
      readonly type: 'cgdaIncentive'
      readonly totalBudget: bigint
      readonly rewardDecay: bigint
      readonly rewardBoost: bigint
      /** Unix seconds; of the initialization before the first claim. */
      readonly lastClaimTime: bigint
      /** What the reward was left at then, in base units. */
      readonly lastReward: bigint
      /** What a claim pays at the chain's present time. */
      readonly currentReward: bigint
    })
  | (Common & {
      readonly type: 'pointsIncentive'
      readonly venue: Address
      readonly selector: Hex
      readonly limit: bigint
    })
  | (Common & { readonly type: 'allowListIncentive'; readonly allowList: Address; readonly limit: bigint })
  | (Paying & { readonly type: 'erc1155Incentive'; readonly tokenId: bigint; readonly limit: bigint })

/**
 * Reads an incentive and returns its kind, what it pays, and what is left.
 * @param client - viem client on the incentive's chain.
 * @param incentive - the address of the incentive.
 * @throws {UnsupportedInterfaceError} when the contract is not an incentive of the protocol.
 * @throws {IncentiveCriteriaError} when the incentive has no criteria that can be read.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @example
 * const state = await getIncentive(client, { incentive })
 * if (state.type === 'erc20Incentive') console.log(state.reward, state.remaining)
 */
export async function getIncentive(client: Client, { incentive }: { readonly incentive: Address }): Promise<Incentive> {
  const reader = await atOneBlock(client)
  const needed = 'an incentive of the protocol'
  const [kind, claims, reward] = await Promise.all([
    getIncentiveKind(reader, { incentive }),
    readContract(reader, { abi: incentiveAbi, address: incentive, functionName: 'claims' }, needed),
    readContract(reader, { abi: incentiveAbi, address: incentive, functionName: 'reward' }, needed),
  ])
  return readKind(reader, kind, { incentive, claims, reward })
}

async function readKind(client: Client, kind: IncentiveKind, common: Common): Promise<Incentive> {
  const { incentive, claims, reward } = common
  const readParameters = { abi: incentiveDetailsAbi, address: incentive } as const
  const limitOf = () => readContract(client, { ...readParameters, functionName: 'limit' }, kind)
  const totalClaimedOf = () => readContract(client, { ...readParameters, functionName: 'totalClaimed' }, kind)
  switch (kind) {
    case 'erc20Incentive': {
      const [paying, limit, strategy] = await Promise.all([
        readPaying(client, common),
        limitOf(),
        readContract(client, { ...readParameters, functionName: 'strategy' }, kind),
      ])
      if (strategy === Erc20Strategy.RAFFLE) return { ...paying, type: kind, limit, strategy }
      const remaining = smaller(paying.remaining, left(limit, claims) * reward)
      return { ...paying, type: kind, limit, strategy: Erc20Strategy.POOL, remaining }
    }
    case 'erc20VariableIncentive': {
      const [paying, limit, totalClaimed] = await Promise.all([readPaying(client, common), limitOf(), totalClaimedOf()])
      return {
        ...paying,
        type: kind,
        limit,
        totalClaimed,
        remaining: smaller(paying.remaining, left(limit, totalClaimed)),
      }
    }
    case 'erc20PeggedIncentive': {
      const [paying, limit, totalClaimed, peg] = await Promise.all([
        readPaying(client, common),
        limitOf(),
        totalClaimedOf(),
        readContract(client, { ...readParameters, functionName: 'getPeg' }, kind),
      ])
      const remaining = smaller(paying.remaining, left(limit, totalClaimed))
      return { ...paying, type: kind, limit, totalClaimed, remaining, peg }
    }
    case 'erc20VariableCriteriaIncentive':
    case 'erc20VariableCriteriaIncentiveV2':
      return criteriaOf('erc20VariableCriteriaIncentive', await readCriteriaKind(client, common, kind))
    case 'erc20PeggedVariableCriteriaIncentive':
    case 'erc20PeggedVariableCriteriaIncentiveV2': {
      const [read, peg] = await Promise.all([
        readCriteriaKind(client, common, kind),
        readContract(client, { ...readParameters, functionName: 'getPeg' }, kind),
      ])
      return { ...criteriaOf('erc20PeggedVariableCriteriaIncentive', read), peg }
    }
    case 'cgdaIncentive': {
      const [paying, totalBudget, [rewardDecay, rewardBoost, lastClaimTime, lastReward], currentReward] =
        await Promise.all([
          readPaying(client, common),
          readContract(client, { ...readParameters, functionName: 'totalBudget' }, kind),
          readContract(client, { ...readParameters, functionName: 'cgdaParams' }, kind),
          readContract(client, { abi: incentiveAbi, address: incentive, functionName: 'currentReward' }, kind),
        ])
      const declining = { rewardDecay, rewardBoost, lastClaimTime, lastReward, currentReward }
      return { ...paying, type: kind, totalBudget, ...declining }
    }
    case 'pointsIncentive': {
      const [limit, venue, selector] = await Promise.all([
        limitOf(),
        readContract(client, { ...readParameters, functionName: 'venue' }, kind),
        readContract(client, { ...readParameters, functionName: 'selector' }, kind),
      ])
      return { ...common, type: kind, limit, venue, selector }
    }
    case 'allowListIncentive': {
      const [limit, allowList] = await Promise.all([
        limitOf(),
        readContract(client, { ...readParameters, functionName: 'allowList' }, kind),
      ])
      return { ...common, type: kind, limit, allowList }
    }
    case 'erc1155Incentive': {
      const [limit, tokenId, asset] = await Promise.all([
        limitOf(),
        readContract(client, { ...readParameters, functionName: 'tokenId' }, kind),
        readContract(client, { abi: incentiveAbi, address: incentive, functionName: 'asset' }, kind),
      ])
      const balance = await readContract(
        client,
        { abi: paidMultiTokenAbi, address: asset, functionName: 'balanceOf', args: [incentive, tokenId] },
        'an ERC-1155 token',
      )
      return { ...common, type: kind, asset, limit, tokenId, remaining: smaller(balance, left(limit, claims)) }
    }
  }
}

/** Reads the asset and the balance, which is the most that any calculation could leave for claims. */
async function readPaying(client: Client, common: Common): Promise<Paying> {
  const { incentive } = common
  const asset = await readContract(
    client,
    { abi: incentiveAbi, address: incentive, functionName: 'asset' },
    'an incentive',
  )
  const remaining = await readContract(
    client,
    { abi: paidTokenAbi, address: asset, functionName: 'balanceOf', args: [incentive] },
    'an ERC-20 token',
  )
  return { ...common, asset, remaining }
}

async function readCriteriaKind(client: Client, common: Common, kind: IncentiveKind) {
  const { incentive } = common
  const readParameters = { abi: incentiveDetailsAbi, address: incentive } as const
  const [paying, limit, totalClaimed, maxReward, read] = await Promise.all([
    readPaying(client, common),
    readContract(client, { ...readParameters, functionName: 'limit' }, kind),
    readContract(client, { ...readParameters, functionName: 'totalClaimed' }, kind),
    readContract(client, { ...readParameters, functionName: 'getMaxReward' }, kind),
    getIncentiveCriteria(client, { incentive }),
  ])
  return {
    ...paying,
    limit,
    totalClaimed,
    maxReward,
    remaining: smaller(paying.remaining, left(limit, totalClaimed)),
    read,
  }
}

function criteriaOf<kind extends string>(
  kind: kind,
  { read, ...incentive }: Awaited<ReturnType<typeof readCriteriaKind>>,
): Criteria<kind> {
  return read.version === 1 ? { ...incentive, ...read, type: kind } : { ...incentive, ...read, type: `${kind}V2` }
}

function left(limit: bigint, used: bigint): bigint {
  return limit > used ? limit - used : 0n
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
