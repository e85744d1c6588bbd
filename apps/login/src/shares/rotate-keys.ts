import type { OperatorKeys } from './operator-keys.ts'
import type { ShareStore } from './share-store.ts'

/** Accounts that one transaction encrypts again. It locks their keys for some milliseconds, and no login waits for it. */
const accountsPerStep = 200

/**
 * Encrypts the keys of all accounts under the current key of the operator. Servers go on meanwhile: they have both keys. It can be ended
 * and run again at any time.
 * @param onStep - receives how many accounts have been done.
 * @returns how many accounts were changed, and the ids of the keys that still encrypt one.
 */
export async function rotateKeys(
  store: Pick<ShareStore, 'rewrapKeys' | 'readKeyUses'>,
  keys: OperatorKeys,
  onStep: (accounts: number) => void = () => undefined,
): Promise<{ readonly changed: number; readonly keysInUse: readonly string[] }> {
  let changed = 0
  for (;;) {
    const step = await store.rewrapKeys(keys.currentId, accountsPerStep, keys.rewrap)
    changed += step
    onStep(changed)
    if (step === 0) break
  }
  const keysInUse = (await store.readKeyUses()).map(({ accountKey }) => accountKey.keyId)
  return { changed, keysInUse }
}
