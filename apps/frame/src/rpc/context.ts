import type { FrameChain, FrameConfig } from '@laurel/wallet/frame-messages'
import type { Address, Client, Hex } from 'viem'
import type { Confirmation } from '../confirm/confirmation.ts'
import type { SignRequest as KeySignRequest, SignResult as KeySignResult } from '../keys/worker/sign-request.ts'
import type { BundlersOf } from '../smart-account/bundlers.ts'
import type { Grants } from '../smart-account/grants.ts'
import type { AccountType } from '../smart-account/preferences.ts'
import type { Sponsor } from '../smart-account/prepare-operation.ts'
import type { CallsLog } from './calls-log.ts'
import type { KnownReceivers } from './known-receivers.ts'

/** What a method has signed, after the user confirmed it. The keys hash it themselves, so that no app chooses a hash. */
export type SignRequest = Extract<
  KeySignRequest,
  { type: 'message' | 'typedData' | 'transaction' | 'userOperation' | 'accountMessage' | 'accountTypedData' }
>

/** The delegation that is signed, and its signature. */
export type DelegationRequest = Extract<KeySignRequest, { type: 'authorization' }>['authorization']
export type DelegationSignature = Omit<Extract<KeySignResult, { type: 'authorization' }>, 'type'>

/** What a request needs. Only `approve` and the two that sign lead to a signature, and these are called after `approve` alone. */
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
  /** The network of the request: the one that it names, or else the one that the app uses now. */
  readonly chain: FrameChain
  /** The network that the app uses now, whatever the request names. */
  readonly appChain: FrameChain
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
  /** Signs a delegation (EIP-7702). The key's worker refuses another contract than the known one, and one for all networks. */
  readonly signAuthorization: (authorization: DelegationRequest) => Promise<DelegationSignature>
  readonly receivers: KnownReceivers<Address>
  readonly calls: CallsLog
  readonly grants: Grants
  /** In milliseconds since 1970. */
  readonly now: () => number
}

/** The same before a request is read: `chain` is the network that the app uses now. */
export type AppContext = Omit<RpcContext, 'appChain'>
