import { createCache } from '@laurel/server/cache.ts'
import { findNodeFailure } from '@laurel/server/chain/find-node-failure.ts'
import { type Address, BaseError, type Client, getAddress, RpcRequestError } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalizeName } from '../names/name-rules.ts'
import { toAvatarUrl } from './avatar-url.ts'
import { EnsUnavailableError } from './errors.ts'

/** The longest name that is shown: a longer one cannot be read, and is of no use to its owner. */
const MAX_SHOWN_NAME = 255

/** ENS names whose accounts are held, so that the same request again does not reach the nodes. */
const MAX_ENS_NAMES = 20_000
/** How long the account of an ENS name is held. A transfer of the name shows after this time. */
const ENS_NAME_AGE_MS = 30_000

/** Reads ENS on one chain. */
export type Ens = {
  /** The primary name of an account, which resolves to the account; null when it has none. @throws {QuorumNotReachedError} @throws {EnsUnavailableError} */
  getName(address: Address): Promise<string | null>
  /** The account of a name; null when the name does not resolve. @throws {QuorumNotReachedError} @throws {EnsUnavailableError} */
  getAddress(name: string): Promise<Address | null>
  /** The https URL of a name's picture; null when it has none. @throws {QuorumNotReachedError} @throws {EnsUnavailableError} */
  getAvatar(name: string): Promise<string | null>
}

/**
 * Reads ENS through its universal resolver. Names whose resolver names a gateway do not resolve, because a contract that anyone can
 * deploy must not make this server send requests.
 * @param options.nowMs - a monotonic clock.
 */
export function createEns(
  client: Client,
  { universalResolverAddress, nowMs }: { readonly universalResolverAddress: Address; readonly nowMs: () => number },
): Ens {
  const accounts = createCache<string, Address | null>({ size: MAX_ENS_NAMES, ageMs: ENS_NAME_AGE_MS, nowMs })
  const resolve = (name: string) =>
    accounts.get(name, async () => {
      const found = await orNull(getEnsAddress(client, { name, universalResolverAddress }))
      return found === null ? null : getAddress(found)
    })
  return {
    async getName(address) {
      const name = await orNull(getEnsName(client, { address, universalResolverAddress }))
      // Anyone can set any primary name, also one that is not normalized and looks like another.
      if (name === null || name.length > MAX_SHOWN_NAME || normalizeName(name) !== name) return null
      return (await resolve(name)) === getAddress(address) ? name : null
    },
    async getAddress(name) {
      const normalized = normalizeName(name)
      return normalized === null ? null : resolve(normalized)
    },
    async getAvatar(name) {
      const text = await orNull(getEnsText(client, { name, key: 'avatar', universalResolverAddress }))
      return text === null ? null : toAvatarUrl(text)
    },
  }
}

/**
 * A contract that fails has no answer.
 * @throws {QuorumNotReachedError} when the nodes failed. @throws {EnsUnavailableError} when they agree to refuse the call.
 */
async function orNull<value>(reading: Promise<value>): Promise<value | null> {
  try {
    return await reading
  } catch (error) {
    const failure = findNodeFailure(error)
    if (failure !== null) throw failure
    if (!(error instanceof BaseError)) throw error
    if (isRefusal(error)) throw new EnsUnavailableError({ cause: error })
    return null
  }
}

/** Whether the nodes did not run the call, for example because of a quota. The error of a contract has code 3, or its revert data. */
function isRefusal(error: BaseError): boolean {
  const found = error.walk((cause) => cause instanceof RpcRequestError)
  return found instanceof RpcRequestError && found.code !== 3 && typeof found.data !== 'string'
}
