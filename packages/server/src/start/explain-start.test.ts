import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { SettingsError } from '../settings/errors.ts'
import { explainDatabase, explainPort } from './explain-start.ts'

const closed = 'postgresql://somebody@127.0.0.1:1/nothing'

test('error: a closed database is named by its setting', async () => {
  const connect = () => new pg.Client({ connectionString: closed }).connect()
  const owned = { DATABASE_URL: closed, DATABASE_OWNER_URL: closed }
  await expect(connect().catch(explainDatabase({ DATABASE_URL: closed }))).rejects.toThrow(/of DATABASE_URL does not/)
  await expect(connect().catch(explainDatabase(owned))).rejects.toThrow(/of DATABASE_OWNER_URL does not/)
  await expect(connect().catch(explainDatabase({}))).rejects.not.toBeInstanceOf(SettingsError)
})

test('error: a database whose host is unknown is named by its setting', async () => {
  const unknown = 'postgresql://somebody@database.invalid/nothing'
  const connected = new pg.Client({ connectionString: unknown }).connect()
  await expect(connected.catch(explainDatabase({ DATABASE_URL: unknown }))).rejects.toThrow(/of DATABASE_URL does not/)
})

test('error: a taken port, and an address of another machine, are named by their settings', async () => {
  const listen = async (port: number, host = '127.0.0.1') => {
    const server = createServer()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    return server
  }
  const first = await listen(0)
  const address = first.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const explained = listen(port).catch(explainPort('LAUREL_VERIFIER_PORT', port))
  await expect(explained).rejects.toThrow(`port ${port} of LAUREL_VERIFIER_PORT is already in use`)
  first.close()
  const elsewhere = listen(0, '192.0.2.1').catch(explainPort('LAUREL_VERIFIER_PORT', 0))
  await expect(elsewhere).rejects.toThrow(
    'LAUREL_VERIFIER_HOST is not an address of this machine. Set it to one, or to 0.0.0.0 for all',
  )
  const other = Promise.reject(new TypeError('x is not a function')).catch(explainPort('LAUREL_VERIFIER_PORT', port))
  await expect(other).rejects.toThrow(TypeError)
})
