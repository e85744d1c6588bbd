import type { Database } from '@laurel/server/database/connect.ts'
import type { Address } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import { createNameStore } from '../database/postgres-name-store.ts'
import { createEns, type Ens } from '../identity/ens.ts'
import { createIdentityService, type IdentityService } from '../identity/identity-service.ts'
import type { Settings } from '../settings/settings.ts'
import { createDomainCheck } from './check-message.ts'
import { createNameGateway, type NameGateway } from './name-gateway.ts'
import { createNameService, type NameService } from './name-service.ts'
import { readGatewayKey } from './read-gateway-key.ts'

/** ENS's universal resolver on chain 1, as viem's definition of the chain has it. */
const UNIVERSAL_RESOLVER: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** What the routes of names need. */
export type Names = {
  readonly names: NameService
  readonly identity: IdentityService
  /** Null without a key. */
  readonly gateway: NameGateway | null
}

/**
 * Creates the services of names from the settings.
 * @param options.nowMs - a monotonic clock. @throws {NameKeyFileError}
 */
export function createNames(
  settings: Pick<Settings, 'LAUREL_API_NAME_SUFFIX' | 'LAUREL_API_NAME_DOMAINS' | 'LAUREL_API_NAME_KEY_FILE'>,
  {
    database,
    chains,
    nowMs,
  }: { readonly database: Database; readonly chains: ReadonlyMap<number, ApiChain>; readonly nowMs: () => number },
): Names {
  const suffix = settings.LAUREL_API_NAME_SUFFIX ?? null
  const keyFile = settings.LAUREL_API_NAME_KEY_FILE
  const store = createNameStore(database.db)
  const ens = findEns(chains, nowMs)
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  return {
    names: createNameService({
      ...{ store, suffix, chains, ens, nowSeconds },
      isOwnDomain: createDomainCheck(settings.LAUREL_API_NAME_DOMAINS),
    }),
    identity: createIdentityService({ store, suffix, ens, nowMs }),
    gateway:
      suffix === null || keyFile === undefined
        ? null
        : createNameGateway({ store, suffix, key: readGatewayKey(keyFile), nowSeconds }),
  }
}

/** ENS of chain 1, else of the first chain whose settings have it. */
function findEns(chains: ReadonlyMap<number, ApiChain>, nowMs: () => number): Ens | null {
  const ordered = [...chains.values()].sort((one, other) => Number(other.chainId === 1) - Number(one.chainId === 1))
  for (const { chainId, client, settings } of ordered) {
    const resolver = settings.ensUniversalResolver ?? (chainId === 1 ? UNIVERSAL_RESOLVER : null)
    if (resolver !== null) return createEns(client, { universalResolverAddress: resolver, nowMs })
  }
  return null
}
