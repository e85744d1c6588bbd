import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { WorldRunningError } from './errors.ts'

/** A world that is only being made answers nobody yet: for so long its lock counts by itself. */
const STARTING_MS = 60_000

/**
 * Takes a folder for this process alone.
 * @param isAnswering - whether any chain of the folder's world answers: process numbers are used again after a
 * reboot, so a living process of that number is not proof enough.
 * @returns gives the folder back.
 * @throws {WorldRunningError} when another process has it.
 */
export async function lockFolder(
  { innerFolder }: DataFolder,
  isAnswering: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const lock = join(innerFolder, 'running.pid')
  const release = () => rm(lock, { force: true })
  if (await tryLock(lock)) return release
  const pid = Number(await readFile(lock, 'utf8').catch(() => ''))
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (isAlive(pid) && (age < STARTING_MS || (await isAnswering()))) {
    throw new WorldRunningError({ pid, folder: innerFolder })
  }
  // Its owner was killed before it could clean up.
  await release()
  if (await tryLock(lock)) return release
  throw new WorldRunningError({ pid, folder: innerFolder })
}

async function tryLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process is running, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
