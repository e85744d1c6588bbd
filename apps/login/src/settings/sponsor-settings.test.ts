import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readChains } from './chain-settings.ts'
import { readSponsorKeys } from './sponsor-settings.ts'

const [paymaster, other] = [`0x${'12'.repeat(20)}`, `0x${'34'.repeat(20)}`]
const key = `0x${'56'.repeat(32)}`
const chains = readChains(
  JSON.stringify([
    {
      ...{ chainId: 31_337, name: 'Local', rpcUrls: ['https://node.example'] },
      smartAccounts: { factory: other, implementation: other, bundlerUrls: ['https://bundler.example'], paymaster },
    },
    { chainId: 31_338, name: 'Without smart accounts', rpcUrls: ['https://node.example'] },
  ]),
)
const read = (...sponsors: readonly object[]) => readSponsorKeys(JSON.stringify(sponsors), chains)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-sponsor-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function writeKey(name: string, text: string, mode = 0o600): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text, { mode })
  return path
}

describe('readSponsorKeys', () => {
  test('default: nothing is sponsored without the setting', () =>
    expect(readSponsorKeys(undefined, chains)).toEqual([]))

  test('default: a key, or a file with one', async () => {
    const sponsor = { chainId: 31_337, paymaster, key }
    expect(read(sponsor)).toEqual([sponsor])
    const privateKeyFile = await writeKey('key', `${key}\n`)
    expect(read({ chainId: 31_337, paymaster, privateKeyFile })).toEqual([sponsor])
  })

  test('security: a file that others can read, or that has no key, is refused without its content', async () => {
    for (const path of [
      await writeKey('open', key, 0o644),
      await writeKey('none', 'no-secret'),
      join(folder, 'nowhere'),
    ]) {
      const attempt = () => read({ chainId: 31_337, paymaster, privateKeyFile: path })
      expect(attempt).toThrow(SettingsError)
      expect(attempt).not.toThrow(/no-secret|5656/)
    }
  })

  test.each([
    ['another paymaster than the frame gets', [{ chainId: 31_337, paymaster: other, key }]],
    ['a chain without smart accounts', [{ chainId: 31_338, paymaster, key }]],
    ['an unknown chain', [{ chainId: 1, paymaster, key }]],
    ['no key', [{ chainId: 31_337, paymaster }]],
    ['two keys', [{ chainId: 31_337, paymaster, key, privateKeyFile: 'key' }]],
    ['a key that is none', [{ chainId: 31_337, paymaster, key: '0x12' }]],
    [
      'a chain twice',
      [
        { chainId: 31_337, paymaster, key },
        { chainId: 31_337, paymaster, key },
      ],
    ],
  ])('error: %s', (_, sponsors) => {
    expect(() => read(...sponsors)).toThrow(SettingsError)
    expect(() => read(...sponsors)).not.toThrow(/5656/)
  })
})
