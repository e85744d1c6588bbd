import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  type EncodedAccount,
  getAddressDecoder,
  getBase58Decoder,
  type MaybeEncodedAccount,
  type Signature,
  type Transaction,
} from '@solana/kit'
import type { TransactionMetadata } from 'litesvm'
import { parseHolding, parseMint, toUiAmount } from './token-layout.ts'
import type { TransactionError } from './transaction-error.ts'

/** A transaction that is in a block. */
export type TransactionRecord = {
  readonly signature: Signature
  readonly slot: bigint
  /** Unix time in seconds. */
  readonly blockTime: number
  readonly transaction: Transaction
  readonly keys: TransactionKeys
  readonly error: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  /** Lamports that the first signer paid, with the priority fee. */
  readonly fee: bigint
  readonly before: readonly AccountBalance[]
  readonly after: readonly AccountBalance[]
  readonly innerInstructions: readonly InnerInstructions[]
  /** `[12] text` of its memos, as a node lists them; null without one. */
  readonly memo: string | null
}

/** The accounts of a transaction: those that the message names, then those of lookup tables. */
export type TransactionKeys = {
  readonly message: CompiledTransactionMessage &
    CompiledTransactionMessageWithLifetime & { readonly version: 'legacy' | 0 }
  readonly named: readonly Address[]
  readonly writable: readonly Address[]
  readonly readonly: readonly Address[]
  readonly all: readonly Address[]
}

/** Lamports and tokens of one account of a transaction. */
type AccountBalance = { readonly lamports: bigint; readonly token: TokenBalance | null }

type TokenBalance = {
  readonly mint: Address
  readonly owner: Address
  readonly programId: Address
  readonly uiTokenAmount: ReturnType<typeof toUiAmount>
}

type InnerInstructions = { readonly index: number; readonly instructions: readonly InnerInstruction[] }

type InnerInstruction = {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  readonly data: string
  readonly stackHeight: number
}

/** Bytes before the addresses of a lookup table. Source: https://docs.rs/solana-address-lookup-table-interface. */
const LOOKUP_TABLE_HEADER_BYTES = 56

const base58 = getBase58Decoder()
const addressDecoder = getAddressDecoder()

/** Returns the accounts of a message. Accounts of lookup tables that cannot be read are left out. */
export function toTransactionKeys(
  message: TransactionKeys['message'],
  accountOf: (address: Address) => MaybeEncodedAccount,
): TransactionKeys {
  const named = message.staticAccounts
  const lookups = message.version === 0 ? (message.addressTableLookups ?? []) : []
  const found = (pick: (lookup: (typeof lookups)[number]) => readonly number[]) =>
    lookups.flatMap((lookup) => {
      const table = accountOf(lookup.lookupTableAddress)
      if (!table.exists) return []
      return pick(lookup).map((index) => addressDecoder.decode(table.data, LOOKUP_TABLE_HEADER_BYTES + 32 * index))
    })
  const writable = found(({ writableIndexes }) => writableIndexes)
  const readonly = found(({ readonlyIndexes }) => readonlyIndexes)
  return { message, named, writable, readonly, all: [...named, ...writable, ...readonly] }
}

/** Returns what an account has, before or after a transaction. */
export function toBalance(
  account: MaybeEncodedAccount,
  accountOf: (address: Address) => MaybeEncodedAccount,
): AccountBalance {
  if (!account.exists) return { lamports: 0n, token: null }
  return { lamports: account.lamports, token: toTokenBalance(account, accountOf) }
}

function toTokenBalance(
  account: EncodedAccount,
  accountOf: (address: Address) => MaybeEncodedAccount,
): TokenBalance | null {
  const holding = parseHolding(account)
  if (holding === null || holding.state === 'uninitialized') return null
  const { mint, owner, amount } = holding
  const mintAccount = accountOf(mint)
  const decimals = (mintAccount.exists ? parseMint(mintAccount) : null)?.decimals ?? 0
  return { mint, owner, programId: account.programAddress, uiTokenAmount: toUiAmount(amount, decimals) }
}

/** Returns the instructions that programs called, by the instruction that called them. */
export function toInnerInstructions(metadata: TransactionMetadata): readonly InnerInstructions[] {
  return metadata.innerInstructions().flatMap((list, index) => {
    const instructions = list.map((inner) => {
      const instruction = inner.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: base58.decode(instruction.data()),
        stackHeight: inner.stackHeight(),
      }
    })
    return instructions.length === 0 ? [] : [{ index, instructions }]
  })
}

const memoPrograms: readonly string[] = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
]

/** Returns the memos of a transaction as a node lists them: `[5] Lunch; [2] hi`. */
export function toMemo({ message, named }: TransactionKeys): string | null {
  const memos = message.instructions.flatMap(({ programAddressIndex, data = new Uint8Array() }) => {
    const isMemo = memoPrograms.includes(named[programAddressIndex] ?? '')
    return isMemo ? [`[${data.length}] ${new TextDecoder().decode(new Uint8Array(data))}`] : []
  })
  return memos.length === 0 ? null : memos.join('; ')
}
