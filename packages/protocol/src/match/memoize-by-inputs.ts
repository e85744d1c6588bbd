import type { FieldInput } from '../criteria/resolve-field.ts'

/** Inputs of an ABI item seldom have more fields than this; what a hostile rule asks for beyond them is not kept. */
const MAX_MEMOIZED = 64

/**
 * Makes a function of inputs and indexes answer the same question with the same object. Rules on one event are many, and
 * what they share need not lie in memory once for each. Forgotten together with the inputs.
 * @param make - pure.
 */
export function memoizeByInputs<value>(
  make: (inputs: readonly FieldInput[], indexes: readonly number[]) => value,
): (inputs: readonly FieldInput[], indexes: readonly number[]) => value {
  const known = new WeakMap<readonly FieldInput[], Map<string, value>>()
  return (inputs, indexes) => {
    const key = indexes.join()
    const kept = known.get(inputs)
    const shared = kept?.get(key)
    if (shared !== undefined) return shared
    const made = make(inputs, indexes)
    if (kept === undefined) known.set(inputs, new Map([[key, made]]))
    else if (kept.size < MAX_MEMOIZED) kept.set(key, made)
    return made
  }
}
