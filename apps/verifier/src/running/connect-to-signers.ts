import type { WatchedSigner } from '../signer-key/claim-signer.ts'
import type { ChainKinds, Network } from '../signer-key/network.ts'
import { connectSigners } from '../signer-socket/connect-signers.ts'
import { SignerSocketError } from '../signer-socket/errors.ts'
import { SettingsError } from './errors.ts'
import type { KeySettings } from './key-settings.ts'
import { openSigners } from './open-signers.ts'

/** Longer than a signer waits for its key service. */
const TIMEOUT_MS = 8_000
/** Both are started at once by whoever starts both: the signer may come up a little later. */
const WAIT_MS = 30_000
/** Between two attempts. */
const CHECK_INTERVAL_MS = 100

/** What belongs where the key is. Here it would do nothing, and somebody would believe that it does. */
const ofTheSigner = [
  ...['LAUREL_SIGNER_KEY_MAINNET', 'LAUREL_SIGNER_KEY_FILE_MAINNET', 'LAUREL_SIGNER_KMS_MAINNET'],
  ...['LAUREL_SIGNER_KEY_TESTNET', 'LAUREL_SIGNER_KEY_FILE_TESTNET', 'LAUREL_SIGNER_KMS_TESTNET'],
  ...['LAUREL_SIGNER_CLAIMS_PER_HOUR', 'LAUREL_SIGNER_VALUE_PER_BOOST_PER_HOUR'],
  ...['LAUREL_SIGNER_CLAIMS_PER_OWNER_PER_HOUR', 'LAUREL_SIGNER_KNOWN_BOOSTS', 'LAUREL_SIGNER_CHAINS'],
]

/**
 * The signers that a verifier signs by: those of the process at `LAUREL_SIGNER_SOCKET`, or else of its own keys.
 * @param nowMs - a clock that never goes back. @param chainKinds - of chains that the operator has named.
 * @throws {SettingsError} @throws {SignerKeyError} @throws {SignerFileError} @throws {KmsError}
 * @throws {SignerSocketError} when no signer answers within half a minute.
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
    throw new SettingsError(`with LAUREL_SIGNER_SOCKET, ${misplaced} belongs to the process in the role sign`)
  }
  const giveUpAtMs = nowMs() + WAIT_MS
  while (true) {
    try {
      return await connectSigners(socket, { timeoutMs: TIMEOUT_MS, chainKinds })
    } catch (error) {
      if (!(error instanceof SignerSocketError) || nowMs() >= giveUpAtMs) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS))
  }
}
