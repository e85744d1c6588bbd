import { type PreparedCall, TransactionPendingError, waitForCall } from '@laurel/protocol'
import { type Hash, numberToHex, type TransactionReceipt } from 'viem'
import { getCallsStatus, getCapabilities, sendCalls, waitForCallsStatus } from 'viem/actions'
import { getWalletErrorCode } from '../errors/format-wallet-error.ts'
import { WebError } from '../errors/web-error.ts'
import { connectText } from '../language/en/connect.ts'
import type { Signer } from './signer.ts'

/** The wallet says that the calls it sent together failed: all or none of them took effect, so none did. */
export class CallsFailedError extends WebError {
  override readonly name = 'CallsFailedError'
  readonly code = 'web/calls-failed'
  constructor() {
    super(connectText('callsFailed'))
  }
}

/** The wallet took the calls, and does not say what came of them: they may yet go through. */
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
 * Whether the wallet sends several calls as one, all or none. Nothing of it is shown to a person.
 * Source: https://eips.ethereum.org/EIPS/eip-5792#wallet_getcapabilities.
 */
export async function canSendTogether(signer: Signer): Promise<boolean> {
  const { id: chainId } = signer.chain
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), CAPABILITIES_TIMEOUT_MS)
  })
  // Whatever else a wallet answers, it can't.
  const response = getCapabilities(signer).then(
    (all) => all[chainId]?.atomic?.status ?? all[0]?.atomic?.status ?? null,
    () => null,
  )
  try {
    const status = await Promise.race([response, late])
    // `ready`: it asks the person first whether the account may.
    return status === 'supported' || status === 'ready'
  } finally {
    clearTimeout(timer)
  }
}

/** An id for calls that are sent together: ours, so that it can be saved before the request to the wallet. */
export function newCallsId(): string {
  return numberToHex(BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`), { size: 32 })
}

// Source: https://eips.ethereum.org/EIPS/eip-5792#error-codes; https://eips.ethereum.org/EIPS/eip-1193;
// https://www.jsonrpc.org/specification.
const CANNOT: ReadonlySet<number> = new Set([5700, 5710, 5740, 5750, 5760, 4200, -32601])
const DUPLICATE_ID = 5720
const UNKNOWN_ID = 5730

/** Whether a wallet has refused since it cannot send calls together: nothing was sent, and one by one it can. Pure. */
export function cannotTogether(error: unknown): boolean {
  const code = getWalletErrorCode(error)
  return code !== null && CANNOT.has(code)
}

/**
 * Asks the wallet to send several calls as one transaction, all or none.
 * @param id - of {@link newCallsId}. Under an id that the wallet has sent already nothing is sent again.
 * @param onSubmitted - called once the wallet has them. From there on they may be in a block at any time.
 * @returns the receipt, read from the chain's own node.
 * @throws {CallsFailedError} when none of them took effect. @throws {CallsStatusUnknownError} when nobody knows.
 * @throws viem's error of what the wallet refuses; nothing was sent then.
 */
export async function sendTogether(
  signer: Signer,
  calls: readonly PreparedCall[],
  { id, onSubmitted }: { readonly id: string; readonly onSubmitted: () => void },
): Promise<TransactionReceipt> {
  const sent = calls.map(({ to, data, value }) => {
    // Only a plain account creates a contract without one.
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

/** Waits for calls that a wallet has taken. Throws what {@link sendTogether} throws once they are taken. */
export async function waitForTogether(signer: Signer, id: string): Promise<TransactionReceipt> {
  const response = await waitForCallsStatus(signer, {
    ...{ id, pollingInterval: 1_000, timeout: CALLS_STATUS_TIMEOUT_MS },
    // 1xx is on its way, whatever more it says.
    status: ({ statusCode }) => statusCode >= 200,
  }).catch((cause: unknown) => {
    throw new CallsStatusUnknownError({ cause })
  })
  const hash: Hash | undefined = response.receipts?.at(-1)?.transactionHash
  if (response.statusCode >= 400) throw new CallsFailedError()
  if (hash === undefined) throw new CallsStatusUnknownError()
  // A wallet's word is not a receipt.
  return waitForCall(signer, hash, connectText('theTransaction')).catch((error: unknown) => {
    throw error instanceof TransactionPendingError ? new CallsStatusUnknownError({ cause: error }) : error
  })
}

/** Whether a wallet knows of anything sent under an id. @throws viem's error when it does not answer. */
export async function isKnownTogether(signer: Signer, id: string): Promise<boolean> {
  try {
    await getCallsStatus(signer, { id })
    return true
  } catch (error) {
    if (getWalletErrorCode(error) === UNKNOWN_ID) return false
    throw error
  }
}
