import { getBase58Decoder, getBase64Decoder, getTransactionEncoder, type Transaction } from '@solana/kit'
import { rpcCodes, SolanaRpcError } from './rpc-error.ts'
import type { TransactionKeys, TransactionRecord } from './transaction-record.ts'

/** How a transaction is written. `jsonParsed` names the programs and accounts, and parses no instruction. */
export type TransactionEncoding = 'json' | 'jsonParsed' | 'base58' | 'base64'

const base58 = getBase58Decoder()

/**
 * Writes a transaction of a block as a node does.
 * @param maxVersion - the newest version that the caller can read; `undefined` for legacy alone.
 * @throws {SolanaRpcError} when the transaction has a newer version.
 */
export function encodeTransaction(
  record: TransactionRecord,
  encoding: TransactionEncoding,
  maxVersion: number | undefined,
): object {
  const { version } = record.keys.message
  if (version !== 'legacy' && (maxVersion === undefined || maxVersion < version)) {
    throw new SolanaRpcError(
      rpcCodes.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  }
  return {
    slot: record.slot,
    blockTime: record.blockTime,
    ...(maxVersion === undefined ? {} : { version }),
    transaction: encodeBody(record, encoding),
    meta: encodeMeta(record, encoding),
  }
}

function encodeBody({ transaction, keys }: TransactionRecord, encoding: TransactionEncoding): unknown {
  switch (encoding) {
    case 'base58':
    case 'base64': {
      const bytes = getTransactionEncoder().encode(transaction)
      return [(encoding === 'base64' ? getBase64Decoder() : base58).decode(bytes), encoding]
    }
    case 'json':
      return { signatures: signaturesOf(transaction), message: encodeMessage(keys) }
    case 'jsonParsed':
      return { signatures: signaturesOf(transaction), message: encodeParsedMessage(keys) }
    default:
      return encoding satisfies never
  }
}

function signaturesOf({ signatures }: Transaction): readonly string[] {
  return Object.values(signatures).map((signature) => base58.decode(signature ?? new Uint8Array(64)))
}

function encodeMessage({ message, named }: TransactionKeys): object {
  const { header } = message
  return {
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    accountKeys: named,
    recentBlockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      programIdIndex: programAddressIndex,
      accounts: accountIndices ?? [],
      data: base58.decode(data ?? new Uint8Array()),
      stackHeight: null,
    })),
    ...(message.version === 0
      ? {
          addressTableLookups: (message.addressTableLookups ?? []).map((lookup) => ({
            accountKey: lookup.lookupTableAddress,
            writableIndexes: lookup.writableIndexes,
            readonlyIndexes: lookup.readonlyIndexes,
          })),
        }
      : {}),
  }
}

function encodeParsedMessage(keys: TransactionKeys): object {
  const { message, named, all } = keys
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const isWritable = (index: number) =>
    index < signers ? index < signers - numReadonlySignerAccounts : index < named.length - numReadonlyNonSignerAccounts
  const accountKeys = [
    ...named.map((pubkey, index) => ({
      ...{ pubkey, signer: index < signers, writable: isWritable(index), source: 'transaction' },
    })),
    ...keys.writable.map((pubkey) => ({ pubkey, signer: false, writable: true, source: 'lookupTable' })),
    ...keys.readonly.map((pubkey) => ({ pubkey, signer: false, writable: false, source: 'lookupTable' })),
  ]
  const instructions = message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
    programId: all[programAddressIndex],
    accounts: (accountIndices ?? []).map((index) => all[index]),
    data: base58.decode(data ?? new Uint8Array()),
    stackHeight: null,
  }))
  return { accountKeys, instructions, recentBlockhash: message.lifetimeToken }
}

function encodeMeta(record: TransactionRecord, encoding: TransactionEncoding): object {
  const { error, before, after, keys } = record
  const tokens = (balances: typeof before) =>
    balances.flatMap(({ token }, accountIndex) => (token === null ? [] : [{ accountIndex, ...token }]))
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: record.fee,
    preBalances: before.map(({ lamports }) => lamports),
    postBalances: after.map(({ lamports }) => lamports),
    preTokenBalances: tokens(before),
    postTokenBalances: tokens(after),
    innerInstructions: record.innerInstructions.map(({ index, instructions }) => ({
      index,
      instructions:
        encoding === 'jsonParsed'
          ? instructions.map(({ programIdIndex, accounts, ...rest }) => ({
              ...rest,
              programId: keys.all[programIdIndex],
              accounts: accounts.map((account) => keys.all[account]),
            }))
          : instructions,
    })),
    logMessages: record.logs,
    rewards: [],
    computeUnitsConsumed: record.unitsConsumed,
    ...(encoding === 'jsonParsed' ? {} : { loadedAddresses: { writable: keys.writable, readonly: keys.readonly } }),
  }
}
