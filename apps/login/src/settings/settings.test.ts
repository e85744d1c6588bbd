import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'laurel-settings-'))
const write = (name: string, value: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(value), { mode: 0o600 })
  return path
}
const settings = {
  LAUREL_LOGIN_CHAINS: JSON.stringify([{ chainId: 1, name: 'Ethereum', rpcUrls: ['https://node.example'] }]),
  LAUREL_LOGIN_MAIL: write('mail', { host: 'mail.example', port: 465, from: 'login@meadow.example' }),
  LAUREL_LOGIN_SECRET_FILE: write('secret', 'a'.repeat(64)),
  LAUREL_LOGIN_SHARE_KEYS: write('keys', [{ id: '2026', key: Buffer.alloc(32).toString('base64') }]),
  LAUREL_LOGIN_PROJECTS: JSON.stringify([{ id: 'meadow', name: 'Meadow', origins: ['https://meadow.example'] }]),
}

describe('readSettings', () => {
  test.each([
    ['https://login.example', 'https://login.example'],
    ['https://LOGIN.example:443/', 'https://login.example'],
    ['http://localhost:8792', 'http://localhost:8792'],
  ])('default: %s is where browsers reach it', (url, origin) =>
    expect(readSettings({ ...settings, LAUREL_LOGIN_URL: url }).LAUREL_LOGIN_URL).toBe(origin),
  )

  test.each(['http://login.example', 'https://login.example/sdk', 'ftp://login.example', 'login.example'])(
    'error: %s is not an origin where the frame works',
    (url) => expect(() => readSettings({ ...settings, LAUREL_LOGIN_URL: url })).toThrow(SettingsError),
  )

  test('error: each setting that has no default is named', () => {
    expect(() => readSettings({})).toThrow(
      /LAUREL_LOGIN_CHAINS is missing.*LAUREL_LOGIN_MAIL.*LAUREL_LOGIN_SECRET_FILE.*LAUREL_LOGIN_SHARE_KEYS/,
    )
  })
})
