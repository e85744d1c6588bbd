import type { Account, Client, Hash } from 'viem'
import { getCapabilities, sendCalls, waitForCallsStatus } from 'viem/actions'
import { requestChainId } from '../chain/rpc.ts'
import type { PreparedCall } from '../contract/transaction-options.ts'
import { BatchFailedError, BatchPendingError } from './errors.ts'

/**
 * Returns whether the account's wallet sends several calls as one transaction, all or none (EIP-5792). An account that
 * signs in this program has no wallet to ask.
 */
export async function canSendBatch(client: Client, account: Account): Promise<boolean> {
  if (account.type !== 'json-rpc') return false
  const chainId = await requestChainId(client)
  // A wallet without the method sends no batches.
  const capabilities = await getCapabilities(client, { account, chainId }).catch(() => null)
  const status = capabilities?.atomic?.status
  // `ready`: the wallet upgrades the account first, with the user's consent.
  return status === 'supported' || status === 'ready'
}

/**
 * Sends calls as one transaction, all or none, and waits for its hash.
 * @returns null when the wallet cannot send these calls as one transaction. Nothing is sent then.
 * @throws {BatchFailedError} when none of the calls took effect.
 * @throws {BatchPendingError} when the wallet does not report the result in time.
 * @throws viem's error when the user rejects the request. Nothing is sent then.
 */
export async function sendBatch(
  client: Client,
  { account, calls }: { readonly account: Account; readonly calls: readonly PreparedCall[] },
): Promise<Hash | null> {
  const sent = calls.map(({ to, data, value }) => {
    if (to === null) throw new TypeError('A call of a batch has an address.')
    return { to, data, value }
  })
  const accepted = await sendCalls(client, { account, calls: sent, forceAtomic: true, chain: client.chain }).catch(
    (error: unknown) => {
      if (isUnsupported(error)) return null
      throw error
    },
  )
  if (accepted === null) return null
  const { id } = accepted
  const result = await waitForCallsStatus(client, { id, status: ({ statusCode }) => statusCode >= 200 }).catch(
    (cause: unknown) => {
      throw new BatchPendingError(id, { cause })
    },
  )
  if (result.statusCode >= 400) throw new BatchFailedError(id)
  const hash = result.receipts?.at(-1)?.transactionHash
  if (hash === undefined) throw new BatchPendingError(id)
  return hash
}

// Source: https://eips.ethereum.org/EIPS/eip-5792#error-codes; https://eips.ethereum.org/EIPS/eip-1193.
const unsupportedCodes: ReadonlySet<unknown> = new Set([5700, 5710, 5740, 5750, 5760, 4200, -32601])

function isUnsupported(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && unsupportedCodes.has(cause.code)) return true
  }
  return false
}
