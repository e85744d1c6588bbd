import { type Address, decodeAbiParameters, type Hex, parseAbiParameters, zeroAddress } from 'viem'
import { encodeParameters, misfitText } from '../address/encode-parameters.ts'
import { AddressFormatError } from '../address/errors.ts'
import { ProtocolError } from '../protocol-error.ts'
import { InvalidValidatorPayloadError } from './errors.ts'
import type { LimitedValidatorKind, PayableValidatorKind, SignerValidatorKind } from './validator-kind.ts'

/** The parameters that every validator is initialized with. */
type Signers = {
  /** At least one; the first becomes the owner. */
  readonly signers: readonly Address[]
  /** The contract that may call it: the core. */
  readonly validatorCaller: Address
}

/** A validator that accepts every claim of its signers. */
export type SignerValidatorParameters = Signers & { readonly type: SignerValidatorKind }

/** A validator that limits the claims of each claimant from an incentive. */
export type LimitedValidatorParameters = Signers & {
  readonly type: LimitedValidatorKind
  readonly maxClaimCount: bigint
}

/** A limited validator that takes a fee for each claim. */
export type PayableValidatorParameters = Signers & {
  readonly type: PayableValidatorKind
  readonly maxClaimCount: bigint
  /** The implementation that it is cloned from, which stores the fee. */
  readonly baseImplementation: Address
}

/** The parameters that a validator is initialized with, by its kind. */
export type ValidatorParameters = SignerValidatorParameters | LimitedValidatorParameters | PayableValidatorParameters

const plainParameters = parseAbiParameters('address[] signers, address validatorCaller')
const limitedParameters = parseAbiParameters('address[] signers, address validatorCaller, uint256 maxClaimCount')
const payableParameters = parseAbiParameters(
  'address[] signers, address validatorCaller, uint256 maxClaimCount, address baseImplementation',
)

/**
 * Encodes a validator's parameters for `initialize(bytes)`. Source: docs/protocol.md#initialization-payloads.
 * @throws {InvalidValidatorPayloadError} without a signer, with the zero address as one, or when a value does not fit its onchain type.
 */
export function encodeValidatorPayload(validator: ValidatorParameters): Hex {
  const signers = [...(validator.signers ?? [])]
  if (signers.length === 0) throw new InvalidValidatorPayloadError('A validator needs at least one signer')
  if (signers.includes(zeroAddress)) {
    throw new InvalidValidatorPayloadError('Nobody can sign for the zero address, which is one of the signers')
  }
  try {
    switch (validator.type) {
      case 'signerValidator':
      case 'signerValidatorV2':
        return encodeParameters(plainParameters, [signers, validator.validatorCaller])
      case 'limitedSignerValidator':
      case 'limitedSignerValidatorV2':
        return encodeParameters(limitedParameters, [signers, validator.validatorCaller, validator.maxClaimCount])
      case 'payableLimitedSignerValidator':
      case 'payableLimitedSignerValidatorV2':
        return encodeParameters(payableParameters, [
          signers,
          validator.validatorCaller,
          validator.maxClaimCount,
          validator.baseImplementation,
        ])
    }
  } catch (cause) {
    if (cause instanceof AddressFormatError) throw cause
    throw new InvalidValidatorPayloadError(misfitText('The validator', cause), { cause })
  }
}

/**
 * Decodes a validator's parameters.
 * @throws {InvalidValidatorPayloadError} when the bytes are not a payload of that kind.
 */
export function decodeValidatorPayload(kind: ValidatorParameters['type'], data: Hex): ValidatorParameters {
  try {
    switch (kind) {
      case 'signerValidator':
      case 'signerValidatorV2': {
        const [signers, validatorCaller] = decodeAbiParameters(plainParameters, data)
        return requireSigner({ type: kind, signers, validatorCaller })
      }
      case 'limitedSignerValidator':
      case 'limitedSignerValidatorV2': {
        const [signers, validatorCaller, maxClaimCount] = decodeAbiParameters(limitedParameters, data)
        return requireSigner({ type: kind, signers, validatorCaller, maxClaimCount })
      }
      case 'payableLimitedSignerValidator':
      case 'payableLimitedSignerValidatorV2': {
        const [signers, validatorCaller, maxClaimCount, baseImplementation] = decodeAbiParameters(
          payableParameters,
          data,
        )
        return requireSigner({ type: kind, signers, validatorCaller, maxClaimCount, baseImplementation })
      }
    }
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new InvalidValidatorPayloadError('The bytes cannot be decoded', { cause })
  }
}

function requireSigner<parameters extends Signers>(validator: parameters): parameters {
  if (validator.signers.length === 0) throw new InvalidValidatorPayloadError('A validator needs at least one signer')
  return validator
}
