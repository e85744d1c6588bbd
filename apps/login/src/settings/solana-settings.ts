import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { z } from 'zod'

const name = z.string().min(1).max(64)
const networkSchema = z.strictObject({
  /** CAIP-2: `solana:` and the first 32 characters of the hash of the first block. */
  id: z.templateLiteral(['solana:', z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32}$/)]),
  name,
  isTestnet: z.boolean().default(false),
  /** What browsers can reach. The frame sends requests to no other. */
  rpcUrls: z.array(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })).min(1),
  /** Tokens whose symbol the operator vouches for. */
  tokens: z
    .array(
      z.strictObject({
        mint: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
        symbol: name,
        decimals: z.number().int().min(0).max(36),
      }),
    )
    .default([]),
})

/**
 * Reads `LAUREL_LOGIN_SOLANA`: JSON, or the path of a JSON file. The first network is the default one.
 * @returns none without the setting. @throws {SettingsError}
 */
export function readSolanaNetworks(setting: string | undefined): readonly FrameSolanaNetwork[] {
  if (setting === undefined) return []
  const parsed = z.array(networkSchema).safeParse(readJson('LAUREL_LOGIN_SOLANA', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_LOGIN_SOLANA'))
  const ids = parsed.data.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_LOGIN_SOLANA names a network twice')
  return parsed.data
}
