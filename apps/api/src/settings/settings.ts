import { countText, databaseShape, portText } from '@laurel/server/settings/environment-shapes.ts'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { requireEnoughNodes } from '@laurel/server/settings/node-settings.ts'
import { parseEnvironment } from '@laurel/server/settings/parse-environment.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { requireKnownSettings } from '@laurel/server/settings/require-known-settings.ts'
import { z } from 'zod'
import { apiWords } from '../api-error.ts'
import { readSolanaSettings, type SolanaSettings } from '../solana/solana-settings.ts'
import { type ChainSettings, chainSchema } from './chain-settings.ts'

const environmentShape = z.object({
  LAUREL_API_CHAINS: z.string(),
  /** Networks of Solana: JSON, or the path of a JSON file. */
  LAUREL_API_SOLANA: z.string().min(1).optional(),
  LAUREL_API_PORT: portText.default(8791),
  LAUREL_API_HOST: z.string().default('127.0.0.1'),
  /** Metrics are served on a separate port, or not at all. */
  LAUREL_API_METRICS_PORT: portText.optional(),
  LAUREL_API_METRICS_HOST: z.string().default('127.0.0.1'),
  /** Whether anyone can use the API without a project, as in the local world. */
  LAUREL_API_OPEN: z.stringbool().default(false),
  /** The operator's wallets, and images of assets, currencies and tokens: JSON, or paths of JSON files. */
  LAUREL_API_WALLETS: z.string().min(1).optional(),
  LAUREL_API_IMAGES: z.string().min(1).optional(),
  /** The operator's tokens: JSON, or the path of a JSON file. */
  LAUREL_API_TOKENS: z.string().min(1).optional(),
  /** The operator's contracts with their names and ABIs, by which boosts are found: JSON, or the path of a JSON file. */
  LAUREL_API_ABIS: z.string().min(1).optional(),
  /** Whether events of the wallet are counted, and for how many days the counts are stored. */
  LAUREL_API_ANALYTICS: z.stringbool().default(true),
  LAUREL_API_ANALYTICS_DAYS: countText.default(90),
  /** On-ramps: JSON, or paths of JSON files, because they hold keys. */
  LAUREL_API_COINBASE: z.string().min(1).optional(),
  LAUREL_API_MELD: z.string().min(1).optional(),
  LAUREL_API_SANDBOX_ONRAMP: z.string().min(1).optional(),
  LAUREL_API_MAX_CONNECTIONS: countText.default(1024),
  LAUREL_API_REQUESTS_PER_SECOND: z.coerce.number().positive().default(20),
  LAUREL_API_TRUST_PROXY: z.stringbool().default(false),
  LAUREL_API_DATA: z.string().default('.data/api'),
  LAUREL_API_NEW_DATABASE: z.stringbool().default(false),
  /** What names end with. Without it, the API offers no names. */
  LAUREL_API_NAME_SUFFIX: z
    .string()
    .max(190)
    .regex(/^(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/, 'must be labels after dots, such as .names.example')
    // Its names are those of the registry of ENS.
    .refine((suffix) => suffix !== '.eth', 'must be a name of yours, such as .yours.eth, and not .eth itself')
    .optional(),
  /** The hosts by which clients reach the API, which messages that register a name must have. */
  LAUREL_API_NAME_DOMAINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .refine((hosts) => hosts.every(isHost), 'must be hosts, such as api.example, separated by commas'),
  /** The file with the key that signs for the resolver of the names. Without it, there is no gateway. */
  LAUREL_API_NAME_KEY_FILE: z.string().min(1).optional(),
  ...databaseShape.shape,
  /** `api` answers requests and indexes nothing; `worker` indexes and answers none. */
  LAUREL_API_ROLE: z.enum(['all', 'api', 'worker'], 'expected all, api or worker').default('all'),
})

/** Whether a text is a host, with a port if it has one, as a signed message names it. */
function isHost(text: string): boolean {
  return URL.canParse(`http://${text}`) && /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/.test(text)
}

/** The settings of a process. */
export type Settings = z.output<typeof environmentShape> & {
  readonly chains: readonly ChainSettings[]
  readonly solana: readonly SolanaSettings[]
}

/**
 * Reads the settings. `LAUREL_API_CHAINS` is JSON, or the path of a JSON file.
 * @throws {SettingsError} with the name of the variable, never its value.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const known = Object.keys(environmentShape.shape)
  requireKnownSettings(environment, { prefixes: [apiWords.settings], known })
  const parsed = parseEnvironment(environmentShape, environment)
  if (parsed.LAUREL_API_NAME_KEY_FILE !== undefined && parsed.LAUREL_API_NAME_SUFFIX === undefined) {
    throw new SettingsError(
      'LAUREL_API_NAME_KEY_FILE is set, and LAUREL_API_NAME_SUFFIX is not. Without names there is no gateway',
    )
  }
  const chains = z.array(chainSchema).min(1).safeParse(readJson('LAUREL_API_CHAINS', parsed.LAUREL_API_CHAINS))
  if (!chains.success) throw new SettingsError(namesOf(chains.error, 'LAUREL_API_CHAINS'))
  const ids = chains.data.map(({ chainId }) => chainId)
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_API_CHAINS names a chain twice')
  for (const chain of chains.data) requireEnoughNodes(chain)
  return { ...parsed, chains: chains.data, solana: readSolanaSettings(parsed.LAUREL_API_SOLANA) }
}
