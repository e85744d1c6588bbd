import { pathSchemas } from '@laurel/protocol/verifier'
import { countText, databaseShape, portText } from '@laurel/server/settings/environment-shapes.ts'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { nodeSettings, requireEnoughNodes } from '@laurel/server/settings/node-settings.ts'
import { parseEnvironment } from '@laurel/server/settings/parse-environment.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { requireKnownSettings } from '@laurel/server/settings/require-known-settings.ts'
import { z } from 'zod'
import { type ChainKinds, type Network, networkOf } from '../signer-key/network.ts'
import { verifierWords } from '../verifier-error.ts'
import { keyShape, SIGNER_PREFIX, signerSettingNames, takeSecrets } from './key-settings.ts'

const chainSchema = z.strictObject({
  chainId: nodeSettings.chainId,
  /** For a chain that is not known here. It cannot change a known one. */
  kind: z.enum(['mainnet', 'testnet']).optional(),
  core: pathSchemas.address,
  /** The first block that can hold a transaction for a boost of this core. */
  startBlock: z.number().int().nonnegative().default(0),
  rpcUrls: nodeSettings.rpcUrls,
  finality: nodeSettings.finality,
  quorum: nodeSettings.quorum,
  /** Whether a mainnet can use a single node. */
  allowsSingleNode: z.boolean().default(false),
  allowsWildcards: z.boolean().default(false),
  pollMs: z.number().int().positive().default(2000),
})

const environmentShape = keyShape.extend({
  LAUREL_VERIFIER_CHAINS: z.string(),
  LAUREL_VERIFIER_PORT: portText.default(8790),
  LAUREL_VERIFIER_HOST: z.string().default('127.0.0.1'),
  /** Metrics are served on a separate port, or not at all. */
  LAUREL_VERIFIER_METRICS_PORT: portText.optional(),
  LAUREL_VERIFIER_METRICS_HOST: z.string().default('127.0.0.1'),
  LAUREL_VERIFIER_MAX_CONNECTIONS: countText.default(1024),
  LAUREL_VERIFIER_MAX_CONCURRENT_CLAIMS: countText.default(128),
  LAUREL_VERIFIER_DATA: z.string().default('.data/verifier'),
  ...databaseShape.shape,
  LAUREL_VERIFIER_NEW_DATABASE: z.stringbool().default(false),
  LAUREL_VERIFIER_ABIS: z.string().optional(),
  LAUREL_VERIFIER_ACCESS_LISTS: z.string().optional(),
  LAUREL_VERIFIER_PRICES: z.string().optional(),
  LAUREL_VERIFIER_REWARDS: z.string().optional(),
  LAUREL_VERIFIER_REQUESTS_PER_SECOND: z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: 'must be a number above 0, such as 5', abort: true })
    .transform(Number)
    .pipe(z.number().positive('must be a number above 0, such as 5'))
    .default(5),
  LAUREL_VERIFIER_TRUST_PROXY: z.stringbool().default(false),
  // The role `signer` has separate settings, so it is never parsed here.
  LAUREL_VERIFIER_ROLE: z.enum(['all', 'api'], 'expected all, api or signer').default('all'),
})

/** One chain in the settings. */
export type ChainSettings = z.output<typeof chainSchema>
/** The settings of a process. */
export type Settings = z.output<typeof environmentShape> & { readonly chains: readonly ChainSettings[] }

/**
 * Reads the settings, and removes the secrets from the environment, where a child process or a dump would show them.
 * `LAUREL_VERIFIER_CHAINS` is JSON, or the path of a JSON file.
 * @throws {SettingsError} with the name of the variable, never its value.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  requireKnownSettings(environment, {
    prefixes: [verifierWords.settings, SIGNER_PREFIX],
    known: [...Object.keys(environmentShape.shape), ...signerSettingNames],
  })
  const parsed = parseEnvironment(environmentShape, environment)
  const chains = z
    .array(chainSchema)
    .min(1)
    .safeParse(readJson('LAUREL_VERIFIER_CHAINS', parsed.LAUREL_VERIFIER_CHAINS))
  if (!chains.success) throw new SettingsError(namesOf(chains.error, 'LAUREL_VERIFIER_CHAINS'))
  const ids = chains.data.map(({ chainId }) => chainId)
  // One core for each chain, because two that share validators could be played against each other.
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_VERIFIER_CHAINS names a chain twice')
  for (const chain of chains.data) requireNodes(chain, kindOf(chain))
  takeSecrets(environment)
  return { ...parsed, chains: chains.data }
}

/** The kinds of the chains that are not known here, by the settings. */
export function chainKindsOf(chains: readonly ChainSettings[]): ChainKinds {
  return new Map(chains.map((chain) => [chain.chainId, kindOf(chain)]))
}

/** @throws {SettingsError} when the kind is missing, or differs from the known one. */
function kindOf({ chainId, kind }: ChainSettings): Network {
  const known = networkOf(chainId)
  if (known !== null && kind !== undefined && kind !== known) {
    throw new SettingsError(`chain ${chainId} is a ${known}, and its "kind" is "${kind}"`)
  }
  const found = known ?? kind
  if (found === undefined) {
    throw new SettingsError(
      `chain ${chainId} is not known. Set its "kind" to "mainnet" or "testnet" in LAUREL_VERIFIER_CHAINS`,
    )
  }
  return found
}

/** @throws {SettingsError} when the nodes of a chain can never agree, or a mainnet has a single one. */
function requireNodes(settings: ChainSettings, kind: Network): void {
  requireEnoughNodes(settings)
  const { chainId, rpcUrls, allowsSingleNode } = settings
  if (kind === 'testnet' || allowsSingleNode) return
  const hosts = new Set(rpcUrls.map((url) => new URL(url).host))
  if (hosts.size < Math.max(2, rpcUrls.length)) {
    throw new SettingsError(
      `chain ${chainId} is a mainnet and needs two or more nodes on different hosts. Set "allowsSingleNode": true to allow a single one`,
    )
  }
}
