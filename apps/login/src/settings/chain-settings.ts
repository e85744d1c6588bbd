import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { z } from 'zod'

const chainSchema = z.strictObject({
  chainId: z.number().int().positive(),
  name: z.string().min(1).max(64),
  /** Nodes that browsers can reach. */
  rpcUrls: z.array(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })).min(1),
})

/** A chain that the frame reads and sends to. */
export type FrameChain = Readonly<z.output<typeof chainSchema>>

/** Reads `LAUREL_LOGIN_CHAINS`: JSON, or the path of a JSON file. @throws {SettingsError} */
export function readChains(setting: string): readonly FrameChain[] {
  const parsed = z.array(chainSchema).safeParse(readJson('LAUREL_LOGIN_CHAINS', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_LOGIN_CHAINS'))
  const ids = parsed.data.map(({ chainId }) => chainId)
  if (new Set(ids).size !== ids.length) throw new SettingsError('LAUREL_LOGIN_CHAINS names a chain twice')
  return parsed.data
}
