import {
  type Address,
  type Client,
  decodeAbiParameters,
  encodeEventTopics,
  type Hex,
  type LogTopic,
  numberToHex,
  parseAbi,
} from 'viem'
import { requestRpc } from '../chain/rpc.ts'
import { type ChainLog, readChainLog } from '../evidence/get-chain-logs.ts'
import { readArray, readHash } from '../evidence/parse-rpc.ts'
import { decodeClaimedData } from './claimed-data.ts'
import type { Incentive } from './get-incentive.ts'

/** A change of the amount that is left in an incentive, in base units. */
export type FundsChange = {
  /** `taken`: its creator clawed it back. `paid`: to a claimant. `added`: by a top-up. */
  readonly type: 'taken' | 'paid' | 'added'
  readonly amount: bigint
}

const [CLAWBACK] = encodeEventTopics({
  abi: parseAbi([
    'event Clawback(uint256 indexed boostId, uint256 incentiveId, address indexed caller, address indexed receiver, uint256 amount, address asset)',
  ]),
})
const [TOPPED_UP] = encodeEventTopics({
  abi: parseAbi([
    'event BoostToppedUp(uint256 indexed boostId, uint256 indexed incentiveId, address indexed sender, uint256 amount, uint256 fee)',
  ]),
})
/** The event that an incentive logs for each payout and each claw-back. */
const [CLAIMED] = encodeEventTopics({ abi: parseAbi(['event Claimed(address indexed recipient, bytes data)']) })

/**
 * Returns whether a claw-back by the creator, and not the claims, brought an incentive below the amount of one claim.
 * Pure.
 * @param incentive - its current state.
 * @param known.changes - the changes of what is left, in the order of the chain. Changes before the first claw-back do
 * not matter. See {@link getFundsChanges}.
 * @param known.reward - base units that one claim pays, where the amounts of claims differ; null when it is not known.
 */
export function isClawedBack(
  incentive: Incentive,
  { changes, reward }: { readonly changes: readonly FundsChange[]; readonly reward: bigint | null },
): boolean {
  switch (incentive.type) {
    case 'pointsIncentive':
    case 'allowListIncentive':
      // Incentives of these kinds cannot be clawed back.
      return false
    case 'erc20Incentive':
      // A claw-back of a raffle's prize also sets its limit to zero.
      return incentive.limit === 0n || fellByClawback({ left: incentive.remaining, needed: incentive.reward, changes })
    case 'erc1155Incentive':
    case 'cgdaIncentive':
      return fellByClawback({ left: incentive.remaining, needed: 1n, changes })
    default:
      return incentive.limit === 0n || fellByClawback({ left: incentive.remaining, needed: reward ?? 1n, changes })
  }
}

function fellByClawback({
  left,
  needed,
  changes,
}: {
  readonly left: bigint
  readonly needed: bigint
  readonly changes: readonly FundsChange[]
}): boolean {
  let after = left
  for (const { type, amount } of [...changes].reverse()) {
    if (after >= needed) return false
    const before = type === 'added' ? after - amount : after + amount
    if (before >= needed) return type === 'taken'
    after = before
  }
  return false
}

/**
 * Returns the changes of the amount left in an incentive since its creator's first claw-back, in the order of the
 * chain. It reads the logs of the core and of the incentive. The list is empty without a claw-back. An amount that an
 * incentive's manager withdraws without the core reads as paid, because neither current nor older cores log it.
 * @param fromBlock - at most the block that created the incentive.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} also when the node keeps no logs that old.
 * @throws {InvalidEvidenceError} when the node returns something that is not logs.
 */
export async function getFundsChanges(
  client: Client,
  {
    core,
    incentive,
    boostId,
    incentiveId,
    fromBlock,
  }: {
    readonly core: Address
    readonly incentive: Address
    readonly boostId: bigint
    readonly incentiveId: number
    readonly fromBlock: bigint
  },
): Promise<readonly FundsChange[]> {
  const topics: [Hex[], Hex] = [[CLAWBACK, TOPPED_UP], numberToHex(boostId, { size: 32 })]
  const ofBoost = await readLogs(client, { address: core, topics, fromBlock })
  const ofCore = ofBoost.flatMap((log): readonly PlacedChange[] => {
    const isTaken = log.topics[0] === CLAWBACK
    const id = isTaken ? wordAt(log.data, 0) : BigInt(readHash(log.topics[2], 'logs.topics[2]'))
    if (id !== BigInt(incentiveId)) return []
    return [{ type: isTaken ? 'taken' : 'added', amount: wordAt(log.data, isTaken ? 1 : 0), log }]
  })
  const first = ofCore.find(({ type }) => type === 'taken')
  if (first === undefined) return []
  const since = {
    address: incentive,
    topics: [[CLAIMED]] satisfies [Hex[]],
    fromBlock: first.log.blockNumber,
  }
  const paid = (await readLogs(client, since)).map((log): PlacedChange => {
    return { type: 'paid', amount: paidIn(log), log }
  })
  const all = [...ofCore, ...paid].sort((one, other) => placeOf(one) - placeOf(other))
  // A claw-back is logged by the incentive too, just before the core logs it.
  const own = new Set(all.filter(({ type, log }, index) => type === 'paid' && isTakenIn(all[index + 1], log)))
  return all
    .slice(all.indexOf(first))
    .filter((change) => !own.has(change))
    .map(({ type, amount }) => ({ type, amount }))
}

type PlacedChange = FundsChange & { readonly log: ChainLog }

async function readLogs(
  client: Client,
  { fromBlock, ...filter }: { readonly address: Address; readonly topics: LogTopic[]; readonly fromBlock: bigint },
): Promise<readonly ChainLog[]> {
  const answer: unknown = await requestRpc('eth_getLogs', () =>
    client.request({
      method: 'eth_getLogs',
      params: [{ ...filter, fromBlock: numberToHex(fromBlock), toBlock: 'latest' }],
    }),
  )
  return readArray(answer, 'logs').map((log, index) => readChainLog(log, `logs[${index}]`))
}

/** More than any block has logs, so that block and log index make one ordered number. */
const MAX_LOGS_IN_BLOCK = 10_000_000
const placeOf = ({ log }: PlacedChange) => Number(log.blockNumber) * MAX_LOGS_IN_BLOCK + log.logIndex
const wordAt = (data: Hex, index: number) =>
  BigInt(readHash(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`, 'logs.data'))

function isTakenIn(next: PlacedChange | undefined, log: ChainLog): boolean {
  return next?.type === 'taken' && next.log.transactionHash === log.transactionHash && next.amount === paidIn(log)
}

/** Returns the paid amount in base units, or zero when an untrusted incentive does not encode it in the usual form. */
function paidIn({ data }: ChainLog): bigint {
  try {
    const [claimed] = decodeAbiParameters([{ type: 'bytes' }], data)
    return decodeClaimedData(claimed).amount
  } catch {
    return 0n
  }
}
