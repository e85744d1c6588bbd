import pg from 'pg'
import { z } from 'zod'
import type { PostgresServer } from './postgres-server.ts'
import { queryRows, runStatement, tryLock } from './query-rows.ts'

/** A process's use of a server that several processes can use. */
export type ServerUse = {
  /** Ends it; when no other process uses the server, `stop` is called while none can begin to. */
  end(stop: () => Promise<void>): Promise<void>
}

/** An arbitrary number that is the same in every process. */
const USE_LOCK = 7_401_866
/** Delay before a lost connection is renewed, and the maximum time to connect. */
const RECONNECT_AFTER_MS = 1_000

/**
 * Begins the use of a server: takes a shared lock on a separate connection, which ends with the process in any case. When the
 * connection breaks, another replaces it.
 * @param revive - called before each attempt to connect again, because the server may be gone.
 */
export async function beginUse(url: string, revive: () => Promise<void> = async () => undefined): Promise<ServerUse> {
  let isOver = false
  let taking: Promise<void> = Promise.resolve()
  let current: pg.Client | null = null
  const take = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'laurel share', keepAlive: true })
    client.on('error', () => undefined)
    await client.connect()
    await runStatement(client, 'SELECT pg_advisory_lock_shared($1)', [USE_LOCK])
    current = client
    client.once('end', () => {
      current = null
      againLater()
    })
  }
  const takeAgain = async () => {
    if (isOver) return
    await revive()
    await take()
  }
  const againLater = () => {
    if (isOver) return
    const begin = () => {
      taking = takeAgain().catch(againLater)
    }
    setTimeout(begin, RECONNECT_AFTER_MS).unref()
  }
  await take()
  return {
    async end(stop) {
      if (isOver) return
      isOver = true
      // A server that is being started is ours to stop, too.
      await taking
      const client = current ?? (await connectOnce(url))
      // It has ended by itself.
      if (client === null) return
      try {
        await runStatement(client, 'SELECT pg_advisory_unlock_shared($1)', [USE_LOCK])
        if (await tryLock(client, [USE_LOCK])) await stop()
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

async function connectOnce(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: RECONNECT_AFTER_MS })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}

const othersShape = z.object({ others: z.number() })

/** How many others use a server of an older version, which listens on TCP. */
export async function countOthers({ port }: PostgresServer): Promise<number> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'laurel', password: 'laurel', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const statement = `SELECT count(*)::int AS others FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
    const [row] = await queryRows(client, { statement, row: othersShape, table: 'pg_stat_activity' })
    return row?.others ?? 0
  } finally {
    await client.end().catch(() => undefined)
  }
}
