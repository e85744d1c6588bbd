import { createDeviceKey } from './device-cipher.ts'
import { type KeyStorage, parseStoredSet, type StoredSet, withStorageError } from './key-storage.ts'

const databaseName = 'laurel-keys'
const databaseVersion = 1
const keyStore = 'device-key'
const keyName = 'current'
const setStore = 'share-sets'

/**
 * The storage of the frame in IndexedDB. It opens the database for each call, so that no tab blocks another's upgrade.
 * @param factory - `indexedDB`.
 */
export function createIndexedDbStorage(factory: IDBFactory): KeyStorage {
  const inTransaction = <Result>(
    stores: string[],
    mode: IDBTransactionMode,
    run: (transaction: IDBTransaction) => Promise<Result>,
  ) => withStorageError(() => runTransaction(factory, stores, mode, run))
  return {
    async getDeviceKey() {
      const read = (transaction: IDBTransaction): Promise<unknown> =>
        requested(transaction.objectStore(keyStore).get(keyName))
      const saved = await inTransaction([keyStore], 'readonly', read)
      if (saved instanceof CryptoKey) return saved
      // No transaction waits for WebCrypto, so that another tab can be first: its key is used then.
      const created = await createDeviceKey()
      return inTransaction([keyStore], 'readwrite', async (transaction) => {
        const first = await read(transaction)
        if (first instanceof CryptoKey) return first
        await requested(transaction.objectStore(keyStore).put(created, keyName))
        return created
      })
    },
    async getSets(account) {
      const values = await inTransaction([setStore], 'readonly', (transaction): Promise<unknown[]> => {
        const range = account === null ? null : IDBKeyRange.bound([account], [account, []])
        return requested(transaction.objectStore(setStore).getAll(range))
      })
      return values.map(parseStoredSet).filter((set): set is StoredSet => set !== null)
    },
    async changeSets(account, { put, remove }) {
      await inTransaction([setStore], 'readwrite', async (transaction) => {
        const store = transaction.objectStore(setStore)
        await Promise.all([
          ...put.map((set) => requested(store.put(set))),
          ...remove.map((set) => requested(store.delete([account, set]))),
        ])
      })
    },
  }
}

/** Resolves when the transaction is complete, which with strict durability is when the disk has it. */
async function runTransaction<Result>(
  factory: IDBFactory,
  stores: string[],
  mode: IDBTransactionMode,
  run: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(factory)
  try {
    const transaction = database.transaction(stores, mode, { durability: 'strict' })
    const completed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
      transaction.addEventListener('error', () => reject(transaction.error))
    })
    const [result] = await Promise.all([run(transaction), completed])
    return result
  } finally {
    database.close()
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, databaseVersion)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(keyStore)
    request.result.createObjectStore(setStore, { keyPath: ['account', 'set'] })
  })
  return requested(request)
}

function requested<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
