import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { makeBundle } from '../../../../packages/server/scripts/bundle-server.mjs'
import { login } from '../../scripts/bundle.mjs'
import { connectLoginDatabase } from '../../src/database/connect.ts'
import { createSessionStore } from '../../src/database/postgres-session-store.ts'
import { createNonces } from '../../src/session/nonces.ts'
import { createSessionService } from '../../src/session/session-service.ts'
import { createServerSecret } from '../../src/settings/server-secret.ts'
import { TEST_APP, TEST_URL } from '../../src/testing/open-login.ts'

/** A running login server. */
export type LoginProcess = { readonly child: ChildProcess; readonly url: string }

const chain = {
  ...{ chainId: 31337, name: 'Laurel Local', isTestnet: true, rpcUrls: ['http://127.0.0.1:9'] },
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
}
const nowSeconds = () => Date.now() / 1000

/**
 * What login servers in processes need, as operators run them: a new PostgreSQL, a secret and keys. The app of tests can show the frame,
 * and the origin is that of tests.
 * @param options.database - how the name of the database begins. @param options.smtpPort - of the mail server; none responds when left out.
 * @param options.environment - more settings.
 */
export async function openLoginProcesses({
  database: databaseName,
  smtpPort = 1,
  environment = {},
}: {
  readonly database: string
  readonly smtpPort?: number
  readonly environment?: Readonly<Record<string, string>>
}) {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-login-process-'))
  const secretBytes = randomBytes(32)
  const secretFile = join(folder, 'secret')
  await writeFile(secretFile, secretBytes.toString('hex'), { mode: 0o600 })
  const postgres = await openTestDatabase({ database: databaseName })
  const database = await connectLoginDatabase(postgres.url)
  const program = await makeBundle(login)
  const mail = { host: '127.0.0.1', port: smtpPort, security: 'none', from: 'login@example.com' }
  const env = {
    ...{ PATH: process.env['PATH'] ?? '', DATABASE_URL: postgres.url },
    ...{ LAUREL_LOGIN_PORT: '0', LAUREL_LOGIN_URL: TEST_URL, LAUREL_LOGIN_SECRET_FILE: secretFile },
    LAUREL_LOGIN_PROJECTS: JSON.stringify([{ id: TEST_APP.projectId, name: 'App', origins: [TEST_APP.origin] }]),
    LAUREL_LOGIN_MAIL: JSON.stringify(mail),
    LAUREL_LOGIN_CHAINS: JSON.stringify([chain]),
    LAUREL_LOGIN_SHARE_KEYS: JSON.stringify([{ id: 'one', key: randomBytes(32).toString('base64') }]),
    ...environment,
  }
  return {
    database,
    query: postgres.query,
    /** Issues nonces that the servers accept. */
    nonces: createNonces(createServerSecret(secretBytes), nowSeconds),
    services: {
      /** The sessions of the servers. */
      sessions: createSessionService({
        ...{ store: createSessionStore(database.db), nowSeconds },
        onReuse: async () => undefined,
      }),
    },
    /** Starts a server, and waits until it listens. */
    start: () => startProcess(program, env),
    /** Deletes everything. The servers have ended. */
    async stop() {
      await database.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function startProcess(program: string, env: Record<string, string>): Promise<LoginProcess> {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const url = /"loginUrl":\s*"([^"]+)"/.exec(text)?.[1]
      if (url !== undefined) resolve({ child, url })
    })
    child.once('exit', () => reject(new Error(`The login server ended: ${text} ${errors}`)))
  })
}
