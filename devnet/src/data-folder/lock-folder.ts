import { join } from 'node:path'
import { takeLock } from '../service/take-lock.ts'
import type { DataFolder } from './data-folder.ts'
import { WorldRunningError } from './errors.ts'

/** How long a lock is valid without a response, because a world that is being created does not respond yet. */
const STARTING_MS = 60_000

/**
 * Locks a folder for this process.
 * @param isAnswering - returns whether any chain of the folder's world responds.
 * @returns a function that unlocks the folder.
 * @throws {WorldRunningError} when another process has locked it.
 */
export async function lockFolder(
  { innerFolder }: DataFolder,
  isAnswering: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const lock = await takeLock(join(innerFolder, 'running.pid'), { validMs: STARTING_MS, isInUse: isAnswering })
  if (lock.status === 'refused') throw new WorldRunningError({ pid: lock.pid, folder: innerFolder })
  return lock.release
}
