import { SettingsError } from '@laurel/server/settings/errors.ts'
import type { KeySettings } from '../settings/key-settings.ts'
import type { WatchedSigner } from '../signer-key/claim-signer.ts'
import type { ChainKinds, Network } from '../signer-key/network.ts'
import { connectSigners } from '../signer-socket/connect-signers.ts'
import { SignerSocketError } from '../signer-socket/errors.ts'
import { openSigners } from './open-signers.ts'

/** Longer than a signer waits for its key service. */
const SIGNER_TIMEOUT_MS = 8_000
/** The verifier and its signer are often started together, so the signer may need a little longer. */
const SIGNER_WAIT_MS = 30_000
/** Delay between two attempts. */
const SIGNER_RETRY_INTERVAL_MS = 100

/** Settings of the signer process. Here they would have no effect, and the operator would not notice. */
const ofTheSigner = [
  ...['LAUREL_SIGNER_KEY_MAINNET', 'LAUREL_SIGNER_KEY_FILE_MAINNET', 'LAUREL_SIGNER_KMS_MAINNET'],
  ...['LAUREL_SIGNER_KEY_TESTNET', 'LAUREL_SIGNER_KEY_FILE_TESTNET', 'LAUREL_SIGNER_KMS_TESTNET'],
  ...['LAUREL_SIGNER_CLAIMS_PER_HOUR', 'LAUREL_SIGNER_VALUE_PER_BOOST_PER_HOUR'],
  ...['LAUREL_SIGNER_CLAIMS_PER_OWNER_PER_HOUR', 'LAUREL_SIGNER_KNOWN_BOOSTS', 'LAUREL_SIGNER_CHAINS'],
]

/**
 * The signers of a verifier: those of the process at `LAUREL_SIGNER_SOCKET`, or else those of the keys in its settings.
 * @param nowMs - a monotonic clock. @param chainKinds - the kinds of chains from the settings.
 * @throws {SettingsError} @throws {SignerKeyError} @throws {SignerFileError} @throws {KmsError}
 * @throws {SignerSocketError} when no signer responds within half a minute.
 */
export async function connectToSigners(
  settings: KeySettings,
  nowMs: () => number,
  chainKinds: ChainKinds = new Map(),
): Promise<ReadonlyMap<Network, WatchedSigner>> {
  const socket = settings.LAUREL_SIGNER_SOCKET
  if (socket === undefined) return openSigners(settings, { nowMs, openJournal: null, chainKinds })
  const given = new Map<string, unknown>(Object.entries(settings))
  const misplaced = ofTheSigner.find((name) => given.get(name) !== undefined)
  if (misplaced !== undefined) {
    throw new SettingsError(`with LAUREL_SIGNER_SOCKET, set ${misplaced} for the process in the role signer`)
  }
  const giveUpAtMs = nowMs() + SIGNER_WAIT_MS
  while (true) {
    try {
      return await connectSigners(socket, { timeoutMs: SIGNER_TIMEOUT_MS, chainKinds })
    } catch (error) {
      if (!(error instanceof SignerSocketError) || nowMs() >= giveUpAtMs) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, SIGNER_RETRY_INTERVAL_MS))
  }
}
