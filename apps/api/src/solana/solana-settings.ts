import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { nodeSettings } from '@laurel/server/settings/node-settings.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { isSolanaAddress } from '@laurel/wallet/solana'
import { z } from 'zod'

const mint = z.string().refine(isSolanaAddress, 'must be an address of Solana')

/** What a token is worth: so many US dollars, or as much as a token of an EVM chain that this API prices, by its CAIP-10 address. */
const price = z.union([z.strictObject({ usd: z.number().positive() }), z.strictObject({ like: z.string().max(200) })])

const solanaSchema = z.strictObject({
  /** CAIP-2. */
  id: z.string().regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/, 'must be a CAIP-2 id of Solana'),
  name: z.string().min(1).max(64),
  rpcUrls: nodeSettings.rpcUrls,
  isTestnet: z.boolean().default(false),
  /** The price of SOL. Without it, SOL has none. */
  price: price.optional(),
  /** Tokens that the operator has checked. Others are shown with `isListed: false` and without a price. */
  tokens: z
    .array(
      z.strictObject({
        mint,
        name: z.string().min(1).max(64),
        symbol: z.string().min(1).max(16),
        logo: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
        price: price.optional(),
      }),
    )
    .max(1000)
    .default([]),
})

/** One network of Solana in the settings. */
export type SolanaSettings = z.output<typeof solanaSchema>
/** How a price is known. */
export type SolanaPrice = z.output<typeof price>

/**
 * Reads `LAUREL_API_SOLANA`: JSON, or the path of a JSON file.
 * @throws {SettingsError} when a network is not described as it must be.
 */
export function readSolanaSettings(setting: string | undefined): readonly SolanaSettings[] {
  if (setting === undefined) return []
  const parsed = z.array(solanaSchema).max(8).safeParse(readJson('LAUREL_API_SOLANA', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_API_SOLANA'))
  const ids = parsed.data.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_API_SOLANA names a network twice')
  return parsed.data
}
