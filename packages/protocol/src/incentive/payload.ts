import { decodeAbiParameters, type Hex, isAddressEqual, parseAbiParameters, zeroAddress } from 'viem'
import { encodeParameters, misfitText } from '../address/encode-parameters.ts'
import { describeValue } from '../options/require-options.ts'
import { ProtocolError } from '../protocol-error.ts'
import { padSignature } from '../signature/infer-signature-type.ts'
import { InvalidIncentivePayloadError } from './errors.ts'
import type { IncentiveCriteria } from './incentive-criteria.ts'
import { Erc20Strategy, type IncentiveKind, type IncentiveParameters } from './incentive-parameters.ts'
import {
  criteriaComponents,
  criteriaV2Components,
  fromOnchainCriteria,
  fromOnchainCriteriaV2,
  toOnchainCriteria,
  toOnchainCriteriaV2,
} from './onchain-criteria.ts'

// A struct of static members encodes like its members one by one.
const erc20Parameters = parseAbiParameters(
  'address asset, uint8 strategy, uint256 reward, uint256 limit, address manager',
)
const variableParameters = parseAbiParameters('address asset, uint256 reward, uint256 limit, address manager')
const peggedParameters = parseAbiParameters(
  'address asset, address peg, uint256 reward, uint256 limit, address manager',
)
const cgdaParameters = parseAbiParameters(
  'address asset, uint256 initialReward, uint256 rewardDecay, uint256 rewardBoost, uint256 totalBudget, address manager',
)
const pointsParameters = parseAbiParameters('address venue, bytes4 selector, uint256 reward, uint256 limit')
const allowListParameters = parseAbiParameters('address allowList, uint256 limit')
const variableCriteriaHead = parseAbiParameters('address asset, uint256 reward, uint256 limit, uint256 maxReward')
const peggedCriteriaHead = [...peggedParameters, { name: 'maxReward', type: 'uint256' }] as const
const criteriaParameter = { name: 'criteria', type: 'tuple', components: criteriaComponents } as const
const criteriaV2Parameter = { name: 'criteria', type: 'tuple', components: criteriaV2Components } as const
const variableCriteriaParameters = [...variableCriteriaHead, criteriaParameter] as const
const variableCriteriaV2Parameters = [...variableCriteriaHead, criteriaV2Parameter] as const
const peggedCriteriaParameters = [...peggedCriteriaHead, criteriaParameter] as const
const peggedCriteriaV2Parameters = [...peggedCriteriaHead, criteriaV2Parameter] as const
const erc1155Parameters = [
  {
    type: 'tuple',
    components: [
      { name: 'asset', type: 'address' },
      { name: 'strategy', type: 'uint8' },
      { name: 'tokenId', type: 'uint256' },
      { name: 'limit', type: 'uint256' },
      { name: 'extraData', type: 'bytes' },
      { name: 'manager', type: 'address' },
    ],
  },
] as const

/**
 * The only strategy of ERC-1155 incentives that pays: minting reverts.
 * Source: docs/protocol.md#enums-and-constants.
 */
const POOL = 0

/**
 * Encodes an incentive's parameters for `initialize(bytes)`, `preflight(bytes)` and the core's top-ups.
 * Source: docs/protocol.md#initialization-payloads.
 * @throws {InvalidIncentivePayloadError} when a value does not fit its onchain type; for a limit of zero, a fixed reward
 * of zero, and a declining reward that never declines, never grows again or exceeds its budget, which no contract
 * accepts; for a raffle without a manager, whose prize no account could draw.
 * @throws {SignatureLengthError} unless a criteria's signature has 4 or 32 bytes.
 */
export function encodeIncentivePayload(incentive: IncentiveParameters): Hex {
  try {
    requireAboveZero(incentive)
    return encode(incentive)
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new InvalidIncentivePayloadError(misfitText('The incentive', cause), { cause })
  }
}

/**
 * Decodes an incentive's parameters.
 * @throws {InvalidIncentivePayloadError} when the bytes are not a payload of that kind.
 * @throws {InvalidCriteriaSourceError} when its criteria are read from neither a function nor an event.
 */
export function decodeIncentivePayload(kind: IncentiveKind, data: Hex): IncentiveParameters {
  try {
    return decode(kind, data)
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new InvalidIncentivePayloadError('The bytes cannot be decoded', { cause })
  }
}

/** The numbers that the contract of each kind refuses to be initialized with when they are zero. */
const aboveZero: Readonly<Record<IncentiveKind, readonly string[]>> = {
  erc20Incentive: ['reward', 'limit'],
  erc20VariableIncentive: ['limit'],
  erc20VariableCriteriaIncentive: ['limit'],
  erc20VariableCriteriaIncentiveV2: ['limit'],
  erc20PeggedIncentive: ['reward', 'limit'],
  erc20PeggedVariableCriteriaIncentive: ['limit'],
  erc20PeggedVariableCriteriaIncentiveV2: ['limit'],
  cgdaIncentive: ['initialReward', 'totalBudget'],
  pointsIncentive: ['reward', 'limit'],
  allowListIncentive: ['limit'],
  erc1155Incentive: ['limit'],
}

function requireAboveZero(incentive: IncentiveParameters): void {
  for (const [name, value] of Object.entries(incentive)) {
    if (typeof value === 'bigint' && value <= 0n && aboveZero[incentive.type].includes(name)) {
      throw new InvalidIncentivePayloadError(aboveZeroText(name, value))
    }
  }
}

/** Says that a parameter of an incentive must be above zero. */
export function aboveZeroText(name: string, given: unknown): string {
  const isNumber = typeof given === 'bigint' || typeof given === 'number'
  return isNumber
    ? `\`${name}\` must be a whole number above zero, not ${given}`
    : `\`${name}\` must be a bigint above zero, such as 10n, not ${describeValue(given)}`
}

function encode(incentive: IncentiveParameters): Hex {
  switch (incentive.type) {
    case 'erc20Incentive': {
      const { asset, strategy, reward, limit, manager } = incentive
      if (strategy === Erc20Strategy.RAFFLE && isAddressEqual(manager, zeroAddress)) {
        throw new InvalidIncentivePayloadError('A raffle needs a manager, or nobody can draw it')
      }
      return encodeParameters(erc20Parameters, [asset, strategy, reward, limit, manager])
    }
    case 'erc20VariableIncentive': {
      const { asset, reward, limit, manager } = incentive
      return encodeParameters(variableParameters, [asset, reward, limit, manager])
    }
    case 'erc20VariableCriteriaIncentive': {
      const { asset, reward, limit, maxReward, criteria } = incentive
      const onchain = toOnchainCriteria(padded(criteria))
      return encodeParameters(variableCriteriaParameters, [asset, reward, limit, maxReward, onchain])
    }
    case 'erc20VariableCriteriaIncentiveV2': {
      const { asset, reward, limit, maxReward, criteria } = incentive
      const onchain = toOnchainCriteriaV2(padded(criteria))
      return encodeParameters(variableCriteriaV2Parameters, [asset, reward, limit, maxReward, onchain])
    }
    case 'erc20PeggedIncentive': {
      const { asset, peg, reward, limit, manager } = incentive
      return encodeParameters(peggedParameters, [asset, peg, reward, limit, manager])
    }
    case 'erc20PeggedVariableCriteriaIncentive': {
      const { asset, peg, reward, limit, manager, maxReward, criteria } = incentive
      const onchain = toOnchainCriteria(padded(criteria))
      return encodeParameters(peggedCriteriaParameters, [asset, peg, reward, limit, manager, maxReward, onchain])
    }
    case 'erc20PeggedVariableCriteriaIncentiveV2': {
      const { asset, peg, reward, limit, manager, maxReward, criteria } = incentive
      const onchain = toOnchainCriteriaV2(padded(criteria))
      return encodeParameters(peggedCriteriaV2Parameters, [asset, peg, reward, limit, manager, maxReward, onchain])
    }
    case 'cgdaIncentive': {
      const { asset, initialReward, rewardDecay, rewardBoost, totalBudget, manager } = incentive
      if (rewardDecay === 0n || rewardBoost === 0n) {
        throw new InvalidIncentivePayloadError(
          'A declining reward declines with each claim and grows with each hour by more than zero',
        )
      }
      if (initialReward > totalBudget) {
        throw new InvalidIncentivePayloadError(
          `The \`initialReward\` of ${initialReward} is more than the \`totalBudget\` of ${totalBudget}`,
        )
      }
      const values = [asset, initialReward, rewardDecay, rewardBoost, totalBudget, manager] as const
      return encodeParameters(cgdaParameters, values)
    }
    case 'pointsIncentive': {
      const { venue, selector, reward, limit } = incentive
      return encodeParameters(pointsParameters, [venue, selector, reward, limit])
    }
    case 'allowListIncentive':
      return encodeParameters(allowListParameters, [incentive.allowList, incentive.limit])
    case 'erc1155Incentive':
      return encodeParameters(erc1155Parameters, [{ ...incentive, strategy: POOL }])
  }
}

function decode(kind: IncentiveKind, data: Hex): IncentiveParameters {
  switch (kind) {
    case 'erc20Incentive': {
      const [asset, strategy, reward, limit, manager] = decodeAbiParameters(erc20Parameters, data)
      if (strategy !== 0 && strategy !== 1)
        throw new InvalidIncentivePayloadError(`The strategy ${strategy} is unknown`)
      return { type: kind, asset, strategy, reward, limit, manager }
    }
    case 'erc20VariableIncentive': {
      const [asset, reward, limit, manager] = decodeAbiParameters(variableParameters, data)
      return { type: kind, asset, reward, limit, manager }
    }
    case 'erc20VariableCriteriaIncentive': {
      const [asset, reward, limit, maxReward, criteria] = decodeAbiParameters(variableCriteriaParameters, data)
      return { type: kind, asset, reward, limit, maxReward, criteria: fromOnchainCriteria(criteria) }
    }
    case 'erc20VariableCriteriaIncentiveV2': {
      const [asset, reward, limit, maxReward, criteria] = decodeAbiParameters(variableCriteriaV2Parameters, data)
      return { type: kind, asset, reward, limit, maxReward, criteria: fromOnchainCriteriaV2(criteria) }
    }
    case 'erc20PeggedIncentive': {
      const [asset, peg, reward, limit, manager] = decodeAbiParameters(peggedParameters, data)
      return { type: kind, asset, peg, reward, limit, manager }
    }
    case 'erc20PeggedVariableCriteriaIncentive': {
      const [asset, peg, reward, limit, manager, maxReward, criteria] = decodeAbiParameters(
        peggedCriteriaParameters,
        data,
      )
      return { type: kind, asset, peg, reward, limit, manager, maxReward, criteria: fromOnchainCriteria(criteria) }
    }
    case 'erc20PeggedVariableCriteriaIncentiveV2': {
      const [asset, peg, reward, limit, manager, maxReward, criteria] = decodeAbiParameters(
        peggedCriteriaV2Parameters,
        data,
      )
      return { type: kind, asset, peg, reward, limit, manager, maxReward, criteria: fromOnchainCriteriaV2(criteria) }
    }
    case 'cgdaIncentive': {
      const [asset, initialReward, rewardDecay, rewardBoost, totalBudget, manager] = decodeAbiParameters(
        cgdaParameters,
        data,
      )
      return { type: kind, asset, initialReward, rewardDecay, rewardBoost, totalBudget, manager }
    }
    case 'pointsIncentive': {
      const [venue, selector, reward, limit] = decodeAbiParameters(pointsParameters, data)
      return { type: kind, venue, selector, reward, limit }
    }
    case 'allowListIncentive': {
      const [allowList, limit] = decodeAbiParameters(allowListParameters, data)
      return { type: kind, allowList, limit }
    }
    case 'erc1155Incentive': {
      const [{ strategy, ...incentive }] = decodeAbiParameters(erc1155Parameters, data)
      if (strategy !== POOL)
        throw new InvalidIncentivePayloadError(`The strategy ${strategy} does not exist for ERC-1155 tokens`)
      return { type: kind, ...incentive }
    }
  }
}

/** Pads a function's selector of 4 bytes to the 32 bytes that it has onchain. */
function padded<criteria extends IncentiveCriteria>(criteria: criteria): criteria {
  return { ...criteria, signature: padSignature(criteria.signature) }
}
