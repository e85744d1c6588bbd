/** A list that holds a limited number of items. When it is full, the oldest leaves. */
export type Ring<Item> = {
  /** Adds an item. @returns the item that left, or null. */
  readonly push: (item: Item) => Item | null
  /** Returns the items, oldest first. */
  readonly items: () => readonly Item[]
  /** Replaces each item by what `change` returns for it. */
  readonly update: (change: (item: Item) => Item) => void
  readonly clear: () => void
}

/** Creates a {@link Ring} of at most `max` items. */
export function createRing<Item>(max: number): Ring<Item> {
  let items: readonly Item[] = []
  return {
    push: (item) => {
      const [first] = items
      const isFull = items.length >= max
      items = [...(isFull ? items.slice(1) : items), item]
      return isFull && first !== undefined ? first : null
    },
    items: () => items,
    update: (change) => {
      items = items.map(change)
    },
    clear: () => {
      items = []
    },
  }
}
