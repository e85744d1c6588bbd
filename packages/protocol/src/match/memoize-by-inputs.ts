import type { FieldInput } from '../criteria/resolve-field.ts'

/**
 * Inputs of an ABI item seldom have more fields than this. Further fields, which a hostile definition may use, are not
 * cached.
 */
const MAX_MEMOIZED = 64

/**
 * Memoizes a function of inputs and indexes, so that equal arguments return the same object. Many definitions use one event,
 * and the shared parts need not take memory for each definition. The cache drops an entry together with its inputs.
 * @param make - pure.
 */
export function memoizeByInputs<value>(
  make: (inputs: readonly FieldInput[], indexes: readonly number[]) => value,
): (inputs: readonly FieldInput[], indexes: readonly number[]) => value {
  const known = new WeakMap<readonly FieldInput[], Map<string, value>>()
  return (inputs, indexes) => {
    const key = indexes.join()
    const byIndexes = known.get(inputs)
    const shared = byIndexes?.get(key)
    if (shared !== undefined) return shared
    const made = make(inputs, indexes)
    if (byIndexes === undefined) known.set(inputs, new Map([[key, made]]))
    else if (byIndexes.size < MAX_MEMOIZED) byIndexes.set(key, made)
    return made
  }
}
