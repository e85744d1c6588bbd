import pg from 'pg'

/** Sets a PostgreSQL that runs to acknowledge commits long before it writes them, which no server of ours would start with. */
export async function forgetCommits(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query("ALTER SYSTEM SET synchronous_commit = 'off'")
    await admin.query("ALTER SYSTEM SET wal_writer_delay = '10s'")
    await admin.query('SELECT pg_reload_conf()')
  } finally {
    await admin.end()
  }
}
