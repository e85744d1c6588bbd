import { hashClaim, type SignedClaim, type ValidatorKind } from '@laurel/protocol'
import type { Address, Hex } from 'viem'

/** All that is signed for one completion, and nothing that depends on when. Addresses in lower case. */
export type ClaimStruct = SignedClaim & {
  readonly chainId: number
  /** The validator clone: the domain's `verifyingContract`. */
  readonly validator: Address
  readonly validatorKind: ValidatorKind
}

/**
 * The most incentives that one claim can be for: all that a validator can count.
 * Source: docs/protocol.md#enums-and-constants.
 */
export const MAX_INCENTIVE_QUANTITY = 8

/**
 * The EIP-712 digest that the validator recovers the signer from. It is worked out wherever a claim comes from somewhere
 * else, which for one claim is several times in a row: so the last ones are remembered, by all that they are made of.
 */
export function claimDigest(struct: ClaimStruct): Hex {
  const name = textOf(struct)
  const known = lastDigests.get(name)
  if (known !== undefined) return known
  const { chainId, validator, validatorKind, ...claim } = struct
  const digest = hashClaim({ kind: validatorKind, chainId, validator }, claim)
  if (lastDigests.size >= MAX_CACHED) lastDigests.clear()
  lastDigests.set(name, digest)
  return digest
}

/** Digests that are cached. */
const MAX_CACHED = 512
const lastDigests = new Map<string, Hex>()

function textOf(claim: ClaimStruct): string {
  const { chainId, validator, validatorKind, boostId, incentiveQuantity, claimant, incentiveData, referrer } = claim
  return [chainId, validator, validatorKind, boostId, incentiveQuantity, claimant, incentiveData, referrer].join('/')
}
