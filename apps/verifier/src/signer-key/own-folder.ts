import { mkdirSync, statSync } from 'node:fs'
import { SignerFileError } from './errors.ts'

/**
 * Creates a folder that only its owner can enter, or checks an existing one: only its owner can write to it, and only its group can
 * enter it.
 * @returns whether its group can enter, and which group that is.
 * @throws {SignerFileError}
 */
export function openOwnFolder(path: string): { readonly isGroupLetIn: boolean; readonly group: number } {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new SignerFileError(
      { path, why: 'the folder cannot be created. Check the permissions of the folder above it' },
      { cause },
    )
  }
  const { mode, uid, gid } = statSync(path)
  if (uid !== process.getuid?.())
    throw new SignerFileError({
      path,
      why: 'the folder must belong to the signer’s user. Use chown, or another folder',
    })
  if ((mode & 0o027) !== 0) {
    throw new SignerFileError({
      path,
      why: 'other users can enter or change the folder. Use chmod 700, or 750 for a group',
    })
  }
  return { isGroupLetIn: (mode & 0o010) !== 0, group: gid }
}
