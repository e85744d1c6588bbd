import { type Address, concat, domainSeparator, encodeAbiParameters, type Hex, keccak256, stringToHex } from 'viem'
import { type ValidatorKind, validatorKinds } from './validator-kind.ts'

/**
 * The message of a signed claim: a claimant completed a boost's action. One signature serves the boost's first
 * incentives.
 */
export type SignedClaim = {
  readonly boostId: bigint
  /** The signature is valid for incentives 0 to this number minus one; at most 8. */
  readonly incentiveQuantity: number
  readonly claimant: Address
  /** Empty for fixed rewards; the number, or the transaction, for the others. */
  readonly incentiveData: Hex
  /** Part of the signed message only for some kinds of validators; the zero address for none. */
  readonly referrer: Address
}

/** The validator that a claim is signed for. */
export type ClaimDomain = {
  readonly type: ValidatorKind
  /** The chain of the validator. */
  readonly chainId: number
  /** The boost's own validator, not its implementation. */
  readonly validator: Address
}

const claimFields = [
  { name: 'boostId', type: 'uint256' },
  { name: 'incentiveQuantity', type: 'uint8' },
  { name: 'claimant', type: 'address' },
  { name: 'incentiveData', type: 'bytes' },
] as const

const claimWithReferrerFields = [...claimFields, { name: 'referrer', type: 'address' }] as const

/** Returns the EIP-712 domain of a validator. Source: docs/protocol.md#signed-claims. */
export function claimDomain({ type: kind, chainId, validator }: ClaimDomain) {
  return { name: validatorKinds[kind].domainName, version: '1', chainId, verifyingContract: validator } as const
}

/** EIP-712 typed data as viem's `signTypedData` and `hashTypedData` take it. */
export type ClaimTypedData = {
  readonly domain: ReturnType<typeof claimDomain>
  readonly types: { readonly SignerValidatorData: readonly { readonly name: string; readonly type: string }[] }
  readonly primaryType: 'SignerValidatorData'
  readonly message: Record<string, unknown>
}

/**
 * Returns the typed data that is signed for a claim. The primary type has the same name in both versions.
 * Source: docs/protocol.md#signed-claims.
 */
export function claimTypedData(domain: ClaimDomain, claim: SignedClaim): ClaimTypedData {
  const { referrer, ...claimWithoutReferrer } = claim
  const { signsReferrer } = validatorKinds[domain.type]
  return {
    domain: claimDomain(domain),
    types: { SignerValidatorData: signsReferrer ? claimWithReferrerFields : claimFields },
    primaryType: 'SignerValidatorData',
    message: signsReferrer ? { ...claimWithoutReferrer, referrer } : { ...claimWithoutReferrer },
  }
}

/**
 * Returns the digest that is signed for a claim, which is that of the validator's `hashSignerData`. It does not depend
 * on time. It is encoded by hand for speed, because a signer makes one for each claim: the part that all claims of a
 * validator share is hashed once.
 * @throws viem's encoding errors when a value does not fit its type.
 */
export function hashClaim(domain: ClaimDomain, claim: SignedClaim): Hex {
  const { boostId, incentiveQuantity, claimant, incentiveData, referrer } = claim
  const { signsReferrer } = validatorKinds[domain.type]
  const fields = [boostId, incentiveQuantity, claimant, keccak256(incentiveData)] as const
  const struct = signsReferrer
    ? encodeAbiParameters(structWithReferrer, [typeHashOf(claimWithReferrerFields), ...fields, referrer])
    : encodeAbiParameters(structWords, [typeHashOf(claimFields), ...fields])
  return keccak256(concat(['0x1901', separatorOf(domain), keccak256(struct)]))
}

/** The fields of a claim that are hashed, as words. Bytes are replaced by their hash. */
const structWords = [
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'uint8' },
  { type: 'address' },
  { type: 'bytes32' },
] as const
const structWithReferrer = [...structWords, { type: 'address' }] as const

type Fields = typeof claimFields | typeof claimWithReferrerFields
const typeHashes = new Map<Fields, Hex>()

function typeHashOf(fields: Fields): Hex {
  const known = typeHashes.get(fields)
  if (known !== undefined) return known
  const list = fields.map(({ type, name }) => `${type} ${name}`)
  const hash = keccak256(stringToHex(`SignerValidatorData(${list.join(',')})`))
  typeHashes.set(fields, hash)
  return hash
}

/** The number of cached validators, which is enough for one signer over a short time. */
const MAX_CACHED_SEPARATORS = 256
const separators = new Map<string, Hex>()

function separatorOf(of: ClaimDomain): Hex {
  const name = `${of.type}/${of.chainId}/${of.validator}`
  const known = separators.get(name)
  if (known !== undefined) return known
  const separator = domainSeparator({ domain: claimDomain(of) })
  if (separators.size >= MAX_CACHED_SEPARATORS) separators.clear()
  separators.set(name, separator)
  return separator
}
