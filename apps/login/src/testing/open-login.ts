import { randomBytes } from 'node:crypto'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { createApp } from '../app.ts'
import { connectLoginDatabase } from '../database/connect.ts'
import { createMetrics } from '../http/metrics.ts'
import { createServerSecret } from '../settings/server-secret.ts'
import { createServices } from '../start/create-services.ts'
import type { TestDevice } from './test-device.ts'

/** The public origin of the login server of tests. */
export const TEST_URL = 'https://login.test'

/**
 * The login server in this process, without a socket, on a new database. A fault fails the test that causes it.
 * `send` signs a proof as the frame does.
 */
export async function openLogin() {
  const server = await openTestDatabase({ database: 'laurel_login' })
  const database = await connectLoginDatabase(server.url)
  const secret = createServerSecret(randomBytes(32))
  const metrics = createMetrics()
  const faults: unknown[] = []
  const services = createServices(
    { LAUREL_LOGIN_TRUST_PROXY: true },
    {
      ...{ url: TEST_URL, database, secret, metrics },
      databaseWatch: { isAnswering: () => true, stop: async () => undefined },
      faults: { fail: (_, error) => faults.push(error), recover: () => undefined },
    },
  )
  const app = createApp({
    ...services,
    callerOf: () => 'caller',
    rateLimit: { burst: 1_000_000, perSecond: 1_000_000 },
  })
  return {
    app,
    services,
    database,
    faults,
    query: server.query,
    /** Sends a request of a device with a proof. */
    async send(
      device: TestDevice,
      method: string,
      path: string,
      { body, accessToken }: { readonly body?: unknown; readonly accessToken?: string } = {},
    ): Promise<Response> {
      const url = `${TEST_URL}${path}`
      const nonce = services.nonces.issue()
      const bound = accessToken === undefined ? {} : { accessToken }
      const headers = {
        dpop: await device.prove({ method, url, nonce, ...bound }),
        'content-type': 'application/json',
        ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
      }
      return app.request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    },
    async stop() {
      await database.stop()
      await server.stop()
    },
  }
}
