import { createCache } from '@laurel/server/cache.ts'
import { QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import type { nameSchemas } from '@laurel/wallet/api-schemas'
import { getAddress, type Hex } from 'viem'
import type * as mini from 'zod/mini'
import type { NameStore } from '../names/name-store.ts'
import type { Ens } from './ens.ts'
import { EnsUnavailableError } from './errors.ts'

/** Accounts whose ENS names are held: those of a busy page. */
const MAX_IDENTITIES = 20_000
/** How long an ENS name is held. A new primary name shows after this time. */
const IDENTITY_AGE_MS = 300_000

/** The name and the picture of an account. */
export type Identity = mini.input<(typeof nameSchemas)['Identity']>

/** Finds out who an account is. */
export type IdentityService = {
  /** @param address - in lower case. */
  get(address: Hex): Promise<Identity>
}

/**
 * Creates the service.
 * @param options.suffix - of the registered names; null when the operator offers none.
 * @param options.ens - null when no chain with ENS is configured. @param options.nowMs - a monotonic clock.
 */
export function createIdentityService({
  store,
  suffix,
  ens,
  nowMs,
}: {
  readonly store: Pick<NameStore, 'list'>
  readonly suffix: string | null
  readonly ens: Ens | null
  readonly nowMs: () => number
}): IdentityService {
  const cache = createCache<Hex, Identity>({ size: MAX_IDENTITIES, ageMs: IDENTITY_AGE_MS, nowMs })
  return {
    async get(address) {
      const [own] = suffix === null ? [] : await store.list(address)
      if (own !== undefined) return { name: `${own.label}${suffix}`, avatar: null }
      if (ens === null) return { name: null, avatar: null }
      try {
        return await cache.get(address, () => readEns(ens, address))
      } catch (error) {
        if (error instanceof EnsUnavailableError) return { avatar: null, reason: error.message }
        if (!(error instanceof QuorumNotReachedError)) throw error
        return { avatar: null, reason: `ENS cannot be read, because too few nodes of chain ${error.chainId} agree.` }
      }
    },
  }
}

async function readEns(ens: Ens, address: Hex): Promise<Identity> {
  const name = await ens.getName(getAddress(address))
  return { name, avatar: name === null ? null : await ens.getAvatar(name) }
}
