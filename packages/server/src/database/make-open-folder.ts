import { chmod, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Every user can enter it and reach what is named inside, and only its owner can list or change it. */
const ENTERED_BY_ALL = 0o711

/**
 * Creates a folder and the missing ones above it, so that every user can enter those that it creates, whatever the umask: as root,
 * PostgreSQL runs as a separate user. A folder that exists keeps its mode.
 * @param path - an absolute path.
 */
export async function makeOpenFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) await chmod(folder, ENTERED_BY_ALL)
}
