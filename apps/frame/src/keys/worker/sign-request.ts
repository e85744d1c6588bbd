import type { SignatureScope } from '@laurel/wallet/smart-account'
import type { Address, Hex, TransactionSerializable, TypedDataDefinition } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'

type TypedDefinition = TypedDataDefinition<Record<string, unknown>, string>

/**
 * What the key of an account can sign. The confirmation has shown it before: the worker decides nothing, it only refuses what it
 * cannot parse.
 */
export type SignRequest =
  /** `personal_sign` (ERC-191, version 0x45). The bytes, in hex. */
  | { readonly type: 'message'; readonly message: Hex }
  /** `eth_signTypedData_v4` (EIP-712). */
  | { readonly type: 'typedData'; readonly typedData: TypedDefinition }
  /** A transaction of any type that viem serializes. */
  | { readonly type: 'transaction'; readonly transaction: TransactionSerializable }
  /** A delegation of the account (EIP-7702): to the contract that the frame knows, or to none, on one network. */
  | {
      readonly type: 'authorization'
      readonly authorization: { readonly address: Address; readonly chainId: number; readonly nonce: number }
    }
  /**
   * A user operation (ERC-4337) for entry point 0.7, signed as the message of its hash, as the operator's accounts verify it. The
   * worker hashes all of it.
   */
  | { readonly type: 'userOperation'; readonly userOperation: UserOperation<'0.7'>; readonly chainId: number }
  /** A message of the smart account (ERC-7739). The bytes, in hex. */
  | ({ readonly type: 'accountMessage'; readonly message: Hex } & SignatureScope)
  /** Typed data of the smart account (ERC-7739). The signature is not wrapped yet. */
  | ({ readonly type: 'accountTypedData'; readonly typedData: TypedDefinition } & SignatureScope)
  | SolanaSignRequest

/** What the Solana key signs: exactly the bytes. `address`: the Solana account that was shown, whose key it must be. */
export type SolanaSignRequest =
  /** A message. The worker refuses one that is also a transaction. */
  | ({ readonly type: 'solanaMessage' } & SolanaBytes)
  /** The message of a transaction that the account is a signer of. The worker refuses all else. */
  | ({ readonly type: 'solanaTransaction' } & SolanaBytes)

type SolanaBytes = { readonly message: Uint8Array<ArrayBuffer>; readonly address: string }

/** What was signed. */
export type SignResult =
  /** 65 bytes: r, s and 27 or 28. */
  | { readonly type: 'signature'; readonly signature: Hex }
  /** The signed transaction, serialized. */
  | { readonly type: 'transaction'; readonly serialized: Hex }
  /** The authorization's signature, in its parts. */
  | { readonly type: 'authorization'; readonly r: Hex; readonly s: Hex; readonly yParity: number }
  /** 64 bytes of ed25519. */
  | { readonly type: 'solana'; readonly signature: Uint8Array<ArrayBuffer> }
