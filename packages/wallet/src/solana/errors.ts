import { WalletError } from '../wallet-error.ts'
import type { SolBalanceProblem } from './check-sol-balance.ts'

/** A text is not an address of Solana. */
export class SolanaAddressInvalidError extends WalletError {
  override readonly name = 'SolanaAddressInvalidError'
  readonly code = 'wallet/solana-address-invalid'
  readonly text: string
  constructor(text: string, options?: ErrorOptions) {
    super(`"${text}" is not a Solana address. Give 32 to 44 base58 characters that decode to 32 bytes.`, options)
    this.text = text
  }
}

/** Why a token cannot be sent. See {@link TokenRefusedError}. */
export type TokenRefusal =
  | 'confidential-supply'
  | 'frozen'
  | 'frozen-by-default'
  | 'interest-bearing'
  | 'memo-required'
  | 'non-transferable'
  | 'paused'
  | 'scaled-ui-amount'
  | 'transfer-hook'
  | 'unknown-extension'

const sentences: Readonly<Record<TokenRefusal, string>> = {
  'confidential-supply': 'its supply is confidential',
  frozen: 'one of the two token accounts is frozen',
  'frozen-by-default': 'a new account of it is frozen until its issuer releases it',
  'interest-bearing': 'it pays interest, so its amount on screen differs from its base units',
  'memo-required': 'the receiver takes it with a memo only',
  'non-transferable': 'it cannot be transferred',
  paused: 'its issuer has paused transfers',
  'scaled-ui-amount': 'its amount on screen is scaled and differs from its base units',
  'transfer-hook': 'another program decides about its transfers',
  'unknown-extension': 'it has an extension that this version does not know',
}

/** A token has an extension of Token-2022 with which this package does not send it. */
export class TokenRefusedError extends WalletError {
  override readonly name = 'TokenRefusedError'
  readonly code = 'wallet/solana-token-refused'
  readonly reason: TokenRefusal
  constructor(reason: TokenRefusal, options?: ErrorOptions) {
    super(`This token cannot be sent, because ${sentences[reason]}. Use a wallet that supports it.`, options)
    this.reason = reason
  }
}

/** An account that a transfer needs is not what it should be. */
export class TokenAccountInvalidError extends WalletError {
  override readonly name = 'TokenAccountInvalidError'
  readonly code = 'wallet/solana-token-account-invalid'
  constructor(options?: ErrorOptions) {
    super('This account is not a mint or a token account of a token program. Check its address and network.', options)
  }
}

/** An amount of SOL or a token is nothing, or has more than 64 bits. */
export class SolanaAmountError extends WalletError {
  override readonly name = 'SolanaAmountError'
  readonly code = 'wallet/solana-amount'
  readonly amount: bigint
  constructor(amount: bigint, options?: ErrorOptions) {
    super(`${amount} cannot be sent. An amount is 1 to 18446744073709551615 base units.`, options)
    this.amount = amount
  }
}

/** A memo does not fit into a transaction beside the transfer. */
export class SolanaMemoLengthError extends WalletError {
  override readonly name = 'SolanaMemoLengthError'
  readonly code = 'wallet/solana-memo-length'
  /** In UTF-8. */
  readonly bytes: number
  constructor(bytes: number, options?: ErrorOptions) {
    super(`The memo has ${bytes} bytes, which do not fit beside the transfer. Shorten it to 748 bytes.`, options)
    this.bytes = bytes
  }
}

/** No node of a Solana network answers. */
export class SolanaNodesError extends WalletError {
  override readonly name = 'SolanaNodesError'
  readonly code = 'wallet/solana-nodes'
  constructor(options?: ErrorOptions) {
    super('No node of this Solana network answers. Try again, or give other URLs.', options)
  }
}

/** A wallet signed another transaction than the one that was reviewed. It is not sent. */
export class SolanaTransactionChangedError extends WalletError {
  override readonly name = 'SolanaTransactionChangedError'
  readonly code = 'wallet/solana-transaction-changed'
  constructor(options?: ErrorOptions) {
    super('The wallet signed another transaction than the one you reviewed. Nothing was sent.', options)
  }
}

/** A wallet returned a transaction without the signature of the sender. */
export class SolanaNotSignedError extends WalletError {
  override readonly name = 'SolanaNotSignedError'
  readonly code = 'wallet/solana-not-signed'
  constructor(options?: ErrorOptions) {
    super('The wallet returned the transaction without your signature. Nothing was sent.', options)
  }
}

/** Another transfer of the account is alive, for example in another tab. */
export class SolanaTransferPendingError extends WalletError {
  override readonly name = 'SolanaTransferPendingError'
  readonly code = 'wallet/solana-transfer-pending'
  constructor(options?: ErrorOptions) {
    super('Another transfer of this account is not final yet. Nothing was sent. Try again in a minute.', options)
  }
}

/** A transfer would fail, as a node that ran it says. */
export class SolanaSimulationError extends WalletError {
  override readonly name = 'SolanaSimulationError'
  readonly code = 'wallet/solana-simulation'
  /** The error of the network as JSON: `{"InstructionError":[2,{"Custom":1}]}`. */
  readonly reason: string
  /** What the programs logged, oldest first. */
  readonly logs: readonly string[]
  constructor({ reason, logs }: { readonly reason: string; readonly logs: readonly string[] }, options?: ErrorOptions) {
    super(`This transfer would fail: ${reason}. Nothing was sent.`, options)
    this.reason = reason
    this.logs = logs
  }
}

/** Why a balance does not allow a transfer. See {@link SolanaBalanceError}. */
export type SolanaBalanceProblem = SolBalanceProblem | 'insufficient-token'

const balanceSentences: Readonly<Record<SolanaBalanceProblem, string>> = {
  insufficient: 'The account has not enough SOL for the amount and its costs',
  'insufficient-token': 'No account of the sender has that much of the token',
  'receiver-below-rent': 'The receiver would have less than the least that an account must have',
  'sender-below-rent': 'You would be left with less than the least that an account must have; send all or less',
}

/** A balance does not allow a transfer. */
export class SolanaBalanceError extends WalletError {
  override readonly name = 'SolanaBalanceError'
  readonly code = 'wallet/solana-balance'
  readonly problem: SolanaBalanceProblem
  constructor(problem: SolanaBalanceProblem, options?: ErrorOptions) {
    super(`${balanceSentences[problem]}.`, options)
    this.problem = problem
  }
}

/** Why a name of Solana is not followed. See {@link SolNameRefusedError}. */
export type SolNameRefusal = 'characters' | 'record' | 'tokenized'

const nameSentences: Readonly<Record<SolNameRefusal, string>> = {
  characters:
    'it is not of one or two labels of letters from a to z, digits, “-” and “_”, and could look like another one',
  record: 'its record is not signed by its owner',
  tokenized: 'a program has it, and does not say for whom',
}

/** A name of Solana is not followed, because it could lead to someone else. */
export class SolNameRefusedError extends WalletError {
  override readonly name = 'SolNameRefusedError'
  readonly code = 'wallet/sol-name-refused'
  readonly text: string
  readonly reason: SolNameRefusal
  constructor(text: string, reason: SolNameRefusal, options?: ErrorOptions) {
    super(`The name "${text}" is not followed, because ${nameSentences[reason]}. Use the address instead.`, options)
    this.text = text
    this.reason = reason
  }
}

/** A text is not a sign-in message of Solana. */
export class SolanaSignInMessageError extends WalletError {
  override readonly name = 'SolanaSignInMessageError'
  readonly code = 'wallet/solana-sign-in-message'
  /** The part that is wrong: `address`, `Chain ID`. */
  readonly part: string
  constructor(part: string, options?: ErrorOptions) {
    super(`This is not a Solana sign-in message. Its ${part} is wrong.`, options)
    this.part = part
  }
}
