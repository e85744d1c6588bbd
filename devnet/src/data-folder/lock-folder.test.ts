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

const nobodyAnswers = async () => false
const anotherAnswers = async () => true
const lockFile = () => join(folder.innerFolder, 'running.pid')

/** A lock of a process, taken long ago. */
async function leaveLock(pid: number): Promise<void> {
  await writeFile(lockFile(), String(pid))
  await utimes(lockFile(), 1, 1)
}

describe('lockFolder', () => {
  test('default: it can be taken, given back, and taken again', async () => {
    const unlock = await lockFolder(folder, nobodyAnswers)
    expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid))
    await unlock()
    await (await lockFolder(folder, nobodyAnswers))()
  })

  test('error: a second world is refused while the first one starts, though it answers nobody yet', async () => {
    await lockFolder(folder, nobodyAnswers)
    await expect(lockFolder(folder, nobodyAnswers)).rejects.toThrow(WorldRunningError)
    await expect(lockFolder(folder, nobodyAnswers)).rejects.toMatchObject({ pid: process.pid })
  })

  test('error: a second world is refused while the first one answers', async () => {
    await leaveLock(process.pid)
    await expect(lockFolder(folder, anotherAnswers)).rejects.toThrow(WorldRunningError)
  })

  test('behavior: the lock of a process that is gone is taken over', async () => {
    // No system gives out numbers this high.
    await leaveLock(2 ** 30)
    await lockFolder(folder, anotherAnswers)
    expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid))
  })

  test('behavior: a living process of that number is another one when no chain answers', async () => {
    await leaveLock(process.ppid)
    await lockFolder(folder, nobodyAnswers)
    expect(await readFile(lockFile(), 'utf8')).toBe(String(process.pid))
  })
})
