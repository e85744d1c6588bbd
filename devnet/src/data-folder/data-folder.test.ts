import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  clearWorld,
  type DataFolder,
  openDataFolder,
  readFingerprint,
  readPorts,
  renameOldWorld,
  savePorts,
  stateFile,
  writeFingerprint,
} from './data-folder.ts'

let path: string
let folder: DataFolder
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'laurel-data-'))
  folder = await openDataFolder(path)
})
afterEach(() => rm(path, { recursive: true }))

describe('readPorts', () => {
  test('default: the saved ports, by name', async () => {
    await savePorts(folder, { 31337: 31337, web: 5173 })
    await savePorts(folder, { web: 5183 })
    expect(Object.fromEntries(await readPorts(folder))).toEqual({ 31337: 31337, web: 5183 })
  })

  test('behavior: a value that is not a port is ignored', async () => {
    await writeFile(join(folder.innerFolder, 'ports.json'), '{"web":"5173","a":0,"b":70000,"c":1.5,"d":8080}')
    expect(Object.fromEntries(await readPorts(folder))).toEqual({ d: 8080 })
  })

  test.each(['', '{"web":', 'null', '[]'])('behavior: a file of %j has no ports', async (text) => {
    await writeFile(join(folder.innerFolder, 'ports.json'), text)
    expect((await readPorts(folder)).size).toBe(0)
  })
})

describe('readFingerprint', () => {
  test('default: the fingerprint that was written', async () => {
    await writeFingerprint(folder, '0xabc')
    expect(await readFingerprint(folder)).toBe('0xabc')
  })

  test('behavior: null while the folder has no complete world', async () => {
    expect(await readFingerprint(folder)).toBeNull()
  })
})

describe('clearWorld', () => {
  test('behavior: deletes chains, but not ports and other files in the folder', async () => {
    await writeFile(join(path, 'test-report.json'), 'of another tool')
    await writeFile(stateFile(folder, 31337), '{}')
    await savePorts(folder, { web: 5173 })
    await writeFingerprint(folder, '0xabc')
    await clearWorld(folder, [31337, 31338])
    expect(await readdir(folder.innerFolder)).toEqual(['ports.json'])
    expect(await readFile(join(path, 'test-report.json'), 'utf8')).toBe('of another tool')
  })
})

describe('renameOldWorld', () => {
  test('behavior: the renamed states exist, and the world is no longer complete', async () => {
    await writeFile(stateFile(folder, 31337), 'a month of work')
    await writeFingerprint(folder, '0xabc')
    await renameOldWorld(folder, [31337, 31338])
    expect(await readFile(`${stateFile(folder, 31337)}.old`, 'utf8')).toBe('a month of work')
    expect(await readFingerprint(folder)).toBeNull()
  })
})
