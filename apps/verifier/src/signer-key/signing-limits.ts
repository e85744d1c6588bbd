import { SignerLimitError } from './errors.ts'

/** The hourly limits of one signer, whatever else fails around it. Null for no limit. */
export type SigningLimits = {
  readonly claimsPerHour: number | null
  /** Base units, summed over the claims of one boost. What its claims share counts once. */
  readonly valuePerBoostPerHour: bigint | null
  /** The part of `claimsPerHour` for all boosts of one owner, because any account can name this signer in its boosts. */
  readonly claimsPerOwnerPerHour?: number | null
  /** Boosts (`chain id/boost id`) without such a share, for which half of the hourly limit is reserved. */
  readonly knownBoosts?: ReadonlySet<string>
}

const HOUR_MS = 3_600_000
/** The hour is counted in pieces, so that memory does not grow with the number of claims. */
const PIECES = 60

/** One claim as it is counted. `value` in base units; null when it is not known, and only the claim counts. */
export type CountedClaim = {
  readonly minute: number
  /** `chain id/validator/boost id`. */
  readonly boost: string
  readonly value: bigint | null
  /** The boost's owner, as reported by the verifier; null when it is not known. */
  readonly owner: string | null
  /** Base units that the claims of the boost share; null when they share nothing. */
  readonly shared: bigint | null
}

/** Stores the counts beyond the life of the process. */
export type SigningJournal = {
  /** Everything that can still count: the newest two hours with claims. */
  read(): readonly CountedClaim[]
  /** Returns when the operating system has it. @throws {SignerFileError} and then nothing is signed. */
  keep(claim: CountedClaim): void
}

/**
 * Counts signed claims over the last hour.
 * @param nowMs - a monotonic clock; with a journal, the time of day.
 * @param journal - null to start at zero.
 */
export function createSigningCounter(limits: SigningLimits, nowMs: () => number, journal: SigningJournal | null) {
  const { claimsPerHour, valuePerBoostPerHour, claimsPerOwnerPerHour: share = null, knownBoosts = NOBODY } = limits
  const isKnown = (boost: string) => {
    const [chainId, , boostId] = boost.split('/')
    return knownBoosts.has(`${chainId}/${boostId}`)
  }
  // Reserved for known boosts, when there are any.
  const claimsForUnknownBoosts = claimsPerHour === null || knownBoosts.size === 0 ? null : Math.ceil(claimsPerHour / 2)
  const { add, begin, pieces, total, waitFor } = createRollingHour(nowMs, isKnown)
  for (const claim of journal?.read() ?? []) add(claim)
  return {
    /**
     * Counts one claim, or throws.
     * @param boost - identifies the boost. @param value - base units; null when it is not known, and only the claim counts.
     * @param owner - the boost's owner; null when it is not known, and then the boost is counted by itself.
     * @param shared - the total of the boost's declining rewards; null when it has none.
     * @throws {SignerLimitError} @throws {SignerFileError}
     */
    count(
      boost: string,
      value: bigint | null,
      { owner, shared }: Pick<CountedClaim, 'owner' | 'shared'> = { owner: null, shared: null },
    ): void {
      const minute = begin()
      const refuse = (limit: string, counts: (piece: Piece) => boolean, owner: string | null = null) => {
        throw new SignerLimitError(limit, { retryAfterSeconds: waitFor(minute, counts), owner })
      }
      if (claimsPerHour !== null && total(({ claims }) => claims) >= claimsPerHour) {
        refuse(`${claimsPerHour} claims`, ({ claims }) => claims > 0)
      }
      if (!isKnown(boost)) {
        const name = ownerName(boost, owner)
        if (share !== null && total(({ owners }) => owners.get(name) ?? 0) >= share) {
          refuse(`${share} claims for the boosts of one owner`, ({ owners }) => owners.has(name), name)
        }
        if (claimsForUnknownBoosts !== null && total(({ unknownBoosts }) => unknownBoosts) >= claimsForUnknownBoosts) {
          refuse(`${claimsForUnknownBoosts} claims for unknown boosts`, ({ unknownBoosts }) => unknownBoosts > 0)
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
          refuse('the value for one boost', (piece) => piece.values.has(boost) || piece.shared.has(boost))
        }
      }
      const claim = { minute, boost, value, owner, shared }
      journal?.keep(claim)
      add(claim)
    },
    /** Seconds until the next claim can be signed; null when one can be now. */
    waitSeconds(): number | null {
      const minute = begin()
      if (claimsPerHour === null || total(({ claims }) => claims) < claimsPerHour) return null
      return waitFor(minute, ({ claims }) => claims > 0)
    },
  }
}

/** The claims of the last hour, in pieces. @param isKnown - whether a boost has a reserved share. */
function createRollingHour(nowMs: () => number, isKnown: (boost: string) => boolean) {
  const pieces = new Map<number, Piece>()
  // A clock that was set back starts no new hour, neither now nor after a restart.
  let newest = Number.NEGATIVE_INFINITY
  return {
    pieces,
    /** Counts a claim. */
    add({ minute, boost, value, owner, shared }: CountedClaim): void {
      newest = Math.max(newest, minute)
      const piece = pieces.get(minute) ?? createPiece()
      pieces.set(minute, piece)
      piece.claims++
      if (!isKnown(boost)) {
        piece.unknownBoosts++
        const name = ownerName(boost, owner)
        piece.owners.set(name, (piece.owners.get(name) ?? 0) + 1)
      }
      if (value !== null) piece.values.set(boost, (piece.values.get(boost) ?? 0n) + value)
      if (shared !== null) piece.shared.set(boost, larger(piece.shared.get(boost) ?? 0n, shared))
    },
    /** Forgets what is older than an hour, and returns the minute of now. */
    begin(): number {
      const minute = Math.max(newest, Math.floor(nowMs() / (HOUR_MS / PIECES)))
      for (const known of pieces.keys()) if (known <= minute - PIECES) pieces.delete(known)
      return minute
    },
    /** The sum of a count over the hour. */
    total(count: (piece: Piece) => number): number {
      let sum = 0
      for (const piece of pieces.values()) sum += count(piece)
      return sum
    },
    /** Seconds until the oldest piece that counts here is an hour old. */
    waitFor(minute: number, counts: (piece: Piece) => boolean): number {
      const oldest = Math.min(...[...pieces].flatMap(([at, piece]) => (counts(piece) ? [at] : [])), minute)
      return Math.max(1, oldest + PIECES - minute) * (HOUR_MS / PIECES / 1000)
    },
  }
}

type Piece = {
  claims: number
  /** Claims of unknown boosts. */
  unknownBoosts: number
  readonly owners: Map<string, number>
  readonly values: Map<string, bigint>
  /** The maximum that the claims of a boost shared. */
  readonly shared: Map<string, bigint>
}

function createPiece(): Piece {
  return { claims: 0, unknownBoosts: 0, owners: new Map(), values: new Map(), shared: new Map() }
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

const NOBODY: ReadonlySet<string> = new Set()

function ownerName(boost: string, owner: string | null): string {
  const [chainId] = boost.split('/')
  return owner === null ? boost : `${chainId}/${owner}`
}
