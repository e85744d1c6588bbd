import type pg from 'pg'
import type { Metrics } from '../http/metrics.ts'
import { readHeight } from '../read-chain/read-height.ts'
import type { SignerState, WatchedSigner } from '../signer-key/claim-signer.ts'
import { SignerDownError } from '../signer-key/errors.ts'
import type { Network } from '../signer-key/network.ts'
import type { FaultLog } from './fault-log.ts'
import type { OpenChain } from './open-chain.ts'
import { startPolling } from './start-polling.ts'

/** How often the health of nodes and signers is sampled. A fault is noticed within this time. */
const SAMPLE_INTERVAL_MS = 5_000

/** The last known state of the signers. */
export type Sampling = {
  readonly signers: () => readonly { readonly network: Network; readonly status: SignerState['status'] }[]
  stop(): Promise<void>
}

/**
 * Checks every few seconds what no request would show in time: the signers, the database, the lag of watching and the length of the
 * queue. It sets the metrics and logs faults.
 */
export async function startSampling({
  chains,
  signers,
  pool,
  metrics,
  faults,
}: {
  chains: ReadonlyMap<number, OpenChain>
  signers: ReadonlyMap<Network, WatchedSigner>
  pool: pg.Pool
  metrics: Metrics
  faults: FaultLog
}): Promise<Sampling> {
  const states = new Map<Network, SignerState['status']>()
  const lookAtSigner = async (signer: WatchedSigner) => {
    const { status } = await signer.readState()
    states.set(signer.network, status)
    metrics.isSignerReady.set({ network: signer.network }, status === 'ready' ? 1 : 0)
    const place = { part: 'signer', node: signer.network } as const
    if (status === 'ready') faults.recover(place)
    else faults.fail(place, new SignerDownError({ network: signer.network, status }))
  }
  const lookAtDatabase = async () => {
    try {
      await pool.query('SELECT 1')
      metrics.isDatabaseUp.set(1)
      faults.recover({ part: 'database' })
    } catch (error) {
      metrics.isDatabaseUp.set(0)
      faults.fail({ part: 'database' }, error)
      return
    }
    // The queue does not exist before a process watches.
    const waiting = await pool
      .query<{ count: number }>(`SELECT count(*)::int AS count FROM pgboss.job WHERE state < 'active'`)
      .catch(() => null)
    if (waiting) metrics.queueDepth.set(waiting.rows[0]?.count ?? 0)
    await Promise.all([...chains.values()].map(lookAtCursor))
  }
  const lookAtCursor = async ({ chainId, core, set }: OpenChain) => {
    try {
      const [head, cursor] = await Promise.all([
        readHeight(set, 'latest'),
        pool.query<{ next_block: string }>('SELECT next_block FROM watch_cursor WHERE chain_id = $1 AND core = $2', [
          chainId,
          core,
        ]),
      ])
      const next = cursor.rows[0]?.next_block
      if (next !== undefined) metrics.cursorLag.set({ chain: chainId }, Math.max(0, Number(head + 1n - BigInt(next))))
    } catch {
      // A chain that cannot be read is logged as such.
    }
  }
  const look = async () => {
    await Promise.all([...[...signers.values()].map(lookAtSigner), lookAtDatabase()])
  }
  await look()
  const looking = startPolling(
    () => look().catch((error: unknown) => faults.fail({ part: 'database' }, error)),
    SAMPLE_INTERVAL_MS,
  )
  return {
    signers: () => [...states].map(([network, status]) => ({ network, status })),
    stop: looking.stop,
  }
}
