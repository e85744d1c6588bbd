import type { ResponseJson } from './response-schemas.ts'

/** The health of a verifier, as its main thread reported it last. */
export type Health = Readonly<Pick<ResponseJson<'Health'>, 'chains' | 'signers'>> & {
  /** Whether the database responded. */
  readonly isDatabaseAnswering: boolean
}

/**
 * Returns the response to a health check.
 * @param health - null when the main thread has not reported for too long.
 */
export function serializeHealth(
  health: Health | null,
): { readonly isAble: true; readonly body: ResponseJson<'Health'> } | Unhealthy {
  if (health === null) return { isAble: false, body: { status: 'stalled' } }
  const { isDatabaseAnswering, chains, signers } = health
  if (!isDatabaseAnswering) return { isAble: false, body: { status: 'no-database' } }
  const isWell = chains.every(({ status }) => status === 'healthy') && signers.every(({ status }) => status === 'ready')
  return { isAble: true, body: { status: isWell ? 'ok' : 'degraded', chains, signers } }
}
type Unhealthy = { readonly isAble: false; readonly body: ResponseJson<'Unhealthy'> }
