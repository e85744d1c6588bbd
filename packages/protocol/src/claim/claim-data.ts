import { type Address, decodeAbiParameters, type Hex } from 'viem'
import { encodeParameters, misfitText } from '../address/encode-parameters.ts'
import { AddressFormatError } from '../address/errors.ts'
import { InvalidClaimDataError } from './errors.ts'

/** The data of a claim that a claimant submits to the core. */
export type ClaimData = {
  readonly signer: Address
  /** 65 or 64 bytes of an account's signature, or any bytes that a contract's `isValidSignature` accepts. */
  readonly signature: Hex
  readonly incentiveQuantity: number
  readonly incentiveData: Hex
  /** Null for validators of version 1, which have no referrer. */
  readonly referrer: Address | null
}

const validatorParameters = [
  {
    type: 'tuple',
    components: [
      { name: 'signer', type: 'address' },
      { name: 'signature', type: 'bytes' },
      { name: 'incentiveQuantity', type: 'uint8' },
    ],
  },
] as const

const claimComponents = [
  { name: 'validatorData', type: 'bytes' },
  { name: 'incentiveData', type: 'bytes' },
] as const

const claimParameters = [{ type: 'tuple', components: claimComponents }] as const

const claimWithReferrerParameters = [
  { type: 'tuple', components: [...claimComponents, { name: 'referrer', type: 'address' }] },
] as const

/**
 * Encodes a signed claim for the core, in the form of V2 validators with a referrer, and of V1 validators without one.
 * Source: docs/protocol.md#signed-claims.
 * @throws {InvalidClaimDataError} when a value does not fit its onchain type.
 */
export function encodeClaimData({ signer, signature, incentiveQuantity, incentiveData, referrer }: ClaimData): Hex {
  try {
    const validatorData = encodeParameters(validatorParameters, [{ signer, signature, incentiveQuantity }])
    return referrer === null
      ? encodeParameters(claimParameters, [{ validatorData, incentiveData }])
      : encodeParameters(claimWithReferrerParameters, [{ validatorData, incentiveData, referrer }])
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw cause
    throw new InvalidClaimDataError(misfitText('The claim', cause), { cause })
  }
}

/**
 * Encodes a claim that an ERC-721 mint action validates itself. It needs no signature, because the claimant holds the
 * token.
 * @param incentiveData - the data for the incentive, see `encodeIncentiveData`; empty by default.
 * @throws {InvalidClaimDataError} when the number is not a uint256.
 */
export function encodeMintClaim({
  tokenId,
  incentiveData = '0x',
}: {
  readonly tokenId: bigint
  readonly incentiveData?: Hex
}): Hex {
  try {
    const validatorData = encodeParameters([{ type: 'uint256' }], [tokenId])
    return encodeParameters(claimParameters, [{ validatorData, incentiveData }])
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw cause
    throw new InvalidClaimDataError(misfitText('The claim', cause), { cause })
  }
}

/**
 * Decodes a signed claim.
 * @param options.signsReferrer - true for claims to V2 validators, because the bytes alone do not show the version.
 * @throws {InvalidClaimDataError} when the bytes are not a claim.
 */
export function decodeClaimData(data: Hex, { signsReferrer }: { readonly signsReferrer: boolean }): ClaimData {
  try {
    if (signsReferrer) {
      const [{ validatorData, incentiveData, referrer }] = decodeAbiParameters(claimWithReferrerParameters, data)
      return { ...decodeValidatorData(validatorData), incentiveData, referrer }
    }
    const [{ validatorData, incentiveData }] = decodeAbiParameters(claimParameters, data)
    return { ...decodeValidatorData(validatorData), incentiveData, referrer: null }
  } catch (cause) {
    throw new InvalidClaimDataError('The bytes cannot be decoded', { cause })
  }
}

function decodeValidatorData(data: Hex) {
  return decodeAbiParameters(validatorParameters, data)[0]
}
