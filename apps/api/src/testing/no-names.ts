import { createIdentityService } from '../identity/identity-service.ts'
import type { Names } from '../names/create-names.ts'
import { createNameService } from '../names/name-service.ts'
import type { NameStore } from '../names/name-store.ts'

const store: NameStore = {
  register: async () => ({ status: 'taken' }),
  find: async () => null,
  list: async () => [],
  findTaken: async () => new Set(),
}

/** The names of an operator that offers none. */
export const noNames: Names = {
  names: createNameService({
    ...{ store, suffix: null, isOwnDomain: () => false, chains: new Map(), ens: null },
    nowSeconds: () => Math.floor(Date.now() / 1000),
  }),
  identity: createIdentityService({ store, suffix: null, ens: null, nowMs: () => performance.now() }),
  gateway: null,
}
