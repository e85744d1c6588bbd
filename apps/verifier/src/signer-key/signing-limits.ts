import { SignerLimitError } from './errors.ts'

/** How much one signer may sign in an hour, whatever else goes wrong around it. Null for no limit. */
export type SigningLimits = {
  readonly claimsPerHour: number | null
  /** Base units, added up over the claims to one boost. */
  readonly valuePerBoostPerHour: bigint | null
}

const HOUR_MS = 3_600_000
/** The hour is looked at in pieces, so that remembering it costs the same however much is signed. */
const PIECES = 60

/**
 * Counts what is signed over the last hour.
 * @param nowMs - a clock that never goes back.
 */
export function createSigningCounter(limits: SigningLimits, nowMs: () => number) {
  const pieces = new Map<number, { claims: number; readonly values: Map<string, bigint> }>()
  const current = () => Math.floor(nowMs() / (HOUR_MS / PIECES))
  return {
    /**
     * Counts one claim, or refuses it.
     * @param boost - names the boost. @param value - base units; null when nothing is said of it, and only the claim counts.
     * @throws {SignerLimitError}
     */
    count(boost: string, value: bigint | null): void {
      const now = current()
      for (const piece of pieces.keys()) if (piece <= now - PIECES) pieces.delete(piece)
      let claims = 0
      let spent = 0n
      for (const piece of pieces.values()) {
        claims += piece.claims
        spent += piece.values.get(boost) ?? 0n
      }
      if (limits.claimsPerHour !== null && claims >= limits.claimsPerHour) {
        throw new SignerLimitError(`${limits.claimsPerHour} claims`)
      }
      if (limits.valuePerBoostPerHour !== null && value !== null && spent + value > limits.valuePerBoostPerHour) {
        throw new SignerLimitError('the value that one boost may pay')
      }
      const piece = pieces.get(now) ?? { claims: 0, values: new Map<string, bigint>() }
      pieces.set(now, piece)
      piece.claims++
      if (value !== null) piece.values.set(boost, (piece.values.get(boost) ?? 0n) + value)
    },
  }
}
