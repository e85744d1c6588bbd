import { SignerLimitError } from './errors.ts'

/** How much one signer may sign in an hour, whatever else goes wrong around it. Null for no limit. */
export type SigningLimits = {
  readonly claimsPerHour: number | null
  /** Base units, added up over the claims to one boost; what its claims share counts once. */
  readonly valuePerBoostPerHour: bigint | null
  /** Of `claimsPerHour`, for all boosts of one owner together: anybody may name our signer in a boost of their own. */
  readonly claimsPerOwnerPerHour?: number | null
  /** Boosts (`chain id/boost id`) that have no such share, and for which half of the hour is kept. */
  readonly knownBoosts?: ReadonlySet<string>
}

const HOUR_MS = 3_600_000
/** The hour is looked at in pieces, so that remembering it costs the same however much is signed. */
const PIECES = 60

/** One claim as it is counted. `value` in base units; null when nothing is said of it, and only the claim counts. */
export type CountedClaim = {
  readonly minute: number
  /** `chain id/validator/boost id`. */
  readonly boost: string
  readonly value: bigint | null
  /** Who owns the boost, as the verifier says; null when it does not. */
  readonly owner: string | null
  /** Base units that claims to the boost share: none of them has a maximum below it. Null where they share nothing. */
  readonly shared: bigint | null
}

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
  const pieces = new Map<number, Piece>()
  const { claimsPerHour, valuePerBoostPerHour, claimsPerOwnerPerHour: share = null, knownBoosts = NOBODY } = limits
  const isKnown = (boost: string) => {
    const [chainId, , boostId] = boost.split('/')
    return knownBoosts.has(`${chainId}/${boostId}`)
  }
  // Kept for known boosts, where there are any.
  const claimsForUnknownBoosts = claimsPerHour === null || knownBoosts.size === 0 ? null : Math.ceil(claimsPerHour / 2)
  // A clock that was set back gives nobody a new hour, neither while we run nor by a restart.
  let newest = Number.NEGATIVE_INFINITY
  const add = ({ minute, boost, value, owner, shared }: CountedClaim) => {
    newest = Math.max(newest, minute)
    const piece = pieces.get(minute) ?? {
      claims: 0,
      unknownBoosts: 0,
      owners: new Map(),
      values: new Map(),
      shared: new Map(),
    }
    pieces.set(minute, piece)
    piece.claims++
    if (!isKnown(boost)) {
      piece.unknownBoosts++
      const name = ownerName(boost, owner)
      piece.owners.set(name, (piece.owners.get(name) ?? 0) + 1)
    }
    if (value !== null) piece.values.set(boost, (piece.values.get(boost) ?? 0n) + value)
    if (shared !== null) piece.shared.set(boost, larger(piece.shared.get(boost) ?? 0n, shared))
  }
  for (const claim of journal?.read() ?? []) add(claim)
  const begin = () => {
    const minute = Math.max(newest, Math.floor(nowMs() / (HOUR_MS / PIECES)))
    for (const known of pieces.keys()) if (known <= minute - PIECES) pieces.delete(known)
    return minute
  }
  const total = (count: (piece: Piece) => number) => {
    let sum = 0
    for (const piece of pieces.values()) sum += count(piece)
    return sum
  }
  /** Until the oldest piece that counts here is an hour old. */
  const waitFor = (minute: number, counts: (piece: Piece) => boolean) => {
    const oldest = Math.min(...[...pieces].flatMap(([at, piece]) => (counts(piece) ? [at] : [])), minute)
    return Math.max(1, oldest + PIECES - minute) * (HOUR_MS / PIECES / 1000)
  }
  return {
    /**
     * Counts one claim, or refuses it.
     * @param boost - names the boost. @param value - base units; null when nothing is said of it, and only the claim counts.
     * @param owner - the boost's; null when that is not known, and it is counted by itself.
     * @param shared - what the boost's falling rewards can pay in all; null when it has none.
     * @throws {SignerLimitError} @throws {SignerFileError}
     */
    count(
      boost: string,
      value: bigint | null,
      { owner, shared }: Pick<CountedClaim, 'owner' | 'shared'> = { owner: null, shared: null },
    ): void {
      const minute = begin()
      const refuse = (what: string, counts: (piece: Piece) => boolean) => {
        throw new SignerLimitError(what, waitFor(minute, counts))
      }
      if (claimsPerHour !== null && total(({ claims }) => claims) >= claimsPerHour) {
        refuse(`${claimsPerHour} claims`, ({ claims }) => claims > 0)
      }
      if (!isKnown(boost)) {
        const name = ownerName(boost, owner)
        if (share !== null && total(({ owners }) => owners.get(name) ?? 0) >= share) {
          refuse(`${share} claims for the boosts of one owner`, ({ owners }) => owners.has(name))
        }
        if (claimsForUnknownBoosts !== null && total(({ unknownBoosts }) => unknownBoosts) >= claimsForUnknownBoosts) {
          refuse(
            `${claimsForUnknownBoosts} claims for boosts that it does not know`,
            ({ unknownBoosts }) => unknownBoosts > 0,
          )
        }
      }
      if (valuePerBoostPerHour !== null && (value !== null || shared !== null)) {
        let spent = value ?? 0n
        let most = shared ?? 0n
        for (const piece of pieces.values()) {
          spent += piece.values.get(boost) ?? 0n
          most = larger(most, piece.shared.get(boost) ?? 0n)
        }
        if (spent + most > valuePerBoostPerHour) {
          refuse('the value that one boost may pay', (piece) => piece.values.has(boost) || piece.shared.has(boost))
        }
      }
      const claim = { minute, boost, value, owner, shared }
      journal?.keep(claim)
      add(claim)
    },
    /** Seconds until anything is signed again; null when something would be now. */
    waitSeconds(): number | null {
      const minute = begin()
      if (claimsPerHour === null || total(({ claims }) => claims) < claimsPerHour) return null
      return waitFor(minute, ({ claims }) => claims > 0)
    },
  }
}

type Piece = {
  claims: number
  /** Those to boosts that are not known. */
  unknownBoosts: number
  readonly owners: Map<string, number>
  readonly values: Map<string, bigint>
  /** The most that the claims to a boost shared. */
  readonly shared: Map<string, bigint>
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

const NOBODY: ReadonlySet<string> = new Set()

function ownerName(boost: string, owner: string | null): string {
  const [chainId] = boost.split('/')
  return owner === null ? boost : `${chainId}/${owner}`
}
