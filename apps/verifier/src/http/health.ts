import { z } from '@hono/zod-openapi'
import { chainStatuses } from '@laurel/protocol/verifier'

/** Whether claims are signed for a chain. */
export const chainStatus = z.enum(chainStatuses).openapi({
  description:
    '`halted`: nothing is signed until the operator resumes the chain. `unknown`: the nodes do not show the state of the chain at the moment.',
})
const chainHealthShape = z.object({
  chainId: z.number(),
  status: chainStatus,
  fault: z.string().nullable().openapi({
    description:
      'What is wrong: `rpc-unreachable`, `chain-mismatch`, `quorum-not-reached` or `core-not-deployed`; null when no fault was found.',
  }),
})
const signerHealthShape = z.object({
  network: z.enum(['mainnet', 'testnet']),
  status: z.enum(['ready', 'unreachable', 'failing', 'key-mismatch', 'limit-reached']),
})

/** The response of a verifier that works. */
export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  chains: z.array(chainHealthShape),
  signers: z.array(signerHealthShape),
})
/** The response of a verifier that does not work. */
export const unhealthySchema = z.object({ status: z.enum(['no-database', 'stalled']) })

/** The health of a verifier, as its main thread reported it last. */
export type Health = Readonly<Pick<z.output<typeof healthSchema>, 'chains' | 'signers'>> & {
  /** Whether the database responded. */
  readonly isDatabaseAnswering: boolean
}

/**
 * Returns the response to a health check.
 * @param health - null when the main thread has not reported for too long.
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
