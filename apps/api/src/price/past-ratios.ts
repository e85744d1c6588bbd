import { createCache } from '@laurel/server/cache.ts'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { getLogs } from 'viem/actions'
import type { ApiChain } from '../chain/api-chain.ts'
import { collectReads } from '../chain/collect-reads.ts'
import { max, min } from '../min-max.ts'
import { CHANGE_SECONDS, createFindPastBlock, PAST_MS, type PastBlock } from './past-block.ts'
import {
  AVERAGE_SECONDS,
  getRatioAtRoot,
  getRatioAtTick,
  getSpotRatio,
  type Pool,
  type V2State,
  type V3State,
} from './pool-state.ts'

/** An entry has some 100 bytes. */
const MAX_POOLS = 50_000
/** Blocks in one request for logs: what most nodes allow. */
const MAX_LOG_BLOCKS = 10_000n
/** Requests for the logs of a day. A chain with more blocks says nothing of pools that are traded less than once an hour. */
const MAX_LOG_REQUESTS = 5n
/** The part of a day in which a busy pool is traded. */
const HOURS = 24n

const observeAbi = parseAbi([
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
])
const tradeEvents = parseAbi([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])
const observe = encodeFunctionData({
  abi: observeAbi,
  functionName: 'observe',
  args: [[CHANGE_SECONDS + AVERAGE_SECONDS, CHANGE_SECONDS]],
})

/** A pool and what it is now. */
export type PoolNow = { readonly pool: Pool; readonly state: V2State | V3State }

/**
 * Returns what pools traded at a day ago: token 1 per token 0 in base units, in their order. Null where it is not known.
 * Never throws.
 */
export type ReadPastRatios = (
  chain: ApiChain,
  pools: readonly PoolNow[],
  head: bigint,
) => Promise<readonly (number | null)[]>

/**
 * Creates the reader of what pools traded at a day ago, from what contracts and nodes remember without the state of old
 * blocks, which most nodes do not have: the reserves of a pool that was not traded since, the averages that a v3 pool
 * remembers, and the event of the last trade before.
 * @param nowMs - a monotonic clock.
 */
export function createReadPastRatios(nowMs: () => number): ReadPastRatios {
  const cache = createCache<string, number | null>({ size: MAX_POOLS, ageMs: PAST_MS, nowMs })
  const findPastBlock = createFindPastBlock(nowMs)
  return (chain, pools, head) => {
    const missing: PoolNow[] = []
    const load = async (): Promise<ReadonlyMap<Address, number>> => {
      try {
        const past = await findPastBlock(chain, head)
        return past === null ? new Map() : await readRatios(chain, missing, { past, head })
      } catch {
        // A node that cannot say is not requested again before the entries are old.
        return new Map()
      }
    }
    let loading: Promise<ReadonlyMap<Address, number>> | null = null
    return Promise.all(
      pools.map((one) =>
        cache.get(`${chain.chainId}:${one.pool.address}`, async () => {
          missing.push(one)
          // After the others of this list.
          loading ??= Promise.resolve().then(load)
          return (await loading).get(one.pool.address) ?? null
        }),
      ),
    )
  }
}

async function readRatios(
  chain: ApiChain,
  pools: readonly PoolNow[],
  { past, head }: { readonly past: PastBlock; readonly head: bigint },
): Promise<ReadonlyMap<Address, number>> {
  const { multicall3 } = chain.settings
  const read = collectReads(chain.client, { multicall3, block: head, repeatsFailed: false })
  const found = new Map<Address, number>()
  await Promise.all(
    pools.map(async ({ pool: { address }, state }) => {
      const ratio = await readRemembered(address, { state, past, read })
      if (ratio !== null) found.set(address, ratio)
    }),
  )
  const unknown = () => pools.map(({ pool }) => pool.address).filter((address) => !found.has(address))
  for await (const logs of readTrades(chain, unknown, past)) {
    for (const [address, ratio] of logs) if (!found.has(address)) found.set(address, ratio)
  }
  return found
}

/** Returns what a contract itself still knows of a day ago. */
async function readRemembered(
  to: Address,
  {
    state,
    past,
    read,
  }: {
    readonly state: V2State | V3State
    readonly past: PastBlock
    readonly read: ReturnType<typeof collectReads>
  },
): Promise<number | null> {
  switch (state.type) {
    case 'v2':
      return state.updatedAt <= past.before ? getSpotRatio(state) : null
    case 'v3': {
      const [data] = await read([{ to, data: observe }])
      return data ? toPastRatio(data) : null
    }
    default:
      return state satisfies never
  }
}

function toPastRatio(data: Hex): number | null {
  try {
    const [[from, to]] = decodeFunctionResult({ abi: observeAbi, functionName: 'observe', data })
    return from === undefined || to === undefined ? null : getRatioAtTick(Number(to - from) / AVERAGE_SECONDS)
  } catch {
    return null
  }
}

/**
 * Reads the last trade of pools before a block: of busy ones within the hour before, of the others within the day before,
 * the newest part first.
 * @param unknown - the pools that are searched for.
 */
async function* readTrades(
  chain: ApiChain,
  unknown: () => readonly Address[],
  { number, blocksSince }: PastBlock,
): AsyncGenerator<ReadonlyMap<Address, number>, void, void> {
  const hour = min(max(blocksSince / HOURS, 1n), MAX_LOG_BLOCKS)
  let to = number
  let blocks = hour
  for (let requests = 0n; requests <= MAX_LOG_REQUESTS && to >= 0n && number - to < blocksSince; requests++) {
    const address = unknown()
    if (address.length === 0) return
    const fromBlock = max(to - blocks + 1n, 0n)
    const logs = await getLogs(chain.client, {
      ...{ address: [...address], events: tradeEvents, strict: true },
      ...{ fromBlock, toBlock: to },
    })
    yield new Map(
      logs.map((log): readonly [Address, number] => [
        address.find((one) => one.toLowerCase() === log.address.toLowerCase()) ?? log.address,
        log.eventName === 'Sync'
          ? Number(log.args.reserve1) / Number(log.args.reserve0)
          : getRatioAtRoot(log.args.sqrtPriceX96),
      ]),
    )
    to = fromBlock - 1n
    blocks = MAX_LOG_BLOCKS
  }
}
