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
}

/** Reads in one call. Nodes allow 30 to 50 million gas, and a quote of a pool needs up to 300,000. */
const MAX_READS_PER_CALL = 100
/** Calls for one list of reads. Some hostile contracts among hundreds need fewer; past it the remaining reads have failed. */
const MAX_CALLS = 128
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
  const readGroup = async (places: readonly number[]): Promise<void> => {
    if (calls++ >= MAX_CALLS) return
    const group = places.flatMap((place) => reads[place] ?? [])
    const answers = await readTogether(client, group, options)
    if (answers === 'no-multicall') return readEach(places)
    for (const [at, place] of places.entries()) results[place] = answers?.[at] ?? null
    if (answers === null || options.repeatsFailed) await readHalves(places.filter((place) => results[place] === null))
  }
  const readHalves = async (places: readonly number[]): Promise<void> => {
    const [first, ...others] = places
    if (first === undefined) return
    if (others.length > 0) {
      const half = Math.ceil(places.length / 2)
      await Promise.all([places.slice(0, half), places.slice(half)].map(readGroup))
      return
    }
    const read = reads[first]
    if (read === undefined || calls++ >= MAX_CALLS) return
    results[first] = await readAlone(client, read, options)
  }
  const readEach = async (places: readonly number[]): Promise<void> => {
    for (let start = 0; start < places.length; start += MAX_SINGLE_READS) {
      await Promise.all(
        places.slice(start, start + MAX_SINGLE_READS).map(async (place) => {
          const read = reads[place]
          results[place] = read === undefined ? null : await readAlone(client, read, options)
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
  { multicall3, block }: ReadManyOptions,
): Promise<readonly (Hex | null)[] | 'no-multicall' | null> {
  const calls = group.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  try {
    const answer = await call(client, { to: multicall3, data, blockNumber: block })
    if (answer.data === undefined) return 'no-multicall'
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer.data })
    return results.map(({ success, returnData }) => (success ? returnData : null))
  } catch {
    return null
  }
}

async function readAlone(client: Client, { to, data }: Read, { block }: ReadManyOptions): Promise<Hex | null> {
  const answer = await call(client, { to, data, blockNumber: block }).catch(() => null)
  return answer === null ? null : (answer.data ?? '0x')
}
