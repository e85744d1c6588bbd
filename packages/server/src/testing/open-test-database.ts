import pg from 'pg'
import { readPasswords, urlFor } from '../database/embedded-roles.ts'
import { findServer } from '../database/postgres-server.ts'
import { startEmbeddedDatabase } from '../database/start-embedded.ts'
import { postgresTemplate, startTestDatabase } from './start-test-database.ts'

/** The environment variable with the folder of the PostgreSQL that all tests of a run share. */
export const TEST_SERVER_VARIABLE = 'LAUREL_TEST_POSTGRES'
const DATABASE = 'laurel_tests'

let opened = 0

/**
 * A new, empty database, whose owner is in `url`. The tests of a run share the server of it, because starting one takes longer than
 * most tests. A test that stops or kills the server, changes its settings or looks at its other connections starts a separate one
 * with `startTestDatabase`, and so does this function outside a run.
 * @param database - how its name begins.
 */
export async function openTestDatabase({ database }: { readonly database: string }) {
  const folder = process.env[TEST_SERVER_VARIABLE]
  if (folder === undefined) return startTestDatabase({ database })
  const urlOf = await openServer(folder)
  opened += 1
  const name = `${database}_${process.pid}_${opened}`
  const adminUrl = urlOf('laurel', 'postgres')
  await send(adminUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER laurel_owner`)
  const url = urlOf('laurel_owner', name)
  return {
    url,
    /** Sends a statement by hand. */
    query: (text: string) => send(url, text),
    stop: async () => {
      await send(adminUrl, `DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`)
    },
  }
}

/** Starts the server unless it runs. @returns the URL of a role and a database. */
async function openServer(folder: string) {
  if ((await findServer(folder)) === null) {
    // Several processes can do it at once. Its share in the server ends with this process, and does not stop it.
    await startEmbeddedDatabase({
      ...{ dataDir: folder, database: DATABASE, templateDir: await postgresTemplate(DATABASE) },
    })
  }
  const [server, passwords] = await Promise.all([findServer(folder), readPasswords(folder)])
  if (server === null || passwords === null) throw new TypeError('The PostgreSQL of the tests does not run.')
  return (role: 'laurel' | 'laurel_owner', database: string) =>
    urlFor(server, { role, password: passwords[role], database })
}

async function send(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}
