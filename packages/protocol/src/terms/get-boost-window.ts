import { type Address, type Client, numberToHex, toEventSelector } from 'viem'
import { coreAbi, coreEventsAbi } from '../boost/core-abi.ts'
import { type CoreOptions, getBoost } from '../boost/get-boost.ts'
import { resolveCore } from '../boost/resolve-core.ts'
import { NodeRpcError } from '../chain/errors.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { getBlockHeader } from '../evidence/get-block-header.ts'
import { type ChainLog, getChainLogs, requestLogs } from '../evidence/get-chain-logs.ts'
import type { BoostWindow } from './boost-window.ts'
import { BoostWindowUnknownError } from './errors.ts'

/**
 * Returns the blocks that created a boost and its incentives. One request for the core's logs is usually enough. Where
 * a node rejects a request for the whole chain, a binary search over the core's state finds each block in about 25
 * requests. Where a node has no past state, the logs are read in parts.
 * @param toBlock - the newest block that counts; the chain's head by default.
 * @param incentiveCount - the number of incentives of the boost; read from the chain by default.
 * @throws {BoostWindowUnknownError} when the node does not show when the boost or one of its incentives was added.
 * @throws {BoostNotFoundError} when the core has no such boost.
 * @throws {UnsupportedInterfaceError} when there is no core at the address.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getBoostWindow(
  client: Client,
  {
    boostId,
    core: given,
    toBlock,
    incentiveCount,
  }: CoreOptions & { readonly boostId: bigint; readonly toBlock?: bigint; readonly incentiveCount?: number },
): Promise<BoostWindow> {
  const core = await resolveCore(client, given)
  const [count, head] = await Promise.all([
    incentiveCount ?? getBoost(client, { boostId, core }).then(({ incentives }) => incentives.length),
    toBlock ?? getHead(client),
  ])
  const search = { core, boostId, count, head }
  let failure: unknown = null
  for (const read of [readAtOnce, searchByState, readInPages]) {
    try {
      const found = await read(client, search)
      if (found !== null) return found
    } catch (error) {
      failure ??= error
    }
  }
  throw failure ?? new BoostWindowUnknownError({ boostId, core })
}

type Search = { readonly core: Address; readonly boostId: bigint; readonly count: number; readonly head: bigint }

async function getHead(client: Client): Promise<bigint> {
  const header = await getBlockHeader(client, 'latest')
  if (header === null)
    throw new NodeRpcError({ method: 'eth_getBlockByNumber', why: 'its response has no head', rpcCode: null })
  return header.number
}

const events = coreEventsAbi.filter(({ name }) => name === 'BoostCreated' || name === 'IncentiveAdded')
const [CREATED, ADDED] = ['BoostCreated', 'IncentiveAdded'].map((name) => {
  const event = events.find((one) => one.name === name)
  return event && toEventSelector(event)
})

function filterOf({ core, boostId }: Search) {
  return { address: core, event: events, indexed: [numberToHex(boostId, { size: 32 })] }
}

/** Reads all logs of the boost in one request. They are few, and nodes index logs by their topics. */
async function readAtOnce(client: Client, search: Search): Promise<BoostWindow | null> {
  return toWindow(search, await requestLogs(client, filterOf(search), 0n, search.head))
}

async function readInPages(client: Client, search: Search): Promise<BoostWindow | null> {
  return toWindow(search, await getChainLogs(client, { ...filterOf(search), fromBlock: 0n, toBlock: search.head }))
}

/** @returns null when the logs do not include every incentive. */
function toWindow({ core, boostId, count }: Search, logs: readonly ChainLog[]): BoostWindow | null {
  const blocks = new Map<number, bigint>()
  let createdBlock: bigint | null = null
  for (const { address, topics, blockNumber } of logs) {
    const [event, id, second] = topics
    // A node may return logs that do not match the request.
    if (address.toLowerCase() !== core.toLowerCase() || id === undefined || BigInt(id) !== boostId) continue
    if (event === CREATED) createdBlock = blockNumber
    else if (event === ADDED && second !== undefined) blocks.set(Number(BigInt(second)), blockNumber)
  }
  if (createdBlock === null) return null
  const since = createdBlock
  const incentives = Array.from({ length: count }, (_, incentiveId) => ({
    incentiveId,
    addedBlock: blocks.size === 0 ? since : (blocks.get(incentiveId) ?? null),
  }))
  const known = incentives.flatMap(({ incentiveId, addedBlock }) =>
    addedBlock === null ? [] : [{ incentiveId, addedBlock }],
  )
  return known.length === count ? { createdBlock, incentives: known } : null
}

/** The core's counts never fall from block to block, because boosts and incentives are never removed. */
async function searchByState(client: Client, search: Search): Promise<BoostWindow | null> {
  const { core, boostId, count, head } = search
  const hasBoost = async (blockNumber: bigint) => {
    const readParameters = { abi: coreAbi, address: core, functionName: 'getBoostCount', blockNumber } as const
    return ((await orNull(readContract(client, readParameters, 'the core'))) ?? 0n) > boostId
  }
  const incentivesAt = async (blockNumber: bigint) => {
    const readParameters = {
      abi: coreAbi,
      address: core,
      functionName: 'getBoost',
      args: [boostId],
      blockNumber,
    } as const
    return (await orNull(readContract(client, readParameters, 'the core')))?.incentives.length ?? 0
  }
  const createdBlock = await findFirst(0n, head, hasBoost)
  if (createdBlock === null) return null
  const incentives: { incentiveId: number; addedBlock: bigint }[] = []
  let from = createdBlock
  for (let incentiveId = 0; incentiveId < count; incentiveId++) {
    const addedBlock = await findFirst(from, head, async (block) => (await incentivesAt(block)) > incentiveId)
    if (addedBlock === null) return null
    incentives.push({ incentiveId, addedBlock })
    from = addedBlock
  }
  return { createdBlock, incentives }
}

/** Returns the first block from which a condition is true for good, or null when it is false at the last block. */
async function findFirst(
  first: bigint,
  last: bigint,
  holds: (block: bigint) => Promise<boolean>,
): Promise<bigint | null> {
  // Most often it is the first: incentives that came with their boost.
  if (await holds(first)) return first
  if (!(await holds(last))) return null
  let [before, at] = [first, last]
  while (at - before > 1n) {
    const middle = (before + at) / 2n
    if (await holds(middle)) at = middle
    else before = middle
  }
  return at
}

/** Returns null for a block before the core or the boost, at which the call fails. */
async function orNull<answer>(asking: Promise<answer>): Promise<answer | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof UnsupportedInterfaceError) return null
    throw error
  }
}
