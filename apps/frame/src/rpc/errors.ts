import { FrameError } from '../frame-error.ts'

/** No account is logged in. */
export class NotConnectedError extends FrameError {
  override readonly name = 'NotConnectedError'
  readonly code = 'frame/not-connected'
  constructor(options?: ErrorOptions) {
    super('No account is logged in. Log in first.', options)
  }
}

/** The request names another account than the one that is logged in. */
export class WrongAccountError extends FrameError {
  override readonly name = 'WrongAccountError'
  readonly code = 'frame/wrong-account'
  constructor(options?: ErrorOptions) {
    super(
      'This account is not logged in here. Read the account with eth_accounts, and request it with that one.',
      options,
    )
  }
}

/** The operator has no nodes for a network. */
export class UnsupportedChainError extends FrameError {
  override readonly name = 'UnsupportedChainError'
  readonly code = 'frame/unsupported-chain'
  constructor(chainId: number | string, options?: ErrorOptions) {
    super(`The network ${chainId} is not supported. Switch to a network that this login supports.`, options)
  }
}

/** The parameters of a method are not valid. */
export class InvalidParametersError extends FrameError {
  override readonly name = 'InvalidParametersError'
  readonly code = 'frame/invalid-parameters'
  constructor(method: string, options?: ErrorOptions) {
    super(`The parameters of ${method} are not valid.`, options)
  }
}

/** The account cannot do what a method needs. */
export class UnsupportedMethodError extends FrameError {
  override readonly name = 'UnsupportedMethodError'
  readonly code = 'frame/unsupported-method'
  constructor(method: string, options?: ErrorOptions) {
    super(`This account does not support ${method}.`, options)
  }
}

/** A batch has to be executed completely or not at all, which an account without code cannot do (EIP-5792, error 5760). */
export class AtomicityNotSupportedError extends FrameError {
  override readonly name = 'AtomicityNotSupportedError'
  readonly code = 'frame/atomicity-not-supported'
  override readonly rpcCode = 5760
  constructor(options?: ErrorOptions) {
    super('This account sends calls one after the other. Send them without atomicRequired.', options)
  }
}

/** An app requires a capability that the account does not have (EIP-5792, error 5700). */
export class CapabilityNotSupportedError extends FrameError {
  override readonly name = 'CapabilityNotSupportedError'
  readonly code = 'frame/capability-not-supported'
  override readonly rpcCode = 5700
  constructor(capability: string, options?: ErrorOptions) {
    super(`This account does not have the capability ${capability.slice(0, 64)}. Send the calls without it.`, options)
  }
}

/** The app gave the id of this batch to another one (EIP-5792, error 5720). */
export class DuplicateBatchError extends FrameError {
  override readonly name = 'DuplicateBatchError'
  readonly code = 'frame/duplicate-batch'
  override readonly rpcCode = 5720
  constructor(options?: ErrorOptions) {
    super('A batch with this id was sent already. Give each batch another id.', options)
  }
}

/** No batch has this id (EIP-5792, error 5730). */
export class UnknownBatchError extends FrameError {
  override readonly name = 'UnknownBatchError'
  readonly code = 'frame/unknown-batch'
  override readonly rpcCode = 5730
  constructor(options?: ErrorOptions) {
    super('No batch with this id was sent from here.', options)
  }
}

/** No node of the operator answered, or it answered with an error. */
export class NodeError extends FrameError {
  override readonly name = 'NodeError'
  readonly code = 'frame/node'
  constructor(detail: string, options?: ErrorOptions) {
    super(`The network’s node did not do as requested: ${detail}`, options)
  }

  /** Returns an error of the frame as it is, and any other as an error of the node, with its first line. */
  static from(error: unknown): FrameError {
    if (error instanceof FrameError) return error
    return new NodeError(detailOf(error), { cause: error })
  }
}

/** Returns what a node or bundler says of an error, in one line. viem's long message names its URL. */
export function detailOf(error: unknown): string {
  const detail: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'details') : undefined
  const text = typeof detail === 'string' && detail !== '' ? detail : 'it did not answer'
  return text.split('\n', 1)[0]?.slice(0, 200) ?? ''
}
