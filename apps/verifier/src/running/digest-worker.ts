/** The thread in which filled blocks are digested. It knows nothing but what a node told. */
import { parentPort } from 'node:worker_threads'
import { type BlockDigest, digestReceipts } from '../read-chain/digest-receipts.ts'

/** One block's receipts. */
export type DigestJob = { readonly id: number; readonly receipts: readonly unknown[] }
/** What came of it. */
export type DigestWord =
  | { readonly id: number; readonly digest: BlockDigest }
  | { readonly id: number; readonly failed: string }

function digest({ id, receipts }: DigestJob): DigestWord {
  try {
    return { id, digest: digestReceipts(receipts) }
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (job: DigestJob) => parentPort?.postMessage(digest(job)))
