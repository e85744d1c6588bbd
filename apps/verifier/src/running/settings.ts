import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { address } from '../http/schemas.ts'
import { type ChainKinds, type Network, networkOf } from '../signer-key/network.ts'
import { SettingsError } from './errors.ts'
import { keyShape, namesOf, takeSecrets } from './key-settings.ts'

const chainSchema = z.strictObject({
  chainId: z.number().int().positive(),
  /** Of a chain that is not known here; what is known of a chain it cannot change. */
  kind: z.enum(['mainnet', 'testnet']).optional(),
  core: address,
  /** The first block that can hold a transaction for a boost of this core. */
  startBlock: z.number().int().nonnegative().default(0),
  rpcUrls: z.array(z.url()).min(1),
  finality: z
    .union([z.enum(['finalized', 'safe']), z.strictObject({ depth: z.number().int().positive() })])
    .default('finalized'),
  /** How many nodes must agree; more than half of them when left out. */
  quorum: z.number().int().positive().optional(),
  /** Whether a main network may be believed on one node's word alone. */
  allowsSingleNode: z.boolean().default(false),
  allowsWildcards: z.boolean().default(false),
  pollMs: z.number().int().positive().default(2000),
})

const environmentShape = keyShape.extend({
  LAUREL_VERIFIER_CHAINS: z.string(),
  LAUREL_VERIFIER_PORT: z.coerce.number().int().min(0).max(65_535).default(8790),
  LAUREL_VERIFIER_HOST: z.string().default('127.0.0.1'),
  /** What is counted is told at an address of its own, or nowhere. */
  LAUREL_VERIFIER_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LAUREL_VERIFIER_METRICS_HOST: z.string().default('127.0.0.1'),
  LAUREL_VERIFIER_MAX_CONNECTIONS: z.coerce.number().int().positive().default(1024),
  LAUREL_VERIFIER_MAX_CONCURRENT_CLAIMS: z.coerce.number().int().positive().default(128),
  LAUREL_VERIFIER_DATA: z.string().default('.data/verifier'),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_OWNER_URL: z.string().min(1).optional(),
  LAUREL_VERIFIER_NEW_DATABASE: z.stringbool().default(false),
  LAUREL_VERIFIER_ABIS: z.string().optional(),
  LAUREL_VERIFIER_ACCESS_LISTS: z.string().optional(),
  LAUREL_VERIFIER_PRICES: z.string().optional(),
  LAUREL_VERIFIER_REWARDS: z.string().optional(),
  LAUREL_VERIFIER_REQUESTS_PER_SECOND: z.coerce.number().positive().default(5),
  LAUREL_VERIFIER_TRUST_PROXY: z.stringbool().default(false),
  LAUREL_VERIFIER_ROLE: z.enum(['all', 'api']).default('all'),
})

/** One chain, as the operator sets it up. */
export type ChainSettings = z.output<typeof chainSchema>
/** How a process is set up. */
export type Settings = z.output<typeof environmentShape> & { readonly chains: readonly ChainSettings[] }

/**
 * Reads the settings, and takes the secrets out of the environment, where a child process or a dump would show them.
 * `LAUREL_VERIFIER_CHAINS` is JSON, or the path of a JSON file.
 * @throws {SettingsError} naming the variable, never its value.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = environmentShape.safeParse(environment)
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error))
  const chains = z
    .array(chainSchema)
    .min(1)
    .safeParse(readJson('LAUREL_VERIFIER_CHAINS', parsed.data.LAUREL_VERIFIER_CHAINS))
  if (!chains.success) throw new SettingsError(`LAUREL_VERIFIER_CHAINS has no ${namesOf(chains.error)} as it should`)
  const ids = chains.data.map(({ chainId }) => chainId)
  // One core for each chain: two that count alike could be played against each other.
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_VERIFIER_CHAINS names a chain twice')
  for (const chain of chains.data) requireNodes(chain, kindOf(chain))
  takeSecrets(environment)
  return { ...parsed.data, chains: chains.data }
}

/** The kinds of the chains that are not known here, as they are set up. */
export function chainKindsOf(chains: readonly ChainSettings[]): ChainKinds {
  return new Map(chains.map((chain) => [chain.chainId, kindOf(chain)]))
}

/** @throws {SettingsError} where nobody says it, or the settings another than it is. */
function kindOf({ chainId, kind }: ChainSettings): Network {
  const known = networkOf(chainId)
  if (known !== null && kind !== undefined && kind !== known) {
    throw new SettingsError(`chain ${chainId} is a ${known} and is set up as a ${kind}`)
  }
  const found = known ?? kind
  if (found === undefined) {
    throw new SettingsError(
      `chain ${chainId} is not known: say in LAUREL_VERIFIER_CHAINS whether its "kind" is "mainnet" or "testnet"`,
    )
  }
  return found
}

/** @throws {SettingsError} where the nodes of a chain can never agree, or are one where much is at stake. */
function requireNodes({ chainId, rpcUrls, quorum = 1, allowsSingleNode }: ChainSettings, kind: Network): void {
  if (quorum > rpcUrls.length) {
    throw new SettingsError(
      `chain ${chainId} wants ${quorum} of ${rpcUrls.length} nodes to agree: set more nodes, or less`,
    )
  }
  if (kind === 'testnet' || allowsSingleNode) return
  const hosts = new Set(rpcUrls.map((url) => new URL(url).host))
  if (hosts.size < Math.max(2, rpcUrls.length)) {
    throw new SettingsError(
      `chain ${chainId} is a mainnet and needs two nodes or more, each of another host; "allowsSingleNode": true takes them as they are`,
    )
  }
}

/** JSON given as it is, or in a file. @throws {SettingsError} */
export function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(text) ? text : readFileSync(text, 'utf8'))
  } catch {
    throw new SettingsError(`${name} is no JSON, and no file of it`)
  }
}
