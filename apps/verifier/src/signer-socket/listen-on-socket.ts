import { chmodSync, chownSync, rmSync } from 'node:fs'
import { connect, type Server } from 'node:net'
import { dirname } from 'node:path'
import { SignerFileError } from '../signer-key/errors.ts'
import { openOwnFolder } from '../signer-key/own-folder.ts'

/** Systems allow 104 or 108 bytes with the terminator, and silently cut off a longer path. */
const MAX_PATH_BYTES = 100

/**
 * Listens on a Unix socket that only its owner can open, in a folder that only its owner can enter. When the folder's group can enter,
 * it can also open the socket, so that processes of another user reach it. A stale socket of a killed signer is removed.
 * @param whyTaken - what to say when another process listens there.
 * @throws {SignerFileError} when another process listens there, or other users can enter the folder.
 */
export async function listenOnSocket(
  server: Server,
  path: string,
  whyTaken = 'another signer listens there. Stop it, or use another path',
): Promise<void> {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw new SignerFileError({
      path,
      why: `the path of a socket can have at most ${MAX_PATH_BYTES} bytes. Use a shorter one`,
    })
  }
  const { isGroupLetIn, group } = openOwnFolder(dirname(path))
  try {
    await listenPrivately(server, path)
  } catch (error) {
    if (!isTaken(error)) throw notPossible(path, error)
    if (await isAnswered(path)) throw new SignerFileError({ path, why: whyTaken })
    rmSync(path, { force: true })
    await listenPrivately(server, path).catch((cause: unknown) => {
      // Another signer removed the same stale socket at the same time.
      throw isTaken(cause) ? new SignerFileError({ path, why: whyTaken }) : notPossible(path, cause)
    })
  }
  if (!isGroupLetIn) return
  chownSync(path, process.getuid?.() ?? -1, group)
  chmodSync(path, 0o660)
}

function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    // No other user can open it from the first moment on. The socket is made before `listen` returns.
    const before = process.umask(0o177)
    try {
      server.listen(path, () => {
        server.off('error', fail)
        done()
      })
    } finally {
      process.umask(before)
    }
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function notPossible(path: string, cause: unknown): SignerFileError {
  const why = 'it is not possible to listen there. Check that the folder exists and its permissions'
  return new SignerFileError({ path, why }, { cause })
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
