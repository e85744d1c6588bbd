import { z } from '@hono/zod-openapi'
import { chainStatuses } from '@laurel/protocol/verifier'

/** Whether claims are signed for a chain. */
export const chainStatus = z.enum(chainStatuses).openapi({
  description: '`halted`: nothing is signed until a person has looked. `unknown`: for the moment nobody can tell.',
})
const chainHealthShape = z.object({
  chainId: z.number(),
  status: chainStatus,
  fault: z.string().nullable().openapi({
    description:
      'Why it cannot be worked with: `rpc-unreachable`, `chain-mismatch`, `quorum-not-reached` or `core-not-deployed`; null when nothing was found.',
  }),
})
const signerHealthShape = z.object({
  network: z.enum(['mainnet', 'testnet']),
  status: z.enum(['ready', 'unreachable', 'failing', 'key-mismatch', 'limit-reached']),
})

/** What is told of a verifier that can work. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  chains: z.array(chainHealthShape),
  signers: z.array(signerHealthShape),
})
/** What is told of one that cannot. */
export const unhealthySchema = z.object({ status: z.enum(['no-database', 'stalled']) })

/** How a verifier was a moment ago, as it says itself. */
export type Health = Readonly<Pick<z.output<typeof healthSchema>, 'chains' | 'signers'>> & {
  /** Whether the database answered. */
  readonly isDatabaseAnswering: boolean
}

/**
 * What whoever looks is told.
 * @param health - null when whoever judges has not said for too long how it is: nothing that it said before is worth anything.
 */
export function serializeHealth(
  health: Health | null,
): { readonly isAble: true; readonly body: z.input<typeof healthSchema> } | Unhealthy {
  if (health === null) return { isAble: false, body: { status: 'stalled' } }
  const { isDatabaseAnswering, chains, signers } = health
  if (!isDatabaseAnswering) return { isAble: false, body: { status: 'no-database' } }
  const isWell = chains.every(({ status }) => status === 'healthy') && signers.every(({ status }) => status === 'ready')
  return { isAble: true, body: { status: isWell ? 'ok' : 'degraded', chains, signers } }
}
type Unhealthy = { readonly isAble: false; readonly body: z.input<typeof unhealthySchema> }
