import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openGatewayKey } from './gateway-key.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-gateway-key-'))
  await mkdir(join(dataDir, 'world'))
})
afterEach(() => rm(dataDir, { recursive: true }))

describe('openGatewayKey', () => {
  test('default: a file that only its owner can read, with the same key each time', async () => {
    const { path, address } = await openGatewayKey(dataDir)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readFile(path, 'utf8')).toMatch(/^0x[0-9a-f]{64}\n$/)
    expect(await openGatewayKey(dataDir)).toEqual({ path, address })
  })

  test('behavior: another key in the file stays', async () => {
    const { path } = await openGatewayKey(dataDir)
    const key = generatePrivateKey()
    await writeFile(path, key)
    expect(await openGatewayKey(dataDir)).toEqual({ path, address: privateKeyToAddress(key) })
  })

  test('error: a file without a key', async () => {
    const { path } = await openGatewayKey(dataDir)
    await writeFile(path, 'nothing')
    await expect(openGatewayKey(dataDir)).rejects.toThrow('has no key')
  })
})
