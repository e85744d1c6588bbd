import { SettingsError } from '@laurel/server/settings/errors.ts'
import type { KeySettings } from '../settings/key-settings.ts'
import { createClaimSigner, type DigestKey, type WatchedSigner } from '../signer-key/claim-signer.ts'
import { createKmsKey } from '../signer-key/kms-key.ts'
import { createLocalKey } from '../signer-key/local-key.ts'
import type { ChainKinds, Network } from '../signer-key/network.ts'
import { readKeyFile } from '../signer-key/read-key-file.ts'
import type { SigningJournal } from '../signer-key/signing-limits.ts'

/** A key service that takes longer has failed to sign. */
const KEY_SERVICE_TIMEOUT_MS = 5_000
/**
 * The number of boost owners that together can use up a signer's hourly limit. One owner alone cannot block the others.
 */
const MIN_OWNERS = 4

/**
 * Opens the configured signers: one for mainnets and one for testnets, with different keys.
 * @param nowMs - a monotonic clock, or the time of day with journals.
 * @param openJournal - stores the counts of a key over restarts, when there are limits; null to start at zero.
 * @throws {SettingsError} @throws {SignerKeyError} @throws {SignerFileError} @throws {KmsError}
 */
export async function openSigners(
  settings: KeySettings,
  {
    nowMs,
    openJournal,
    chainKinds,
  }: {
    nowMs: () => number
    openJournal: ((network: Network) => SigningJournal) | null
    /** The kinds of chains from the settings. */
    chainKinds: ChainKinds
  },
): Promise<ReadonlyMap<Network, WatchedSigner>> {
  const claimsPerHour = settings.LAUREL_SIGNER_CLAIMS_PER_HOUR ?? null
  const share = claimsPerHour === null ? null : Math.ceil(claimsPerHour / MIN_OWNERS)
  const limits = {
    claimsPerHour,
    claimsPerOwnerPerHour: settings.LAUREL_SIGNER_CLAIMS_PER_OWNER_PER_HOUR ?? share,
    knownBoosts: settings.LAUREL_SIGNER_KNOWN_BOOSTS ?? new Set<string>(),
    valuePerBoostPerHour: settings.LAUREL_SIGNER_VALUE_PER_BOOST_PER_HOUR ?? null,
  }
  const isLimited =
    claimsPerHour !== null ||
    settings.LAUREL_SIGNER_CLAIMS_PER_OWNER_PER_HOUR !== undefined ||
    limits.valuePerBoostPerHour !== null
  const signers = new Map<Network, WatchedSigner>()
  for (const network of ['mainnet', 'testnet'] as const) {
    const key = await openKey(settings, network)
    if (!key) continue
    const journal = isLimited && openJournal ? openJournal(network) : null
    signers.set(network, createClaimSigner(key, { network, limits, nowMs, journal, chainKinds }))
  }
  const [main, test] = [signers.get('mainnet'), signers.get('testnet')]
  if (main && test && main.address === test.address) {
    throw new SettingsError('the signers for mainnets and testnets are the same key')
  }
  return signers
}

async function openKey(settings: KeySettings, network: Network): Promise<DigestKey | null> {
  const kind = network === 'mainnet' ? 'MAINNET' : 'TESTNET'
  const name = `LAUREL_SIGNER_KEY_${kind}` as const
  const fileName = `LAUREL_SIGNER_KEY_FILE_${kind}` as const
  const [local, file, keyId] = [settings[name], settings[fileName], settings[`LAUREL_SIGNER_KMS_${kind}`]]
  if ([local, file, keyId].filter((one) => one !== undefined).length > 1) {
    throw new SettingsError(`set only one of ${name}, ${fileName} and a KMS key`)
  }
  if (local !== undefined) return createLocalKey(local, name)
  if (file !== undefined) return createLocalKey(readKeyFile(file, fileName), fileName)
  return keyId === undefined ? null : openKmsKey(settings, keyId)
}

function openKmsKey(settings: KeySettings, keyId: string): Promise<DigestKey> {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = settings
  if (!AWS_REGION || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new SettingsError('a KMS key needs AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  const endpoint = settings.LAUREL_SIGNER_KMS_ENDPOINT
  return createKmsKey({
    keyId,
    region: AWS_REGION,
    ...(endpoint === undefined ? {} : { endpoint }),
    getCredentials: async () => ({
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN ?? null,
    }),
    timeoutMs: KEY_SERVICE_TIMEOUT_MS,
    now: () => new Date(),
  })
}
