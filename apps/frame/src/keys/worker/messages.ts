import type { Address, Hex } from 'viem'
import type { NewRecovery, RecoveryUnlock, SealedRecovery } from '../recovery/recovery.ts'
import type { SignRequest, SignResult } from './sign-request.ts'

/** Two shares of a set, as they are stored. The worker decrypts them: no other thread has them in plain, but for the server share. */
export type SharePair = {
  /** The ids of the account and the share set. */
  readonly account: string
  readonly set: string
  /** The address that the shares must restore. */
  readonly address: Address
} & (
  | { readonly type: 'device-server'; readonly device: SealedDevice; readonly serverShare: string }
  | {
      readonly type: 'device-recovery'
      readonly device: SealedDevice
      readonly recovery: SealedRecovery
      readonly unlock: RecoveryUnlock
    }
  | {
      readonly type: 'server-recovery'
      readonly serverShare: string
      readonly recovery: SealedRecovery
      readonly unlock: RecoveryUnlock
    }
)

/** An encrypted device share, and the key of this browser that decrypts it. */
export type SealedDevice = { readonly share: string; readonly key: CryptoKey }

/** For whom a new share set is made. */
export type SetOwner = {
  readonly account: string
  /** The id of this device: the thumbprint of its key. */
  readonly device: string
  /** The key of this browser that encrypts device shares. */
  readonly key: CryptoKey
  readonly recovery: NewRecovery
}

/** A new share set, with each share as its holder stores it. */
export type NewShareSet = {
  readonly set: string
  readonly address: Address
  /** The Solana address of the same secret. */
  readonly solanaAddress: string
  /** The encrypted device share. */
  readonly deviceShare: string
  /** The server share, in base64url. It leaves the frame at once. */
  readonly serverShare: string
  readonly recovery: SealedRecovery
  /** The signature of the text that binds the set. */
  readonly proof: Hex
}

/** What a user takes to another wallet. Strings, which cannot be zeroed: they are shown. */
export type ExportedKeys = {
  /** 24 words of BIP-39. */
  readonly phrase: string
  readonly evmPrivateKey: Hex
  /** In base58, with the public key, as Solana wallets import it. */
  readonly solanaPrivateKey: string
}

/** One request for one worker. */
export type WorkerRequest =
  /** Makes a secret and its first share set. */
  | { readonly type: 'make'; readonly owner: SetOwner }
  /** Splits an account's secret again, for a new share set. */
  | { readonly type: 'split'; readonly pair: SharePair; readonly owner: SetOwner }
  | { readonly type: 'sign'; readonly pair: SharePair; readonly request: SignRequest }
  | { readonly type: 'export'; readonly pair: SharePair }

/** What each kind of request results in. */
export type WorkerResults = {
  readonly make: NewShareSet
  readonly split: NewShareSet
  readonly sign: SignResult
  readonly export: ExportedKeys
}

/** The failures that a worker names. Each is an error of `../errors.ts`. */
export const workerFailures = [
  'frame/invalid-share',
  'frame/share-set-mismatch',
  'frame/address-mismatch',
  'frame/device-share-unreadable',
  'frame/recovery-denied',
  'frame/invalid-recovery',
  'frame/invalid-sign-request',
  'frame/key-worker',
] as const

/** One of {@link workerFailures}. */
export type WorkerFailure = (typeof workerFailures)[number]

/** The response of a worker. Errors lose their class in a message, so that their code is sent. */
export type WorkerResponse<Result> =
  | { readonly status: 'ok'; readonly result: Result }
  | { readonly status: 'error'; readonly code: WorkerFailure }

/** The buffers of the passwords in a request, each once: they are transferred to the worker, which wipes them. */
export function passwordsOf(request: WorkerRequest): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  if ('owner' in request && request.owner.recovery.type === 'password')
    buffers.add(request.owner.recovery.password.buffer)
  if ('pair' in request && request.pair.type !== 'device-server' && request.pair.unlock.type === 'password')
    buffers.add(request.pair.unlock.password.buffer)
  return [...buffers]
}
