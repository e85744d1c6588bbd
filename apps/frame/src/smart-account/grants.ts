import type { Address, Hex } from 'viem'
import * as z from 'zod/mini'

/** Maximum number of grants that are remembered for an owner. Those that end first are dropped. */
const MAX_GRANTS = 100

const hex = z.string().check(z.regex(/^0x[0-9a-f]+$/i))
const address = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])
const permission = z.discriminatedUnion('type', [
  z.object({ type: z.literal('native-token-transfer'), data: z.object({ allowance: hex }) }),
  z.object({ type: z.literal('erc20-token-transfer'), data: z.object({ address, allowance: hex }) }),
  z.object({ type: z.literal('contract-call'), data: z.object({ address, calls: z.array(z.string()) }) }),
])
const grantShape = z.object({
  ...{ origin: z.string(), chainId: z.int(), from: address, to: address },
  context: z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{64}$/))]),
  ...{ permissions: z.array(permission), expiresAt: z.int(), maxCalls: z.int(), maxGasCost: hex },
})
const grantList = z.array(grantShape)

/** A permission as the account enforces it: amounts in hex, functions by their signatures (ERC-7715). */
export type GrantedTerms = z.output<typeof permission>

/**
 * A grant, as far as it is needed to show and to revoke it. `origin`: the app that it was granted to. `from`: the account, `to`: whose key
 * may act. `context`: the id of the session. `expiresAt`: Unix seconds. `maxGasCost`: wei in hex.
 */
export type Grant = z.output<typeof grantShape>

/** Where grants are saved. */
export type GrantStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The permissions that accounts granted in this browser, and that are neither revoked nor expired. */
export type Grants = {
  /** Returns what an owner granted to the app of an origin, the latest first. @param now - in milliseconds since 1970. */
  readonly list: (owner: Address, origin: string, now: number) => readonly Grant[]
  readonly add: (owner: Address, grant: Grant, now: number) => void
  /** Forgets a grant by the id of its session. */
  readonly remove: (owner: Address, context: Hex) => void
}

/** Creates the list of grants. Browsers can refuse storage to a frame: then a grant is known until the page is loaded again. */
export function createGrants(storage: GrantStorage | null): Grants {
  /** What could not be saved. Other tabs change the storage, so that it is read each time. */
  const unsaved = new Map<string, readonly Grant[]>()
  const keyOf = (owner: Address) => `laurel.permissions.${owner.toLowerCase()}`
  const read = (owner: Address) => unsaved.get(keyOf(owner)) ?? parseGrants(readText(storage, keyOf(owner)))
  const save = (owner: Address, grants: readonly Grant[]) => {
    const key = keyOf(owner)
    try {
      if (storage === null) throw new TypeError('There is nothing to save in.')
      storage.setItem(key, JSON.stringify(grants))
      unsaved.delete(key)
    } catch {
      // The storage is full or refused.
      unsaved.set(key, grants)
    }
  }
  return {
    list: (owner, origin, now) => {
      const all = read(owner)
      const live = withoutExpired(all, now)
      if (live.length < all.length) save(owner, live)
      return live.filter((grant) => grant.origin === origin)
    },
    add: (owner, grant, now) => save(owner, addGrant(withoutExpired(read(owner), now), grant)),
    remove: (owner, context) =>
      save(
        owner,
        read(owner).filter((grant) => grant.context.toLowerCase() !== context.toLowerCase()),
      ),
  }
}

/** Returns the grants that have not expired. Pure. @param now - in milliseconds since 1970. */
function withoutExpired(grants: readonly Grant[], now: number): readonly Grant[] {
  return grants.filter(({ expiresAt }) => expiresAt * 1_000 > now)
}

/** Adds a grant in front. Pure. */
function addGrant(grants: readonly Grant[], grant: Grant): readonly Grant[] {
  const all = [grant, ...grants.filter(({ context }) => context !== grant.context)]
  if (all.length <= MAX_GRANTS) return all
  const first = all.slice(1).reduce((sooner, one) => (one.expiresAt < sooner.expiresAt ? one : sooner))
  return all.filter((one) => one !== first)
}

function readText(storage: GrantStorage | null, key: string): string {
  try {
    return storage?.getItem(key) ?? '[]'
  } catch {
    return '[]'
  }
}

function parseGrants(text: string): readonly Grant[] {
  try {
    const parsed = grantList.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}
