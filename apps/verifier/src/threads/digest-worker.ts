/** The thread that digests long receipts. It only sees data of nodes. */
import { parentPort } from 'node:worker_threads'
import { type BlockDigest, digestReceipts, fingerprint } from '@laurel/server/chain/digest-receipts.ts'
import { lowerThreadPriority } from './lower-thread-priority.ts'

/** All receipts of a block, or one receipt. */
export type DigestJob = { readonly id: number } & (
  | { readonly type: 'block'; readonly receipts: readonly unknown[] }
  | { readonly type: 'receipt'; readonly receipt: unknown }
)
/** The result. */
export type DigestMessage = { readonly id: number } & (
  | { readonly type: 'block'; readonly digest: BlockDigest }
  | { readonly type: 'receipt'; readonly fingerprint: string }
  | { readonly type: 'failed'; readonly reason: string }
)

function digest(job: DigestJob): DigestMessage {
  const { id } = job
  try {
    switch (job.type) {
      case 'block':
        return { id, type: 'block', digest: digestReceipts(job.receipts) }
      case 'receipt':
        return { id, type: 'receipt', fingerprint: fingerprint(job.receipt) }
      default:
        return job satisfies never
    }
  } catch (error) {
    return { id, type: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

lowerThreadPriority()
parentPort?.on('message', (job: DigestJob) => parentPort?.postMessage(digest(job)))
