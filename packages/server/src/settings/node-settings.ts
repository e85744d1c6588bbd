import { z } from 'zod'
import type { Finality } from '../chain/finality.ts'
import { SettingsError } from './errors.ts'

/** What the settings say of the nodes of one chain. A server adds its own. */
export const nodeSettings = {
  chainId: z.number().int().positive(),
  rpcUrls: z.array(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })).min(1),
  finality: z
    .union([z.enum(['finalized', 'safe']), z.strictObject({ depth: z.number().int().positive() })], {
      error: 'must be "finalized", "safe" or a number of blocks, such as {"depth": 10}',
    })
    .default('finalized'),
  /** How many nodes must agree; more than half of them by default. */
  quorum: z.number().int().positive().optional(),
}

type NodeSettings = { readonly [name in keyof typeof nodeSettings]: z.output<(typeof nodeSettings)[name]> }

/** When a block counts as finalized, by the settings. */
export function toFinality(finality: NodeSettings['finality']): Finality {
  return typeof finality === 'string' ? { type: 'tag', tag: finality } : { type: 'depth', blocks: finality.depth }
}

/** @throws {SettingsError} when the nodes of a chain can never agree, or one of them is named twice and would agree with itself. */
export function requireEnoughNodes({
  chainId,
  rpcUrls,
  quorum = 1,
}: Pick<NodeSettings, 'chainId' | 'rpcUrls'> & { readonly quorum?: number | undefined }): void {
  if (new Set(rpcUrls.map((url) => new URL(url).href)).size !== rpcUrls.length) {
    throw new SettingsError(`chain ${chainId} has a node twice in "rpcUrls"`)
  }
  if (quorum <= rpcUrls.length) return
  throw new SettingsError(
    `chain ${chainId} needs ${quorum} of ${rpcUrls.length} nodes to agree. Add nodes or lower "quorum"`,
  )
}
