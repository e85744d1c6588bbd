import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { WorldRunningError } from './errors.ts'
import { lockFolder } from './lock-folder.ts'

let path: string
let folder: DataFolder
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'laurel-lock-'))
  folder = await openDataFolder(path)
})
afterEach(() => rm(path, { recursive: true }))

const noChainResponds = async () => false
const anotherAnswers = async () => true
const lockFile = () => join(folder.innerFolder, 'running.pid')

/** Writes a lock of a process that was taken long ago. */
async function leaveLock(pid: number): Promise<void> {
  await writeFile(lockFile(), String(pid))
  await utimes(lockFile(), 1, 1)
}

describe('lockFolder', () => {
  test('default: a folder can be locked, unlocked and locked again', async () => {
    const unlock = await lockFolder(folder, noChainResponds)
    expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid))
    await unlock()
    await (await lockFolder(folder, noChainResponds))()
  })

  test('error: a second world is refused while the first one starts and does not respond yet', async () => {
    await lockFolder(folder, noChainResponds)
    await expect(lockFolder(folder, noChainResponds)).rejects.toThrow(WorldRunningError)
    await expect(lockFolder(folder, noChainResponds)).rejects.toMatchObject({ pid: process.pid })
  })

  test('error: a second world is refused while the first one responds', async () => {
    await leaveLock(process.pid)
    await expect(lockFolder(folder, anotherAnswers)).rejects.toThrow(WorldRunningError)
  })

  test('behavior: the lock of an ended process is taken over', async () => {
    // No system uses process ids this high.
    await leaveLock(2 ** 30)
    await lockFolder(folder, anotherAnswers)
    expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid))
  })

  test('behavior: a running process with that id is another program when no chain responds', async () => {
    await leaveLock(process.ppid)
    await lockFolder(folder, noChainResponds)
    expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid))
  })
})
