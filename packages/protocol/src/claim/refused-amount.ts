import { type Hex, hexToBigInt, size, sliceHex } from 'viem'
import type { Incentive } from '../incentive/get-incentive.ts'
import { calculatePayout } from '../incentive/reward-amount.ts'
import { ProtocolError } from '../protocol-error.ts'
import { decodeClaimData } from './claim-data.ts'

/** The size of an ABI word in bytes. */
const WORD_BYTES = 32

/**
 * Explains why an incentive whose amounts vary does not take a claim: the amount rounds to zero, or is more than what is
 * left. Null for any other reason, and when the data does not have an amount. Pure.
 * Source: docs/protocol.md#incentives.
 * @param claim.incentiveData - of a claim without a signature.
 * @param claim.data - a signed claim, which has its own incentive data.
 */
export function explainRefusedAmount(
  incentive: Incentive,
  claim: { readonly incentiveData?: Hex | undefined; readonly data?: Hex | undefined },
): string | null {
  const signed = readSignedAmount(claim)
  const amount = signed === null ? null : payoutOf(incentive, signed)
  if (amount === null || !('remaining' in incentive)) return null
  if (amount === 0n) return 'What this claim pays rounds down to zero.'
  return amount > incentive.remaining
    ? `Only ${incentive.remaining} base units are left, and this claim needs ${amount}.`
    : null
}

/** What a claim with a signed number pays, in base units; null for incentives without such a number. */
function payoutOf(incentive: Incentive, signed: bigint): bigint | null {
  switch (incentive.type) {
    case 'erc20VariableIncentive':
      return calculatePayout({ reward: incentive.reward, maxReward: 0n }, signed)
    case 'erc20PeggedIncentive':
      // The price is applied before the claim is signed.
      return signed
    case 'erc20VariableCriteriaIncentive':
    case 'erc20VariableCriteriaIncentiveV2':
    case 'erc20PeggedVariableCriteriaIncentive':
    case 'erc20PeggedVariableCriteriaIncentiveV2':
      return calculatePayout(incentive, signed)
    case 'erc20Incentive':
    case 'cgdaIncentive':
    case 'pointsIncentive':
    case 'allowListIncentive':
    case 'erc1155Incentive':
      return null
    default:
      return incentive satisfies never
  }
}

/** The first word of the claim's data for the incentive. */
function readSignedAmount({
  incentiveData,
  data,
}: {
  readonly incentiveData?: Hex | undefined
  readonly data?: Hex | undefined
}) {
  const word = data === undefined ? incentiveData : readIncentiveData(data)
  return word === undefined || size(word) < WORD_BYTES ? null : hexToBigInt(sliceHex(word, 0, WORD_BYTES))
}

function readIncentiveData(data: Hex): Hex | undefined {
  try {
    // Both forms of a claim begin alike, so the position of the referrer does not matter here.
    return decodeClaimData(data, { signsReferrer: false }).incentiveData
  } catch (error) {
    if (error instanceof ProtocolError) return undefined
    throw error
  }
}
