import type { Address, Hex } from 'viem'
import type { ActionClaimant, ActionStep, SignatureType } from './action.ts'
import { UnsafeChainIdError } from './errors.ts'

/** A claimant as the contract spells it. Only this file translates `chainid`. */
export type OnchainClaimant = {
  readonly signatureType: number
  readonly signature: Hex
  readonly fieldIndex: number
  readonly targetContract: Address
  readonly chainid: bigint
}

/** A step as the contract spells it. */
export type OnchainStep = {
  readonly signature: Hex
  readonly signatureType: number
  readonly actionType: number
  readonly targetContract: Address
  readonly chainid: bigint
  readonly actionParameter: {
    readonly filterType: number
    readonly fieldType: number
    readonly fieldIndex: number
    readonly filterData: Hex
  }
}

/** @throws {UnsafeChainIdError} when the chain id is not a safe integer. Source: docs/product.md#definitions. */
export function fromOnchainClaimant({ chainid, signatureType, ...claimant }: OnchainClaimant): ActionClaimant {
  return { ...claimant, signatureType: toFlag(signatureType), chainId: toChainId(chainid) }
}

/** @throws {UnsafeChainIdError} when the chain id is not a safe integer. Source: docs/product.md#definitions. */
export function fromOnchainStep({ chainid, signatureType, actionType, ...step }: OnchainStep): ActionStep {
  return { ...step, signatureType: toFlag(signatureType), actionType: toFlag(actionType), chainId: toChainId(chainid) }
}

// `actionType` is a plain uint8 onchain and has no effect, so any value but 1 reads as 0.
function toFlag(value: number): SignatureType {
  return value === 1 ? 1 : 0
}

function toChainId(chainid: bigint): number {
  if (chainid > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnsafeChainIdError(chainid)
  return Number(chainid)
}
