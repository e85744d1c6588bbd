import { mkdirSync, statSync } from 'node:fs'
import { SignerFileError } from './errors.ts'

/**
 * Makes a folder that nobody else may enter, or looks whether one that is there is ours: nobody else may write to it, and
 * nobody outside its group may enter.
 * @returns whether its group may enter, and which group that is.
 * @throws {SignerFileError}
 */
export function openOwnFolder(path: string): { readonly isGroupLetIn: boolean; readonly group: number } {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new SignerFileError({ path, why: 'it cannot be made a folder' }, { cause })
  }
  const { mode, uid, gid } = statSync(path)
  if (uid !== process.getuid?.())
    throw new SignerFileError({ path, why: 'the folder must belong to the signer’s user' })
  if ((mode & 0o027) !== 0) {
    throw new SignerFileError({ path, why: 'others may enter or change the folder: chmod 700, or 750 for a group' })
  }
  return { isGroupLetIn: (mode & 0o010) !== 0, group: gid }
}
