import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readJson, readSecretJson } from './read-json.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-json-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('readJson', () => {
  test('default: JSON, or the file of it', async () => {
    expect(readJson('CHAINS', ' [1]')).toEqual([1])
    const file = join(folder, 'chains.json')
    await writeFile(file, '{"a":1}')
    expect(readJson('CHAINS', file)).toEqual({ a: 1 })
  })

  test('error: a file that is missing, or is a folder, is named', () => {
    const file = join(folder, 'none.json')
    expect(() => readJson('CHAINS', file)).toThrow(`: CHAINS is not JSON, and the file ${file} does not exist. See`)
    expect(() => readJson('CHAINS', folder)).toThrow(`: CHAINS is not JSON, and the file ${folder} cannot be read. See`)
  })

  test('error: a file with a secret that other users can read', async () => {
    const file = join(folder, 'secret.json')
    await writeFile(file, '{"key":1}', { mode: 0o600 })
    expect(readSecretJson('KEYS', file)).toEqual({ key: 1 })
    expect(readSecretJson('KEYS', '{"key":2}')).toEqual({ key: 2 })
    for (const mode of [0o604, 0o640, 0o620]) {
      await chmod(file, mode)
      expect(() => readSecretJson('KEYS', file)).toThrow(`other users can read the file of KEYS, ${file}, which`)
    }
    expect(readJson('KEYS', file)).toEqual({ key: 1 })
  })

  test('error: broken JSON is said without its content', async () => {
    const file = join(folder, 'broken.json')
    await writeFile(file, '{"secret"')
    expect(() => readJson('CHAINS', '[secret')).toThrow(/: CHAINS is not valid JSON\. See (?!.*secret)/)
    expect(() => readJson('CHAINS', file)).toThrow(`: the file of CHAINS, ${file}, is not valid JSON. See`)
  })
})
