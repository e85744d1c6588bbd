import { SettingsError } from './errors.ts'
import type { Environment } from './parse-environment.ts'

/**
 * Requires that every variable with a prefix of the server is one of its settings, because a misspelled one would be ignored.
 * @param prefixes - without the last underscore, as `ServerWords` has the server's own.
 * @param known - the names of all settings with these prefixes, those of the server's other roles too.
 * @throws {SettingsError} names each unknown variable and the known one that is nearest to it.
 */
export function requireKnownSettings(
  environment: Environment,
  { prefixes, known }: { readonly prefixes: readonly string[]; readonly known: readonly string[] },
): void {
  const unknown = Object.entries(environment).flatMap(([name, value]) => {
    const isOurs = prefixes.some((prefix) => name.startsWith(`${prefix}_`))
    return isOurs && value !== undefined && !known.includes(name) ? [name] : []
  })
  if (unknown.length === 0) return
  const reasons = unknown.map((name) => `${name} is not a setting (the nearest is ${nearestOf(name, known)})`)
  throw new SettingsError(reasons.join(', '))
}

function nearestOf(name: string, known: readonly string[]): string {
  const [nearest] = known.toSorted((one, other) => countEdits(name, one) - countEdits(name, other))
  return nearest ?? 'none'
}

/** The Levenshtein distance: how many characters to insert, delete or replace. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, length) => length)
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1]
    for (const [position, other] of [...to].entries()) {
      const replaced = (row[position] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[position + 1] ?? 0) + 1, (next[position] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
