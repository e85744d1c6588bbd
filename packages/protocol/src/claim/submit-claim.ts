import { type Address, type Client, isAddressEqual, type Log, parseEventLogs } from 'viem'
import { coreEventsAbi } from '../boost/core-abi.ts'
import { type CoreOptions, getBoost } from '../boost/get-boost.ts'
import { resolveCore } from '../boost/resolve-core.ts'
import type { SenderOf, TransactionOptions } from '../contract/transaction-options.ts'
import { type MinedTransaction, requireAccount, transact } from '../contract/write.ts'
import { type ClaimedPayment, decodeClaimedData } from '../incentive/claimed-data.ts'
import { InvalidClaimedDataError } from '../incentive/errors.ts'
import { incentiveAbi } from '../incentive/incentive-abi.ts'
import { type Claim, planClaim } from './plan-claim.ts'

/** A submitted claim. */
export type SubmittedClaim = MinedTransaction & {
  /**
   * The payment that the incentive reports; null for a raffle, which pays later, and when its log cannot be decoded.
   */
  readonly payment: ClaimedPayment | null
  /** The referrer's share in base units; zero without a referrer. */
  readonly referralFee: bigint
}

type SubmitOptions = TransactionOptions & CoreOptions & Omit<Claim, 'claimant'> & { readonly claimant?: Address }

/**
 * Submits a signed claim. The claimant is paid, whichever account sends the transaction.
 * @param client - viem client on the chain of the boost, with the account that sends, unless `account` names it.
 * @param boostId - the boost's id at the core.
 * @param incentiveId - the incentive's position in the boost, from 0.
 * @param data - the signed claim: `claimData` of a verifier's response, or `data` of {@link signClaim}.
 * @param claimant - the account that the claim was signed for; the sender by default. Another sender must pass it.
 * @param referrer - the address of the account that is paid the share of the referral; the signed one by default.
 * @param core - the address of the core; the protocol's core on that chain by default.
 * @param options - {@link TransactionOptions}: the account, fees, confirmations and an abort signal.
 * @throws {BoostNotFoundError} when the core has no such boost.
 * @throws {ReferrerMismatchError} when the referrer is not the signed one.
 * @throws {InvalidClaimDataError} when a value does not fit its onchain type.
 * @throws {TransactionRevertedError} with the protocol's own error by name, such as `IncentiveClaimed`.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws the errors of sending that {@link TransactionOptions} lists.
 * @example
 * const { payment } = await submitClaim(client, { boostId: 7n, incentiveId: 0, data })
 */
export async function submitClaim<client extends Client>(
  client: client,
  options: SubmitOptions & SenderOf<client>,
): Promise<SubmittedClaim>
export async function submitClaim(
  client: Client,
  { core, boostId, incentiveId, claimant, data, referrer, ...options }: SubmitOptions,
): Promise<SubmittedClaim> {
  const sender = requireAccount(client, options.account)
  const address = await resolveCore(client, core)
  const { validator, incentives } = await getBoost(client, { boostId, core: address })
  const claim = { boostId, incentiveId, claimant: claimant ?? sender.address, data, ...(referrer ? { referrer } : {}) }
  const call = await planClaim(client, { ...claim, validator })
  const { hash, receipt } = await transact(client, {
    ...options,
    ...call,
    to: address,
    spareGas: FEE_GAS,
    what: 'Claiming the reward',
  })
  return {
    hash,
    receipt,
    payment: parsePayment(receipt.logs, incentives[incentiveId]),
    referralFee: referralFrom(receipt.logs, address),
  }
}

/** More than paying the fee and the referrer takes: the core lets neither keep the claimant from being paid. */
export const FEE_GAS = 200_000n

/**
 * Returns what an incentive paid in a transaction, from a log that the incentive itself wrote. Returns null when there
 * is no such log or it cannot be decoded: the claim has succeeded by then, and an untrusted incentive must not make it
 * look failed.
 */
export function parsePayment(logs: readonly Log[], incentive: Address | undefined): ClaimedPayment | null {
  const claimed = parseEventLogs({ abi: incentiveAbi, eventName: 'Claimed', logs: [...logs] }).find(
    (log) => incentive !== undefined && isAddressEqual(log.address, incentive),
  )
  try {
    return claimed ? decodeClaimedData(claimed.args.data) : null
  } catch (error) {
    if (error instanceof InvalidClaimedDataError) return null
    throw error
  }
}

function referralFrom(logs: readonly Log[], core: Address): bigint {
  const sent = parseEventLogs({ abi: coreEventsAbi, eventName: 'ReferralFeeSent', logs: [...logs] }).find((log) =>
    isAddressEqual(log.address, core),
  )
  return sent?.args.referralAmount ?? 0n
}
