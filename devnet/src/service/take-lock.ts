import { readFile, rm, stat, writeFile } from 'node:fs/promises'

/** A lock that was taken, or the id of the process that has it. */
export type TakenLock =
  | { readonly status: 'taken'; readonly release: () => Promise<void> }
  | { readonly status: 'refused'; readonly pid: number }

/** Within this time of its creation, a lock without an id is being written by its owner. */
const WRITING_MS = 1_000

/**
 * Takes a lock for this process: a file with its id. A lock that is left over from a process that was killed is taken over.
 * @param path - of the file.
 * @param options.validMs - how long the lock of a running process is valid whatever `isInUse` returns.
 * @param options.isInUse - whether what the lock is for is used. Process ids are reused after a reboot, so a running process with
 * the id of the lock is not sufficient.
 */
export async function takeLock(
  path: string,
  { validMs, isInUse }: { readonly validMs: number; readonly isInUse: () => Promise<boolean> },
): Promise<TakenLock> {
  const release = () => rm(path, { force: true })
  if (await createLock(path)) return { status: 'taken', release }
  const pid = Number(await readFile(path, 'utf8').catch(() => ''))
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
  const isHeld = pid === 0 ? age < WRITING_MS : isAlive(pid) && (age < validMs || (await isInUse()))
  if (isHeld) return { status: 'refused', pid }
  // The owner of the lock was killed before it could clean up. The file of another user cannot be removed.
  const isRemoved = await release().then(
    () => true,
    () => false,
  )
  return isRemoved && (await createLock(path)) ? { status: 'taken', release } : { status: 'refused', pid }
}

async function createLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
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
