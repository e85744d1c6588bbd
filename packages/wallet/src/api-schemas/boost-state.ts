import * as z from 'zod/mini'

/**
 * The state of a boost's components, as contracts have it. Addresses are EIP-55 checksummed. Parsed, whole numbers of contracts are
 * `bigint`.
 */

/** Hex as viem types it. */
const hexOf = (pattern: RegExp, what: string) =>
  z.pipe(
    z.string().check(z.regex(pattern, `must be ${what}`)),
    z.transform((text): `0x${string}` => `0x${text.slice(2)}`),
  )

export const addressText = hexOf(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
export const hashText = hexOf(/^0x[0-9a-f]{64}$/, 'a hash: 0x and 64 lower-case hex digits')
export const bytesText = hexOf(/^0x([0-9a-fA-F]{2})*$/, 'whole bytes in hex')
/** A `uint256` in decimal digits. */
export const uintText = z.pipe(
  z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/, 'must be a whole number in decimal digits')),
  z.transform((text) => BigInt(text)),
)

const zeroOrOne = z.union([z.literal(0), z.literal(1)])

const action = z.object({
  actionClaimant: z.object({
    signatureType: zeroOrOne,
    signature: bytesText,
    fieldIndex: z.int(),
    targetContract: addressText,
    chainId: z.int(),
  }),
  actionSteps: z.array(
    z.object({
      signature: bytesText,
      signatureType: zeroOrOne,
      actionType: zeroOrOne,
      targetContract: addressText,
      chainId: z.int(),
      actionParameter: z.object({
        ...{ filterType: z.int(), fieldType: z.int(), fieldIndex: z.int() },
        filterData: bytesText,
      }),
    }),
  ),
})

const common = { incentive: addressText, claims: uintText, reward: uintText }
const paying = { ...common, asset: addressText, remaining: uintText }
const limited = { ...paying, limit: uintText, totalClaimed: uintText }
const criteriaFields = { source: zeroOrOne, signature: bytesText, fieldIndex: z.int(), targetContract: addressText }
const criteria = { ...limited, maxReward: uintText, version: z.literal(1), criteria: z.object(criteriaFields) }
const criteriaV2 = {
  ...{ ...limited, maxReward: uintText, version: z.literal(2) },
  criteria: z.object({ ...criteriaFields, valueType: zeroOrOne }),
}

const incentive = z.discriminatedUnion('type', [
  z.object({ type: z.literal('erc20Incentive'), ...paying, limit: uintText, strategy: zeroOrOne }),
  z.object({ type: z.literal('erc20VariableIncentive'), ...limited }),
  z.object({ type: z.literal('erc20VariableCriteriaIncentive'), ...criteria }),
  z.object({ type: z.literal('erc20VariableCriteriaIncentiveV2'), ...criteriaV2 }),
  z.object({ type: z.literal('erc20PeggedIncentive'), ...limited, peg: addressText }),
  z.object({ type: z.literal('erc20PeggedVariableCriteriaIncentive'), ...criteria, peg: addressText }),
  z.object({ type: z.literal('erc20PeggedVariableCriteriaIncentiveV2'), ...criteriaV2, peg: addressText }),
  z.object({
    type: z.literal('cgdaIncentive'),
    ...paying,
    ...{ totalBudget: uintText, rewardDecay: uintText, rewardBoost: uintText },
    ...{ lastClaimTime: uintText, lastReward: uintText, currentReward: uintText },
  }),
  z.object({
    type: z.literal('pointsIncentive'),
    ...common,
    ...{ venue: addressText, selector: bytesText, limit: uintText },
  }),
  z.object({ type: z.literal('allowListIncentive'), ...common, allowList: addressText, limit: uintText }),
  z.object({ type: z.literal('erc1155Incentive'), ...paying, tokenId: uintText, limit: uintText }),
])

const allowList = z.discriminatedUnion('type', [
  z.object({ type: z.literal('simpleAllowList'), allowList: addressText, owner: addressText }),
  z.object({ type: z.literal('simpleDenyList'), allowList: addressText, owner: addressText }),
  z.object({ type: z.literal('openAllowList'), allowList: addressText }),
  z.object({
    ...{ type: z.literal('offchainAccessList'), allowList: addressText, owner: addressText },
    ...{ allowListIds: z.array(z.string()), denyListIds: z.array(z.string()) },
  }),
])

/** A boost and the state of its components. */
export const boostState = z.object({
  boost: z.object({
    ...{ boostId: uintText, action: addressText, validator: addressText, allowList: addressText },
    ...{ budget: addressText, incentives: z.array(addressText), protocolFee: uintText },
    ...{ maxParticipants: uintText, owner: addressText },
  }),
  /** Null when the action is not of a kind that has steps. */
  action: z.nullable(action),
  /** The incentives in the order of their ids. */
  incentives: z.array(incentive),
  allowList,
})
