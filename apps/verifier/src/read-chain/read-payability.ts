import {
  type Eligibility,
  encodeClaimData,
  encodeIncentiveData,
  getEligibility,
  validatorKinds,
} from '@laurel/protocol'
import {
  type Address,
  BaseError,
  type Client,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  type LogTopic,
  numberToHex,
  parseAbi,
  type RpcLog,
  slice,
} from 'viem'
import { call, readContract } from 'viem/actions'
import type { ClaimStruct } from '../verify-claim/claim-struct.ts'
import type { KeptSignature } from '../verify-claim/completion.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'
import { type Payability, payabilityOf } from '../verify-claim/payability.ts'
import type { FundsChange } from '../verify-claim/taken-back.ts'
import { orNull, revertOf } from './read-part.ts'

const coreAbi = parseAbi([
  'function claimIncentiveFor(uint256 boostId_, uint256 incentiveId_, address referrer_, bytes data_, address claimant) payable',
])
const CLAWBACK_EVENT =
  'event Clawback(uint256 indexed boostId, uint256 incentiveId, address indexed caller, address indexed receiver, uint256 amount, address asset)'
const feeAbi = parseAbi(['function getClaimFee() view returns (uint256)'])
const TOPPED_UP_EVENT =
  'event BoostToppedUp(uint256 indexed boostId, uint256 indexed incentiveId, address indexed sender, uint256 amount, uint256 fee)'
const [CLAWBACK] = encodeEventTopics({ abi: parseAbi([CLAWBACK_EVENT]) })
const [TOPPED_UP] = encodeEventTopics({ abi: parseAbi([TOPPED_UP_EVENT]) })
/** What an incentive tells of each payout, and of what is taken back. */
const [CLAIMED] = encodeEventTopics({ abi: parseAbi(['event Claimed(address indexed recipient, bytes data)']) })

/** `IncentiveClaimed` and `MaximumClaimed(address)`: the claim, or all that an account may have, was claimed. Source: PROTOCOL.md 7. */
const SPENT = ['0x4de1225a', '0x059b7045']

/** What else is known where payability is asked for. */
export type PayabilityPlace = {
  /** Believes only what enough nodes say, and asks at the head: what was paid a moment ago is paid. */
  readonly client: Client
  readonly core: Address
  /**
   * The account's standing with an incentive, shared by its completions.
   * @param minimum - the least that the claim takes of a falling reward, in base units; 0 for none.
   */
  eligibilityOf(completion: StoredCompletion, minimum: bigint): Promise<Eligibility>
  /** The least that a completion's claim takes of a falling reward, in base units; 0 for none, and for other rewards. */
  minimumOf(completion: StoredCompletion): Promise<bigint>
  /** See {@link readFundsChanges}. */
  changesOf(completion: StoredCompletion, incentive: Address): Promise<readonly FundsChange[] | null>
}

/**
 * Asks the chain whether a completion is paid when it is claimed now. What is signed is tried without sending; of what is not,
 * the list, what the account had, and what is left are asked.
 * @throws {NodesDisagreeError} and whatever a client throws: the caller says `unknown` then.
 */
export async function readPayability(place: PayabilityPlace, completion: StoredCompletion): Promise<Payability> {
  const { state, key, rewardAtMost } = completion
  const tried = 'signature' in state ? await tryClaim(place, key.incentiveId, state) : null
  if (tried === 'paid') return { status: 'claimable' }
  if (tried === 'spent') return { status: 'claimed' }
  const minimum = await place.minimumOf(completion)
  const eligibility = await place.eligibilityOf(completion, minimum)
  const told = (changes: readonly FundsChange[]) => payabilityOf(eligibility, { rewardAtMost, minimum, changes })
  const { incentive } = eligibility
  const isEmpty = told([]).status === 'exhausted' && incentive !== null
  const changes = isEmpty ? await place.changesOf(completion, incentive.incentive) : null
  // Where nobody can say why, it is told that nothing is left: that is true in any case.
  const payability = told(changes ?? [])
  // It is reverted, and nothing here says why.
  return tried === 'reverted' && payability.status === 'claimable' ? { status: 'unknown' } : payability
}

async function tryClaim(
  { client, core }: PayabilityPlace,
  incentiveId: number,
  { claim, signature, signer }: { readonly claim: ClaimStruct } & KeptSignature,
): Promise<'paid' | 'spent' | 'reverted'> {
  const { boostId, claimant, incentiveData, incentiveQuantity, referrer, validator, validatorKind } = claim
  const { signsReferrer, isPayable } = validatorKinds[validatorKind]
  const bound = signsReferrer ? referrer : null
  const data = encodeFunctionData({
    abi: coreAbi,
    functionName: 'claimIncentiveFor',
    args: [
      ...([boostId, BigInt(incentiveId), referrer] as const),
      encodeClaimData({ signer, signature, incentiveQuantity, incentiveData, referrer: bound }),
      claimant,
    ],
  })
  const ask = { abi: feeAbi, address: validator, functionName: 'getClaimFee' } as const
  const value = isPayable ? ((await orNull(readContract(client, ask))) ?? 0n) : 0n
  try {
    // What the account holds does not matter: anybody may hand it in.
    const stateOverride = value > 0n ? [{ address: claimant, balance: value * 2n }] : undefined
    await call(client, { account: claimant, to: core, data, value, ...(stateOverride ? { stateOverride } : {}) })
    return 'paid'
  } catch (error) {
    const revert = error instanceof BaseError ? revertOf(error) : null
    if (revert === null) throw error
    return SPENT.some((selector) => revert.startsWith(selector)) ? 'spent' : 'reverted'
  }
}

/**
 * How an account stands with an incentive at the head.
 * @param minimum - the least that its claim takes of a falling reward, in base units; 0 for none.
 */
export function readEligibility(
  client: Client,
  core: Address,
  { completion: { key, claimant }, minimum }: { readonly completion: StoredCompletion; readonly minimum: bigint },
): Promise<Eligibility> {
  const { boostId, incentiveId } = key
  const told = minimum === 0n ? {} : { incentiveData: encodeIncentiveData({ needs: 'minimum', minimum }) }
  return getEligibility(client, { core, boostId, incentiveId, claimant, ...told })
}

/**
 * What changed how much of an incentive is left since its creator first took something back, in the order of the chain, as
 * the logs of the core and of the incentive say; nothing where nothing was taken back, null where nodes do not say. What an
 * incentive's manager takes past the core is told as paid: the core knows nothing of it, and neither do older cores.
 */
export async function readFundsChanges(
  client: Client,
  {
    core,
    incentive,
    fromBlock,
    key,
  }: {
    readonly core: Address
    readonly incentive: Address
    readonly fromBlock: bigint
    readonly key: StoredCompletion['key']
  },
): Promise<readonly FundsChange[] | null> {
  const topics: [Hex[], Hex] = [[CLAWBACK, TOPPED_UP], numberToHex(key.boostId, { size: 32 })]
  try {
    const ofBoost = await askLogs(client, { address: core, topics, fromBlock })
    const ofCore = ofBoost.flatMap((log): readonly PlacedChange[] => {
      const isTaken = log.topics[0] === CLAWBACK
      const id = isTaken ? wordAt(log.data, 0) : BigInt(log.topics[2] ?? '0x0')
      if (id !== BigInt(key.incentiveId)) return []
      return [{ kind: isTaken ? 'taken' : 'added', amount: wordAt(log.data, isTaken ? 1 : 0), log }]
    })
    const first = ofCore.find(({ kind }) => kind === 'taken')
    if (first === undefined) return []
    const since = {
      address: incentive,
      topics: [[CLAIMED]] satisfies [Hex[]],
      fromBlock: BigInt(first.log.blockNumber),
    }
    const paid = (await askLogs(client, since)).map((log): PlacedChange => {
      // Packed: token, recipient, amount.
      return { kind: 'paid', amount: BigInt(slice(log.data, 40, 72)), log }
    })
    const all = [...ofCore, ...paid].sort((one, other) => placeOf(one) - placeOf(other))
    // A claw-back is told by the incentive too, just before the core tells of it.
    const own = new Set(all.filter(({ kind, log }, at) => kind === 'paid' && isTakenIn(all[at + 1], log)))
    return all.slice(all.indexOf(first)).filter((one) => !own.has(one))
  } catch {
    return null
  }
}

type AskedLog = RpcLog & { readonly blockNumber: Hex; readonly logIndex: Hex }
type PlacedChange = FundsChange & { readonly log: AskedLog }

async function askLogs(
  client: Client,
  { fromBlock, ...filter }: { readonly address: Address; readonly topics: LogTopic[]; readonly fromBlock: bigint },
): Promise<readonly AskedLog[]> {
  const params = [{ ...filter, fromBlock: numberToHex(fromBlock), toBlock: 'latest' }] as const
  const logs = await client.request({ method: 'eth_getLogs', params: [...params] })
  return logs.flatMap((log) => {
    const { blockNumber, logIndex } = log
    return blockNumber === null || logIndex === null ? [] : [{ ...log, blockNumber, logIndex }]
  })
}

const MAX_LOGS_IN_BLOCK = 10_000_000
const placeOf = ({ log }: PlacedChange) => Number(log.blockNumber) * MAX_LOGS_IN_BLOCK + Number(log.logIndex)
const wordAt = (data: Hex, at: number) => BigInt(slice(data, 32 * at, 32 * at + 32))

function isTakenIn(next: PlacedChange | undefined, { transactionHash, data }: AskedLog): boolean {
  if (next?.kind !== 'taken' || next.log.transactionHash !== transactionHash) return false
  return next.amount === BigInt(slice(data, 40, 72))
}
