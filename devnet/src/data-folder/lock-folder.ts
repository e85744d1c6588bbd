import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { WorldRunningError } from './errors.ts'

/** How long a lock is valid without a response, because a world that is being created does not respond yet. */
const STARTING_MS = 60_000

/**
 * Locks a folder for this process.
 * @param isAnswering - returns whether any chain of the folder's world responds. Process ids are reused after a reboot, so
 * a running process with the id of the lock is not sufficient.
 * @returns a function that unlocks the folder.
 * @throws {WorldRunningError} when another process has locked it.
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
  // The owner of the lock was killed before it could clean up.
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
