import { getConnectorClient } from '@wagmi/core'
import { type Hash, isHash, numberToHex } from 'viem'
import { toOneLine } from '../api/to-one-line.ts'
import { UserRejectedError } from '../connection/errors.ts'
import { isUserRejection } from '../connectors/provider-errors.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { SwapSendError } from './errors.ts'
import type { SentId, SwapTarget } from './swap-state.ts'
import type { VerifiedCall } from './verify-swap.ts'

/** How long a wallet may take to say whether it takes several calls at once, in milliseconds. Most answer at once. */
const CAPABILITIES_TIMEOUT_MS = 1_500
/** Maximum length of a wallet's own words that are shown, in characters. */
const MAX_WORDS_LENGTH = 160
/** The lowest status of a batch that was not executed as a whole. Source: https://eips.ethereum.org/EIPS/eip-5792. */
const FAILED_STATUS = 400
/** Maximum length of the id of a batch, in characters. Source: https://eips.ethereum.org/EIPS/eip-5792. */
export const MAX_CALLS_ID_LENGTH = 8_194

/**
 * Returns whether the wallet executes several calls as one (EIP-5792). A wallet that does not say so in time does not.
 * Never throws.
 */
export async function canBatch(wallet: Wallet, target: SwapTarget): Promise<boolean> {
  const late = new Promise<null>((resolve) =>
    wallet.environment.setTimeout(() => resolve(null), CAPABILITIES_TIMEOUT_MS),
  )
  const chainId = numberToHex(target.chainId)
  const answer = request(wallet, target, 'wallet_getCapabilities', [target.address, [chainId]]).catch(() => null)
  const ofChain = readOwnProperty(await Promise.race([answer, late]), chainId)
  const status = readOwnProperty(readOwnProperty(ofChain, 'atomic'), 'status')
  return status === 'supported' || status === 'ready'
}

/**
 * Asks the wallet to send calls: one as a transaction, several as a batch that is executed as a whole or not at all. The
 * wallet chooses nonce, gas and fees.
 * @returns what the wallet answered. @throws {UserRejectedError} @throws {SwapSendError}
 */
export async function requestSend(
  wallet: Wallet,
  target: SwapTarget,
  calls: readonly [VerifiedCall, ...VerifiedCall[]],
): Promise<SentId> {
  const { address: from } = target
  // With its chain, a wallet that is on another one by now does not send.
  const chainId = numberToHex(target.chainId)
  const [call, ...others] = calls.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) }))
  try {
    if (others.length === 0) {
      const hash = await request(wallet, target, 'eth_sendTransaction', [{ from, chainId, ...call }])
      if (typeof hash !== 'string' || !isHash(hash)) throw new SwapSendError(null)
      return { type: 'hash', hash }
    }
    const batch = { version: '2.0.0', from, chainId, atomicRequired: true, calls: [call, ...others] }
    const answer = await request(wallet, target, 'wallet_sendCalls', [batch])
    const id = typeof answer === 'string' ? answer : readOwnProperty(answer, 'id')
    if (typeof id !== 'string' || id === '' || id.length > MAX_CALLS_ID_LENGTH) throw new SwapSendError(null)
    return { type: 'calls', id }
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    if (isUserRejection(cause)) throw new UserRejectedError({ cause })
    throw new SwapSendError(wordsOf(cause), { cause })
  }
}

/**
 * Returns the hash of the transaction that executed a batch. Null while it is in no block, and 'failed' when the wallet
 * did not execute it. Never throws.
 */
export async function readBatch(wallet: Wallet, target: SwapTarget, id: string): Promise<Hash | 'failed' | null> {
  const answer = await request(wallet, target, 'wallet_getCallsStatus', [id]).catch(() => null)
  const status = readOwnProperty(answer, 'status')
  if (typeof status === 'number' && status >= FAILED_STATUS) return 'failed'
  const receipts = readOwnProperty(answer, 'receipts')
  const hash = readOwnProperty(Array.isArray(receipts) ? receipts.at(-1) : null, 'transactionHash')
  return typeof hash === 'string' && isHash(hash) ? hash : null
}

/** Sends one request to the wallet of the account. It is not tried again, because the wallet may have acted on it. */
async function request(
  { config }: Wallet,
  { address: account, chainId }: SwapTarget,
  method: string,
  params: unknown,
): Promise<unknown> {
  const client = await getConnectorClient(config, { account, chainId })
  return client.transport.request({ method, params }, { retryCount: 0 })
}

/** The short message of an error of viem, or of the wallet. */
function wordsOf(cause: unknown): string | null {
  const words = readOwnProperty(cause, 'shortMessage')
  if (typeof words !== 'string') return null
  return toOneLine(words, MAX_WORDS_LENGTH) || null
}
