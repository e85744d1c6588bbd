/** The tables in code against those that the migrations leave. */
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { completionRow } from '../src/database/completion-row.ts'
import { connectVerifierDatabase } from '../src/database/connect.ts'
import { completion, tables } from '../src/database/schema.ts'
import { openTestDatabase } from './process/open-test-database.ts'

const COLUMNS = `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.attnotnull AS is_required, a.atthasdef AS has_default,
    EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS is_key
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly is_required: boolean
  readonly has_default: boolean
  readonly is_key: boolean
}

const inOrder = (columns: readonly Column[]) =>
  columns
    .map((column) => ({ ...column, type: column.type.replaceAll(' ', '') }))
    .sort((one, other) => {
      return `${one.table} ${one.name}` < `${other.table} ${other.name}` ? -1 : 1
    })

test('default: the migrated database has the tables, columns, types and keys of the code', async () => {
  const server = await openTestDatabase()
  const database = await connectVerifierDatabase(server.url)
  try {
    const { rows } = await database.pool.query<Column>(COLUMNS)
    const inCode = tables.flatMap((table) => {
      const { name, columns, primaryKeys } = getTableConfig(table)
      const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
      return columns.map((column) => ({
        ...{ table: name, name: column.name, type: column.getSQLType() },
        ...{ is_required: column.notNull, has_default: column.hasDefault, is_key: keys.has(column.name) },
      }))
    })
    expect(inOrder(inCode)).toEqual(inOrder(rows))
  } finally {
    await database.stop()
    await server.stop()
  }
})

test('default: the row of a completion has only columns of its table, and null only where the table allows it', () => {
  const { columns } = getTableConfig(completion)
  for (const [name, shape] of Object.entries(completionRow.shape)) {
    const column = columns.find((one) => one.name === name)
    expect(column, name).toBeDefined()
    expect(shape.safeParse(null).success, name).toBe(column?.notNull === false)
  }
})
