import {
  type FailureCode,
  failureStatuses,
  type PendingCode,
  pendingCodes,
  type RefusalCode,
} from '@laurel/protocol/verifier'

/** The outcomes of an attack, and how often each one occurred. */
export type Tally = { readonly attack: string; readonly outcomes: Readonly<Record<string, number>> }

/**
 * The expected outcomes of an attack: `meant` shows that it reached its target, `allowed` that it was rejected before.
 */
type Meaning = { readonly meant: RegExp; readonly allowed?: RegExp }

/** Requests above the limits are rejected, or do not connect. */
const TURNED_AWAY = /^(408|429|503|no answer)/

/** Matches a claim's response with one of the codes. */
function withCode(...codes: readonly (PendingCode | RefusalCode)[]): RegExp {
  return new RegExp(`^200 (${codes.join('|')})$`)
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Matches an error response with the code. */
function failedWith(code: FailureCode): RegExp {
  return new RegExp(`^${failureStatuses[code]} ${code}$`)
}

/**
 * The expected responses to each attack. An attack without its `meant` response tests nothing; any other response (500,
 * or a signature) is a fault.
 */
const meanings: Readonly<Record<string, Meaning>> = {
  'dear patterns': {
    meant: anyOf(
      withCode('cost-limit-exceeded', 'filter-not-satisfied', 'not-finalized', 'transaction-pending'),
      failedWith('verifier/match-timeout'),
    ),
  },
  wildcard: { meant: withCode('wildcard-target-not-allowed'), allowed: withCode(...pendingCodes) },
  'filled blocks': { meant: /^mined/ },
  'many incentives': { meant: /^200 /, allowed: /^200 / },
  'untrusted owner limit': { meant: failedWith('verifier/signer-limit'), allowed: /^200 / },
  'dear transactions': { meant: /^(200 |503 verifier\/)/, allowed: /^200 / },
  'unknown transactions': { meant: withCode('transaction-pending') },
  'earned by many': { meant: /^200$/ },
  'no JSON': { meant: failedWith('verifier/unsupported-media-type') },
  'bodies that are none': { meant: /^(400|404|413) verifier\// },
  'small requests': { meant: /^(200|204|404)/ },
  'one address': { meant: failedWith('verifier/too-many-requests'), allowed: /^200/ },
  'one /64': { meant: failedWith('verifier/too-many-requests'), allowed: /^200/ },
  'slow heads': { meant: /^(408|closed)/ },
  'slow bodies': { meant: /^(408|closed)/ },
  'idle connections': { meant: /^(408|closed)/ },
}

/** Counts the outcomes of attacks. */
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

/** Checks that each attack reached its target, with expected outcomes only. @returns a sentence per problem. */
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
