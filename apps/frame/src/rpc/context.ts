import type { FrameChain, FrameConfig } from '@laurel/wallet/frame-messages'
import type { Address, Client, Hex } from 'viem'
import type { Confirmation } from '../confirm/confirmation.ts'
import type { SignRequest as KeySignRequest } from '../keys/worker/sign-request.ts'
import type { BundlersOf } from '../smart-account/bundlers.ts'
import type { AccountType } from '../smart-account/preferences.ts'
import type { Sponsor } from '../smart-account/prepare-operation.ts'
import type { CallsLog } from './calls-log.ts'
import type { KnownReceivers } from './known-receivers.ts'

/** What a method has signed, after the user confirmed it. The keys hash it themselves, so that no app chooses a hash. */
export type SignRequest = Extract<
  KeySignRequest,
  { type: 'message' | 'typedData' | 'transaction' | 'userOperation' | 'accountMessage' | 'accountTypedData' }
>

/** What a request needs. Only `approve` and `sign` lead to a signature, and `sign` is called after `approve` alone. */
export type RpcContext = {
  readonly config: FrameConfig
  /** The id of the request. */
  readonly id: string
  /** The origin of the app, as the browser reports it. */
  readonly origin: string
  /** The account that is logged in, or null: the one with a key, which owns the smart account. */
  readonly account: Address | null
  /** Which of the two the user prefers. */
  readonly accountType: AccountType
  /** The current network. */
  readonly chain: FrameChain
  /** Returns the client of the operator's nodes. */
  readonly nodeOf: (chain: FrameChain) => Client
  readonly bundlersOf: BundlersOf
  readonly sponsor: Sponsor
  /**
   * Shows what is confirmed, and waits for the click.
   * @throws {UserRejectedError} when the user declines.
   * @throws {RequestAbortedError} when the app drops the request.
   */
  readonly approve: (confirmation: Promise<Confirmation>) => Promise<void>
  /** Signs with the account's key. Returns a signature of 65 bytes, or the signed transaction. */
  readonly sign: (request: SignRequest) => Promise<Hex>
  readonly receivers: KnownReceivers
  readonly calls: CallsLog
  /** In milliseconds since 1970. */
  readonly now: () => number
}
