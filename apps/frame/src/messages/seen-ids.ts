/** How many ids one generation holds. Two are compared, so that an id is refused for that many messages at least. */
export const MAX_IDS_PER_GENERATION = 4_096

/** Ids that came, in two generations: the older one is dropped when the newer one is full, so that it never grows. */
export type SeenIds = { readonly newer: ReadonlySet<string>; readonly older: ReadonlySet<string> }

/** No id came. */
export const noIds: SeenIds = { newer: new Set(), older: new Set() }

/** Returns the ids with one more, or null when it came already. Pure. */
export function rememberId({ newer, older }: SeenIds, id: string): SeenIds | null {
  if (newer.has(id) || older.has(id)) return null
  if (newer.size >= MAX_IDS_PER_GENERATION) return { newer: new Set([id]), older: newer }
  return { newer: new Set(newer).add(id), older }
}
