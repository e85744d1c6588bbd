import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { address } from '../http/shapes.ts'
import { SettingsError } from './errors.ts'
import { keyShape, namesOf, takeSecrets } from './key-settings.ts'

const chainShape = z.strictObject({
  chainId: z.number().int().positive(),
  core: address,
  /** The first block that can hold a deed for a boost of this core. */
  startBlock: z.number().int().nonnegative().default(0),
  rpcUrls: z.array(z.url()).min(1),
  finality: z
    .union([z.enum(['finalized', 'safe']), z.strictObject({ depth: z.number().int().positive() })])
    .default('finalized'),
  /** How many nodes must agree; more than half of them when left out. */
  quorum: z.number().int().positive().optional(),
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
  LAUREL_VERIFIER_MAX_CLAIMS_AT_ONCE: z.coerce.number().int().positive().default(128),
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
  LAUREL_VERIFIER_ROLE: z.enum(['all', 'serve', 'watch']).default('all'),
})

/** One chain, as the operator sets it up. */
export type ChainSettings = z.output<typeof chainShape>
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
    .array(chainShape)
    .min(1)
    .safeParse(readJson('LAUREL_VERIFIER_CHAINS', parsed.data.LAUREL_VERIFIER_CHAINS))
  if (!chains.success) throw new SettingsError(`LAUREL_VERIFIER_CHAINS has no ${namesOf(chains.error)} as it should`)
  const ids = chains.data.map(({ chainId }) => chainId)
  // One core for each chain: two that count alike could be played against each other.
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_VERIFIER_CHAINS names a chain twice')
  takeSecrets(environment)
  return { ...parsed.data, chains: chains.data }
}

/** JSON given as it is, or in a file. @throws {SettingsError} */
export function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(/^\s*[[{]/.test(text) ? text : readFileSync(text, 'utf8'))
  } catch {
    throw new SettingsError(`${name} is no JSON, and no file of it`)
  }
}
