import { type PreparedCall, TransactionPendingError, waitForCall } from '@laurel/protocol'
import { type Hash, numberToHex, type TransactionReceipt } from 'viem'
import { getCallsStatus, getCapabilities, sendCalls, waitForCallsStatus } from 'viem/actions'
import { getWalletErrorCode } from '../errors/format-wallet-error.ts'
import { WebError } from '../errors/web-error.ts'
import { connectText } from '../language/en/connect.ts'
import type { Signer } from './signer.ts'

/** The wallet reports that calls which it sent together failed. None of them took effect. */
export class CallsFailedError extends WebError {
  override readonly name = 'CallsFailedError'
  readonly code = 'web/calls-failed'
  constructor() {
    super(connectText('callsFailed'))
  }
}

/** The wallet accepted the calls, but their result is unknown. They may still succeed. */
export class CallsStatusUnknownError extends WebError {
  override readonly name = 'CallsStatusUnknownError'
  readonly code = 'web/calls-unseen'
  constructor(options?: ErrorOptions) {
    super(connectText('callsUnseen'), options)
  }
}

/** How long a wallet may take to report its capabilities. After that, calls are sent one at a time. */
const CAPABILITIES_TIMEOUT_MS = 4_000
/** How long a batch of calls may take, the same as for a single transaction. */
const CALLS_STATUS_TIMEOUT_MS = 180_000

/**
 * Whether the wallet sends several calls as one transaction, all or nothing. It does not prompt the user. Source:
 * https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities.
 */
export async function canSendTogether(signer: Signer): Promise<boolean> {
  const { id: chainId } = signer.chain
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), CAPABILITIES_TIMEOUT_MS)
  })
  // Any error means that the wallet does not support it.
  const response = getCapabilities(signer).then(
    (all) => all[chainId]?.atomic?.status ?? all[0]?.atomic?.status ?? null,
    () => null,
  )
  try {
    const status = await Promise.race([response, late])
    // `ready`: the wallet first asks the user for permission to upgrade the account.
    return status === 'supported' || status === 'ready'
  } finally {
    clearTimeout(timer)
  }
}

/** Returns an id for calls that are sent together. The page chooses it, so that it can be saved before the request. */
export function newCallsId(): string {
  return numberToHex(BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`), { size: 32 })
}

// Source: https://eips.ethereum.org/EIPS/eip-5792#error-codes; https://eips.ethereum.org/EIPS/eip-1193;
// https://www.jsonrpc.org/specification.
const CANNOT: ReadonlySet<number> = new Set([5700, 5710, 5740, 5750, 5760, 4200, -32601])
const DUPLICATE_ID = 5720
const UNKNOWN_ID = 5730

/**
 * Whether an error means that the wallet cannot send calls together. Nothing was sent, and the calls can be sent one at
 * a time. Pure.
 */
export function cannotTogether(error: unknown): boolean {
  const code = getWalletErrorCode(error)
  return code !== null && CANNOT.has(code)
}

/**
 * Asks the wallet to send several calls as one transaction, all or nothing.
 * @param id - from {@link newCallsId}. The wallet sends nothing twice under the same id.
 * @param onSubmitted - called once the wallet has accepted them. From then on they may be mined at any time.
 * @returns the receipt, read from the chain's own node.
 * @throws {CallsFailedError} when none of them took effect.
 * @throws {CallsStatusUnknownError} when their result is unknown.
 * @throws viem's error when the wallet rejects the request. Nothing was sent then.
 */
export async function sendTogether(
  signer: Signer,
  calls: readonly PreparedCall[],
  { id, onSubmitted }: { readonly id: string; readonly onSubmitted: () => void },
): Promise<TransactionReceipt> {
  const sent = calls.map(({ to, data, value }) => {
    // Only a contract creation has no recipient.
    if (to === null) throw new TypeError('Calls that go together each have an address.')
    return { to, data, value }
  })
  const taken = await sendCalls(signer, { calls: sent, id, forceAtomic: true }).catch((error: unknown) => {
    if (getWalletErrorCode(error) === DUPLICATE_ID) return { id }
    throw error
  })
  onSubmitted()
  return waitForTogether(signer, taken.id)
}

/** Waits for calls that a wallet has accepted. @throws the errors of {@link sendTogether} after that. */
export async function waitForTogether(signer: Signer, id: string): Promise<TransactionReceipt> {
  const response = await waitForCallsStatus(signer, {
    ...{ id, pollingInterval: 1_000, timeout: CALLS_STATUS_TIMEOUT_MS },
    // A status of 1xx is pending.
    status: ({ statusCode }) => statusCode >= 200,
  }).catch((cause: unknown) => {
    throw new CallsStatusUnknownError({ cause })
  })
  const hash: Hash | undefined = response.receipts?.at(-1)?.transactionHash
  if (response.statusCode >= 400) throw new CallsFailedError()
  if (hash === undefined) throw new CallsStatusUnknownError()
  // The wallet's receipt is not trusted, so the node's is read.
  return waitForCall(signer, hash, connectText('theTransaction')).catch((error: unknown) => {
    throw error instanceof TransactionPendingError ? new CallsStatusUnknownError({ cause: error }) : error
  })
}

/** Whether a wallet knows calls under an id. @throws viem's error when it does not respond. */
export async function isKnownTogether(signer: Signer, id: string): Promise<boolean> {
  try {
    await getCallsStatus(signer, { id })
    return true
  } catch (error) {
    if (getWalletErrorCode(error) === UNKNOWN_ID) return false
    throw error
  }
}
