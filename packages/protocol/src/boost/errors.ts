import type { Address, Hash, Hex } from 'viem'
import { ProtocolError } from '../protocol-error.ts'

/** Bytes that are not a result of {@link compressCalldata}. */
export class DecompressionError extends ProtocolError {
  override readonly name = 'DecompressionError'
  readonly code = 'protocol/decompression'
  constructor(what: string, options?: ErrorOptions) {
    super(`The compressed data cannot be read. ${what}. Pass the \`data_\` of a createBoost call.`, options)
  }
}

/** Bytes or values that are not the payload of a boost. */
export class InvalidBoostPayloadError extends ProtocolError {
  override readonly name = 'InvalidBoostPayloadError'
  readonly code = 'protocol/invalid-boost-payload'
  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Check the parameters of the boost.`, options)
  }
}

/** A transaction emitted no `BoostCreated` of the core, so it has no boost id. */
export class BoostCreatedMissingError extends ProtocolError {
  override readonly name = 'BoostCreatedMissingError'
  readonly code = 'protocol/boost-created-missing'
  /** Null when only logs were given. */
  readonly hash: Hash | null
  constructor(hash: Hash | null, options?: ErrorOptions) {
    super(
      `${hash ? `Transaction ${hash}` : 'The transaction'} emitted no BoostCreated log of the core, so no boost id can be read. Check the hash, the chain and the core.`,
      options,
    )
    this.hash = hash
  }
}

/** The budget of a new boost has no owner. */
export class BudgetNotInitializedError extends ProtocolError {
  override readonly name = 'BudgetNotInitializedError'
  readonly code = 'protocol/budget-not-initialized'
  readonly budget: Address
  constructor(budget: Address, options?: ErrorOptions) {
    super(
      `The budget at ${budget} has no owner. It is an implementation, or was never initialized. Deploy a budget with deployBudget first.`,
      options,
    )
    this.budget = budget
  }
}

/** A budget does not authorize the core, or the sender, to spend. */
export class BudgetUnauthorizedError extends ProtocolError {
  override readonly name = 'BudgetUnauthorizedError'
  readonly code = 'protocol/budget-unauthorized'
  readonly budget: Address
  /** The core, or the sender of the creation. */
  readonly unauthorized: Address
  constructor(
    { budget, unauthorized, isCore }: { budget: Address; unauthorized: Address; isCore: boolean },
    options?: ErrorOptions,
  ) {
    super(
      isCore
        ? `The budget at ${budget} does not authorize the core at ${unauthorized}. Its owner must call authorizeCore first.`
        : `The budget at ${budget} does not authorize ${unauthorized}. Its owner must grant that account a role first.`,
      options,
    )
    this.budget = budget
    this.unauthorized = unauthorized
  }
}

/** A component that a boost must clone is not cloneable. */
export class NotCloneableError extends ProtocolError {
  override readonly name = 'NotCloneableError'
  readonly code = 'protocol/not-cloneable'
  readonly base: Address
  constructor({ base, component }: { base: Address; component: string }, options?: ErrorOptions) {
    super(`The ${component} at ${base} is not cloneable. Use the implementation of a known ${component}.`, options)
    this.base = base
  }
}

/** A boost holds one to eight incentives that signed claims can reach. Source: docs/protocol.md#enums-and-constants. */
export class InvalidIncentiveCountError extends ProtocolError {
  override readonly name = 'InvalidIncentiveCountError'
  readonly code = 'protocol/invalid-incentive-count'
  readonly count: number
  constructor(count: number, options?: ErrorOptions) {
    super(
      `A boost has 1 to 8 incentives that can be claimed, and this one has ${count}. Pass 1 to 8 incentives.`,
      options,
    )
    this.count = count
  }
}

/** A new boost has no signer, so nobody could sign its claims. */
export class SignerMissingError extends ProtocolError {
  override readonly name = 'SignerMissingError'
  readonly code = 'protocol/signer-missing'
  constructor(options?: ErrorOptions) {
    super(
      'The boost has no signer. Pass the address of the account that signs the claims. A verifier has none on a chain that it does not sign for: its getChains lists those chains, each with its signer.',
      options,
    )
  }
}

/**
 * The core on this chain is of a version that does not support the function.
 * Source: docs/protocol.md#lifecycle-of-a-boost; docs/protocol.md#older-contracts.
 */
export class UnsupportedCoreVersionError extends ProtocolError {
  override readonly name = 'UnsupportedCoreVersionError'
  readonly code = 'protocol/unsupported-core-version'
  /** The version that the core reports; null for the older contracts, which report none. */
  readonly version: string | null
  constructor(
    { core, version, needed, what }: { core: Address; version: string | null; needed: string; what: string },
    options?: ErrorOptions,
  ) {
    super(
      `${what} needs a core of version ${needed} or later, and the one at ${core} ${version === null ? 'belongs to the older contracts' : `has version ${version}`}. Use a chain with a newer core, or pass the address of one as \`core\`.`,
      options,
    )
    this.version = version
  }
}

/** A component has an interface id that no kind of the protocol has. */
export class UnknownComponentError extends ProtocolError {
  override readonly name = 'UnknownComponentError'
  readonly code = 'protocol/unknown-component'
  readonly interfaceId: Hex
  constructor({ interfaceId, needed }: { interfaceId: Hex; needed: string }, options?: ErrorOptions) {
    super(
      `The interface id ${interfaceId} does not belong to a known ${needed}. Check the address and the chain.`,
      options,
    )
    this.interfaceId = interfaceId
  }
}

/** A wallet reports that the calls it sent as one transaction failed. None of them took effect. */
export class BatchFailedError extends ProtocolError {
  override readonly name = 'BatchFailedError'
  readonly code = 'protocol/batch-failed'
  /** EIP-5792's id of the calls. */
  readonly id: string
  constructor(id: string, options?: ErrorOptions) {
    super(
      'The wallet reports that the calls failed together, and nothing changed. Try again, or set `batch: false` to send them one by one.',
      options,
    )
    this.id = id
  }
}

/** A wallet accepted calls and does not report their result. They may still take effect. */
export class BatchPendingError extends ProtocolError {
  override readonly name = 'BatchPendingError'
  readonly code = 'protocol/batch-pending'
  /** EIP-5792's id of the calls. */
  readonly id: string
  constructor(id: string, options?: ErrorOptions) {
    super(
      `The wallet accepted the calls ${id} but does not report their result. Check the wallet, or call getCallsStatus with the id, before you try again.`,
      options,
    )
    this.id = id
  }
}
