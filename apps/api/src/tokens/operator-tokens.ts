import { pathSchemas } from '@laurel/protocol/verifier'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { getAddress } from 'viem'
import { z } from 'zod'
import { cleanText } from './clean-text.ts'
import type { Token } from './token-list.ts'

/** The most tokens of an operator's file. The bundled list has 1,400. */
const MAX_OPERATOR_TOKENS = 10_000

const text = z.string().transform((given, context) => {
  const shown = cleanText(given)
  if (shown === null) context.addIssue('must have visible characters')
  return shown ?? ''
})
const tokenSchema = z.strictObject({
  chainId: z.number().int().positive(),
  address: z.pipe(z.string(), pathSchemas.address),
  name: text,
  symbol: text,
  decimals: z.number().int().min(0).max(36),
  logo: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
})

/**
 * Reads `LAUREL_API_TOKENS`: JSON, or the path of a JSON file.
 * @throws {SettingsError} when a token is not described as it must be.
 */
export function readOperatorTokens(setting: string | undefined): readonly Token[] {
  if (setting === undefined) return []
  const parsed = z.array(tokenSchema).max(MAX_OPERATOR_TOKENS).safeParse(readJson('LAUREL_API_TOKENS', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_API_TOKENS'))
  return parsed.data.map(({ address, logo = null, ...token }) => ({ ...token, address: getAddress(address), logo }))
}
