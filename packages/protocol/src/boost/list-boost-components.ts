import { type Client, type Hex, zeroAddress } from 'viem'
import { readPlanned } from '../contract/read-ahead.ts'
import type { ReadPlan, ResultWord } from '../contract/read-plan.ts'
import type { Boost } from './boost.ts'
import { type ComponentTargets, listComponentReads, readBoostComponents } from './boost-reads.ts'
import { type CoreOptions, type ListPart, listBoosts, listReads, readList } from './get-boost.ts'
import { resolveCore } from './resolve-core.ts'

/**
 * Lists boosts, newest first, and runs a function for each, with a client that answers the reads of the boost's
 * components. It is `listBoosts` and then `readBoostComponents`, with the same results and one round trip to the node
 * less: one request reads the list and the components of the boosts on it. Boosts with more than two incentives take the
 * second round trip, and so does a list that changes meanwhile.
 * @param client - viem client on the chain of the core.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param before - only boosts with ids below this one; from the newest by default.
 * @param limit - the most boosts to list. Each five take a request, also where the core has fewer boosts.
 * @param tokenReads - calldata, for each token of the incentives and the target of the action's first step, as in
 * `readBoostComponents`; none by default.
 * @param read - reads only, because it may run twice.
 * @returns what `read` returns, in the order of the boosts. It leaves out boosts that a reorg removes meanwhile.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @throws the errors of `read`.
 * @example
 * const actions = await listBoostComponents(client, { limit: 3 }, (reader, { action }) => getEventAction(reader, { action }))
 */
export async function listBoostComponents<result>(
  client: Client,
  {
    core,
    before,
    limit,
    tokenReads = [],
  }: CoreOptions & { readonly before?: bigint; readonly limit: number; readonly tokenReads?: readonly Hex[] },
  read: (reader: Client, boost: Boost) => Promise<result>,
): Promise<readonly result[]> {
  const range = { core: await resolveCore(client, core), limit }
  const parts = limit > MAX_PLANNED_LIST ? [] : await Promise.all(toParts({ ...range, before, skip: 0 }).map(readPart))
  const [first] = parts
  // The requests may be of different blocks. With the same count, they are of the same boosts.
  if (first !== undefined && parts.every(({ count }) => count !== null && count === first.count)) {
    return (await Promise.all(parts.map(({ boosts, results }) => results ?? readComponents(boosts)))).flat()
  }
  return readComponents(await listBoosts(client, before === undefined ? range : { ...range, before }))

  function readComponents(boosts: readonly Boost[]): Promise<readonly result[]> {
    return readBoostComponents(client, { boosts, tokenReads }, read)
  }

  async function readPart(part: ListPart): Promise<ReadPart<result>> {
    const found: { list: Awaited<ReturnType<typeof readList>> | null } = { list: null }
    const planned = await readPlanned(
      client,
      () => planPart(part, tokenReads),
      async (reader) => {
        const list = await readList(reader, part)
        found.list = list
        return Promise.all(list.boosts.map((boost) => read(reader, boost)))
      },
    )
    return {
      ...(found.list ?? { count: null, boosts: [] }),
      results: planned.status === 'read' ? planned.result : null,
    }
  }
}

/** What one request read. */
type ReadPart<result> = {
  /** The number of boosts of the core. Null when the request did not read the list. */
  readonly count: bigint | null
  readonly boosts: readonly Boost[]
  /** Null when the request did not read all components. */
  readonly results: readonly result[] | null
}

/** Incentives of each boost that the request of its list reads. Few boosts have more. */
const PLANNED_INCENTIVES = 2
/**
 * Boosts that one request reads. Each returns up to 4,600 bytes with two incentives, and a node limits what creation code
 * returns to 24,576.
 */
const MAX_PLANNED_BOOSTS = 5
/** Boosts that are read by requests of the same moment. A public node rejects a part of many more. */
const MAX_PLANNED_LIST = 100

function toParts(list: ListPart): readonly ListPart[] {
  const requests = Math.max(1, Math.ceil(list.limit / MAX_PLANNED_BOOSTS))
  return Array.from({ length: requests }, (_, at) => {
    const skip = at * MAX_PLANNED_BOOSTS
    return { ...list, skip, limit: Math.min(list.limit - skip, MAX_PLANNED_BOOSTS) }
  })
}

/** Returns the reads of a list and of its components. Null for values that do not fit their onchain types. */
function planPart(part: ListPart, tokenReads: readonly Hex[]): ReadPlan | null {
  try {
    const [count, ...boosts] = listReads(part)
    if (count === undefined) return null
    const firstCall = 1 + boosts.length
    const components = boosts.map((_, at) => componentsOf(1 + at))
    return {
      from: zeroAddress,
      calls: [count, ...boosts, ...listComponentReads(components, { tokenReads, firstCall })],
    }
  } catch {
    // The single reads report what does not fit.
    return null
  }
}

/** Returns where the result of `getBoost` has the components: after an offset, and the incentives after their number. */
function componentsOf(call: number): ComponentTargets {
  const word = (at: number): ResultWord => ({ call, word: at })
  return {
    ...{ action: word(1), allowList: word(3) },
    incentives: Array.from({ length: PLANNED_INCENTIVES }, (_, at) => word(10 + at)),
  }
}
