import pg from 'pg'

const ASK_EVERY_MS = 1_000
const ANSWER_WITHIN_MS = 2_000

/** Whether the database answers, as of a moment ago. */
export type DatabaseWatch = {
  readonly isAnswering: () => boolean
  stop(): Promise<void>
}

/**
 * Asks once a second whether the database answers; one that hangs does not. It has a connection of its own: many requests that wait
 * for a place in the pool are no sign that the database is down, and whoever looks whether we are well waits for none of them.
 * Resolves once the first answer is known.
 * @param url - the database's address.
 */
export async function watchDatabase(url: string): Promise<DatabaseWatch> {
  const pool = new pg.Pool({
    ...{ connectionString: url, max: 1, keepAlive: true },
    ...{ connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS },
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let isAnswering = false
  let isStopped = false
  const ask = async () => {
    isAnswering = await pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
  }
  let wake = () => {}
  await ask()
  const running = (async () => {
    while (!isStopped) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ASK_EVERY_MS)
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
      if (!isStopped) await ask()
    }
  })()
  return {
    isAnswering: () => isAnswering,
    async stop() {
      isStopped = true
      wake()
      await running
      await pool.end()
    },
  }
}
