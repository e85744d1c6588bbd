import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reIndexEmbedded } from '../re-index.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-commands-'))
beforeAll(() => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'config.json'), '{"chains":[]}')
  writeFileSync(join(folder, 'password'), 'secret-word')
  writeFileSync(join(folder, 'main.mjs'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a command that fails writes, which is one line of JSON. */
function failureOf(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  return new Promise<{ level: string; message: string }>((resolve, reject) => {
    execFile(process.execPath, [path, ...args], { env, timeout: 20_000 }, (error, _, stderr) => {
      if (error?.code !== 1 || stderr.trim().includes('\n')) reject(new Error(`${error?.code}: ${stderr}`))
      else resolve(JSON.parse(stderr))
    })
  })
}

describe('serve-web.mjs', () => {
  const serve = (port: string) =>
    failureOf('serve-web.mjs', [folder], { LAUREL_CONFIG: join(folder, 'config.json'), LAUREL_WEB_PORT: port })

  test.each(['abc', '', '1e2', '65536', '-1'])('error: the port “%s”', async (port) => {
    expect(await serve(port)).toEqual({ level: 'error', message: 'LAUREL_WEB_PORT must be a port, from 0 to 65535.' })
  })

  test('error: a port that is in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((done) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        done(typeof address === 'object' ? (address?.port ?? 0) : 0)
      })
    })
    try {
      expect((await serve(String(port))).message).toMatch(
        /It is not possible to listen at 127\.0\.0\.1:\d+ \(EADDRINUSE\)/,
      )
    } finally {
      other.close()
    }
  })
})

describe('start-server.mjs', () => {
  test('error: a malformed URL beside its file of the password, without either', async () => {
    const env = { DATABASE_URL: 'db.example/laurel hidden', DATABASE_URL_PASSWORD_FILE: join(folder, 'password') }
    const { message } = await failureOf('start-server.mjs', [join(folder, 'main.mjs')], env)
    expect(message).toBe(
      'DATABASE_URL is not a URL, so the password in DATABASE_URL_PASSWORD_FILE cannot be written into it. Set it to such as postgresql://user@host/database.',
    )
  })
})

test('error: re-index of a folder without a database names the setting of the API', async () => {
  const missing = join(folder, 'missing')
  await expect(reIndexEmbedded(missing, 1)).rejects.toThrow(/missing\. Name the folder in LAUREL_API_DATA, or run/)
  expect(existsSync(missing)).toBe(false)
})

describe('check-health.mjs', () => {
  test.each([[[]], [['8790']], [['https://127.0.0.1/health']]])('error: %j', async (args) => {
    expect((await failureOf('check-health.mjs', args)).message).toMatch(/^Name a URL, such as http:/)
  })
})
