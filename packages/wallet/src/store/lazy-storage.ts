/** The part of `localStorage` that this package uses. */
export type KeyValueStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** A storage that holds writes in memory until the user acts, and writes them after that. */
export type LazyStorage = KeyValueStorage & {
  /** Allows writes, because the user acted. Held values are written first. */
  readonly allowWrites: () => void
  /** Returns whether writes are allowed. */
  readonly isWritable: () => boolean
}

/**
 * Wraps a storage so that no key appears in it before `allowWrites`. Without a storage, or where it throws (private
 * windows, full disks), everything stays in memory.
 */
export function createLazyStorage(backing: KeyValueStorage | null): LazyStorage {
  /** The values that differ from the backing storage; null is a removal. */
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
        // Falls through. The value stays in memory for this visit.
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
