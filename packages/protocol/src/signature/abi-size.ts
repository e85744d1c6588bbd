/**
 * Limits for the size of an ABI item. The author of a definition may supply its ABI. An item that is deep, wide or doubles
 * its structs repeatedly would be expensive for every reader. The limits are far above what any compiler has written.
 * Source: docs/security.md#a2.
 */

/** The deepest nesting of tuples in an ABI item, so that hostile items cannot exhaust the stack. */
export const MAX_TUPLE_DEPTH = 32
/** The number of inputs, outputs and components of one ABI item, so that hostile items stay cheap to read. */
export const MAX_PARAMETERS = 1000
/** Characters of one human-readable item. A run of white space counts once. */
export const MAX_ABI_ITEM_LENGTH = 20_000

/**
 * Returns true when a JSON item of unknown shape is too deep or has too many parameters. It reads no further than the
 * limits.
 */
export function isTooLarge(item: unknown): boolean {
  const budget = { left: MAX_PARAMETERS }
  return isOverBudget([field(item, 'inputs'), field(item, 'outputs')], 0, budget)
}

function isOverBudget(lists: readonly unknown[], depth: number, budget: { left: number }): boolean {
  for (const list of lists) {
    if (!Array.isArray(list)) continue
    budget.left -= list.length
    if (depth > MAX_TUPLE_DEPTH || budget.left < 0) return true
    if (list.some((parameter) => isOverBudget([field(parameter, 'components')], depth + 1, budget))) return true
  }
  return false
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

/**
 * Returns true when the parentheses of a human-readable item nest deeper than the item's own list with
 * {@link MAX_TUPLE_DEPTH} tuples inside. The parser itself would follow them until its stack overflows.
 */
export function isTextTooDeep(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth > MAX_TUPLE_DEPTH + 1) return true
  }
  return false
}

const structText = /^struct ([A-Za-z_$][\w$]*) ?\{(.*)\}$/
const word = /[A-Za-z_$][\w$]*/g

/**
 * Returns true when one of these human-readable items would have too many parameters once its structs are expanded. It
 * counts words before any expansion: a struct counts as the sum of the words in it.
 * @param texts - with single spaces as white space.
 */
export function areStructsTooLarge(texts: readonly string[]): boolean {
  const bodies = new Map<string, readonly string[]>()
  for (const text of texts) {
    const [, name, body] = structText.exec(text) ?? []
    if (name !== undefined && body !== undefined) bodies.set(name, body.match(word) ?? [])
  }
  const counts = new Map<string, number>()
  const count = (name: string, depth: number): number => {
    const known = counts.get(name)
    if (known !== undefined) return known
    if (depth > MAX_TUPLE_DEPTH) return Number.POSITIVE_INFINITY
    // A struct that contains itself, which the parser rejects.
    counts.set(name, 1)
    const sum = (bodies.get(name) ?? []).reduce(
      (total, inner) => total + (bodies.has(inner) ? count(inner, depth + 1) : 0),
      1,
    )
    counts.set(name, sum)
    return sum
  }
  return texts.some(
    (text) =>
      (text.match(word) ?? []).reduce((total, name) => total + (bodies.has(name) ? count(name, 0) : 0), 0) >
      MAX_PARAMETERS,
  )
}
