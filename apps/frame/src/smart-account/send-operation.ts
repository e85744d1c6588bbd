import { entryPoint } from '@laurel/wallet/smart-account'
import {
  type Address,
  BaseError,
  type Client,
  getAbiItem,
  type Hash,
  type Hex,
  HttpRequestError,
  TimeoutError,
} from 'viem'
import { getUserOperation, getUserOperationReceipt, type UserOperationReceipt } from 'viem/account-abstraction'
import { getLogs } from 'viem/actions'
import { type Bundler, requestBundler } from './bundlers.ts'
import { BundlerError, OperationPendingError } from './errors.ts'
import { type PreparedOperation, readNonce, toRpcOperation } from './prepare-operation.ts'

/** How long an operation is waited for, in milliseconds. A bundler includes one within some blocks. */
const INCLUDED_TIMEOUT_MS = 120_000
/** How long bundlers are searched for an operation whose reply was lost, in milliseconds. */
const LOST_TIMEOUT_MS = 10_000
/** How often a bundler is read meanwhile, in milliseconds. */
const OPERATION_POLL_MS = 1_000

/** An operation that a bundler has. Another one with the same nonce of the account can replace it. */
export type SentOperation = {
  readonly hash: Hash
  readonly account: Address
  readonly nonce: bigint
  /** The latest block before it was sent; null when that could not be read. */
  readonly block: bigint | null
}

/** How time passes. */
export type Clock = { readonly now: () => number; readonly sleep: (ms: number) => Promise<void> }

/** The time of this device. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Gives a signed operation to the first bundler that takes it. It is never made or signed a second time: one whose reply was lost is
 * looked for by its hash, and its nonce lets it be executed once only.
 * @throws {BundlerError} when all bundlers refused it: nothing was sent.
 * @throws {OperationPendingError} when it is not known whether one has it.
 */
export async function sendOperation(
  bundlers: readonly Bundler[],
  { operation, hash }: Pick<PreparedOperation, 'operation' | 'hash'>,
  signature: Hex,
  clock: Clock = realClock,
): Promise<void> {
  const signed = toRpcOperation({ ...operation, signature })
  let lost: unknown = null
  let refused: unknown = null
  for (const bundler of bundlers) {
    try {
      await requestBundler(bundler, 'eth_sendUserOperation', [signed, entryPoint.address])
      return
    } catch (error) {
      if (isKnownAlready(error)) return
      if (isLost(error)) lost = error
      else refused = error
    }
  }
  // A bundler that did not answer may have it, whatever the others say: they refuse what is executed already.
  if (lost === null) throw BundlerError.from(refused)
  const deadline = clock.now() + LOST_TIMEOUT_MS
  while (!(await isFound(bundlers, hash))) {
    if (clock.now() >= deadline) throw new OperationPendingError(hash, { cause: lost })
    await clock.sleep(OPERATION_POLL_MS)
  }
}

/** Waits until an operation is included. @throws {OperationPendingError} after two minutes. */
export async function waitForOperation(
  bundlers: readonly Bundler[],
  hash: Hash,
  clock: Clock = realClock,
): Promise<UserOperationReceipt<'0.7'>> {
  const deadline = clock.now() + INCLUDED_TIMEOUT_MS
  for (;;) {
    const receipt = await readReceipt(bundlers, hash)
    if (receipt !== null) return receipt
    if (clock.now() >= deadline) throw new OperationPendingError(hash)
    await clock.sleep(OPERATION_POLL_MS)
  }
}

/** Reads the receipt of an operation. Null while there is none, or no bundler answers. Never throws. */
export async function readReceipt(
  bundlers: readonly Bundler[],
  hash: Hash,
): Promise<UserOperationReceipt<'0.7'> | null> {
  const receipts = await Promise.all(
    bundlers.map((bundler) => getUserOperationReceipt(bundler, { hash }).catch(() => null)),
  )
  return receipts.find((receipt) => receipt !== null) ?? null
}

/**
 * Reads whether another operation with the same nonce was included in place of this one. False while that is not certain. Never throws.
 */
export async function readIsReplaced(
  node: Client,
  hash: Hash,
  { account, nonce, block }: SentOperation,
): Promise<boolean> {
  if (block === null) return false
  try {
    if ((await readNonce(node, account)) <= nonce) return false
    const event = getAbiItem({ abi: entryPoint.abi, name: 'UserOperationEvent' })
    const logs = await getLogs(node, {
      address: entryPoint.address,
      event,
      args: { userOpHash: hash },
      fromBlock: block,
    })
    return logs.length === 0
  } catch {
    return false
  }
}

/** Whether a bundler has an operation, or it is included. */
async function isFound(bundlers: readonly Bundler[], hash: Hash): Promise<boolean> {
  const found = await Promise.all(
    bundlers.map((bundler) =>
      getUserOperation(bundler, { hash }).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.includes(true) || (await readReceipt(bundlers, hash)) !== null
}

/** Whether the bundler has it from a request before, such as one whose reply was lost. */
function isKnownAlready(error: unknown): boolean {
  return /already known|already in (the )?mempool|already included/i.test(String(error))
}

/** Whether the bundler said neither yes nor no. */
function isLost(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
}
