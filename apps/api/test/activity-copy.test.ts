import { type BinaryWriter, createBinaryWriter } from '@laurel/server/database/binary-writer.ts'
import type { Database } from '@laurel/server/database/connect.ts'
import { copyRows } from '@laurel/server/database/copy-rows.ts'
import { inTransaction } from '@laurel/server/database/in-transaction.ts'
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  bigInt,
  boolean,
  integer,
  maxSafeInteger,
  nat,
  option,
  property,
  record,
  string,
  uint8Array,
} from 'fast-check'
import { bytesToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectApiDatabase, DATABASE } from '../src/database/connect.ts'

let postgres: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
beforeAll(async () => {
  postgres = await openTestDatabase({ database: DATABASE })
  database = await connectApiDatabase(postgres.url)
})
afterAll(async () => {
  await database?.stop()
  await postgres?.stop()
})

const hexes = uint8Array({ maxLength: 40 }).map((bytes) => bytesToHex(bytes))
const rows = record({
  // PostgreSQL has no text with a zero byte.
  text: option(string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))),
  bytes: option(hexes),
  list: option(array(hexes, { maxLength: 4 })),
  numeric: option(bigInt({ min: 1n - 10n ** 78n, max: 10n ** 78n - 1n })),
  bigint: option(maxSafeInteger()),
  integer: option(integer()),
  smallint: option(integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })),
  flag: option(boolean()),
})
type Row = typeof rows extends Arbitrary<infer row> ? row : never
const types = {
  ...{ text: 'text', bytes: 'bytea', list: 'bytea[]', numeric: 'numeric(78)', bigint: 'bigint' },
  ...{ integer: 'integer', smallint: 'smallint', flag: 'boolean', place: 'integer' },
}
function writeRow([place, row]: readonly [number, Row], into: BinaryWriter) {
  into.text(row.text)
  into.bytea(row.bytes)
  into.byteas(row.list)
  into.numeric(row.numeric)
  into.bigint(row.bigint)
  into.integer(row.integer)
  into.smallint(row.smallint)
  into.boolean(row.flag)
  into.integer(place)
}

const toBuffer = (hex: string) => Buffer.from(hex.slice(2), 'hex')

test('property: COPY saves what an INSERT saves', { timeout: 240_000 }, () =>
  assert(
    asyncProperty(array(rows, { maxLength: 30 }), async (list) => {
      await inTransaction(database.pool, async (connection) => {
        const columns = Object.keys(types)
        const table = Object.entries(types).map((column) => column.join(' '))
        await connection.query(`CREATE TEMP TABLE copied (${table.join(', ')}) ON COMMIT DROP`)
        await copyRows(connection, {
          ...{ table: 'copied', columns, rows: list.entries() },
          write: writeRow,
        })
        const { rows: saved } = await connection.query('SELECT * FROM copied ORDER BY place')
        expect(saved).toEqual(
          list.map((row, place) => {
            return {
              ...{ text: row.text, integer: row.integer, smallint: row.smallint, flag: row.flag, place },
              bytes: row.bytes === null ? null : toBuffer(row.bytes),
              list: row.list?.map(toBuffer) ?? null,
              numeric: row.numeric === null ? null : `${row.numeric}`,
              bigint: row.bigint === null ? null : `${row.bigint}`,
            }
          }),
        )
      })
    }),
    { numRuns: 60 },
  ),
)

test('property: arrays are parameters in the same format', { timeout: 240_000 }, () =>
  assert(
    asyncProperty(array(hexes), array(maxSafeInteger()), array(integer({ min: -9, max: 9 })), async (...lists) => {
      const [some, numbers, small] = lists
      const encode = (write: (into: BinaryWriter) => void) => {
        const writer = createBinaryWriter()
        write(writer)
        return writer.take().subarray(4)
      }
      const { rows: read } = await database.pool.query(
        'SELECT $1::bytea[] AS some, $2::bigint[] AS numbers, $3::smallint[] AS small',
        [
          encode((into) => into.byteas(some)),
          encode((into) => into.bigints(numbers)),
          encode((into) => into.smallints(small)),
        ],
      )
      expect(read).toEqual([{ some: some.map(toBuffer), numbers: numbers.map(String), small }])
    }),
    { numRuns: 60 },
  ),
)

test('property: a writer that grows writes what one with room does', () =>
  assert(
    property(rows, nat(64), (row, capacity) => {
      const [grown, roomy] = [capacity, 10_000].map((bytes) => {
        const writer = createBinaryWriter(bytes)
        writer.raw(Buffer.from([1]))
        writeRow([7, row], writer)
        writer.smallints([1, 2, 3])
        writer.bigints([row.bigint ?? 0])
        return writer.take()
      })
      expect(grown).toEqual(roomy)
    }),
  ))

test('error: text that is not hex of whole bytes is never bytes', () => {
  for (const text of ['', '0', '0x0', '0xzz', '00ff', '0x00 f', '0x0é'])
    expect(() => createBinaryWriter().bytea(text)).toThrow(TypeError)
})

test('error: a number that its type cannot hold', () => {
  for (const value of [2 ** 15, -(2 ** 15) - 1, 0.5, Number.NaN])
    expect(() => createBinaryWriter().smallint(value)).toThrow(RangeError)
  for (const value of [2 ** 31, -(2 ** 31) - 1, 0.5])
    expect(() => createBinaryWriter().integer(value)).toThrow(RangeError)
  for (const value of [2 ** 53, 0.5]) expect(() => createBinaryWriter().bigint(value)).toThrow(RangeError)
})

test('behavior: rows longer than a chunk', async () => {
  const long = `0x${'5a'.repeat(300_000)}`
  await inTransaction(database.pool, async (connection) => {
    await connection.query('CREATE TEMP TABLE copied (bytes bytea) ON COMMIT DROP')
    const write = (hex: string, into: BinaryWriter) => into.bytea(hex)
    await copyRows(connection, { table: 'copied', columns: ['bytes'], rows: [long, '0x', long, '0x01'], write })
    const { rows: saved } = await connection.query('SELECT length(bytes) FROM copied')
    expect(saved.map(({ length }) => length)).toEqual([300_000, 0, 300_000, 1])
  })
})

test('error: a failure rolls everything back, and the connection can be used again', async () => {
  const failing = inTransaction(database.pool, async (connection) => {
    await connection.query('CREATE TABLE never (id integer)')
    const write = (text: string, into: BinaryWriter) => into.text(text)
    await copyRows(connection, { table: 'never', columns: ['id'], rows: ['no number'], write })
  })
  await expect(failing).rejects.toThrow('incorrect binary data format')
  await expect(database.pool.query('SELECT * FROM never')).rejects.toThrow('does not exist')
})
