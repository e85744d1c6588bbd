import { type Address, type Hex, hashTypedData } from 'viem'
import { type ValidatorKind, validatorKinds } from './validator-kind.ts'

/** What a signer vouches for: this claimant did what that boost asks. One signature serves the boost's first incentives. */
export type SignedClaim = {
  readonly boostId: bigint
  /** The signature is good for incentives 0 to this number less one, at most 8. */
  readonly incentiveQuantity: number
  readonly claimant: Address
  /** Empty for fixed rewards; the number, or the transaction, for the others. */
  readonly incentiveData: Hex
  /** Part of what is signed only where the validator's kind says so; the zero address for none. */
  readonly referrer: Address
}

/** Which validator a claim is signed for. */
export type ClaimDomain = {
  readonly kind: ValidatorKind
  /** The chain that the validator lives on. */
  readonly chainId: number
  /** The boost's own validator, not its base. */
  readonly validator: Address
}

const claimFields = [
  { name: 'boostId', type: 'uint256' },
  { name: 'incentiveQuantity', type: 'uint8' },
  { name: 'claimant', type: 'address' },
  { name: 'incentiveData', type: 'bytes' },
] as const

const claimWithReferrerFields = [...claimFields, { name: 'referrer', type: 'address' }] as const

/** EIP-712 domain of a validator. Source: PROTOCOL.md §7. */
export function claimDomain({ kind, chainId, validator }: ClaimDomain) {
  return { name: validatorKinds[kind].domainName, version: '1', chainId, verifyingContract: validator } as const
}

/** EIP-712 typed data as viem's `signTypedData` and `hashTypedData` take it. */
export type ClaimTypedData = {
  readonly domain: ReturnType<typeof claimDomain>
  readonly types: { readonly SignerValidatorData: readonly { readonly name: string; readonly type: string }[] }
  readonly primaryType: 'SignerValidatorData'
  readonly message: Record<string, unknown>
}

/** The typed data that is signed for a claim. The primary type has the same name in both versions. Source: PROTOCOL.md §7. */
export function claimTypedData(domain: ClaimDomain, claim: SignedClaim): ClaimTypedData {
  const { referrer, ...claimWithoutReferrer } = claim
  const { signsReferrer } = validatorKinds[domain.kind]
  return {
    domain: claimDomain(domain),
    types: { SignerValidatorData: signsReferrer ? claimWithReferrerFields : claimFields },
    primaryType: 'SignerValidatorData',
    message: signsReferrer ? { ...claimWithoutReferrer, referrer } : { ...claimWithoutReferrer },
  }
}

/**
 * The digest that is signed for a claim: what the validator's `hashSignerData` answers. Nothing in it depends on time.
 * @throws viem's encoding errors when a value does not fit its type.
 */
export function hashClaim(domain: ClaimDomain, claim: SignedClaim): Hex {
  return hashTypedData(claimTypedData(domain, claim))
}
