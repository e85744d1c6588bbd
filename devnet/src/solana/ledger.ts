import {
  type Address,
  type EncodedAccount,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  type MaybeEncodedAccount,
  signatureBytes,
  type Transaction,
} from '@solana/kit'
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { createAccountHistory } from './account-history.ts'
import { createSlots, FINALIZED_AFTER_SLOTS, type Slots } from './slots.ts'
import { type TransactionError, toTransactionError } from './transaction-error.ts'
import {
  type TransactionKeys,
  type TransactionRecord,
  toBalance,
  toInnerInstructions,
  toMemo,
  toTransactionKeys,
} from './transaction-record.ts'
import { createTransactionRecords } from './transaction-records.ts'

/** Slots of an epoch. Source: https://docs.rs/solana-epoch-schedule. */
export const SLOTS_PER_EPOCH = 432_000n
/** The first slot. It leaves room for the slots of a month before the start. */
const FIRST_SLOT = 300_000_000n
/** What happened to a transaction that was sent. */
export type Submitted =
  | { readonly status: 'landed'; readonly record: TransactionRecord }
  /** It is in no block and costs nothing. */
  | { readonly status: 'refused'; readonly error: TransactionError; readonly logs: readonly string[] }

/** What a transaction would do. */
export type Simulation = {
  readonly error: TransactionError | null
  readonly metadata: TransactionMetadata | null
  readonly accounts: ReadonlyMap<Address, EncodedAccount>
}

/** The blocks and accounts of a network that runs real programs in litesvm. */
export type Ledger = {
  readonly slots: Slots
  /** Makes the next block. */
  readonly advance: () => void
  /** Runs a signed transaction and puts it into the current block. */
  readonly submit: (transaction: Transaction) => Submitted
  /** The same for the history, at a time and slot before the current one, with any blockhash. */
  readonly submitPast: (
    transaction: Transaction,
    at: { readonly slot: bigint; readonly blockTime: number },
  ) => Submitted
  /** Runs a transaction without effects. */
  readonly simulate: (transaction: Transaction, options: SimulateOptions) => Simulation
  /** Writes an account without a transaction, for the state that the network starts with. */
  readonly setAccount: (account: EncodedAccount) => void
  /** Returns an account as it was at the end of a slot. */
  readonly accountAt: (address: Address, slot: bigint) => MaybeEncodedAccount
  /** Returns the accounts of a program as they were at the end of a slot. */
  readonly programAccountsAt: (program: Address, slot: bigint) => readonly EncodedAccount[]
  readonly rentFor: (bytes: bigint) => bigint
  readonly recordOf: (signature: string) => TransactionRecord | undefined
  /** Transactions that name an account, oldest first. */
  readonly recordsOf: (address: string) => readonly TransactionRecord[]
  /** Every transaction, oldest first. */
  readonly records: () => readonly TransactionRecord[]
  /** Calls the listener after each block and transaction. @returns the function that stops it. */
  readonly onChange: (listener: () => void) => () => void
}

/** Which checks a simulation does. */
export type SimulateOptions = { readonly isSignatureChecked: boolean; readonly isBlockhashChecked: boolean }

/** Thrown for a transaction whose version this network does not run. */
export class TransactionVersionError extends Error {
  override readonly name = 'TransactionVersionError'
  constructor(version: number) {
    super(`Transaction version (${version}) is not supported. Send a legacy transaction or one of version 0.`)
  }
}

/**
 * Creates a network with its programs: system, both token programs, associated token accounts, memo, compute budget.
 * @param options.now - Unix time in milliseconds. @param options.finalizedAfter - slots until a block is final.
 */
export function createLedger({
  now = Date.now,
  finalizedAfter = FINALIZED_AFTER_SLOTS,
}: {
  readonly now?: () => number
  readonly finalizedAfter?: number
} = {}): Ledger {
  // The ledger checks blockhashes and repeats itself: litesvm has one blockhash and forgets its oldest transactions.
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)
  const slots = createSlots({ first: FIRST_SLOT, finalizedAfter })
  const history = createAccountHistory()
  const records = createTransactionRecords()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const secondsNow = () => Math.floor(now() / 1000)
  const setClock = (slot: bigint, blockTime: number) => svm.setClock(clockAt(slot, blockTime))
  const accountOf = (address: Address) => svm.getAccount(address)
  const hasRun = (transaction: Transaction) => records.find(getSignatureFromTransaction(transaction)) !== undefined
  setClock(slots.current(), secondsNow())

  function run(transaction: Transaction, at: { readonly slot: bigint; readonly blockTime: number }): Submitted {
    if (hasRun(transaction)) return refused('AlreadyProcessed')
    const keys = readKeys(transaction, accountOf)
    const accountsBefore = keys.all.map(accountOf)
    const executed = execute(svm, transaction, keys)
    const { error, logs, fee } = executed
    if (error !== null && fee === 0n) return refused(error, logs)
    for (const account of accountsBefore) history.add(at.slot, account)
    const signature = getSignatureFromTransaction(transaction)
    const record: TransactionRecord = { ...{ ...at, signature, transaction, keys, memo: toMemo(keys) }, ...executed }
    records.add(record)
    return { status: 'landed', record }
  }

  const accountAt = (address: Address, slot: bigint) => history.at(address, slot) ?? accountOf(address)

  return {
    slots,
    accountAt,
    advance: () => {
      slots.advance()
      setClock(slots.current(), secondsNow())
      history.forget(slots.at('finalized'))
      notify()
    },
    submit: (transaction) => {
      const { message } = readKeys(transaction, accountOf)
      if (hasRun(transaction)) return refused('AlreadyProcessed')
      if (!slots.isValid(message.lifetimeToken)) return refused('BlockhashNotFound')
      const submitted = run(transaction, { slot: slots.current(), blockTime: secondsNow() })
      notify()
      return submitted
    },
    submitPast: (transaction, { slot, blockTime }) => {
      setClock(slot, blockTime)
      const submitted = run(transaction, { slot, blockTime })
      setClock(slots.current(), secondsNow())
      return submitted
    },
    simulate: (transaction, { isSignatureChecked, isBlockhashChecked }) => {
      const { message } = readKeys(transaction, accountOf)
      const refuse = (error: TransactionError) => ({ error, metadata: null, accounts: new Map() })
      if (isBlockhashChecked && !slots.isValid(message.lifetimeToken)) return refuse('BlockhashNotFound')
      if (isSignatureChecked && hasRun(transaction)) return refuse('AlreadyProcessed')
      return runWithoutEffects(svm, transaction, isSignatureChecked)
    },
    setAccount: (account) => svm.setAccount(account),
    programAccountsAt: (program, slot) => {
      const addresses = new Set([
        ...svm.getProgramAccounts(program).map(({ address }) => address),
        ...history.changedSince(slot),
      ])
      return [...addresses].flatMap((address) => {
        const account = accountAt(address, slot)
        return account.exists && account.programAddress === program ? [account] : []
      })
    },
    rentFor: (bytes) => svm.minimumBalanceForRentExemption(bytes),
    recordOf: records.find,
    recordsOf: records.listOf,
    records: records.list,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @param blockTime - Unix time in seconds. */
function clockAt(slot: bigint, blockTime: number): Clock {
  const epoch = slot / SLOTS_PER_EPOCH
  return new Clock(slot, BigInt(blockTime), epoch, epoch + 1n, BigInt(blockTime))
}

function refused(error: TransactionError, logs: readonly string[] = []): Submitted {
  return { status: 'refused', error, logs }
}

type AccountOf = (address: Address) => MaybeEncodedAccount

/** @throws {TransactionVersionError} */
function readKeys(transaction: Transaction, accountOf: AccountOf): TransactionKeys {
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  if (message.version !== 'legacy' && message.version !== 0) throw new TransactionVersionError(message.version)
  return toTransactionKeys(message, accountOf)
}

/** Runs a transaction, and reads what it did to the accounts that it names. */
function execute(svm: LiteSVM, transaction: Transaction, keys: TransactionKeys) {
  const accountOf = (address: Address) => svm.getAccount(address)
  const balances = () => keys.all.map((address) => toBalance(accountOf(address), accountOf))
  const before = balances()
  const result = svm.sendTransaction(transaction)
  const failed = result instanceof FailedTransactionMetadata ? result : null
  const metadata = failed === null ? result : failed.meta()
  const after = balances()
  const sum = (list: typeof before) => list.reduce((total, { lamports }) => total + lamports, 0n)
  return {
    ...{ before, after },
    // What leaves the accounts of a transaction is its fee, which is burned or paid to the validator.
    fee: sum(before) - sum(after),
    error: failed === null ? null : toTransactionError(failed),
    logs: metadata instanceof FailedTransactionMetadata ? [] : metadata.logs(),
    unitsConsumed: metadata instanceof FailedTransactionMetadata ? 0n : metadata.computeUnitsConsumed(),
    innerInstructions: metadata instanceof FailedTransactionMetadata ? [] : toInnerInstructions(metadata),
  }
}

/** Runs a transaction without effects. */
function runWithoutEffects(svm: LiteSVM, transaction: Transaction, isSignatureChecked: boolean): Simulation {
  svm.withSigverify(isSignatureChecked)
  const result = svm.simulateTransaction(isSignatureChecked ? transaction : withAnySignatures(transaction))
  svm.withSigverify(true)
  if (result instanceof FailedTransactionMetadata) {
    return { error: toTransactionError(result), metadata: result.meta(), accounts: new Map() }
  }
  const accounts = new Map(result.postAccounts().map((account) => [account.address, account]))
  return { error: null, metadata: result.meta(), accounts }
}

/** litesvm takes no transaction without all of its signatures, even when it checks none. */
function withAnySignatures(transaction: Transaction): Transaction {
  const any = signatureBytes(new Uint8Array(64))
  const entries = Object.entries(transaction.signatures).map(([address, signature]) => [address, signature ?? any])
  return { ...transaction, signatures: Object.fromEntries(entries) }
}
