import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { InvalidRpcResponseError } from '../chain/errors.ts'
import { DatabaseUnavailableError, isDatabaseUnavailable } from './errors.ts'

const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => error,
  )

describe('isDatabaseUnavailable', () => {
  test('behavior: a statement on a connection that broke or was closed', async () => {
    const broken = new pg.Client({ host: '127.0.0.1', port: 1 })
    broken.on('error', () => undefined)
    expect(isDatabaseUnavailable(await failureOf(broken.connect()))).toBe(true)
    const closed = new pg.Client({ host: '127.0.0.1', port: 1 })
    await closed.end()
    expect(isDatabaseUnavailable(await failureOf(closed.query('SELECT 1')))).toBe(true)
    // The ROLLBACK of a transaction whose connection broke. Its failure replaces the one that broke it.
    const rollback = new Error('Client has encountered a connection error and is not queryable')
    expect(isDatabaseUnavailable(new DrizzleQueryError('rollback', [], rollback))).toBe(true)
  })

  test('behavior: what failed on the way to another server is not, whatever it was', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect(isDatabaseUnavailable(refused)).toBe(true)
    const node = new InvalidRpcResponseError({ node: 'one', why: 'it does not respond' }, { cause: refused })
    for (const error of [node, new Error('The call failed.', { cause: node })]) {
      expect(isDatabaseUnavailable(error)).toBe(false)
    }
    const fetched = await failureOf(fetch('http://127.0.0.1:1'))
    expect(fetched).toBeInstanceOf(TypeError)
    expect(isDatabaseUnavailable(fetched)).toBe(false)
    expect(isDatabaseUnavailable(new Error('The call failed.', { cause: fetched }))).toBe(false)
    const known = new DatabaseUnavailableError({ cause: refused })
    expect(isDatabaseUnavailable(new Error('The call failed.', { cause: known }))).toBe(true)
  })

  test('behavior: other failures of statements are not', () => {
    expect(isDatabaseUnavailable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
    expect(isDatabaseUnavailable(new TypeError('Client has no name'))).toBe(false)
    expect(isDatabaseUnavailable(null)).toBe(false)
  })
})
