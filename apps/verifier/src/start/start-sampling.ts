import { readHeight } from '@laurel/server/chain/read-height.ts'
import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { ping, queryRows } from '@laurel/server/database/query-rows.ts'
import { startPolling } from '@laurel/server/start/start-polling.ts'
import { z } from 'zod'
import { createCursorStore } from '../database/postgres-cursor-store.ts'
import type { Metrics } from '../http/metrics.ts'
import type { SignerState, WatchedSigner } from '../signer-key/claim-signer.ts'
import { SignerDownError } from '../signer-key/errors.ts'
import type { Network } from '../signer-key/network.ts'
import type { FaultLog } from './fault-log.ts'
import type { OpenChain } from './open-chain.ts'

/** How often the health of nodes and signers is sampled. A fault is noticed within this time. */
const SAMPLE_INTERVAL_MS = 5_000

const COUNT_WAITING = {
  statement: `SELECT count(*)::int AS count FROM pgboss.job WHERE state < 'active'`,
  row: z.object({ count: z.number() }),
  table: 'pgboss.job',
}

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
  db,
  metrics,
  faults,
}: {
  chains: ReadonlyMap<number, OpenChain>
  signers: ReadonlyMap<Network, WatchedSigner>
  db: DrizzleDatabase
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
      await ping(db.$client)
      metrics.isDatabaseUp.set(1)
      faults.recover({ part: 'database' })
    } catch (error) {
      metrics.isDatabaseUp.set(0)
      faults.fail({ part: 'database' }, error)
      return
    }
    // The queue does not exist before a process watches.
    const waiting = await queryRows(db.$client, COUNT_WAITING).catch(() => null)
    if (waiting) metrics.queueDepth.set(waiting[0]?.count ?? 0)
    await Promise.all([...chains.values()].map(lookAtCursor))
  }
  const lookAtCursor = async ({ chainId, core, set }: OpenChain) => {
    try {
      const [head, next] = await Promise.all([
        readHeight(set, 'latest'),
        createCursorStore(db, { chainId, core }).read(),
      ])
      if (next !== null) metrics.cursorLag.set({ chain: chainId }, Math.max(0, Number(head + 1n - next)))
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
