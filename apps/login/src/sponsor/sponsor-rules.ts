import {
  type AccountDeployment,
  accountAbi,
  accountFactoryAbi,
  type DecodedCall,
  decodeCalls,
  getSmartAccountAddress,
  parseDelegationCode,
  type SponsoredOperation,
  type SponsorshipTimes,
  sponsorshipTimes,
} from '@laurel/wallet/smart-account'
import { type Address, encodeFunctionData, type Hex, isAddressEqual, size, slice } from 'viem'
import { getAbiItem, toFunctionSelector } from 'viem/utils'

/** The rules by which the operator sponsors an operation. Source: docs/smart-accounts.md#paymaster. */

/** What an operation would be sponsored for: which of its owner's accounts sends it, and what it calls. */
export type SponsorCase = {
  /** `smart`: the account of the factory. `delegated`: the account with the key itself (EIP-7702). */
  readonly sender: 'smart' | 'delegated'
  /** The contracts that have to be sponsored, each once. The account itself is not among them. */
  readonly targets: readonly Address[]
}

/** Why an operation is not sponsored. */
export type SponsorRefusal = 'not-this-account' | 'not-sponsored'

/** The contracts of smart accounts on a chain. */
export type SponsoredAccounts = AccountDeployment & {
  /** What accounts with a key delegate to; absent where the operator offers none. */
  readonly delegate?: Address | undefined
}

/** The most that a paymaster pays, and what it has paid today, in wei of gas. */
export type SponsorBudget = {
  readonly perOperation: bigint
  readonly perAccountAndDay: bigint
  readonly perDay: bigint
  readonly spentByAccount: bigint
  readonly spentByAll: bigint
}

/** How long a sponsorship is valid, in seconds: enough to confirm and to wait for a block. */
const VALID_SECONDS = 600
/** The seconds of a day, as the paymaster counts them. */
export const DAY_SECONDS = 86_400

/** The functions of an account that are sponsored when it calls itself. Its others could make any call. */
const sessionSelectors: readonly Hex[] = (['installSession', 'revokeSession'] as const).map((name) =>
  toFunctionSelector(getAbiItem({ abi: accountAbi, name })),
)

/**
 * Decides whose operation it is, and what it calls. Pure.
 * @param options.owner - the account with the key of the session.
 */
export function judgeOperation(
  operation: SponsoredOperation,
  { owner, accounts }: { readonly owner: Address; readonly accounts: SponsoredAccounts },
): SponsorCase | SponsorRefusal {
  const sender = judgeSender(operation, owner, accounts)
  if (sender === null) return 'not-this-account'
  const calls = readCalls(operation.callData)
  if (calls === null || calls.length === 0) return 'not-sponsored'
  const others = calls.filter(({ to }) => !isAddressEqual(to, operation.sender))
  if (calls.some((call) => !others.includes(call) && !isSessionCall(call))) return 'not-sponsored'
  return { sender, targets: [...new Map(others.map(({ to }) => [to.toLowerCase(), to])).values()] }
}

function judgeSender(
  { sender, factory, factoryData = '0x' }: SponsoredOperation,
  owner: Address,
  accounts: SponsoredAccounts,
): SponsorCase['sender'] | null {
  if (isAddressEqual(sender, getSmartAccountAddress(accounts, owner))) {
    if (factory === undefined) return 'smart'
    const creation = encodeFunctionData({ abi: accountFactoryAbi, functionName: 'createAccount', args: [owner] })
    const isOurs = isAddressEqual(factory, accounts.accountFactory) && factoryData.toLowerCase() === creation
    return isOurs ? 'smart' : null
  }
  const isDelegated = accounts.delegate !== undefined && isAddressEqual(sender, owner) && factory === undefined
  return isDelegated ? 'delegated' : null
}

function readCalls(callData: Hex): readonly DecodedCall[] | null {
  try {
    return decodeCalls(callData)
  } catch {
    return null
  }
}

function isSessionCall({ data }: DecodedCall): boolean {
  return size(data) >= 4 && sessionSelectors.includes(slice(data, 0, 4))
}

/**
 * Whether an account with a key has our code, or none yet: its first operation brings the delegation. Pure.
 * @param code - of the account; undefined without one.
 */
export function isOurDelegation(code: Hex | undefined, { delegate }: SponsoredAccounts): boolean {
  if (code === undefined || code === '0x') return true
  const contract = parseDelegationCode(code)
  return delegate !== undefined && contract !== null && isAddressEqual(contract, delegate)
}

/** Returns the most that an operation can cost, in wei, as the entry point computes it. Pure. */
export function maxCostOf(operation: SponsoredOperation): bigint {
  const { verificationGasLimit, callGasLimit, preVerificationGas, maxFeePerGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const limits = [verificationGasLimit, callGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit]
  return limits.reduce((sum, limit) => sum + limit, preVerificationGas) * maxFeePerGas
}

/** How much more than its node suggests an operation may give its bundler for each gas: prices change until it is signed for. */
const MAX_TIP_FACTOR = 2n
/** The part of the base fee that it may give on top of that, where the suggestion is next to nothing. */
const TIP_BASE_FEE_DIVISOR = 10n
/** The gas of an operation that no limit measures: what its bundler is paid for a transaction, and for each byte. */
const PRE_VERIFICATION_GAS = 150_000n
const PRE_VERIFICATION_GAS_PER_BYTE = 50n

/** What bundlers earn on a chain, in wei for each gas. `baseFee` is 0 where there is none, and `tip` is the whole price then. */
export type GasMarket = { readonly baseFee: bigint; readonly tip: bigint }

/**
 * Whether an operation pays its bundler no more than usual. Anyone can be the bundler of their operation, so that what it pays too much
 * would be theirs. Pure.
 * @param maxPreVerificationGas - of the settings; undefined for what chains need whose transactions are not paid for elsewhere.
 */
export function isFairPrice(
  operation: SponsoredOperation,
  { baseFee, tip }: GasMarket,
  maxPreVerificationGas: bigint | undefined,
): boolean {
  const { callData, factoryData = '0x', preVerificationGas, maxPriorityFeePerGas } = operation
  if (maxPriorityFeePerGas > tip * MAX_TIP_FACTOR + baseFee / TIP_BASE_FEE_DIVISOR) return false
  const usual = PRE_VERIFICATION_GAS + PRE_VERIFICATION_GAS_PER_BYTE * BigInt(size(callData) + size(factoryData))
  return preVerificationGas <= (maxPreVerificationGas ?? usual)
}

/** Which limit an operation is over: `operation` is over it on every day. Pure. @returns null within all limits. */
export function findLimit(cost: bigint, budget: SponsorBudget): 'operation' | 'day' | null {
  if (cost > budget.perOperation) return 'operation'
  if (budget.spentByAccount + cost > budget.perAccountAndDay) return 'day'
  return budget.spentByAll + cost > budget.perDay ? 'day' : null
}

/** Returns the time of a sponsorship: from the latest block, which no later one is before. Pure. @param blockTime - Unix seconds. */
export function timesFrom(blockTime: number): SponsorshipTimes {
  return sponsorshipTimes(blockTime, VALID_SECONDS)
}
