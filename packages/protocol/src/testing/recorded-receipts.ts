import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The two sets of recorded blocks; see `packages/protocol/data/README.md`. */
export const receiptSets = ['receipts', 'receipts-b'] as const
/** One of {@link receiptSets}. */
export type ReceiptSet = (typeof receiptSets)[number]

/** One recorded file: some transactions of one block. */
export type RecordedFile = {
  /** `<chainId>-<blockNumber>.json`. */
  readonly name: string
  /** For `parseTransactionEvidenceFile`. */
  readonly file: unknown
}

/** Reads a set's files, a new copy each time. */
export function readRecordedFiles(set: ReceiptSet): readonly RecordedFile[] {
  const path = new URL(`../../test/fixtures/receipts/${set}.jsonl.gz`, import.meta.url)
  return gunzipSync(readFileSync(path))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { name, file } = JSON.parse(line)
      return { name, file }
    })
}
