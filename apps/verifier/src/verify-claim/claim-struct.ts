import { hashClaim, type SignedClaim, type ValidatorKind } from '@laurel/protocol'
import { LRUCache } from 'lru-cache'
import type { Address, Hex } from 'viem'

/** Everything that is signed for one completion. Nothing in it depends on the time. Addresses in lower case. */
export type ClaimStruct = SignedClaim & {
  readonly chainId: number
  /** The validator clone, which is the domain's `verifyingContract`. */
  readonly validator: Address
  readonly validatorKind: ValidatorKind
}

/**
 * The highest number of incentives in one claim, which is what a validator can count.
 * Source: docs/protocol.md#enums-and-constants.
 */
export const MAX_INCENTIVE_QUANTITY = 8

/**
 * The EIP-712 digest that the validator recovers the signer from. It is computed wherever a claim enters, several times in a row for
 * one claim, so the last digests are cached by all fields.
 */
export function claimDigest(struct: ClaimStruct): Hex {
  const name = textOf(struct)
  const known = lastDigests.get(name)
  if (known !== undefined) return known
  const { chainId, validator, validatorKind, ...claim } = struct
  const digest = hashClaim({ type: validatorKind, chainId, validator }, claim)
  lastDigests.set(name, digest)
  return digest
}

/** The number of digests that are cached, so that memory is bounded. */
const MAX_CACHED_DIGESTS = 512
const lastDigests = new LRUCache<string, Hex>({ max: MAX_CACHED_DIGESTS })

function textOf(claim: ClaimStruct): string {
  const { chainId, validator, validatorKind, boostId, incentiveQuantity, claimant, incentiveData, referrer } = claim
  return [chainId, validator, validatorKind, boostId, incentiveQuantity, claimant, incentiveData, referrer].join('/')
}
