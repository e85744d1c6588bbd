import { createServer } from 'node:net'
import { join } from 'node:path'
import { listenOnSocket } from './listen-on-socket.ts'

const WHY_TAKEN = 'another signer counts its claims there. Stop it, or set LAUREL_SIGNER_DATA to another folder'

/**
 * Holds the folder of a signer's counts, so that no second signer counts there: each would sign up to the hourly limit. It is a socket
 * on which nothing is said, because the system releases that with the process, also when it is killed.
 * @returns how to release it.
 * @throws {SignerFileError} when another signer holds it, or other users can enter it.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy())
  await listenOnSocket(server, join(folder, 'in-use'), WHY_TAKEN)
  return () => new Promise((done) => server.close(() => done()))
}
