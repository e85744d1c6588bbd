import { countText } from '@laurel/server/settings/environment-shapes.ts'
import { parseEnvironment } from '@laurel/server/settings/parse-environment.ts'
import { requireKnownSettings } from '@laurel/server/settings/require-known-settings.ts'
import { z } from 'zod'
import { type ChainKinds, networkOf } from '../signer-key/network.ts'

const knownShape = z.record(z.string().regex(/^[1-9][0-9]*$/), z.array(z.string().regex(/^(0|[1-9][0-9]*)$/)))

const kindsShape = z.record(z.string().regex(/^[1-9][0-9]*$/), z.enum(['mainnet', 'testnet']))

function readChainKinds(text: string, context: z.RefinementCtx): ChainKinds {
  try {
    return new Map(
      // Empty as in deploy/compose.yaml, where it is not set.
      Object.entries(kindsShape.parse(JSON.parse(text === '' ? '{}' : text))).map(([chainId, kind]) => {
        const known = networkOf(Number(chainId))
        if (known !== null && known !== kind) throw new TypeError('the kind of the chain differs')
        return [Number(chainId), kind]
      }),
    )
  } catch {
    context.addIssue('must be an object of “mainnet” or “testnet” by chain id, and cannot change a known chain')
    return z.NEVER
  }
}

/** In the form that the limits use: `chain id/boost id`. */
function readKnownBoosts(text: string, context: z.RefinementCtx): ReadonlySet<string> {
  try {
    const known = knownShape.parse(JSON.parse(text))
    return new Set(Object.entries(known).flatMap(([chainId, ids]) => ids.map((id) => `${chainId}/${id}`)))
  } catch {
    context.addIssue('must be an object of lists of boost ids by chain id')
    return z.NEVER
  }
}

/** The keys and the limits of a signer. */
export const keyShape = z.object({
  LAUREL_SIGNER_SOCKET: z.string().min(1).optional(),
  LAUREL_SIGNER_KEY_MAINNET: z.string().optional(),
  LAUREL_SIGNER_KEY_TESTNET: z.string().optional(),
  LAUREL_SIGNER_KEY_FILE_MAINNET: z.string().min(1).optional(),
  LAUREL_SIGNER_KEY_FILE_TESTNET: z.string().min(1).optional(),
  LAUREL_SIGNER_KMS_MAINNET: z.string().optional(),
  LAUREL_SIGNER_KMS_TESTNET: z.string().optional(),
  LAUREL_SIGNER_KMS_ENDPOINT: z.url().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  LAUREL_SIGNER_CLAIMS_PER_HOUR: countText.optional(),
  /** The share of one owner in those; a quarter by default. */
  LAUREL_SIGNER_CLAIMS_PER_OWNER_PER_HOUR: countText.optional(),
  /** Boosts by chain: `{ "8453": ["1", "7"] }`. */
  LAUREL_SIGNER_KNOWN_BOOSTS: z.string().transform(readKnownBoosts).optional(),
  /** The kinds of chains that are not known here: `{ "56": "mainnet" }`. */
  LAUREL_SIGNER_CHAINS: z.string().transform(readChainKinds).optional(),
  LAUREL_SIGNER_VALUE_PER_BOOST_PER_HOUR: z
    .string()
    .regex(/^[0-9]+$/, 'must be a number in decimal digits')
    .transform(BigInt)
    .optional(),
})

/** Keys and limits. */
export type KeySettings = z.output<typeof keyShape>

const signingShape = keyShape.extend({
  LAUREL_SIGNER_SOCKET: z.string().min(1),
  LAUREL_SIGNER_DATA: z.string().min(1).default('.data/signer'),
})

/** The start of the settings of a signer's keys and limits, which both roles can have. */
export const SIGNER_PREFIX = 'LAUREL_SIGNER'
/** The settings of a signer, in the role `signer` or in the verifier itself. */
export const signerSettingNames = Object.keys(signingShape.shape)

/** The settings of a process that only signs. */
export type SigningSettings = z.output<typeof signingShape>

const secrets = [
  'LAUREL_SIGNER_KEY_MAINNET',
  'LAUREL_SIGNER_KEY_TESTNET',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const

/** Removes the secrets from the environment, where a child process or a report would show them. */
export function takeSecrets(environment: Record<string, string | undefined>): void {
  for (const name of secrets) delete environment[name]
}

/**
 * Reads the settings of the role `signer`.
 * @throws {SettingsError} with the name of the variable, never its value.
 */
export function readSigningSettings(environment: Record<string, string | undefined>): SigningSettings {
  // The settings of the verifier are not loaded here. Both roles can be given the same environment.
  requireKnownSettings(environment, { prefixes: [SIGNER_PREFIX], known: signerSettingNames })
  const parsed = parseEnvironment(signingShape, environment)
  takeSecrets(environment)
  return parsed
}
