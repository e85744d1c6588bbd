import type { Address } from 'viem'
import { FrameError } from '../frame-error.ts'

/** A share is damaged, has another version, or is not the share that was expected. */
export class InvalidShareError extends FrameError {
  override readonly name = 'InvalidShareError'
  readonly code = 'frame/invalid-share'
  constructor(options?: ErrorOptions) {
    super('A share of this account is damaged. Use your recovery method to make new shares.', options)
  }
}

/** Two shares are from different share sets, so that they say nothing about the secret. */
export class ShareSetMismatchError extends FrameError {
  override readonly name = 'ShareSetMismatchError'
  readonly code = 'frame/share-set-mismatch'
  constructor(options?: ErrorOptions) {
    super('The shares are from different share sets. Use your recovery method to make new shares.', options)
  }
}

/** Two shares restore the key of another address. Nothing was signed or shown. */
export class AddressMismatchError extends FrameError {
  override readonly name = 'AddressMismatchError'
  readonly code = 'frame/address-mismatch'
  /** The address of the account, EVM or Solana. */
  readonly address: string
  constructor(address: string, options?: ErrorOptions) {
    super(`The shares do not restore the key of ${address}, so nothing was signed. Contact the operator.`, options)
    this.address = address
  }
}

/** The device share cannot be decrypted: the browser deleted the device's key, or the data is of another account. */
export class DeviceShareUnreadableError extends FrameError {
  override readonly name = 'DeviceShareUnreadableError'
  readonly code = 'frame/device-share-unreadable'
  constructor(options?: ErrorOptions) {
    super('This browser can no longer read its share of the account. Use your recovery method.', options)
  }
}

/** The password, or the passkey, is not the one that protects the recovery share. */
export class RecoveryDeniedError extends FrameError {
  override readonly name = 'RecoveryDeniedError'
  readonly code = 'frame/recovery-denied'
  constructor(options?: ErrorOptions) {
    super('This password or passkey does not open the account. Try again with the one that you chose.', options)
  }
}

/** The parameters of a recovery share are not in a form that this frame wrote. */
export class InvalidRecoveryError extends FrameError {
  override readonly name = 'InvalidRecoveryError'
  readonly code = 'frame/invalid-recovery'
  constructor(options?: ErrorOptions) {
    super('The recovery data of this account is damaged. Use a device that is logged in.', options)
  }
}

/** A password is too weak to protect a recovery share. */
export class WeakPasswordError extends FrameError {
  override readonly name = 'WeakPasswordError'
  readonly code = 'frame/weak-password'
  /** What is wrong with it. */
  readonly reason: 'too-short' | 'too-long' | 'repetitive' | 'contains-email' | 'common'
  constructor(reason: WeakPasswordError['reason'], options?: ErrorOptions) {
    super('This password is too easy to guess. Choose a longer one, such as five random words.', options)
    this.reason = reason
  }
}

/** The browser or the passkey cannot derive a key (the `prf` extension of WebAuthn). */
export class PasskeyUnsupportedError extends FrameError {
  override readonly name = 'PasskeyUnsupportedError'
  readonly code = 'frame/passkey-unsupported'
  constructor(options?: ErrorOptions) {
    super('This browser or passkey cannot protect the account. Choose a password instead.', options)
  }
}

/** The user closed the dialog of the passkey, or it expired. */
export class PasskeyCancelledError extends FrameError {
  override readonly name = 'PasskeyCancelledError'
  readonly code = 'frame/passkey-cancelled'
  constructor(options?: ErrorOptions) {
    super('The passkey was not used. Try again.', options)
  }
}

/** The worker that has the key did not finish in time, and was ended. */
export class KeyWorkerTimeoutError extends FrameError {
  override readonly name = 'KeyWorkerTimeoutError'
  readonly code = 'frame/key-worker-timeout'
  constructor(options?: ErrorOptions) {
    super('Signing took too long and was stopped. Nothing was signed. Try again.', options)
  }
}

/** The worker that has the key failed for a reason that has no other class. It has been ended. */
export class KeyWorkerError extends FrameError {
  override readonly name = 'KeyWorkerError'
  readonly code = 'frame/key-worker'
  constructor(options?: ErrorOptions) {
    super('Signing failed, and nothing was signed. Reload the page and try again.', options)
  }
}

/** What should be signed is not a valid message, typed data or transaction. */
export class InvalidSignRequestError extends FrameError {
  override readonly name = 'InvalidSignRequestError'
  readonly code = 'frame/invalid-sign-request'
  constructor(options?: ErrorOptions) {
    super('The app requested a signature of something that is not valid. Nothing was signed.', options)
  }
}

/** The operation does not fit where the device is with the account: it has no key yet, or has to be recovered first. */
export class AccountNotReadyError extends FrameError {
  override readonly name = 'AccountNotReadyError'
  readonly code = 'frame/account-not-ready'
  /** Where the device is with the account. */
  readonly status: string
  constructor(status: string, options?: ErrorOptions) {
    super('This account is not open on this device. Open it again and follow the steps.', options)
    this.status = status
  }
}

/** The server names another address than the one of the shares on this device. Nothing is signed or shown. */
export class AccountAddressChangedError extends FrameError {
  override readonly name = 'AccountAddressChangedError'
  readonly code = 'frame/account-address-changed'
  /** The address that this device knows. */
  readonly address: Address
  constructor(address: Address, options?: ErrorOptions) {
    super(`The login server no longer names ${address} for this account. Contact the operator.`, options)
    this.address = address
  }
}

/** The storage of the browser refuses to save the share of the device: it is full, blocked, or private. */
export class KeyStorageError extends FrameError {
  override readonly name = 'KeyStorageError'
  readonly code = 'frame/key-storage'
  constructor(options?: ErrorOptions) {
    super('This browser does not let the frame save data. Allow it in its settings, and try again.', options)
  }
}
