import { readFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Runs deploy/database.sql as psql does in the container. Of psql it knows what the file uses: `\set` with a command that prints a
 * file, `:'name'` for a variable as text, and `\gexec`, which runs the results of a query as statements.
 * @param secretsDir - in place of `/run/secrets`.
 */
export async function runDatabaseSql(adminUrl: string, secretsDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const text = readFileSync(new URL('../database.sql', import.meta.url), 'utf8').replace(/^--.*$/gm, '')
    const variables = new Map<string, string>()
    const withoutSettings = text.replace(/^\\set (\w+) (.*)$/gm, (_line, name: string, value: string) => {
      const path = /^`cat \/run\/secrets\/(\w+)`$/.exec(value)?.[1]
      if (path !== undefined) variables.set(name, readFileSync(`${secretsDir}/${path}`, 'utf8').trim())
      return ''
    })
    const withValues = (statement: string) =>
      statement.replace(/:'(\w+)'/g, (_mark, name: string) => {
        const value = variables.get(name)
        if (value === undefined) throw new Error(`database.sql sets no variable ${name}.`)
        return pg.escapeLiteral(value)
      })
    for (const [, statement = '', end] of withoutSettings.matchAll(/([^;\\]+)(;|\\gexec)/g)) {
      const { rows } = await client.query(withValues(statement))
      if (end !== '\\gexec') continue
      for (const row of rows) for (const generated of Object.values(row)) await client.query(String(generated))
    }
  } finally {
    await client.end()
  }
}
