/** What is used of `localStorage`. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Storage that keeps to itself what is written before the visitor did anything, and writes it out after.
 */
export type LazyStorage = KeyValueStorage & {
  /** The visitor acted: from now on everything is written, what was held back first. */
  readonly allowWrites: () => void
  /** Whether the visitor acted. */
  readonly isWritable: () => boolean
}

/**
 * Wraps a storage so that no key appears in it before `allowWrites`. Without one, or where it throws (private windows,
 * full disks), everything stays in memory.
 */
export function createLazyStorage(backing: KeyValueStorage | null): LazyStorage {
  /** What differs from the backing storage; null is a removal. */
  const held = new Map<string, string | null>()
  let mayWrite = false

  const write = (key: string, value: string | null) => {
    if (mayWrite && backing !== null) {
      try {
        if (value === null) backing.removeItem(key)
        else backing.setItem(key, value)
        held.delete(key)
        return
      } catch {
        // Falls through: kept in memory for this visit.
      }
    }
    held.set(key, value)
  }

  return {
    getItem(key) {
      const own = held.get(key)
      if (own !== undefined) return own
      try {
        return backing?.getItem(key) ?? null
      } catch {
        return null
      }
    },
    setItem: write,
    removeItem: (key) => write(key, null),
    isWritable: () => mayWrite,
    allowWrites() {
      if (mayWrite) return
      mayWrite = true
      for (const [key, value] of [...held]) write(key, value)
    },
  }
}
