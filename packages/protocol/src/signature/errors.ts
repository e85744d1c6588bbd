import type { AbiEvent, AbiFunction, Hex } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** A signature is neither a 4-byte selector nor a 32-byte topic. Source: docs/product.md#definitions. */
export class SignatureLengthError extends ProtocolError {
  override readonly name = 'SignatureLengthError'
  readonly code = 'protocol/signature-length'
  readonly signature: string
  constructor(signature: string, options?: ErrorOptions) {
    super(`Signature ${signature} has the wrong length. Use 8 hex digits for a function or 64 for an event.`, options)
    this.signature = signature
  }
}

/** No ABI item is known for the signature. */
export class AbiItemMissingError extends ProtocolError {
  override readonly name = 'AbiItemMissingError'
  readonly code = 'protocol/abi-item-missing'
  readonly signature: Hex
  constructor(signature: Hex, options?: ErrorOptions) {
    super(`No known ABI item has the signature ${signature}. Pass its event or function in \`abiItems\`.`, options)
    this.signature = signature
  }
}

/** The ABI item does not hash to its signature. Source: docs/protocol.md#codec-and-matching. */
export class AbiItemMismatchError extends ProtocolError {
  override readonly name = 'AbiItemMismatchError'
  readonly code = 'protocol/abi-item-mismatch'
  readonly signature: Hex
  readonly item: AbiEvent | AbiFunction
  constructor({ signature, item }: { signature: Hex; item: AbiEvent | AbiFunction }, options?: ErrorOptions) {
    super(
      `The ABI item "${item.name}" does not hash to ${signature}. Use the ABI item with exactly the types of the signature.`,
      options,
    )
    this.signature = signature
    this.item = item
  }
}

/** Two ABI items both decode the same log or calldata, with different results. */
export class SignatureAmbiguousError extends ProtocolError {
  override readonly name = 'SignatureAmbiguousError'
  readonly code = 'protocol/signature-ambiguous'
  readonly signature: Hex
  /** Human-readable ABI items, at least two. */
  readonly candidates: readonly string[]
  constructor({ signature, candidates }: { signature: Hex; candidates: readonly string[] }, options?: ErrorOptions) {
    super(
      `More than one known ABI item decodes ${signature}: ${candidates.join(' or ')}. Pass the right one in \`abi\`.`,
      options,
    )
    this.signature = signature
    this.candidates = candidates
  }
}

/** An ABI item that cannot be parsed. */
export class InvalidAbiError extends ProtocolError {
  override readonly name = 'InvalidAbiError'
  readonly code = 'protocol/invalid-abi'
  constructor(item: string, options?: ErrorOptions) {
    const shown = item.length > 120 ? `${item.slice(0, 120)}…` : item
    super(
      `The ABI cannot be read at ${shown}. Use JSON items, or strings such as "event Transfer(address indexed from, address indexed to, uint256 value)".`,
      options,
    )
  }
}
