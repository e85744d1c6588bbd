import { type Client, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { eventActionAbi } from '../abi/event-action.ts'
import { allowListAbi, offchainAccessListAbi } from '../allow-list/allow-list-abi.ts'
import { withReadAhead } from '../contract/read-ahead.ts'
import type { PlannedCall, ReadPlan, ResultWord } from '../contract/read-plan.ts'
import { interfaceAbi } from '../contract/supports-interface.ts'
import { incentiveAbi, incentiveDetailsAbi } from '../incentive/incentive-abi.ts'
import { balanceReads, incentiveStateReads } from '../incentive/incentive-reads.ts'
import type { Boost } from './boost.ts'

/**
 * Runs a function for each boost, with a client that answers the reads of the boost's components from few requests:
 * those of `getEventAction`, `getAllowList` and `getIncentive`, and `tokenReads` of its tokens. The reads of one boost
 * are of one block. For boosts with other reads, and with a node that does not run creation code, the function runs
 * again with separate reads, so that the results are always the same.
 * @param tokenReads - calldata, for each token of the incentives (asset, peg, venue of points) and for the target of
 * the action's first step; none by default.
 * @param read - reads only, because it may run twice.
 * @returns what `read` returns, in the order of the boosts.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws the errors of `read`.
 */
export async function readBoostComponents<result>(
  client: Client,
  { boosts, tokenReads = [] }: { readonly boosts: readonly Boost[]; readonly tokenReads?: readonly Hex[] },
  read: (reader: Client, boost: Boost) => Promise<result>,
): Promise<readonly result[]> {
  const lots = await Promise.all(
    toLots(boosts).map((lot) =>
      withReadAhead(
        client,
        () => planComponents(lot, tokenReads),
        (reader) => Promise.all(lot.map((boost) => read(reader, boost))),
      ),
    ),
  )
  return lots.flat()
}

/** Bytes that one request may return. A node limits what creation code returns to 24,576. */
const MAX_LOT_BYTES = 23_000
/** Bytes that the reads of an action with four steps and of an allow list return. */
const BOOST_BYTES = 2_500
/** Bytes that the reads of an incentive and its token return. */
const INCENTIVE_BYTES = 800

function toLots(boosts: readonly Boost[]): readonly (readonly Boost[])[] {
  const lots: Boost[][] = []
  let left = 0
  for (const boost of boosts) {
    const bytes = BOOST_BYTES + INCENTIVE_BYTES * boost.incentives.length
    const last = lots.at(-1)
    if (last !== undefined && bytes <= left) last.push(boost)
    else {
      lots.push([boost])
      left = MAX_LOT_BYTES
    }
    left -= bytes
  }
  return lots
}

/** Returns the reads of the components of boosts. Null for values that do not fit their onchain types. */
function planComponents(boosts: readonly Boost[], tokenReads: readonly Hex[]): ReadPlan | null {
  try {
    return { from: zeroAddress, calls: listComponentReads(boosts, { tokenReads, firstCall: 0 }) }
  } catch {
    // The single reads report what does not fit.
    return null
  }
}

/** The components of a boost: their addresses, or the words of earlier results that have them. */
export type ComponentTargets = {
  readonly action: PlannedCall['to']
  readonly allowList: PlannedCall['to']
  readonly incentives: readonly PlannedCall['to'][]
}

/**
 * Returns the reads of the components of boosts, and of their tokens.
 * @param tokenReads - calldata for each token.
 * @param firstCall - position in the plan of the first of these reads.
 * @throws viem's errors for an address that is none.
 */
export function listComponentReads(
  boosts: readonly ComponentTargets[],
  { tokenReads, firstCall }: { readonly tokenReads: readonly Hex[]; readonly firstCall: number },
): readonly PlannedCall[] {
  const calls: PlannedCall[] = []
  const reads = {
    ...{ action: actionReads(), allowList: allowListReads() },
    ...{ asset: assetReads(), incentiveState: incentiveStateReads() },
  }
  /** Returns the position in the plan of the first call. */
  const plan = (to: PlannedCall['to'], data: readonly Hex[]): number =>
    firstCall + calls.push(...data.map((each) => ({ type: 'read', to, data: each }) as const)) - data.length
  for (const { action, allowList, incentives } of boosts) {
    const steps = plan(action, reads.action)
    plan(allowList, reads.allowList)
    const tokens: ResultWord[] = [{ call: steps, word: FIRST_TARGET_WORD }]
    for (const incentive of incentives) tokens.push(...planIncentive(incentive))
    for (const token of tokens) plan(token, tokenReads)
  }
  return calls

  function planIncentive(incentive: PlannedCall['to']): readonly ResultWord[] {
    const asset = plan(incentive, reads.asset)
    const [tokenId, peg, venue] = [asset + 1, asset + 2, asset + 3]
    plan(incentive, reads.incentiveState)
    calls.push(...balanceReads({ incentive, asset, tokenId }))
    return [asset, peg, venue].map((call) => ({ call, word: 0 }))
  }
}

/** The steps are an offset, their number, four offsets and the steps, whose fourth word is the target. */
const FIRST_TARGET_WORD = 9

function actionReads(): readonly Hex[] {
  return [
    encodeFunctionData({ abi: eventActionAbi, functionName: 'getActionSteps' }),
    encodeFunctionData({ abi: eventActionAbi, functionName: 'getActionClaimant' }),
  ]
}

function allowListReads(): readonly Hex[] {
  return [
    encodeFunctionData({ abi: interfaceAbi, functionName: 'getComponentInterface' }),
    encodeFunctionData({ abi: allowListAbi, functionName: 'owner' }),
    encodeFunctionData({ abi: offchainAccessListAbi, functionName: 'getAllowListIds' }),
    encodeFunctionData({ abi: offchainAccessListAbi, functionName: 'getDenyListIds' }),
  ]
}

/** Returns the reads whose results name other contracts or tokens. */
function assetReads(): readonly Hex[] {
  return [
    encodeFunctionData({ abi: incentiveAbi, functionName: 'asset' }),
    encodeFunctionData({ abi: incentiveDetailsAbi, functionName: 'tokenId' }),
    encodeFunctionData({ abi: incentiveDetailsAbi, functionName: 'getPeg' }),
    encodeFunctionData({ abi: incentiveDetailsAbi, functionName: 'venue' }),
  ]
}
