import type { Adapter, AdapterPayload } from 'oidc-provider'

/** Codes, tokens and pages that are open at once. More than a world has; the oldest is dropped. */
const MAX_ENTRIES = 10_000

/** Creates what the identity provider stores, in memory: everything ends with the world. */
export function createIdentityStore(): (name: string) => Adapter {
  const entries = new Map<string, AdapterPayload>()
  const find = (test: (payload: AdapterPayload) => boolean) => [...entries.values()].find(test)
  return (name) => {
    const keyOf = (id: string) => `${name} ${id}`
    return {
      async upsert(id, payload) {
        entries.set(keyOf(id), payload)
        const [oldest] = entries.keys()
        if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
      },
      find: async (id) => entries.get(keyOf(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (code) => find((payload) => payload.userCode === code),
      async consume(id) {
        const payload = entries.get(keyOf(id))
        if (payload !== undefined) payload['consumed'] = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
