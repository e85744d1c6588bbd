import { createStore, del, get, type UseStore, update } from 'idb-keyval'
import { StorageUnavailableError } from './errors.ts'

/**
 * What the frame remembers in this browser: its device key and its session. Browsers give a frame separate storage in each app
 * (partitioned storage). Each method throws {@link StorageUnavailableError} where the browser allows none.
 */
export type FrameStorage = {
  read(name: string): Promise<unknown>
  /** Changes a value in one step, also in the face of other tabs. @returns the value after it. */
  update(name: string, change: (present: unknown) => unknown): Promise<unknown>
  remove(name: string): Promise<void>
}

/** The storage in IndexedDB, which is the only one that holds keys that no script can read. */
export function openFrameStorage(): FrameStorage {
  // Opened at the first use, because a browser can forbid it, and because it must not delay the first message.
  let opened: UseStore | null = null
  const using = async <value>(run: (store: UseStore) => Promise<value>): Promise<value> => {
    try {
      opened ??= createStore('laurel-login', 'values')
      return await run(opened)
    } catch (cause) {
      opened = null
      throw new StorageUnavailableError({ cause })
    }
  }
  return {
    read: (name) => using((store) => get<unknown>(name, store)),
    update: (name, change) =>
      using(async (store) => {
        let changed: unknown
        await update<unknown>(
          name,
          (present) => {
            changed = change(present)
            return changed
          },
          store,
        )
        return changed
      }),
    remove: (name) => using((store) => del(name, store)),
  }
}

/** Whether the browser allows this page no storage, as some do in a page of another site. */
export function isStorageBlocked(storage: Pick<FrameStorage, 'read'> = openFrameStorage()): Promise<boolean> {
  return storage.read('device-key').then(
    () => false,
    () => true,
  )
}
