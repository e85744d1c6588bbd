import { chmodSync, chownSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { SignerFileError } from '../signer-key/errors.ts'
import { openOwnFolder } from '../signer-key/own-folder.ts'

/** Systems allow 104 or 108 bytes with the terminator, and silently cut off a longer path. */
const MAX_PATH_BYTES = 100

/**
 * Listens on a Unix socket that only its owner can open, in a folder that only its owner can enter. When the folder's group can enter,
 * it can also open the socket, so that processes of another user reach it. A stale socket of a killed signer is removed.
 * @throws {SignerFileError} when another process listens there, or other users can enter the folder.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw new SignerFileError({
      path,
      why: `the path of a socket can have at most ${MAX_PATH_BYTES} bytes. Use a shorter one`,
    })
  }
  const { isGroupLetIn, group } = openOwnFolder(dirname(path))
  if (await isAnswered(path))
    throw new SignerFileError({ path, why: 'another signer listens there. Stop it, or use another path' })
  rmSync(path, { force: true })
  // No other user can open it from the first moment on.
  const before = process.umask(0o177)
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(path, () => {
        server.off('error', fail)
        done()
      })
    })
  } catch (cause) {
    throw new SignerFileError(
      { path, why: 'it is not possible to listen there. Check that the folder exists and its permissions' },
      { cause },
    )
  } finally {
    process.umask(before)
  }
  if (!isGroupLetIn) return
  chownSync(path, process.getuid?.() ?? -1, group)
  chmodSync(path, 0o660)
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
