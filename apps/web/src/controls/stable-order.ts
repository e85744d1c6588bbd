/**
 * The order of a list that is on screen: a shown item keeps its place, a new item comes last. A row that moves
 * under a pointer because an answer came late loses the click. Pure. @returns `previous` itself when nothing is new.
 */
export function appendNew(previous: readonly string[], keys: readonly string[]): readonly string[] {
  const known = new Set(previous)
  const added = keys.filter((key) => !known.has(key))
  return added.length === 0 ? previous : [...previous, ...added]
}

/** Things as {@link appendNew} orders their keys; what was shown and is no longer there is left out. Pure. */
export function toStableOrder<thing>(
  previous: readonly string[],
  things: readonly thing[],
  keyOf: (thing: thing) => string,
): readonly thing[] {
  const byKey = new Map(things.map((thing) => [keyOf(thing), thing]))
  return appendNew(previous, [...byKey.keys()]).flatMap((key) => {
    const thing = byKey.get(key)
    return thing === undefined ? [] : [thing]
  })
}
