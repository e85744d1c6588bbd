import { getConnectorClient } from '@wagmi/core'
import { type Address, type Hash, isHash, numberToHex } from 'viem'
import { toOneLine } from '../api/to-one-line.ts'
import { RequestPendingError, UserRejectedError } from '../connection/errors.ts'
import { hasCode, isPending, isUserRejection } from '../connectors/provider-errors.ts'
import { readOwnProperty } from '../store/safe-object.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { isCallsId } from './calls-id.ts'
import {
  CallsIdInvalidError,
  CallsUnsupportedError,
  SendAccountChangedError,
  SendFailedError,
  TransactionHashInvalidError,
} from './errors.ts'
import { toHexCall } from './hex-call.ts'
import type { TransactionCall } from './transaction.ts'

/** Maximum length of a wallet's own words that are shown, in characters. */
const MAX_WORDS_LENGTH = 160

/**
 * The wallet does not know the method, or cannot send these calls together: a capability, the chain, their number, or
 * that all or none of them are executed. Source: https://eips.ethereum.org/EIPS/eip-5792#error-codes;
 * https://eips.ethereum.org/EIPS/eip-1193.
 */
const UNSUPPORTED_CODES: readonly number[] = [4200, -32601, 5700, 5710, 5740, 5750, 5760]

/** The account that a wallet sends from, and the network that it has to be on. */
export type Sender = { readonly from: Address; readonly chainId: number }

/**
 * Requests the connected wallet to send a transaction. The wallet chooses nonce, gas and fees. A connector that has its
 * key in the page must answer `eth_sendTransaction` itself.
 * @param onRequest - called right before the request. From then on the wallet may send.
 * @returns the hash.
 * @throws {SendAccountChangedError} when another account or network is connected. Nothing was requested.
 * @throws {UserRejectedError} when the user declined, {RequestPendingError} when the wallet shows another request.
 * @throws {TransactionHashInvalidError} when the answer is not a hash.
 * @throws {SendFailedError} for every other failure.
 */
export async function requestTransaction(
  wallet: Wallet,
  { from, chainId, to, value, data }: Sender & TransactionCall,
  onRequest: () => void = () => {},
): Promise<Hash> {
  // With its chain, a wallet that is on another one by now does not send.
  const transaction = { ...toHexCall({ from, to, value, data }), chainId: numberToHex(chainId) }
  const answer = await requestAs(wallet, { from, chainId }, 'eth_sendTransaction', [transaction], onRequest)
  if (typeof answer !== 'string' || !isHash(answer)) throw new TransactionHashInvalidError()
  return answer
}

/** Calls that a wallet sends together. `isAtomic`: all or none of them is executed. */
export type CallsRequest = Sender & {
  readonly calls: readonly TransactionCall[]
  readonly isAtomic: boolean
  /** The id of the batch; the wallet chooses one when it is left out. Nothing is sent twice with the same id. */
  readonly id?: string
  /** What the wallet is requested to use, such as a paymaster. */
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/**
 * Requests the connected wallet to send several calls together (`wallet_sendCalls` 2.0.0 of EIP-5792).
 * @param onRequest - called right before the request. From then on the wallet may send.
 * @returns the id of the batch.
 * @throws {CallsUnsupportedError} when the wallet cannot do that. Nothing was sent.
 * @throws the errors of {@link requestTransaction}, with {CallsIdInvalidError} in place of that of the hash.
 */
export async function requestCalls(
  wallet: Wallet,
  { from, chainId, calls, isAtomic, id, capabilities }: CallsRequest,
  onRequest: () => void = () => {},
): Promise<string> {
  const batch = {
    ...{ version: '2.0.0', from, chainId: numberToHex(chainId), atomicRequired: isAtomic },
    ...(id === undefined ? {} : { id }),
    ...(capabilities === undefined ? {} : { capabilities }),
    calls: calls.map((call) => {
      const { from: _, ...rest } = toHexCall({ from, ...call })
      return rest
    }),
  }
  const answer = await requestAs(wallet, { from, chainId }, 'wallet_sendCalls', [batch], onRequest).catch(
    (error: unknown) => {
      throw hasCode(error, UNSUPPORTED_CODES) ? new CallsUnsupportedError({ cause: error }) : error
    },
  )
  const given = typeof answer === 'string' ? answer : readOwnProperty(answer, 'id')
  if (!isCallsId(given)) throw new CallsIdInvalidError()
  return given
}

/**
 * Sends one request to the wallet, as the account that it is for. The request is not repeated, because the wallet may
 * have acted on it.
 * @param onRequest - called right before it.
 * @throws {SendAccountChangedError} when another account or network is connected. Nothing was requested.
 * @throws {UserRejectedError} {RequestPendingError} {SendFailedError}
 */
export async function requestAs(
  wallet: Wallet,
  { from, chainId }: Sender,
  method: string,
  params: readonly unknown[],
  onRequest: () => void = () => {},
): Promise<unknown> {
  const client = await getConnectorClient(wallet.config, { chainId }).catch((cause: unknown) => {
    throw new SendAccountChangedError({ cause })
  })
  // The account of the client is the first one of the wallet, at the moment of the request.
  if (client.account.address.toLowerCase() !== from.toLowerCase()) throw new SendAccountChangedError()
  onRequest()
  try {
    return await client.transport.request({ method, params }, { retryCount: 0 })
  } catch (cause) {
    throw toSendError(cause, wallet)
  }
}

/**
 * Reads something from the connected wallet that it answers without the user, whichever network it is on.
 * @throws what the wallet throws.
 */
export async function readFromWallet({ config }: Wallet, method: string, params: readonly unknown[]): Promise<unknown> {
  const client = await getConnectorClient(config)
  return client.transport.request({ method, params }, { retryCount: 0 })
}

function toSendError(cause: unknown, { connections }: Wallet): WalletError {
  if (cause instanceof WalletError) return cause
  if (isUserRejection(cause)) return new UserRejectedError({ cause })
  const state = connections.getState()
  if (isPending(cause)) {
    return new RequestPendingError(state.status === 'connected' ? state.active.name : 'Your wallet', { cause })
  }
  return new SendFailedError(wordsOf(cause), { cause })
}

/** The short message of an error of viem, or of the wallet. */
function wordsOf(cause: unknown): string | null {
  const words = readOwnProperty(cause, 'shortMessage')
  if (typeof words !== 'string') return null
  return toOneLine(words, MAX_WORDS_LENGTH) || null
}
