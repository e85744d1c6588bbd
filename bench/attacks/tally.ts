/** What an attack came to: how often it was tried, and what came of it. */
export type Tally = { readonly attack: string; readonly outcomes: Readonly<Record<string, number>> }

/** What an attack must come to: `meant` shows that it hit what it was aimed at, `allowed` is turned away before. */
type Meaning = { readonly meant: RegExp; readonly allowed?: RegExp }

/** Whoever asks too much is turned away, or not let in. */
const TURNED_AWAY = /^(408|429|503|no answer)/

/**
 * What each attack is for, by what the verifier must answer. An attack that never comes to it hits nothing; anything else that
 * comes of one (500, or a signature) is a fault.
 */
const meanings: Readonly<Record<string, Meaning>> = {
  'dear patterns': {
    meant: /^(200 (cost-limit-exceeded|no-match|not-matched|not-finalized|transaction-pending)|503 verifier\/match)/,
  },
  wildcard: { meant: /^200 wildcard-target-not-allowed/, allowed: /^200 not-(settled|mined)/ },
  'filled blocks': { meant: /^mined/ },
  'many incentives': { meant: /^200 /, allowed: /^200 / },
  "a stranger's hour": { meant: /^503 verifier\/signer-limit/, allowed: /^200 / },
  'dear transactions': { meant: /^(200 |503 verifier\/)/, allowed: /^200 / },
  'unknown transactions': { meant: /^200 transaction-pending/ },
  'earned by many': { meant: /^200$/ },
  'no JSON': { meant: /^415 verifier\/content-type/ },
  'bodies that are none': { meant: /^(400|404|413) verifier\// },
  'small requests': { meant: /^(200|204|404)/ },
  'one address': { meant: /^429 verifier\/too-many-requests/, allowed: /^200/ },
  'one /64': { meant: /^429 verifier\/too-many-requests/, allowed: /^200/ },
  'slow heads': { meant: /^(408|closed)/ },
  'slow bodies': { meant: /^(408|closed)/ },
  'idle connections': { meant: /^(408|closed)/ },
}

/** Counts what comes of attacks. */
export function createTallies() {
  const counts = new Map<string, Map<string, number>>()
  return {
    count(attack: string, outcome: string): void {
      const own = counts.get(attack) ?? new Map<string, number>()
      counts.set(attack, own)
      own.set(outcome, (own.get(outcome) ?? 0) + 1)
    },
    list: (): readonly Tally[] =>
      [...counts].map(([attack, outcomes]) => ({ attack, outcomes: Object.fromEntries(outcomes) })),
  }
}

/** Whether each attack hit, and nothing came of it that should not. @returns what is not so, in words. */
export function judgeTallies(tallies: readonly Tally[]): readonly string[] {
  const problems: string[] = []
  for (const [attack, { meant, allowed = TURNED_AWAY }] of Object.entries(meanings)) {
    const outcomes = Object.entries(tallies.find((tally) => tally.attack === attack)?.outcomes ?? {})
    if (!outcomes.some(([outcome]) => meant.test(outcome))) problems.push(`${attack}: it never hit`)
    const others = outcomes.filter(([outcome]) => ![meant, allowed, TURNED_AWAY].some((one) => one.test(outcome)))
    for (const [outcome, count] of others) problems.push(`${attack}: ${count} times “${outcome}”`)
  }
  return problems
}
