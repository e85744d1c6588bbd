import { type ClaimSigner, createClaimSigner, type DigestKey } from '../signer-key/claim-signer.ts'
import { createKmsKey } from '../signer-key/kms-key.ts'
import { createLocalKey } from '../signer-key/local-key.ts'
import type { Network } from '../signer-key/network.ts'
import { type Settings, SettingsError } from './settings.ts'

const TIMEOUT_MS = 5_000

/**
 * Opens the two signers that are set up: one for main networks, one for test networks, of different keys.
 * @throws {SettingsError} @throws {SignerKeyError} @throws {KeyServiceError}
 */
export async function openSigners(settings: Settings, nowMs: () => number): Promise<ReadonlyMap<Network, ClaimSigner>> {
  const limits = {
    claimsPerHour: settings.LAUREL_SIGNER_CLAIMS_PER_HOUR ?? null,
    valuePerBoostPerHour: settings.LAUREL_SIGNER_VALUE_PER_BOOST_PER_HOUR ?? null,
  }
  const signers = new Map<Network, ClaimSigner>()
  for (const network of ['main', 'test'] as const) {
    const key = await openKey(settings, network)
    if (key) signers.set(network, createClaimSigner(key, { network, limits, nowMs }))
  }
  const [main, test] = [signers.get('main'), signers.get('test')]
  if (main && test && main.address === test.address) {
    throw new SettingsError('the signers of main and test networks are the same key')
  }
  return signers
}

async function openKey(settings: Settings, network: Network): Promise<DigestKey | null> {
  const name = network === 'main' ? 'LAUREL_SIGNER_KEY_MAIN' : 'LAUREL_SIGNER_KEY_TEST'
  const keyId = network === 'main' ? settings.LAUREL_SIGNER_KMS_MAIN : settings.LAUREL_SIGNER_KMS_TEST
  const local = settings[name]
  if (local !== undefined && keyId !== undefined) {
    throw new SettingsError(`${name} and a key of the key service are both given`)
  }
  if (local !== undefined) return createLocalKey(local, name)
  if (keyId === undefined) return null
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = settings
  if (!AWS_REGION || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new SettingsError('the key service needs AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
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
    timeoutMs: TIMEOUT_MS,
    now: () => new Date(),
  })
}
