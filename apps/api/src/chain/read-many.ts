import { type Address, type Client, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import { call } from 'viem/actions'

/** One read of a contract. */
export type Read = { readonly to: Address; readonly data: Hex }

/** How reads are sent together. */
export type ReadManyOptions = {
  readonly multicall3: Address
  /** The block that all of them are read at. */
  readonly block: bigint
  /**
   * True for contracts that anyone could have written: one of them can use up the gas of the reads after it, so reads that fail are
   * repeated in smaller groups, and at last alone. False for contracts that make only their own read fail.
   */
  readonly repeatsFailed: boolean
  /** What one of the reads may cost; {@link DEFAULT_READ_GAS} without it. A group may cost as much as all of its reads. */
  readonly gasPerRead?: bigint
}

/** Reads in one call. With the usual gas for each, they stay within what nodes allow. */
const MAX_READS_PER_CALL = 100
/** The gas of a call. Nodes allow 30 to 50 million. */
const MAX_CALL_GAS = 30_000_000n
/** The gas that a read may use. Balances behind proxies and averages of pools use up to 100,000. */
const DEFAULT_READ_GAS = 300_000n
/** The gas of a call for everything else: its calldata, also where a chain bills that as of another chain. */
const CALL_GAS = 1_000_000n
/** Calls for one list of reads: enough for a full group of hostile contracts. Past it the remaining reads have failed. */
const MAX_CALLS = 192
/** Failed reads that are repeated one by one, because halves of so few would take as many calls. */
const MAX_ALONE = 8
/** Reads that are sent at the same time to a chain without a multicall contract. */
const MAX_SINGLE_READS = 20

/**
 * Reads contracts at one block, in as few requests as possible.
 * @returns what each read returned, in their order; null for one that reverted or that no node answered.
 */
export async function readMany(
  client: Client,
  reads: readonly Read[],
  options: ReadManyOptions,
): Promise<readonly (Hex | null)[]> {
  const results = new Array<Hex | null>(reads.length).fill(null)
  let calls = 0
  let hasMulticall = true
  const readGroup = async (places: readonly number[]): Promise<void> => {
    if (calls++ >= MAX_CALLS) return
    const group = places.flatMap((place) => reads[place] ?? [])
    const answers = await readTogether(client, group, options)
    if (answers === 'no-multicall') {
      hasMulticall = false
      return readEach(places)
    }
    for (const [at, place] of places.entries()) results[place] = answers?.[at] ?? null
    if (answers === null || options.repeatsFailed) await readHalves(places.filter((place) => results[place] === null))
  }
  const readHalves = async (places: readonly number[]): Promise<void> => {
    if (places.length <= MAX_ALONE) return readEach(places)
    const half = Math.ceil(places.length / 2)
    await Promise.all([places.slice(0, half), places.slice(half)].map(readGroup))
  }
  const readEach = async (places: readonly number[]): Promise<void> => {
    for (let start = 0; start < places.length; start += MAX_SINGLE_READS) {
      await Promise.all(
        places.slice(start, start + MAX_SINGLE_READS).map(async (place) => {
          const read = reads[place]
          if (read === undefined || (hasMulticall && calls++ >= MAX_CALLS)) return
          results[place] = await readAlone(client, read, options)
        }),
      )
    }
  }
  const starts = Array.from(
    { length: Math.ceil(reads.length / MAX_READS_PER_CALL) },
    (_, at) => at * MAX_READS_PER_CALL,
  )
  await Promise.all(
    starts.map((start) => readGroup(Array.from(reads.slice(start, start + MAX_READS_PER_CALL), (_, at) => start + at))),
  )
  return results
}

/** Null when the call as a whole has no result: it ran out of gas, or the result is too long. */
async function readTogether(
  client: Client,
  group: readonly Read[],
  { multicall3, block, gasPerRead }: ReadManyOptions,
): Promise<readonly (Hex | null)[] | 'no-multicall' | null> {
  const calls = group.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  try {
    const gas = getCallGas(group.length, gasPerRead)
    const answer = await call(client, { to: multicall3, data, blockNumber: block, gas })
    if (answer.data === undefined) return 'no-multicall'
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer.data })
    return results.map(({ success, returnData }) => (success ? returnData : null))
  } catch {
    return null
  }
}

async function readAlone(
  client: Client,
  { to, data }: Read,
  { block, gasPerRead }: ReadManyOptions,
): Promise<Hex | null> {
  const answer = await call(client, { to, data, blockNumber: block, gas: getCallGas(1, gasPerRead) }).catch(() => null)
  return answer === null ? null : (answer.data ?? '0x')
}

/** A contract that uses up all gas costs the node no more than this. */
function getCallGas(reads: number, gasPerRead = DEFAULT_READ_GAS): bigint {
  const gas = CALL_GAS + gasPerRead * BigInt(reads)
  return gas < MAX_CALL_GAS ? gas : MAX_CALL_GAS
}
