import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DataFolderError } from './errors.ts'
import { requireDataFolder } from './require-data-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-folder-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('default: a folder that exists or can be created, and nothing is left', async () => {
  await requireDataFolder(folder)
  await requireDataFolder(join(folder, 'a/b'))
  expect(await readdir(folder)).toEqual([])
})

test('error: a folder below a file', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(requireDataFolder(join(folder, 'file/data'))).rejects.toThrow(DataFolderError)
})

test.runIf(process.platform === 'linux')('error: a folder where nobody can create one', async () => {
  await expect(requireDataFolder('/proc/x')).rejects.toThrow('The data folder /proc/x cannot be created.')
})
