import { grantAccess } from '@laurel/server/database/connect.ts'
import PgBoss from 'pg-boss'
import type { Hash } from 'viem'
import { z } from 'zod'

/** A transaction to check, by whichever process is free. */
export type TransactionJob = { readonly chainId: number; readonly boostId: bigint; readonly transactionHash: Hash }

const QUEUE = 'observe-transaction'
const jobShape = z.object({
  chainId: z.number(),
  boostId: z.string().transform(BigInt),
  transactionHash: z.custom<Hash>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)),
})

/** Transactions to check, in the same PostgreSQL, stored until a process has checked them. */
export type TransactionQueue = {
  /** Durable when it resolves. @param priority - higher is sooner. */
  put(jobs: readonly (TransactionJob & { readonly priority: number })[]): Promise<void>
  /** Checks jobs until stopped, so many at the same time. A job that fails is retried later by any process. */
  work(options: {
    readonly atOnce: number
    readonly handle: (job: TransactionJob) => Promise<void>
    readonly onError: (error: unknown) => void
  }): { stop(): Promise<void> }
  stop(): Promise<void>
}

/** How long the queue waits before it looks for new work, when it was empty. */
const IDLE_MS = 250

/**
 * Opens the queue, and creates its tables when they do not exist.
 * @param ownerUrl - the role that owns them; the role in `url` only reads and writes rows.
 */
export async function openTransactionQueue(
  { url, ownerUrl = url }: { url: string; ownerUrl?: string },
  onError: (error: unknown) => void,
): Promise<TransactionQueue> {
  if (ownerUrl !== url) await makeTables({ url, ownerUrl }, onError)
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    // The jobs of a killed process are available again after this time.
    expireInSeconds: 60,
    // The delay doubles each time, up to a day and a half and with jitter: about a fortnight in total.
    retryLimit: 24,
    retryDelay: 2,
    retryBackoff: true,
    archiveCompletedAfterSeconds: 60,
    deleteAfterMinutes: 10,
    schedule: false,
    migrate: ownerUrl === url,
  })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue(QUEUE)
  return {
    async put(jobs) {
      const rows = jobs.map(({ priority, chainId, boostId, transactionHash }) => {
        return { name: QUEUE, priority, data: { chainId, boostId: boostId.toString(), transactionHash } }
      })
      if (rows.length > 0) await boss.insert(rows)
    },
    work({ atOnce, handle, onError }) {
      let isStopped = false
      const busy = new Set<Promise<void>>()
      const look = async (id: string, data: unknown) => {
        try {
          const job = jobShape.safeParse(data)
          if (job.success) await handle(job.data)
        } catch (error) {
          onError(error)
          return boss.fail(QUEUE, id)
        }
        return boss.complete(QUEUE, id)
      }
      const running = (async () => {
        while (!isStopped) {
          try {
            const jobs = (await boss.fetch<unknown>(QUEUE, { batchSize: atOnce - busy.size })) ?? []
            for (const { id, data } of jobs) {
              const one: Promise<void> = look(id, data).then(
                () => void busy.delete(one),
                (error: unknown) => {
                  busy.delete(one)
                  onError(error)
                },
              )
              busy.add(one)
            }
            // A slow job delays no other: the next free place is filled at once.
            if (jobs.length > 0 || busy.size >= atOnce) {
              if (busy.size >= atOnce) await Promise.race(busy)
              continue
            }
          } catch (error) {
            onError(error)
          }
          await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
        }
        await Promise.all(busy)
      })()
      return {
        async stop() {
          isStopped = true
          await running
        },
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}

async function makeTables(
  { url, ownerUrl }: { url: string; ownerUrl: string },
  onError: (error: unknown) => void,
): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue(QUEUE)
  await boss.stop({ graceful: false })
  await grantAccess(ownerUrl, { url, schemas: ['pgboss'] })
}
