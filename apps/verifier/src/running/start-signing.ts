import { resolve } from 'node:path'
import { openSigningJournal } from '../signer-key/signing-journal.ts'
import { listenOnSocket } from '../signer-socket/listen-on-socket.ts'
import { createSigningServer } from '../signer-socket/signing-server.ts'
import { SettingsError } from './errors.ts'
import type { SigningSettings } from './key-settings.ts'
import { openSigners } from './open-signers.ts'

/** A signer that runs. */
export type RunningSigner = { readonly socket: string; stop(): Promise<void> }

/**
 * Starts the role `sign`: the only process that has the keys. It follows no chain, opens no port and no database, and signs
 * claims for whoever may open its socket, within its own limits. Source: docs/security.md#b5.
 * @throws {SettingsError} @throws {SignerKeyError} @throws {SignerFileError} @throws {KmsError}
 */
export async function startSigning(
  settings: SigningSettings,
  { onFault }: { onFault: (error: unknown) => void },
): Promise<RunningSigner> {
  const chainKinds = settings.LAUREL_SIGNER_CHAINS ?? new Map()
  const signers = await openSigners(settings, {
    chainKinds,
    nowMs: () => Date.now(),
    openJournal: (network) => openSigningJournal(resolve(settings.LAUREL_SIGNER_DATA), network),
  })
  if (signers.size === 0) throw new SettingsError('the role sign needs a key')
  const server = createSigningServer(signers, { onFault, chainKinds })
  const socket = resolve(settings.LAUREL_SIGNER_SOCKET)
  await listenOnSocket(server, socket)
  return {
    socket,
    async stop() {
      // What is being signed is answered first; then its caller's connection goes too, and it asks another signer.
      server.keepAliveTimeout = 1
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      await closed
    },
  }
}
