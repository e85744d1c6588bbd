import type { TransactionRecord } from './transaction-record.ts'

/** The most transactions that the ledger remembers. */
const MAX_RECORDS = 20_000

/** The transactions that are in blocks. */
export type TransactionRecords = {
  readonly add: (record: TransactionRecord) => void
  readonly find: (signature: string) => TransactionRecord | undefined
  /** Those that name an account, oldest first. */
  readonly listOf: (address: string) => readonly TransactionRecord[]
  /** All, oldest first. */
  readonly list: () => readonly TransactionRecord[]
}

/** Creates the records, which forget the oldest ones. */
export function createTransactionRecords(): TransactionRecords {
  const bySignature = new Map<string, TransactionRecord>()
  const byAddress = new Map<string, TransactionRecord[]>()
  const all: TransactionRecord[] = []
  return {
    add(record) {
      all.push(record)
      bySignature.set(record.signature, record)
      for (const address of new Set(record.keys.all)) {
        const list = byAddress.get(address)
        if (list === undefined) byAddress.set(address, [record])
        else list.push(record)
      }
      if (all.length > MAX_RECORDS) {
        const oldest = all.shift()
        if (oldest === undefined) return
        bySignature.delete(oldest.signature)
        for (const address of new Set(oldest.keys.all)) byAddress.get(address)?.shift()
      }
    },
    find: (signature) => bySignature.get(signature),
    listOf: (address) => byAddress.get(address) ?? [],
    list: () => all,
  }
}
