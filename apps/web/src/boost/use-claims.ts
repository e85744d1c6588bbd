import { type Boost, decodeClaimedData } from '@laurel/protocol'
import { boostCoreAbi, erc20IncentiveAbi } from '@laurel/protocol/abi'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Address, type Hash, isAddressEqual } from 'viem'
import { getAbiItem } from 'viem/utils'
import { type ChainClient, chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'

const claimed = getAbiItem({ abi: erc20IncentiveAbi, name: 'Claimed' })
const entry = getAbiItem({ abi: erc20IncentiveAbi, name: 'Entry' })
const clawback = getAbiItem({ abi: boostCoreAbi, name: 'Clawback' })

/** Somebody who was paid by an incentive, or who entered a raffle. */
export type ClaimRecord = {
  readonly boostId: string
  readonly incentiveId: number
  readonly account: Address
  /** An entry pays nothing; the draw does. */
  readonly isEntry: boolean
  /** Base units; null for an entry, and where the incentive does not say it in the usual form. */
  readonly amount: bigint | null
  /** Unix seconds. */
  readonly time: number
  readonly transactionHash: Hash
  /** Tells claims of one transaction apart. */
  readonly key: string
}

/** Who was paid by some boosts, or entered their raffles, newest first, from the incentives' own events. */
export function useClaims(chain: WorldChain, boosts: readonly Boost[]): UseQueryResult<readonly ClaimRecord[]> {
  return useQuery({
    queryKey: ['claims', chain.chainId, boosts.flatMap(({ incentives }) => incentives)],
    enabled: boosts.length > 0,
    refetchInterval: 10_000,
    queryFn: () => getClaims(chain, boosts),
  })
}

async function getClaims(chain: WorldChain, boosts: readonly Boost[]): Promise<readonly ClaimRecord[]> {
  const places = new Map(
    boosts.flatMap(({ boostId, incentives }) =>
      incentives.map((incentive, incentiveId) => [incentive.toLowerCase(), { boostId, incentiveId }] as const),
    ),
  )
  if (places.size === 0 || chain.core === null) return []
  const client = chainClient(chain)
  const address = boosts.flatMap(({ incentives }) => incentives)
  const [logs, takenBack] = await Promise.all([
    client.getLogs({ address, events: [claimed, entry], fromBlock: 0n, strict: true }),
    client.getLogs({
      ...{ address: chain.core, event: clawback, fromBlock: 0n, strict: true },
      args: { boostId: boosts.map(({ boostId }) => boostId) },
    }),
  ])
  // An incentive tells what is taken back like a claim; only the core says which it was.
  const isTakenBack = (transactionHash: Hash, receiver: Address) =>
    takenBack.some((log) => log.transactionHash === transactionHash && isAddressEqual(log.args.receiver, receiver))
  const times = await getBlockTimes(client, [...new Set(logs.map(({ blockHash }) => blockHash))])
  return logs
    .flatMap((log): ClaimRecord[] => {
      const place = places.get(log.address.toLowerCase())
      if (place === undefined) return []
      const { transactionHash } = log
      const common = {
        ...{ boostId: String(place.boostId), incentiveId: place.incentiveId, transactionHash },
        ...{ time: times.get(log.blockHash) ?? 0, key: `${transactionHash} ${log.logIndex}` },
      }
      if (log.eventName === 'Entry') return [{ ...common, account: log.args.entry, isEntry: true, amount: null }]
      const account = log.args.recipient
      if (isTakenBack(transactionHash, account)) return []
      return [{ ...common, account, isEntry: false, amount: readAmount(log.args.data) }]
    })
    .reverse()
}

/** A block's time never changes: it is asked once. */
const knownTimes = new Map<Hash, number>()

async function getBlockTimes(client: ChainClient, hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, number>> {
  await Promise.all(
    hashes
      .filter((hash) => !knownTimes.has(hash))
      .map(async (blockHash) => {
        const { timestamp } = await client.getBlock({ blockHash })
        knownTimes.set(blockHash, Number(timestamp))
      }),
  )
  return knownTimes
}

function readAmount(data: `0x${string}`): bigint | null {
  try {
    return decodeClaimedData(data).amount
  } catch {
    return null
  }
}
