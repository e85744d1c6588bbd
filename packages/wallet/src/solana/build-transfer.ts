import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import { TokenAccountInvalidError, TokenRefusedError } from './errors.ts'
import {
  type ComputeBudget,
  createTokenAccount,
  findTokenAccount,
  setComputeBudget,
  transferSol,
  transferToken,
  writeMemo,
} from './instructions.ts'
import { assertSolanaAmount } from './solana-amount.ts'
import { computeTransferFee, type TokenHolding, type TokenMint } from './token-account.ts'

/** Lamports for the one signature of a transfer. Source: https://solana.com/docs/core/fees. */
export const SIGNATURE_LAMPORTS = 5000n

/** Until when a transaction can land: as `getLatestBlockhash` returns it. */
export type TransactionLifetime = { readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint }

/** What every transfer has. */
export type SolanaTransfer = {
  /** Who sends, signs and pays. */
  readonly from: Address
  /** The wallet that receives; not a token account. */
  readonly to: Address
  /** Base units: lamports for SOL. */
  readonly amount: bigint
  readonly lifetime: TransactionLifetime
  readonly budget: ComputeBudget
  readonly memo?: string
}

/** A transfer that is ready to be simulated, reviewed and signed. */
export type PreparedTransfer = {
  /** Unsigned, of version 0. */
  readonly transaction: Transaction
  readonly lifetime: TransactionLifetime
  /** What the network takes, in lamports: the signature and the priority fee. */
  readonly fee: bigint
  /** Lamports that a token account of the receiver costs once, which is made with this transfer; 0 when it exists. */
  readonly rent: bigint
  /** What leaves the sender and what the receiver gets, in base units. They differ by what a token withholds. */
  readonly sent: bigint
  readonly received: bigint
  /** The token account of the receiver; null for SOL. */
  readonly destination: Address | null
}

/** A token and the accounts of it that a transfer changes, as they were read. */
export type SolanaTokenTransfer = SolanaTransfer & {
  readonly mint: Address
  readonly token: TokenMint
  /** The account that it leaves, with its address. */
  readonly source: TokenHolding & { readonly address: Address }
  /** The associated account of the receiver; null when it does not exist yet. */
  readonly destination: TokenHolding | null
  /** What an account of the token costs, of `getMinimumBalanceForRentExemption`, in lamports. */
  readonly accountRent: bigint
  /** The current epoch, which says which fee the token withholds. */
  readonly epoch: bigint
}

/**
 * Prepares a transfer of SOL.
 * @throws {SolanaAmountError} when the amount is nothing, or has more than 64 bits.
 * @throws {SolanaMemoLengthError} when the memo does not fit.
 */
export function prepareSolTransfer(options: SolanaTransfer): PreparedTransfer {
  const { from, to, amount } = options
  assertSolanaAmount(amount)
  return {
    ...compile(options, [transferSol(from, to, amount)]),
    ...{ rent: 0n, sent: amount, received: amount, destination: null },
  }
}

/**
 * Prepares a transfer of a token to the associated account of the receiver, which is made when it is missing.
 * @throws {SolanaAmountError} when the amount is nothing, or has more than 64 bits.
 * @throws {SolanaMemoLengthError} when the memo does not fit.
 * @throws {TokenRefusedError} when an extension of the token or an account of it does not allow it.
 * @throws {TokenAccountInvalidError} when an account is not one of this token, sender or receiver.
 */
export async function prepareTokenTransfer(options: SolanaTokenTransfer): Promise<PreparedTransfer> {
  const { from, to, amount, mint, token, source, destination, accountRent, epoch } = options
  assertSolanaAmount(amount)
  checkAccounts(options)
  const { program, decimals } = token
  const account = await findTokenAccount({ owner: to, mint, program })
  const fee = token.fee === null ? null : computeTransferFee(token, amount, epoch)
  const transfer = transferToken({
    ...{ program, mint, source: source.address, destination: account, authority: from, amount, decimals, fee },
  })
  const isMissing = destination === null
  const create = isMissing ? [createTokenAccount({ payer: from, account, owner: to, mint, program })] : []
  return {
    // A memo that a receiver requires comes right before the transfer.
    ...compile(options, create, [transfer]),
    ...{ rent: isMissing ? accountRent : 0n, sent: amount, received: amount - (fee ?? 0n), destination: account },
  }
}

function checkAccounts({ from, to, mint, token, source, destination, memo }: SolanaTokenTransfer): void {
  if (token.refusal !== null) throw new TokenRefusedError(token.refusal)
  if (source.mint !== mint || source.owner !== from) throw new TokenAccountInvalidError()
  if (destination !== null && (destination.mint !== mint || destination.owner !== to)) {
    throw new TokenAccountInvalidError()
  }
  if (source.isFrozen || destination?.isFrozen) throw new TokenRefusedError('frozen')
  if (destination === null && token.isFrozenByDefault) throw new TokenRefusedError('frozen-by-default')
  if (destination?.isMemoRequired && memo === undefined) throw new TokenRefusedError('memo-required')
}

function compile(
  { from, lifetime, budget, memo }: SolanaTransfer,
  ...steps: readonly (readonly Instruction[])[]
): Pick<PreparedTransfer, 'transaction' | 'lifetime' | 'fee'> {
  const last = steps.at(-1) ?? []
  const memos = memo === undefined ? [] : [writeMemo(memo)]
  const instructions = [...setComputeBudget(budget), ...steps.slice(0, -1).flat(), ...memos, ...last]
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(from, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  // The price is in millionths of a lamport, and the sum is rounded up.
  const priority = (BigInt(budget.units) * budget.unitPrice + 999_999n) / 1_000_000n
  return { transaction: compileTransaction(message), lifetime, fee: SIGNATURE_LAMPORTS + priority }
}
