import { access, mkdtemp, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DataFolderError } from './errors.ts'

/**
 * Requires that a folder exists or can be created, by creating another beside it and removing that. `mkdir` of the folder itself does not
 * end in some places: Node tries again for as long as a parent that exists says that it does not.
 * @param path - an absolute path.
 * @throws {DataFolderError}
 */
export async function requireDataFolder(path: string): Promise<void> {
  if (await exists(path)) return
  let parent = dirname(path)
  while (!(await exists(parent))) parent = dirname(parent)
  try {
    await rmdir(await mkdtemp(join(parent, '.laurel-')))
  } catch (cause) {
    throw new DataFolderError(path, { cause })
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
