import type { Database } from '@laurel/server/database/connect.ts'
import { copyRows } from '@laurel/server/database/copy-rows.ts'
import { inTransaction } from '@laurel/server/database/in-transaction.ts'
import { startTestDatabase } from '@laurel/server/testing/start-test-database.ts'
import { array, assert, asyncProperty, bigInt, boolean, option, record, string, uint8Array } from 'fast-check'
import { bytesToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApiDatabase, DATABASE } from '../src/database/connect.ts'

let postgres: Awaited<ReturnType<typeof startTestDatabase>>
let database: Database
beforeAll(async () => {
  postgres = await startTestDatabase({ database: DATABASE })
  database = await connectApiDatabase(postgres.url)
})
afterAll(async () => {
  await database?.stop()
  await postgres?.stop()
})

const hexes = uint8Array({ maxLength: 40 }).map((bytes) => bytesToHex(bytes))
const rows = record({
  // PostgreSQL has no text with a zero byte, and hex would be bytes.
  text: option(string({ unit: 'grapheme' }).filter((text) => !text.includes('\0') && !text.startsWith('0x'))),
  bytes: option(hexes),
  list: array(hexes, { maxLength: 4 }),
  number: bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  flag: boolean(),
})

test('property: COPY saves what an INSERT saves', { timeout: 240_000 }, () =>
  assert(
    asyncProperty(array(rows, { maxLength: 30 }), async (list) => {
      await inTransaction(database.pool, async (connection) => {
        const columns = ['number', 'text', 'bytes', 'list', 'flag', 'place']
        const types = ['numeric(78)', 'text', 'bytea', 'bytea[]', 'boolean', 'integer']
        const table = columns.map((column, at) => `${column} ${types[at]}`).join(', ')
        await connection.query(`CREATE TEMP TABLE copied (${table}) ON COMMIT DROP`)
        const values = list.map(({ number, text, bytes, list: some, flag }, place) => [
          ...[number, text, bytes],
          ...[{ hexes: some }, flag, place],
        ])
        await copyRows(connection, { table: 'copied', columns, rows: values })
        const { rows: saved } = await connection.query('SELECT * FROM copied ORDER BY place')
        const toBuffer = (hex: string) => Buffer.from(hex.slice(2), 'hex')
        expect(saved).toEqual(
          list.map(({ number, text, bytes, list: some, flag }, place) => {
            return {
              ...{ number: `${number}`, text, flag, place, list: some.map(toBuffer) },
              bytes: bytes === null ? null : toBuffer(bytes),
            }
          }),
        )
      })
    }),
    { numRuns: 60 },
  ),
)

test('error: a failure rolls everything back, and the connection can be used again', async () => {
  const failing = inTransaction(database.pool, async (connection) => {
    await connection.query('CREATE TABLE never (id integer)')
    await copyRows(connection, { table: 'never', columns: ['id'], rows: [['no number']] })
  })
  await expect(failing).rejects.toThrow('invalid input syntax')
  await expect(database.pool.query('SELECT * FROM never')).rejects.toThrow('does not exist')
})
