import { type Address, type Client, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { estimateGas } from 'viem/actions'
import { type CoreOptions, getBoost } from '../boost/get-boost.ts'
import { resolveCore } from '../boost/resolve-core.ts'
import { requestRpc } from '../chain/rpc.ts'
import { callContract } from '../contract/call.ts'
import { decodeRevert } from '../contract/decode-revert.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import type { SenderOf, TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, requireAccount, transact } from '../contract/write.ts'
import type { ClaimedPayment } from '../incentive/claimed-data.ts'
import { NoClaimError } from './errors.ts'
import { readPaidClaims } from './paid-claims.ts'
import { type Claim, planClaim } from './plan-claim.ts'
import { FEE_GAS } from './submit-claim.ts'

/** The result of one claim of several. */
export type ClaimOutcome = Claim & {
  readonly isClaimed: boolean
  /** The payment that the incentive reports. */
  readonly payment: ClaimedPayment | null
  /** Why it was not paid: the protocol's own error, when the simulation found one. */
  readonly revert: string | null
}

const multicallAbi = parseAbi([
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Call3Value[] calls) payable returns (Result[] returnData)',
])

/** At the same address on almost every chain. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11' satisfies Address

type SubmitOptions = TransactionOptions &
  CoreOptions & { readonly claims: readonly Claim[]; readonly multicall?: Address }

type SubmittedClaims = MinedTransaction & { readonly outcomes: readonly ClaimOutcome[] }

/**
 * Submits several claims in one transaction, of several boosts, claimants, or incentives that share one signature. The
 * claims are independent. Those that would revert are left out and reported. The transaction goes through Multicall3,
 * because the core pays the claimant whichever account calls it.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param claims - `{ boostId, incentiveId, claimant, data, referrer? }` for each claim, where `data` is the signed
 * claim.
 * @param multicall - Multicall3 on that chain; by default that of the client's chain, or its usual address.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @throws {NoClaimError} without a claim, or when every claim would revert. Nothing is sent then.
 * @throws {BoostNotFoundError} when the core has no such boost.
 * @throws {ReferrerMismatchError} when the referrer is not the signed one.
 * @throws {InvalidClaimDataError} when a value does not fit its onchain type.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * const { outcomes } = await submitClaims(client, { claims: [{ boostId: 7n, incentiveId: 0, claimant, data }] })
 */
export async function submitClaims<client extends Client>(
  client: client,
  options: SubmitOptions & SenderOf<client>,
): Promise<SubmittedClaims>
export async function submitClaims(
  client: Client,
  { core, claims, multicall = client.chain?.contracts?.multicall3?.address ?? MULTICALL3, ...options }: SubmitOptions,
): Promise<SubmittedClaims> {
  const address = await resolveCore(client, core)
  const planned = await Promise.all(
    claims.map(async (claim) => {
      const boost = await getBoost(client, { boostId: claim.boostId, core: address })
      return { claim, boost, call: await planClaim(client, { ...claim, validator: boost.validator }) }
    }),
  )
  const sender = requireAccount(client, options.account)
  const calls = planned.map(({ call }) => ({ target: address, value: call.value, callData: call.data }))
  const tried = await callContract(client, { from: sender.address, to: multicall, ...aggregate(calls, true) })
  if (tried.status === 'reverted') throw new UnsupportedInterfaceError({ address: multicall, needed: 'Multicall3' })
  const reverts = readReverts(tried.data)
  const payable = calls.filter((_, index) => reverts[index] === null)
  if (payable.length === 0) throw new NoClaimError(reverts)
  // A node estimates the least gas with which the whole transaction succeeds. Where parts may fail, that is too little
  // for the last of them, so the estimate is for a transaction in which no part may fail.
  const needed = await requestRpc('eth_estimateGas', () =>
    estimateGas(client, { account: sender, to: multicall, ...aggregate(payable, false) }),
  )
  const { hash, receipt } = await transact(client, {
    ...options,
    to: multicall,
    ...aggregate(payable, true),
    gas: options.gas ?? needed + FEE_GAS * BigInt(payable.length),
    what: 'Claiming the rewards',
  })
  const sent = planned.flatMap(({ claim, boost }, index) =>
    reverts[index] === null ? [{ claim, incentive: boost.incentives[claim.incentiveId], index }] : [],
  )
  const paid = new Map(
    readPaidClaims(receipt.logs, { core: address, sent }).map((one, at) => [sent[at]?.index, one] as const),
  )
  const outcomes = claims.map((claim, index): ClaimOutcome => {
    const one = paid.get(index) ?? null
    return {
      ...claim,
      isClaimed: one !== null,
      payment: one?.payment ?? null,
      revert: reverts[index] ?? null,
    }
  })
  return { hash, receipt, outcomes }
}

type CoreCall = { readonly target: Address; readonly value: bigint; readonly callData: Hex }

function aggregate(calls: readonly CoreCall[], allowFailure: boolean): { readonly data: Hex; readonly value: bigint } {
  const args = [calls.map((call) => ({ ...call, allowFailure }))] as const
  return {
    data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3Value', args }),
    value: calls.reduce((sum, { value }) => sum + value, 0n),
  }
}

function readReverts(answer: Hex): readonly (string | null)[] {
  const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3Value', data: answer })
  return results.map(({ success, returnData }) =>
    success ? null : (decodeRevert(returnData)?.text ?? `reverted with ${returnData.slice(0, 138)}`),
  )
}
