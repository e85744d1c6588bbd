/** The tables of projects and analytics in code against those that the migrations leave. */
import { openTestDatabase } from '@laurel/server/testing/open-test-database.ts'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { analyticsCount } from '../src/database/analytics-tables.ts'
import { connectApiDatabase } from '../src/database/connect.ts'
import { project, projectUsage } from '../src/database/project-tables.ts'

const COLUMNS = `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS "isRequired"
  FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attname`

test('default: the migrated tables have the columns and types of the code', async () => {
  const server = await openTestDatabase({ database: 'laurel_api' })
  const database = await connectApiDatabase(server.url)
  try {
    for (const table of [project, projectUsage, analyticsCount]) {
      const { name, columns } = getTableConfig(table)
      const { rows } = await database.pool.query(COLUMNS, [name])
      const inCode = columns.map((column) => ({
        name: column.name,
        type: column.getSQLType(),
        isRequired: column.notNull,
      }))
      const spaceless = rows.map((row) => ({ ...row, type: row.type.replace(' with time zone', 'withtimezone') }))
      const expected = inCode
        .map((column) => ({ ...column, type: column.type.replace(' with time zone', 'withtimezone') }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      expect(spaceless, name).toEqual(expected)
    }
  } finally {
    await database.stop()
    await server.stop()
  }
})
