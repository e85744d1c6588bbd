import {
  type Address,
  blockhash,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit'
import { accountOf, checkMinContextSlot, encodeAccount, withContext } from './account-methods.ts'
import { encodeTransaction } from './encode-transaction.ts'
import type { Faults } from './faults.ts'
import { type Ledger, type Simulation, TransactionVersionError } from './ledger.ts'
import { invalidParams, preflightFailure, rpcCodes, SolanaRpcError } from './rpc-error.ts'
import {
  addressParam,
  bytesParam,
  contextSchema,
  pageSchema,
  parseParam,
  sendSchema,
  signatureParam,
  simulateSchema,
  transactionParam,
  transactionSchema,
} from './rpc-params.ts'
import { computeFee } from './transaction-fee.ts'
import { type TransactionRecord, toInnerInstructions } from './transaction-record.ts'

/** The most signatures of one request. Source: https://solana.com/docs/rpc/http/getsignaturestatuses. */
const MAX_STATUSES = 256
/** Confirmations after which a block is final, and a node says null. */
const MAX_CONFIRMATIONS = 31n

type Params = readonly unknown[]

/** The methods that send, simulate and read transactions. */
export function createTransactionMethods(ledger: Ledger, faults: Faults) {
  const { slots } = ledger
  const find = (signature: string) => ledger.recordOf(signature)
  const isSeenAt = (record: TransactionRecord, commitment: 'processed' | 'confirmed' | 'finalized') =>
    record.slot <= slots.at(commitment)
  return {
    sendTransaction: ([text, config]: Params) => {
      const { encoding, skipPreflight } = parseParam(sendSchema, config)
      const transaction = transactionParam(text, encoding)
      const signature = getSignatureFromTransaction(transaction)
      if (!skipPreflight) {
        const simulation = guardVersion(() =>
          ledger.simulate(transaction, { isSignatureChecked: true, isBlockhashChecked: true }),
        )
        if (simulation.error !== null) throw preflightFailure(simulation)
      }
      // Without preflight a node passes on what it received, and says nothing of what becomes of it.
      if (!faults.takeDrop()) guardVersion(() => ledger.submit(transaction))
      return signature
    },
    simulateTransaction: ([text, config]: Params) => {
      const options = parseParam(simulateSchema, config)
      checkMinContextSlot(ledger, options)
      if (options.sigVerify && options.replaceRecentBlockhash) {
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
      }
      const sent = transactionParam(text, options.encoding)
      const replacement = options.replaceRecentBlockhash ? slots.blockhashOf(slots.current()) : null
      const transaction = replacement === null ? sent : withBlockhash(sent, replacement.blockhash)
      const simulation = guardVersion(() =>
        ledger.simulate(transaction, {
          isSignatureChecked: options.sigVerify,
          isBlockhashChecked: replacement === null,
        }),
      )
      const { innerInstructions, accounts, commitment } = options
      const addresses = accounts?.addresses.map(addressParam) ?? null
      return withContext(ledger, commitment, {
        ...describeSimulation(simulation, innerInstructions),
        accounts: addresses?.map((address) => simulatedAccount(ledger, simulation, address)) ?? null,
        replacementBlockhash: replacement,
      })
    },
    getSignatureStatuses: ([signatures]: Params) => {
      if (!Array.isArray(signatures)) throw invalidParams('expected a sequence')
      if (signatures.length > MAX_STATUSES) throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`)
      const statuses = signatures.map((signature) => {
        const record = find(signatureParam(signature))
        return record === undefined ? null : describeStatus(record, slots)
      })
      return withContext(ledger, 'processed', statuses)
    },
    getSignaturesForAddress: ([address, config]: Params) => {
      const { commitment, before, until, limit } = parseParam(pageSchema, config)
      // `before` may be a transaction that does not name the account: a node begins where it is.
      const records = ledger.records()
      const beforeAt =
        before === undefined ? records.length : records.findIndex(({ signature }) => signature === before)
      const older = new Set(records.slice(0, Math.max(0, beforeAt)))
      const newest = [...ledger.recordsOf(addressParam(address))]
        .reverse()
        .filter((one) => older.has(one) && isSeenAt(one, commitment))
      const to = until === undefined ? -1 : newest.findIndex(({ signature }) => signature === until)
      return newest.slice(0, Math.min(limit, to === -1 ? newest.length : to)).map((record) => ({
        ...{ signature: record.signature, slot: record.slot, err: record.error, memo: record.memo },
        ...{ blockTime: record.blockTime, confirmationStatus: slots.commitmentOf(record.slot) },
      }))
    },
    getTransaction: ([signature, config]: Params) => {
      // The encoding alone is the older form of the options.
      const options = parseParam(transactionSchema, typeof config === 'string' ? { encoding: config } : config)
      const record = find(signatureParam(signature))
      if (record === undefined || !isSeenAt(record, options.commitment)) return null
      return encodeTransaction(record, options.encoding, options.maxSupportedTransactionVersion)
    },
    getFeeForMessage: ([text, config]: Params) => {
      const { commitment } = parseParam(contextSchema, config)
      const message = decodeMessage(bytesParam(text, 'base64'))
      return withContext(ledger, commitment, slots.isValid(message.lifetimeToken) ? computeFee(message) : null)
    },
    getRecentPrioritizationFees: () =>
      Array.from({ length: 20 }, (_, age) => ({ slot: slots.current() - BigInt(age), prioritizationFee: 0 })),
  }
}

function describeStatus({ slot, error }: TransactionRecord, slots: Ledger['slots']): object {
  const confirmationStatus = slots.commitmentOf(slot)
  const depth = slots.current() - slot
  const confirmations = depth < MAX_CONFIRMATIONS ? depth : MAX_CONFIRMATIONS
  return {
    ...{ slot, confirmationStatus, err: error, status: error === null ? { Ok: null } : { Err: error } },
    confirmations: confirmationStatus === 'finalized' ? null : confirmations,
  }
}

/** Runs something with a transaction. @throws {SolanaRpcError} when the version of the transaction is not supported. */
function guardVersion<result>(run: () => result): result {
  try {
    return run()
  } catch (error) {
    if (error instanceof TransactionVersionError) throw invalidParams(error.message)
    throw error
  }
}

function decodeMessage(bytes: ReturnType<typeof bytesParam>) {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    if (message.version === 'legacy' || message.version === 0) return message
  } catch {
    // Said below.
  }
  throw new SolanaRpcError(rpcCodes.invalidParams, 'failed to deserialize solana_message')
}

function withBlockhash(transaction: Transaction, hash: string): Transaction {
  const message = decodeMessage(transaction.messageBytes)
  const changed = getCompiledTransactionMessageEncoder().encode({ ...message, lifetimeToken: blockhash(hash) })
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  // The message follows the signatures, and another blockhash leaves its length.
  bytes.set(changed, bytes.length - changed.length)
  return getTransactionDecoder().decode(bytes)
}

function describeSimulation({ error, metadata }: Simulation, hasInner: boolean): object {
  const returned = metadata?.returnData()
  const data = returned?.data() ?? new Uint8Array()
  return {
    err: error,
    logs: metadata?.logs() ?? [],
    unitsConsumed: metadata?.computeUnitsConsumed() ?? 0n,
    loadedAccountsDataSize: 0,
    returnData: data.length === 0 ? null : { data: [getBase64Decoder().decode(data), 'base64'] },
    innerInstructions: hasInner && metadata !== null ? toInnerInstructions(metadata) : null,
  }
}

function simulatedAccount(ledger: Ledger, { accounts }: Simulation, address: Address): object | null {
  const account = accounts.get(address) ?? accountOf(ledger, address, ledger.slots.current())
  return encodeAccount(ledger, account, { encoding: 'base64', commitment: 'processed' })
}
