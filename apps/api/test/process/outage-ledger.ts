import type { Address, Hash } from 'viem'

/** What the processes are in at the moment, as the one who kills them knows it. */
export type Weather = {
  /** Null while no API runs. */
  apiUrl: string | null
  /** The processes of the API that there were, with the one that runs. */
  life: number
  /** Whether connections to the API may break. */
  isApiDisturbed: boolean
  /** Whether the database may not respond. */
  isDatabaseDisturbed: boolean
}

/** A name that the API confirmed. */
export type ConfirmedName = { readonly label: string; readonly address: Address; readonly body: object }

/** Everything that the API acknowledged, and what went wrong. */
export type Ledger = ReturnType<typeof createLedger>

/** Creates a ledger in which nothing is acknowledged yet. */
export function createLedger() {
  const names: ConfirmedName[] = []
  const presentations: { readonly hash: Hash; readonly sequence: number }[] = []
  const lives = new Map<number, { sent: number; accepted: number; databaseKills: number }>()
  const broken: string[] = []
  return {
    names,
    presentations,
    broken,
    /** Requests whose connection broke, so that nobody knows what became of them. */
    cut: 0,
    /** How often PostgreSQL was killed. */
    databaseKills: 0,
    /** Responses that said that the database does not respond. */
    unavailable: 0,
    /** Amounts that the latest quote can have: the one that was acknowledged last, and those that were cut since. */
    quoted: [] as readonly bigint[],
    /** The hashes of the watched history; null until it was read once. */
    history: null as readonly string[] | null,
    nextName: 0,
    /** The analytics events of one process of the API. */
    lifeOf(life: number) {
      const known = lives.get(life) ?? { sent: 0, accepted: 0, databaseKills: 0 }
      lives.set(life, known)
      return known
    },
    lives: () => [...lives],
    /** @param what - a violated property in words. */
    breaks(what: string) {
      broken.push(what)
    },
  }
}
