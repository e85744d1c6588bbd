import type { FrameChain } from '@laurel/wallet/frame-messages'
import { type AccountCall, accountFactoryAbi, encodeCalls, entryPoint } from '@laurel/wallet/smart-account'
import {
  type Address,
  type Client,
  encodeFunctionData,
  type Hash,
  type Hex,
  hexToNumber,
  isAddressEqual,
  slice,
} from 'viem'
import { formatUserOperationRequest, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { readContract } from 'viem/actions'
import * as z from 'zod/mini'
import { maxPriceOf, readPrice } from '../rpc/gas-price.ts'
import { type Bundler, readFirst, requestBundler } from './bundlers.ts'
import type { SmartAccounts } from './contracts.ts'
import { DELEGATE } from './delegation.ts'
import { BundlerError } from './errors.ts'

/** What the operator's paymaster adds to an operation. */
export type Sponsorship = {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

/** Requests the operator's sponsorship of an operation, whose limits and fees are final. Null when it is not sponsored. Never throws. */
export type Sponsor = (chainId: number, operation: UserOperation<'0.7'>) => Promise<Sponsorship | null>

/** A smart account that acts, or the account with a key itself, with the code that it delegates to (EIP-7702): it is its own owner. */
export type AccountSender = {
  readonly type: 'smartAccount'
  readonly address: Address
  /** The address of the key that signs for it. */
  readonly owner: Address
  readonly contracts: SmartAccounts
}

/** A user operation, complete but for its signature. What is shown is read from it, and nothing else is signed. */
export type PreparedOperation = {
  readonly operation: UserOperation<'0.7'>
  readonly hash: Hash
  /** Whether it gives the account its code: the factory creates it, or the account with a key delegates. */
  readonly isDeploying: boolean
  readonly isSponsored: boolean
  /** What it costs at the current price, and at most, in base units of the native currency. */
  readonly expectedCost: bigint
  readonly maxCost: bigint
}

/** How much more gas than the bundler's estimate is allowed, in percent: the state can change until it is included. */
const GAS_MARGIN_PERCENT = 20n
/** How much more than the node's maximum price is allowed, in percent: the user reads before they confirm. */
const PRICE_MARGIN_PERCENT = 50n
/** Gas for the bytes of a paymaster's data, which the estimate does not have. */
const SPONSORED_CALLDATA_GAS = 5_000n
/** A sponsorship that ends within this time is requested again before it is signed. */
const MIN_SPONSORED_MS = 60_000
/** A signature of the right length, for estimates. Its gas is that of a valid one. */
const STUB_SIGNATURE: Hex = `0x${'f'.repeat(31)}0${'0'.repeat(31)}07${'a'.repeat(63)}1c`

/** A part of the signature of a delegation, for estimates. */
const STUB_WORD: Hex = `0x${'f'.repeat(64)}`

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,32}$/i)),
  z.transform((text) => BigInt(text)),
)
const estimate = z.object({ callGasLimit: quantity, verificationGasLimit: quantity, preVerificationGas: quantity })

/** What {@link prepareOperation} needs. */
export type OperationWorld = {
  readonly node: Client
  readonly bundlers: readonly Bundler[]
  readonly chain: FrameChain
  readonly sponsor: Sponsor
}

/**
 * Makes the user operation of calls: nonce and fees of the node, gas of the bundler, and the operator's sponsorship where the network
 * has a paymaster and the operation is one that it pays for. The account pays otherwise.
 * @throws {BundlerError} and viem's errors, when no node or bundler answers, or the calls would fail.
 */
export async function prepareOperation(
  { node, bundlers, chain, sponsor }: OperationWorld,
  sender: AccountSender,
  calls: readonly AccountCall[],
): Promise<PreparedOperation> {
  const { address, contracts } = sender
  const [code, nonce, price] = await Promise.all([
    node.request({ method: 'eth_getCode', params: [address, 'latest'] }),
    readNonce(node, address),
    readPrice(node),
  ])
  const isDeploying = code === '0x'
  const draft: UserOperation<'0.7'> = {
    ...{ sender: address, nonce, callData: encodeCalls(calls), signature: STUB_SIGNATURE },
    ...(isDeploying ? creationOf(sender, chain.chainId) : {}),
    // Without a price nothing has to be paid, so that an account without money can be tried.
    ...{
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
      callGasLimit: 0n,
      verificationGasLimit: 0n,
      preVerificationGas: 0n,
    },
  }
  const gas = await estimateGas(bundlers, draft)
  const maxFeePerGas = (maxPriceOf(price) * (100n + PRICE_MARGIN_PERCENT)) / 100n
  const unsponsored: UserOperation<'0.7'> = {
    ...{ ...draft, signature: '0x', maxFeePerGas },
    maxPriorityFeePerGas: price.price.type === 'eip1559' ? price.price.maxPriorityFeePerGas : maxFeePerGas,
    callGasLimit: addMargin(gas.callGasLimit),
    verificationGasLimit: addMargin(gas.verificationGasLimit),
    preVerificationGas:
      addMargin(gas.preVerificationGas) + (contracts.paymaster === undefined ? 0n : SPONSORED_CALLDATA_GAS),
  }
  const given = contracts.paymaster === undefined ? null : await sponsor(chain.chainId, unsponsored)
  // Only the operator's paymaster, which the page's configuration names.
  const sponsorship = given?.paymaster.toLowerCase() === contracts.paymaster?.toLowerCase() ? given : null
  const operation = { ...unsponsored, ...sponsorship }
  const total = sumGas(operation)
  return {
    ...{ operation, isDeploying, isSponsored: sponsorship !== null, hash: hashOperation(operation, chain.chainId) },
    expectedCost: total * (price.expectedPrice < maxFeePerGas ? price.expectedPrice : maxFeePerGas),
    maxCost: total * maxFeePerGas,
  }
}

/**
 * Returns the operation with a sponsorship that is valid for long enough. Only its times and the operator's signature change: who pays,
 * and how much, was confirmed.
 */
export async function renewSponsorship(
  { chain, sponsor }: Pick<OperationWorld, 'chain' | 'sponsor'>,
  prepared: PreparedOperation,
  now: number,
): Promise<PreparedOperation> {
  const { operation, isSponsored } = prepared
  if (!isSponsored || sponsoredUntil(operation.paymasterData) > now + MIN_SPONSORED_MS) return prepared
  const { paymaster, paymasterData, ...rest } = operation
  const renewed = await sponsor(chain.chainId, rest)
  const isSame =
    renewed?.paymaster === paymaster &&
    renewed?.paymasterVerificationGasLimit === operation.paymasterVerificationGasLimit &&
    renewed?.paymasterPostOpGasLimit === operation.paymasterPostOpGasLimit
  if (renewed === null || !isSame) throw new BundlerError('the operator no longer pays for it')
  const fresh = { ...operation, paymasterData: renewed.paymasterData }
  return { ...prepared, operation: fresh, hash: hashOperation(fresh, chain.chainId) }
}

/** Reads the next nonce of an account's own operations from the entry point. @throws viem's errors. */
export function readNonce(node: Client, account: Address): Promise<bigint> {
  const { abi, address } = entryPoint
  return readContract(node, { abi, address, functionName: 'getNonce', args: [account, 0n] })
}

/** Returns an operation as JSON-RPC has it. Pure. */
export function toRpcOperation(operation: UserOperation<'0.7'>) {
  return formatUserOperationRequest(operation)
}

function hashOperation(userOperation: UserOperation<'0.7'>, chainId: number): Hash {
  const { address: entryPointAddress, version: entryPointVersion } = entryPoint
  return getUserOperationHash({ userOperation, entryPointAddress, entryPointVersion, chainId })
}

async function estimateGas(bundlers: readonly Bundler[], draft: UserOperation<'0.7'>) {
  const given = await readFirst(bundlers, (bundler) =>
    requestBundler(bundler, 'eth_estimateUserOperationGas', [toRpcOperation(draft), entryPoint.address]),
  )
  const parsed = estimate.safeParse(given)
  if (!parsed.success) throw new BundlerError('its estimate is not one', { cause: parsed.error })
  return parsed.data
}

/** Returns the calldata with which the factory creates the account of an owner. Pure. */
export function encodeCreation(owner: Address): Hex {
  return encodeFunctionData({ abi: accountFactoryAbi, functionName: 'createAccount', args: [owner] })
}

/** When the paymaster's signature ends, in milliseconds: the second of two times that its data begins with. 0 for other data. */
function sponsoredUntil(paymasterData: Hex | undefined): number {
  if (paymasterData === undefined || paymasterData.length < 26) return 0
  return hexToNumber(slice(paymasterData, 6, 12)) * 1_000
}

/**
 * Returns what gives an account its code. A delegation is signed after the click; estimates have one without a signature, and the hash
 * of an operation does not contain it.
 */
function creationOf({ address, owner, contracts }: AccountSender, chainId: number): Partial<UserOperation<'0.7'>> {
  if (!isAddressEqual(address, owner)) return { factory: contracts.factory, factoryData: encodeCreation(owner) }
  const stub = { chainId, nonce: 0, r: STUB_WORD, s: STUB_WORD, yParity: 1 } as const
  return { authorization: { address: DELEGATE, ...stub } }
}

function addMargin(gas: bigint): bigint {
  return (gas * (100n + GAS_MARGIN_PERCENT)) / 100n
}

/** Returns all gas that an operation may use. Pure. */
export function sumGas(operation: UserOperation<'0.7'>): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  return (
    callGasLimit + verificationGasLimit + preVerificationGas + paymasterVerificationGasLimit + paymasterPostOpGasLimit
  )
}
