import type { Hash } from 'viem'
import { FrameError } from '../frame-error.ts'
import { detailOf } from '../rpc/errors.ts'

/** The network has no smart accounts. */
export class NoSmartAccountsError extends FrameError {
  override readonly name = 'NoSmartAccountsError'
  readonly code = 'frame/no-smart-accounts'
  constructor(options?: ErrorOptions) {
    super('This network has no smart accounts. Use the account of type eoa, or switch to another network.', options)
  }
}

/** The request names the user's other account: its type is not the one that is in use. */
export class OtherAccountTypeError extends FrameError {
  override readonly name = 'OtherAccountTypeError'
  readonly code = 'frame/other-account-type'
  constructor(options?: ErrorOptions) {
    super(
      'The user has this account, but uses the other one now. Read the account with eth_accounts, or switch the account type first.',
      options,
    )
  }
}

/** An app requests a call of the user's own account, whose functions could give it the account. */
export class AccountCallError extends FrameError {
  override readonly name = 'AccountCallError'
  readonly code = 'frame/account-call'
  constructor(options?: ErrorOptions) {
    super(
      'Apps cannot call functions of the user’s own account. Request permissions with wallet_grantPermissions.',
      options,
    )
  }
}

/** The account with a key delegates to code that the frame does not know, which could do anything with a batch (EIP-7702). */
export class UnknownDelegateError extends FrameError {
  override readonly name = 'UnknownDelegateError'
  readonly code = 'frame/unknown-delegate'
  constructor(options?: ErrorOptions) {
    super(
      'The account uses the code of a contract that is not known here, so it does not send calls together. Send them without atomicRequired, or remove that code in the wallet that added it.',
      options,
    )
  }
}

/** There is nothing to remove: the account does not delegate to the code that the request names. */
export class NotDelegatedError extends FrameError {
  override readonly name = 'NotDelegatedError'
  readonly code = 'frame/not-delegated'
  constructor(options?: ErrorOptions) {
    super('The account does not use this code on this network. Read its code with eth_getCode.', options)
  }
}

/** The owner of a smart account would sign something that the smart account accepts, without anyone being able to read it. */
export class HiddenAccountSignatureError extends FrameError {
  override readonly name = 'HiddenAccountSignatureError'
  readonly code = 'frame/hidden-account-signature'
  constructor(options?: ErrorOptions) {
    super(
      'The user’s smart account could accept this signature for something that nobody can read here. Request it from the smart account.',
      options,
    )
  }
}

/** The operation cannot be made: its calls are none of the account. */
export class OperationInvalidError extends FrameError {
  override readonly name = 'OperationInvalidError'
  readonly code = 'frame/operation-invalid'
  constructor(options?: ErrorOptions) {
    super('This user operation is not one of the user’s account. Send its calls with wallet_sendCalls.', options)
  }
}

/** The account would not enforce a part of the permissions that an app requests, so nothing is granted (ERC-7715). */
export class PermissionsRefusedError extends FrameError {
  override readonly name = 'PermissionsRefusedError'
  readonly code = 'frame/permissions-refused'
  /** @param problems - each with the type of permission or rule that it is about. */
  constructor(problems: readonly { readonly code: string; readonly type: string }[], options?: ErrorOptions) {
    const list = problems.map(({ code, type }) => `${type.slice(0, 64)} (${code})`).join(', ')
    super(
      `The account cannot hold an app to this, and grants nothing: ${list}. Request permissions without it.`,
      options,
    )
  }
}

/** No bundler of the operator accepted the operation, or none answered. Nothing was sent. */
export class BundlerError extends FrameError {
  override readonly name = 'BundlerError'
  readonly code = 'frame/bundler'
  constructor(detail: string, options?: ErrorOptions) {
    super(`The network’s bundler did not do as requested: ${detail}`, options)
  }

  /** Returns an error of the frame as it is, and any other as an error of the bundler, with its first line. */
  static from(error: unknown): FrameError {
    return error instanceof FrameError ? error : new BundlerError(detailOf(error), { cause: error })
  }
}

/** The operation was signed and given to a bundler, and it is not known whether it will be executed. */
export class OperationPendingError extends FrameError {
  override readonly name = 'OperationPendingError'
  readonly code = 'frame/operation-pending'
  readonly hash: Hash
  constructor(hash: Hash, options?: ErrorOptions) {
    super(
      `The operation ${hash} was sent, and is not executed yet. Look at the account before you send it again: it may still be executed.`,
      options,
    )
    this.hash = hash
  }
}

/** The operation was included and its calls failed, so that nothing but the fee changed. */
export class OperationRevertedError extends FrameError {
  override readonly name = 'OperationRevertedError'
  readonly code = 'frame/operation-reverted'
  readonly hash: Hash
  constructor(hash: Hash, options?: ErrorOptions) {
    super('The calls of the account failed, and nothing changed. Try again.', options)
    this.hash = hash
  }
}
