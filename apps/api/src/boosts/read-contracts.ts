import { setTimeout as wait } from 'node:timers/promises'
import { createCache } from '@laurel/server/cache.ts'
import { type Address, encodeFunctionData, getAddress, multicall3Abi, parseAbi } from 'viem'
import type { ApiChain } from '../chain/api-chain.ts'
import type { GetHead } from '../chain/chain-head.ts'
import { type CollectReads, collectReads } from '../chain/collect-reads.ts'
import type { BoostJson, ContractJson } from './boost-store.ts'

/** Reads what the contracts of boosts return about themselves. One that could not be read in time is left out. */
export type ReadContracts = (boosts: readonly BoostJson[]) => Promise<readonly ContractJson[]>

/** How long what a contract returns is used: names of tokens do not change, but for those behind a proxy. */
const CONTRACT_MS = 3_600_000
/** How long a contract that could not be read is not read again. */
const FAILURE_MS = 60_000
/** The gas of one read. Plain tokens use up to 30,000. */
const GAS_PER_READ = 150_000n
/** Contracts whose data is cached, each of some 600 bytes. */
const MAX_CONTRACTS = 20_000
/** The longest data of one read, in hex digits with `0x`: a symbol of 32 letters has 194. A longer one is read from the chain by who needs it. */
const MAX_DATA_DIGITS = 514
/** How long a list waits for contracts, in milliseconds. Those that come later are in the next response. */
const MAX_CONTRACTS_WAIT_MS = 250

const selfAbi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
])
const selfReads = (['symbol', 'decimals', 'token0', 'token1'] as const).map((functionName) =>
  encodeFunctionData({ abi: selfAbi, functionName }),
)

/**
 * Creates the reader.
 * @param parts.nowMs - a monotonic clock.
 */
export function createReadContracts({
  chains,
  getHead,
  nowMs,
}: {
  readonly chains: ReadonlyMap<number, ApiChain>
  readonly getHead: GetHead
  readonly nowMs: () => number
}): ReadContracts {
  const known = createCache<string, ContractJson>({ size: MAX_CONTRACTS, ageMs: CONTRACT_MS, nowMs })
  const recent = createCache<string, ContractJson | null>({ size: MAX_CONTRACTS, ageMs: FAILURE_MS, nowMs })
  const readOne = (chain: ApiChain, address: Address, open: () => Promise<CollectReads>) => {
    const key = `${chain.chainId}:${address}`
    const load = async () => readContract(await open(), { chain, address })
    return recent.get(key, () => known.get(key, load).catch(() => null))
  }
  return async (boosts) => {
    const found: ContractJson[] = []
    const all = [...contractsOf(boosts)].flatMap(([chainId, addresses]) => {
      const chain = chains.get(chainId)
      if (chain === undefined) return []
      const open = openOnce(chain, getHead)
      return [...addresses].map(async (address) => {
        const contract = await readOne(chain, address, open)
        if (contract !== null) found.push(contract)
      })
    })
    await Promise.race([Promise.all(all), wait(MAX_CONTRACTS_WAIT_MS, undefined, { ref: false })])
    // A copy, because the others still come.
    return [...found]
  }
}

/** The addresses that rows of boosts describe, by chain: what is done with which contract, and what is paid. EIP-55 checksummed. */
function contractsOf(boosts: readonly BoostJson[]): ReadonlyMap<number, ReadonlySet<Address>> {
  const found = new Map<number, Set<Address>>()
  for (const { chainId, state } of boosts) {
    const addresses = found.get(chainId) ?? new Set()
    found.set(chainId, addresses)
    for (const { targetContract } of state.action?.actionSteps ?? []) addresses.add(getAddress(targetContract))
    for (const incentive of state.incentives) {
      if ('asset' in incentive) addresses.add(getAddress(incentive.asset))
      if ('peg' in incentive) addresses.add(getAddress(incentive.peg))
      if ('venue' in incentive) addresses.add(getAddress(incentive.venue))
    }
  }
  return found
}

/** Opens the reads of a chain at its head, once for all contracts of a request that are not cached. */
function openOnce(chain: ApiChain, getHead: GetHead): () => Promise<CollectReads> {
  let opened: Promise<CollectReads> | undefined
  return () => {
    opened ??= getHead(chain).then((block) => {
      const { multicall3 } = chain.settings
      return collectReads(chain.client, { multicall3, block, repeatsFailed: true, gasPerRead: GAS_PER_READ })
    })
    return opened
  }
}

/** @throws {TypeError} when the nodes did not answer, which a contract that reverts is not. */
async function readContract(
  read: CollectReads,
  { chain: { chainId, settings }, address }: { readonly chain: ApiChain; readonly address: Address },
): Promise<ContractJson> {
  // The multicall contract answers for its own balance as long as the nodes answer.
  const probe = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [address] })
  const [symbol, decimals, token0, token1, answered] = await read([
    ...selfReads.map((data) => ({ to: address, data })),
    { to: settings.multicall3, data: probe },
  ])
  if (answered == null) throw new TypeError('The contract could not be read.')
  const data = [symbol, decimals, token0, token1].map((answer) => answer ?? null)
  if (data.some((answer) => answer !== null && answer.length > MAX_DATA_DIGITS))
    throw new TypeError('The contract returned too much.')
  return {
    chainId,
    address,
    symbol: symbol ?? null,
    decimals: decimals ?? null,
    token0: token0 ?? null,
    token1: token1 ?? null,
  }
}
