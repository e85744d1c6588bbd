/**
 * Appends new keys to the order of a list on screen. Shown items keep their position, because a row that moves under
 * the pointer loses the click. Pure.
 * @returns `previous` itself when nothing is new.
 */
export function appendNew(previous: readonly string[], keys: readonly string[]): readonly string[] {
  const known = new Set(previous)
  const added = keys.filter((key) => !known.has(key))
  return added.length === 0 ? previous : [...previous, ...added]
}

/** Returns items in the order of {@link appendNew}. Items that no longer exist are left out. Pure. */
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
