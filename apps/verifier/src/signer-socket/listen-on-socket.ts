import { chmodSync, chownSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { SignerFileError } from '../signer-key/errors.ts'
import { openOwnFolder } from '../signer-key/own-folder.ts'

/** Systems take 104 or 108 bytes with the end; what is longer they cut off, without a word. */
const MAX_PATH_BYTES = 100

/**
 * Listens on a Unix socket that its owner alone may open, in a folder that its owner alone may enter; where the folder
 * lets its group in, the group may open the socket too: that is how another user's processes reach it. What a signer that
 * was killed left there is taken away.
 * @throws {SignerFileError} when somebody listens there already, or the folder is open to others.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw new SignerFileError({ path, why: `a socket’s path has at most ${MAX_PATH_BYTES} bytes` })
  }
  const { isGroupLetIn, group } = openOwnFolder(dirname(path))
  if (await isAnswered(path)) throw new SignerFileError({ path, why: 'another signer listens there' })
  rmSync(path, { force: true })
  // From its first moment on it must be nobody else's.
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
    throw new SignerFileError({ path, why: 'nobody can listen there' }, { cause })
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
