import {
  criteriaSourceOf,
  encodeClaimData,
  getAction,
  type IncentiveCriteria,
  NodeRefusedError,
  NodeUnreachableError,
  ProtocolError,
  ValueType,
  validatorKinds,
} from '@laurel/protocol'
import {
  type Address,
  BaseError,
  type Client,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  RpcRequestError,
  slice,
  zeroAddress,
} from 'viem'
import { call, readContract } from 'viem/actions'
import type { AllowListFacts, BoostFacts, IncentiveFacts } from '../verify-claim/boost-facts.ts'
import type { PricePair } from '../verify-claim/price.ts'
import type { RewardRules } from '../verify-claim/reward-rule.ts'
import { EVENT_ACTION_ID, incentiveIds, OFFCHAIN_LIST_ID, validatorIds } from './component-ids.ts'
import { BoostMissingError, withoutWrapping } from './errors.ts'

const coreAbi = parseAbi([
  'struct Boost { address action; address validator; address allowList; address budget; address[] incentives; uint64 protocolFee; uint256 maxParticipants; address owner; }',
  'function getBoost(uint256 index) view returns (Boost)',
  'function getBoostCount() view returns (uint256)',
])
const componentAbi = parseAbi([
  'function getComponentInterface() view returns (bytes4)',
  'function signers(address) view returns (bool)',
  'function validate(uint256 boostId, uint256 incentiveId, address claimant, bytes claimData) payable returns (bool)',
  'function getClaimFee() view returns (uint256)',
  'function reward() view returns (uint256)',
  'function getMaxReward() view returns (uint256)',
  'function asset() view returns (address)',
  'function peg() view returns (address)',
  'function getIncentiveCriteria() view',
  'function getAllowListIds() view returns (string[])',
  'function getDenyListIds() view returns (string[])',
  'function isAllowed(address user, bytes data) view returns (bool)',
])

/**
 * Reads one boost from its core and its components.
 * @param client - believes only what enough nodes say.
 * @param signer - the address that this verifier signs with on the chain.
 * @throws {BoostMissingError} when the core has no such boost (that is settled).
 * @throws {NodesDisagreeError}
 */
export async function readBoost(client: Client, place: BoostPlace): Promise<BoostFacts> {
  return withoutWrapping(readParts(client, place))
}

type BoostPlace = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  readonly signer: Address
  /** What the operator has agreed for incentives that say nothing of the amount. */
  readonly rewardRules?: RewardRules
}

async function readParts(
  client: Client,
  { chainId, core, boostId, signer, rewardRules = new Map() }: BoostPlace,
): Promise<BoostFacts> {
  const count = await readContract(client, { abi: coreAbi, address: core, functionName: 'getBoostCount' })
  if (boostId >= count) throw new BoostMissingError({ chainId, boostId })
  const boost = await readContract(client, { abi: coreAbi, address: core, functionName: 'getBoost', args: [boostId] })
  const [action, validator, allowList, incentives] = await Promise.all([
    readAction(client, boost.action),
    readValidator(client, boost.validator, { core, boostId, signer }),
    readAllowList(client, boost.allowList),
    Promise.all(boost.incentives.map((incentive) => readIncentive(client, incentive, rewardRules))),
  ])
  return { chainId, core, boostId, action, validator, allowList, incentives }
}

/** How many boosts a core has, as far as that is settled. @throws {NodesDisagreeError} */
export async function readBoostCount(client: Client, core: Address): Promise<bigint> {
  return withoutWrapping(readContract(client, { abi: coreAbi, address: core, functionName: 'getBoostCount' }))
}

/** Whether an onchain list lets somebody claim, now. A list that cannot say lets nobody. @throws {NodesDisagreeError} */
export async function isOnAllowList(client: Client, list: Address, claimant: Address): Promise<boolean> {
  const args = [claimant, '0x'] as const
  const asking = readContract(client, { abi: componentAbi, address: list, functionName: 'isAllowed', args })
  return (await withoutWrapping(orNull(asking))) === true
}

/** Whether a validator takes somebody's signatures, as far as that is settled. @throws {NodesDisagreeError} */
export async function isSignerOf(client: Client, validator: Address, signer: Address): Promise<boolean> {
  const ask = { abi: componentAbi, address: validator, functionName: 'signers', args: [signer] } as const
  return (await withoutWrapping(orNull(readContract(client, ask)))) === true
}

async function readAction(client: Client, address: Address): Promise<BoostFacts['action']> {
  if ((await readId(client, address)) !== EVENT_ACTION_ID) return null
  return orNull(getAction(client, { action: address }))
}

async function readValidator(
  client: Client,
  address: Address,
  { core, boostId, signer }: { core: Address; boostId: bigint; signer: Address },
): Promise<BoostFacts['validator']> {
  const lower = toLower(address)
  const kind = validatorIds.get((await readId(client, address)) ?? '') ?? null
  if (kind === null) return { address: lower, kind, isOfCore: false, isOurs: false }
  const ask = { abi: componentAbi, address, functionName: 'signers', args: [signer] } as const
  const [isOurs, isOfCore] = await Promise.all([
    orNull(readContract(client, ask)),
    takesClaimsFrom(client, address, { core, boostId, isPayable: validatorKinds[kind].isPayable }),
  ])
  return { address: lower, kind, isOfCore, isOurs: isOurs === true }
}

const INVALID_INCENTIVE = '0x17c66bc7'

/**
 * Asks the validator whether it takes claims from a core, which no getter tells: it looks at its caller before it looks at
 * the quantity, so a claim of quantity zero is refused for its quantity only when the caller is right. Two cores that
 * share a validator would count each other's boosts. Source: PROTOCOL.md 7, SECURITY.md R16 and B4.
 */
async function takesClaimsFrom(
  client: Client,
  validator: Address,
  { core, boostId, isPayable }: { core: Address; boostId: bigint; isPayable: boolean },
): Promise<boolean> {
  const fee = isPayable
    ? await orNull(readContract(client, { abi: componentAbi, address: validator, functionName: 'getClaimFee' }))
    : 0n
  if (fee === null) return false
  const claim = encodeClaimData({
    signer: zeroAddress,
    signature: '0x',
    incentiveQuantity: 0,
    incentiveData: '0x',
    referrer: zeroAddress,
  })
  const data = encodeFunctionData({
    abi: componentAbi,
    functionName: 'validate',
    args: [boostId, 0n, zeroAddress, claim],
  })
  const revert = await revertData(client, { account: core, to: validator, data, value: fee })
  return revert?.startsWith(INVALID_INCENTIVE) === true
}

async function readAllowList(client: Client, address: Address): Promise<AllowListFacts> {
  if ((await readId(client, address)) !== OFFCHAIN_LIST_ID) return { kind: 'onchain', address: toLower(address) }
  const [allowed, denied] = await Promise.all([
    readContract(client, { abi: componentAbi, address, functionName: 'getAllowListIds' }),
    readContract(client, { abi: componentAbi, address, functionName: 'getDenyListIds' }),
  ])
  return { kind: 'offchain', allowed, denied }
}

async function readIncentive(client: Client, address: Address, rules: RewardRules): Promise<IncentiveFacts> {
  const kind = incentiveIds.get((await readId(client, address)) ?? '')
  const readNumber = (functionName: 'reward' | 'getMaxReward') =>
    orNull(readContract(client, { abi: componentAbi, address, functionName }))
  switch (kind) {
    case undefined:
      return { kind: 'unknown' }
    case 'unpriced':
      return { kind: 'fixed', rewardAtMost: null }
    case 'fixed':
      return { kind, rewardAtMost: await readNumber('reward') }
    case 'transaction':
      return { kind }
    case 'pegged': {
      const [reward, pegged] = await Promise.all([readNumber('reward'), readPair(client, address)])
      return reward === null || pegged === null ? { kind: 'unknown' } : { kind, reward, pegged }
    }
    case 'variable': {
      const rule = rules.get(toLower(address))
      const reward = await readNumber('reward')
      if (rule === undefined || reward === null) return { kind: 'priced' }
      const { criteria, maxReward, valueType } = rule
      return {
        kind: 'criteria',
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
      if (reward === null || maxReward === null || criteria === null) return { kind: 'unknown' }
      if (kind === 'pegged-criteria' && pair === null) return { kind: 'unknown' }
      const terms = { reward, maxReward, valueType: criteria.valueType }
      return { kind: 'criteria', terms, criteria: criteria.criteria, pegged: pair, isCappedOnchain: true }
    }
    default:
      return kind satisfies never
  }
}

async function readPair(client: Client, address: Address): Promise<PricePair | null> {
  const readToken = (functionName: 'asset' | 'peg') =>
    orNull(readContract(client, { abi: componentAbi, address, functionName }))
  const [asset, peg] = await Promise.all([readToken('asset'), readToken('peg')])
  return asset === null || peg === null ? null : { asset: toLower(asset), peg: toLower(peg) }
}

const criteriaWords = [
  { type: 'uint8', name: 'source' },
  { type: 'bytes32', name: 'signature' },
  { type: 'uint32', name: 'fieldIndex' },
  { type: 'address', name: 'targetContract' },
] as const

type ReadCriteria = { readonly criteria: IncentiveCriteria; readonly valueType: ValueType }

/** Both versions: the older has four words, the newer a fifth that says how the value is meant. Source: PROTOCOL.md 3. */
async function readCriteria(client: Client, address: Address): Promise<ReadCriteria | null> {
  const data = encodeFunctionData({ abi: componentAbi, functionName: 'getIncentiveCriteria' })
  const answer = await orNull(call(client, { to: address, data }))
  const words = answer?.data
  if (words === undefined || (words.length !== 2 + 4 * 64 && words.length !== 2 + 5 * 64)) return null
  const [source, signature, fieldIndex, targetContract] = decodeAbiParameters(criteriaWords, slice(words, 0, 128))
  if (source > 1) return null
  const criteria = {
    // The public SDK numbers the two the other way round: the signature's own width tells.
    source: criteriaSourceOf({ criteriaType: source, signature }),
    signature: toLower(signature),
    fieldIndex,
    targetContract: toLower(targetContract),
  }
  const fifth = words.length === 2 + 4 * 64 ? BigInt(ValueType.WAD) : BigInt(slice(words, 128))
  if (fifth !== 0n && fifth !== 1n) return null
  return { criteria, valueType: fifth === 0n ? ValueType.RAW : ValueType.WAD }
}

async function readId(client: Client, address: Address): Promise<Hex | null> {
  return orNull(readContract(client, { abi: componentAbi, address, functionName: 'getComponentInterface' }))
}

/** Null when the contract does not answer as it should; what the nodes fail at is thrown. */
async function orNull<answer>(asking: Promise<answer>): Promise<answer | null> {
  try {
    return await asking
  } catch (error) {
    if (isOfContract(error)) return null
    throw error
  }
}

/** Whether it is the contract that does not answer as it should, and not the nodes. */
export function isOfContract(error: unknown): boolean {
  if (error instanceof ProtocolError)
    return !(error instanceof NodeUnreachableError || error instanceof NodeRefusedError)
  if (!(error instanceof BaseError)) return false
  return (
    error.walk(
      (cause) =>
        cause instanceof ContractFunctionRevertedError ||
        cause instanceof ContractFunctionZeroDataError ||
        (cause instanceof BaseError &&
          /^(AbiDecoding|PositionOutOfBounds|InvalidBytesBoolean|SliceOffset)/.test(cause.name)),
    ) !== null ||
    revertOf(error) !== null ||
    error.walk((cause) => cause instanceof RpcRequestError && cause.code === 3) !== null
  )
}

async function revertData(
  client: Client,
  request: { account: Address; to: Address; data: Hex; value: bigint },
): Promise<Hex | null> {
  const { account, to, data, value } = request
  try {
    // What the core holds does not matter here: only what the validator says.
    const stateOverride = value > 0n ? [{ address: account, balance: value * 2n }] : undefined
    await call(client, { account, to, data, value, ...(stateOverride ? { stateOverride } : {}) })
    return null
  } catch (error) {
    const reverted = error instanceof BaseError ? revertOf(error) : null
    if (reverted === null) throw error
    return reverted
  }
}

/** What a contract reverted with, somewhere below an error; null when it was no revert. */
function revertOf(error: BaseError): Hex | null {
  let found: Hex | null = null
  error.walk((cause) => {
    if (typeof cause !== 'object' || cause === null || !('data' in cause)) return false
    const { data } = cause
    if (typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)) found = toLower(`0x${data.slice(2)}`)
    return found !== null
  })
  return found
}

function toLower(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}
