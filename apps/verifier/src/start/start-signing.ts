import { resolve } from 'node:path'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import type { SigningSettings } from '../settings/key-settings.ts'
import { openSigningJournal } from '../signer-key/signing-journal.ts'
import { holdFolder } from '../signer-socket/hold-folder.ts'
import { listenOnSocket } from '../signer-socket/listen-on-socket.ts'
import { createSigningServer, type SigningEvents } from '../signer-socket/signing-server.ts'
import { openSigners } from './open-signers.ts'

/** A running signer. */
export type RunningSigner = { readonly socket: string; stop(): Promise<void> }

/**
 * Starts the role `signer`: the only process with the keys. It follows no chain, opens no port and no database, and signs claims for
 * every process that can open its socket, within its limits. Source: docs/security.md#b5.
 * @throws {SettingsError} @throws {SignerKeyError} @throws {SignerFileError} @throws {KmsError}
 */
export async function startSigning(settings: SigningSettings, events: SigningEvents): Promise<RunningSigner> {
  const folder = resolve(settings.LAUREL_SIGNER_DATA)
  // Before the counts are read, and until no claim can be signed any more.
  const release = await holdFolder(folder)
  try {
    const { socket, stop } = await serve(settings, { folder, events })
    return { socket, stop: () => stop().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

async function serve(
  settings: SigningSettings,
  { folder, events }: { folder: string; events: SigningEvents },
): Promise<RunningSigner> {
  const chainKinds = settings.LAUREL_SIGNER_CHAINS ?? new Map()
  const signers = await openSigners(settings, {
    chainKinds,
    nowMs: () => Date.now(),
    openJournal: (network) => openSigningJournal(folder, network),
  })
  if (signers.size === 0) throw new SettingsError('the role signer needs a key')
  const server = createSigningServer(signers, { ...events, chainKinds })
  const socket = resolve(settings.LAUREL_SIGNER_SOCKET)
  await listenOnSocket(server, socket)
  return {
    socket,
    async stop() {
      // Open requests are answered first. Then their connections close too, and the callers use another signer.
      server.keepAliveTimeout = 1
      const closed = new Promise((done) => server.close(done))
      server.closeIdleConnections()
      await closed
    },
  }
}
