import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERIFIER_KEY } from './boosts/verifier-key.ts'
import { type Service, startService } from './service/start-service.ts'

const verifierFolder = fileURLToPath(new URL('../../apps/verifier/', import.meta.url))
/** The first start is slow, because it creates the bundle. */
const READY_WITHIN_MS = 120_000

/** The signer of a world. It is the only process with the key that the seeded boosts trust. */
export type Signer = Pick<Service, 'exited' | 'stop'> & { readonly socket: string }

/**
 * Starts the signer. It listens in a temporary folder, because the path of a socket must be short and the folder of a
 * world can be long. It counts its claims there too, because a signer of another world holds the folder in which it does.
 * @throws {ServiceStartError} when it does not start.
 */
export async function startSigner(): Promise<Signer> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-signer-'))
  const forget = () => rm(folder, { recursive: true, force: true })
  const socket = join(folder, 'socket')
  try {
    const { exited, stop } = await startService({
      service: 'The signer',
      command: process.execPath,
      args: ['scripts/start.mjs'],
      cwd: verifierFolder,
      env: {
        ...{ LAUREL_VERIFIER_ROLE: 'signer', LAUREL_SIGNER_KEY_TESTNET: VERIFIER_KEY },
        ...{ LAUREL_SIGNER_SOCKET: socket, LAUREL_SIGNER_DATA: join(folder, 'counts') },
      },
      stopSignal: 'SIGTERM',
      isReady: async () => (await stat(socket)).isSocket(),
      readyWithinMs: READY_WITHIN_MS,
    })
    const stopAndForget = async () => {
      const exit = await stop()
      await forget()
      return exit
    }
    return { exited, stop: stopAndForget, socket }
  } catch (error) {
    await forget()
    throw error
  }
}
