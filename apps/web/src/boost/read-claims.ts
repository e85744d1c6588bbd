import { type Boost, decodeClaimedData } from '@laurel/protocol'
import { erc20IncentiveAbi } from '@laurel/protocol/abi'
import type { Hash } from 'viem'
import { getBlock, getLogs } from 'viem/actions'
import { getAbiItem } from 'viem/utils'
import { type ChainClient, chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { boostClaimed } from './boost-claimed.ts'
import { type ClaimLog, type ClaimRecord, toClaimRecords } from './claim-records.ts'

const claimed = getAbiItem({ abi: erc20IncentiveAbi, name: 'Claimed' })
const entry = getAbiItem({ abi: erc20IncentiveAbi, name: 'Entry' })

/** Reads the claims and entries of boosts from the logs of incentives and core, newest first. */
export async function readClaims(chain: ChainConfig, boosts: readonly Boost[]): Promise<readonly ClaimRecord[]> {
  const places = new Map(
    boosts.flatMap(({ boostId, incentives }) =>
      incentives.map((incentive, incentiveId) => [incentive.toLowerCase(), { boostId, incentiveId }] as const),
    ),
  )
  if (places.size === 0 || chain.core === null) return []
  const client = chainClient(chain)
  const address = boosts.flatMap(({ incentives }) => incentives)
  const [claimLogs, bookings] = await Promise.all([
    getLogs(client, { address, events: [claimed, entry], fromBlock: 0n, strict: true }),
    getLogs(client, {
      ...{ address: chain.core, event: boostClaimed, fromBlock: 0n, strict: true },
      args: { boostId: boosts.map(({ boostId }) => boostId) },
    }),
  ])
  const times = await getBlockTimes(client, [...new Set([...claimLogs, ...bookings].map(({ blockHash }) => blockHash))])
  const placed = ({
    transactionHash,
    blockHash,
    blockNumber,
    logIndex,
  }: (typeof claimLogs | typeof bookings)[number]) => ({
    ...{ transactionHash, blockNumber, logIndex, time: times.get(blockHash) ?? 0 },
  })
  return toClaimRecords([
    ...claimLogs.flatMap((log): ClaimLog[] => {
      const place = places.get(log.address.toLowerCase())
      if (place === undefined) return []
      const at = { ...placed(log), boostId: String(place.boostId), incentiveId: place.incentiveId }
      if (log.eventName === 'Entry') return [{ ...at, kind: 'entered', account: log.args.entry, amount: null }]
      return [{ ...at, kind: 'claimed', account: log.args.recipient, amount: readAmount(log.args.data) }]
    }),
    ...bookings.map((log): ClaimLog => {
      const { boostId, incentiveId, claimant } = log.args
      const at = { ...placed(log), boostId: String(boostId), incentiveId: Number(incentiveId) }
      return { ...at, kind: 'booked', account: claimant, amount: null }
    }),
  ])
}

/** The time of a block never changes, so it is read once. */
const knownTimes = new Map<Hash, number>()

async function getBlockTimes(client: ChainClient, hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, number>> {
  await Promise.all(
    hashes
      .filter((hash) => !knownTimes.has(hash))
      .map(async (blockHash) => {
        const { timestamp } = await getBlock(client, { blockHash })
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
