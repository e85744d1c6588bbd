import { execFile } from 'node:child_process'
import { chownSync, copyFileSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

/** A copy of a folder that can be restored again and again, at the cost of what has changed in it. */
export type RestorableCopy = {
  readonly folder: string
  /** Copies back each file that was changed or deleted, and deletes new ones. No process may write meanwhile. */
  restore(): void
  remove(): void
}

/**
 * Copies a folder. A changed inode time (ctime), which no program can set back, shows which files have changed.
 * @param original - must not change.
 * @param folder - where the copy goes; must not exist.
 */
export async function createRestorableCopy(original: string, folder: string): Promise<RestorableCopy> {
  await promisify(execFile)('cp', ['-a', original, folder])
  const paths = filesIn(original)
  const changedAt = (path: string) => lstatSync(join(folder, path), { bigint: true, throwIfNoEntry: false })?.ctimeNs
  const known = new Map(paths.map((path) => [path, changedAt(path)]))
  return {
    folder,
    restore() {
      for (const path of filesIn(folder)) if (!known.has(path)) rmSync(join(folder, path), { force: true })
      for (const [path, copiedAt] of known) {
        if (changedAt(path) === copiedAt) continue
        const { uid, gid } = lstatSync(join(original, path))
        copyFileSync(join(original, path), join(folder, path))
        chownSync(join(folder, path), uid, gid)
        known.set(path, changedAt(path))
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}
