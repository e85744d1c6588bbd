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

/** One claim as it is counted. `value` in base units; null when nothing is said of it, and only the claim counts. */
export type CountedClaim = { readonly minute: number; readonly boost: string; readonly value: bigint | null }

/** Where counts outlive the process. */
export type SigningJournal = {
  /** What may still count: all of the newest two hours that anything was signed in. */
  read(): readonly CountedClaim[]
  /** Returns when the system has it, so that it outlives us. @throws {SignerFileError} and then nothing is signed. */
  keep(claim: CountedClaim): void
}

/**
 * Counts what is signed over the last hour.
 * @param nowMs - a clock that never goes back; with a journal, the time of day, which may.
 * @param journal - null to count anew with each start.
 */
export function createSigningCounter(limits: SigningLimits, nowMs: () => number, journal: SigningJournal | null) {
  const pieces = new Map<number, { claims: number; readonly values: Map<string, bigint> }>()
  // A clock that was set back gives nobody a new hour, neither while we run nor by a restart.
  let newest = Number.NEGATIVE_INFINITY
  const add = ({ minute, boost, value }: CountedClaim) => {
    newest = Math.max(newest, minute)
    const piece = pieces.get(minute) ?? { claims: 0, values: new Map<string, bigint>() }
    pieces.set(minute, piece)
    piece.claims++
    if (value !== null) piece.values.set(boost, (piece.values.get(boost) ?? 0n) + value)
  }
  for (const claim of journal?.read() ?? []) add(claim)
  return {
    /**
     * Counts one claim, or refuses it.
     * @param boost - names the boost. @param value - base units; null when nothing is said of it, and only the claim counts.
     * @throws {SignerLimitError} @throws {SignerFileError}
     */
    count(boost: string, value: bigint | null): void {
      const minute = Math.max(newest, Math.floor(nowMs() / (HOUR_MS / PIECES)))
      for (const known of pieces.keys()) if (known <= minute - PIECES) pieces.delete(known)
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
      const claim = { minute, boost, value }
      journal?.keep(claim)
      add(claim)
    },
  }
}
