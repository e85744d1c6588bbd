import { getCallsStatus, getCapabilities, sendCalls, sendTransaction } from '@wagmi/core'
import { type Hash, isHash } from 'viem'
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

/**
 * Returns whether the wallet executes several calls as one (EIP-5792). A wallet that does not say so in time does not.
 * Never throws.
 */
export async function canBatch({ config, environment }: Wallet, target: SwapTarget): Promise<boolean> {
  const { address: account, chainId } = target
  const late = new Promise<null>((resolve) => environment.setTimeout(() => resolve(null), CAPABILITIES_TIMEOUT_MS))
  const answered = getCapabilities(config, { account, chainId }).catch(() => null)
  const capabilities: unknown = await Promise.race([answered, late])
  const status = readOwnProperty(readOwnProperty(capabilities, 'atomic'), 'status')
  return status === 'supported' || status === 'ready'
}

/**
 * Asks the wallet to send calls: one as a transaction, several as a batch that is executed as a whole or not at all.
 * @returns what the wallet answered. @throws {UserRejectedError} @throws {SwapSendError}
 */
export async function requestSend(
  { config }: Wallet,
  { address: account, chainId }: SwapTarget,
  calls: readonly [VerifiedCall, ...VerifiedCall[]],
): Promise<SentId> {
  try {
    const [call, ...others] = calls
    if (others.length > 0) {
      const { id } = await sendCalls(config, { account, chainId, calls: [...calls], forceAtomic: true })
      if (typeof id !== 'string' || id === '') throw new SwapSendError(null)
      return { type: 'calls', id }
    }
    const hash: unknown = await sendTransaction(config, { account, chainId, gas: null, ...call })
    if (typeof hash !== 'string' || !isHash(hash)) throw new SwapSendError(null)
    return { type: 'hash', hash }
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
export async function readBatch({ config }: Wallet, id: string): Promise<Hash | 'failed' | null> {
  const answer = await getCallsStatus(config, { id }).catch(() => null)
  if (answer === null || answer.status === 'pending') return null
  const hash = answer.receipts?.at(-1)?.transactionHash
  if (hash !== undefined && isHash(hash)) return hash
  return answer.status === 'failure' ? 'failed' : null
}

/** The short message of an error of viem, or of the wallet. */
function wordsOf(cause: unknown): string | null {
  const words = readOwnProperty(cause, 'shortMessage')
  if (typeof words !== 'string') return null
  const shown = words.replace(/[\p{C}\s]+/gu, ' ').trim()
  return shown === '' ? null : shown.slice(0, MAX_WORDS_LENGTH)
}
