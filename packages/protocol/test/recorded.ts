/** The recorded blocks, one transaction at a time, and every known signature. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type ReceiptSet, readRecordedFiles } from '../src/testing/recorded-receipts.ts'
import type { Recorded, RecordedReceipt, RecordedTransaction } from './naive-transaction.ts'

/** The fields of a file of `data/receipts` that are read here. */
type BlockFile = {
  readonly chainId: number
  readonly transactions: readonly RecordedTransaction[]
  readonly receipts: readonly RecordedReceipt[]
}

/** One transaction and the file that it is in. */
export type RecordedCase = { readonly set: ReceiptSet; readonly file: string; readonly recorded: Recorded }

/** Every transaction of a set, in the order of its files. */
export function readCases(set: ReceiptSet): readonly RecordedCase[] {
  return readRecordedFiles(set).flatMap(({ name, file }) => {
    const { chainId, transactions, receipts } = asBlockFile(file)
    return transactions.flatMap((transaction, at): RecordedCase[] => {
      const receipt = receipts[at]
      return receipt ? [{ set, file: name, recorded: { chainId, transaction, receipt } }] : []
    })
  })
}

// The tests of `parseTransactionEvidenceFile` check the form. Here it is assumed.
function asBlockFile(file: unknown): BlockFile {
  return JSON.parse(JSON.stringify(file))
}

/** Human-readable items by topic 0 and by selector, several where layouts differ: the tables as they were recorded. */
export type SignatureTable = {
  readonly events: ReadonlyMap<string, readonly string[]>
  readonly functions: ReadonlyMap<string, readonly string[]>
}

/** Both tables in one, straight from the data, not from what is generated of it. */
export function readSignatureTable(): SignatureTable {
  const tables = ['signatures', 'signatures-b'].map((name) => {
    const path = new URL(`../data/${name}.json.gz`, import.meta.url)
    const table: Record<'events' | 'functions', Record<string, readonly string[]>> = JSON.parse(
      gunzipSync(readFileSync(path)).toString(),
    )
    return table
  })
  const merge = (kind: 'events' | 'functions') => {
    const merged = new Map<string, readonly string[]>()
    for (const table of tables) {
      for (const [key, items] of Object.entries(table[kind]))
        merged.set(key, [...new Set([...(merged.get(key) ?? []), ...items])])
    }
    return merged
  }
  return { events: merge('events'), functions: merge('functions') }
}
