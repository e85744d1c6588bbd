import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from './query-rows.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const sources = ['packages/server/src', 'apps/verifier/src']
/** Calls of a driver's `query`, and not of a request's query or of Drizzle's. */
const driverCall = /\.query\s*[(<]/

describe('queryRows', () => {
  const row = z.object({ height: z.string().transform(BigInt) })
  const answering = (...rows: readonly unknown[]) => ({ query: async () => ({ rows, rowCount: rows.length }) })
  const statement = { statement: 'SELECT height FROM chain', row, table: 'chain' }

  test('default: returns each row as its shape has it', async () => {
    expect(await queryRows(answering({ height: '7' }, { height: '8', other: true }), statement)).toEqual([
      { height: 7n },
      { height: 8n },
    ])
  })

  test('error: a row that is not what was saved', async () => {
    await expect(queryRows(answering({ height: '7' }, { height: null }), statement)).rejects.toMatchObject({
      code: 'server/row-corrupt',
      message: expect.stringContaining('chain'),
    })
  })

  test('behavior: no other file of a server calls the driver', () => {
    const callers = sources.flatMap((source) =>
      readdirSync(join(root, source), { recursive: true })
        .map((path) => `${source}/${path}`)
        .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path))
        .filter((path) => driverCall.test(readFileSync(join(root, path), 'utf8'))),
    )
    expect(callers).toEqual(['packages/server/src/database/copy-rows.ts', 'packages/server/src/database/query-rows.ts'])
  })
})
