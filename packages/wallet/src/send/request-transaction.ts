import { getConnectorClient } from '@wagmi/core'
import { type Hex, numberToHex } from 'viem'
import { RequestPendingError, UserRejectedError } from '../connection/errors.ts'
import { isPending, isUserRejection } from '../connectors/provider-errors.ts'
import { toHexCall } from '../transactions/hex-call.ts'
import type { TransactionRequest } from '../transactions/transaction.ts'
import type { Wallet } from '../wallet.ts'
import { WalletError } from '../wallet-error.ts'
import { SendAccountChangedError, SendFailedError, TransactionHashInvalidError } from './errors.ts'

/**
 * Asks the connected wallet to send a transaction. The wallet chooses nonce, gas and fees. A connector that has its key in
 * the page must answer `eth_sendTransaction` itself.
 * @param onRequest - called right before the wallet is asked. From then on it may send.
 * @returns the hash.
 * @throws {SendAccountChangedError} when another account or network is connected. The wallet was not asked.
 * @throws {UserRejectedError} when the user declined, {RequestPendingError} when the wallet shows another request.
 * @throws {TransactionHashInvalidError} when the answer is not a hash.
 * @throws {SendFailedError} for every other failure.
 */
export async function requestTransaction(
  wallet: Wallet,
  transaction: TransactionRequest,
  onRequest: () => void = () => {},
): Promise<Hex> {
  const { chainId, from } = transaction
  try {
    const client = await getConnectorClient(wallet.config, { chainId }).catch((cause: unknown) => {
      throw new SendAccountChangedError({ cause })
    })
    // The account of the client is the first one of the wallet, at the moment of the request.
    if (client.account.address.toLowerCase() !== from.toLowerCase()) throw new SendAccountChangedError()
    onRequest()
    const answer: unknown = await client.request(
      {
        method: 'eth_sendTransaction',
        // With its chain, a wallet that is on another one by now does not send.
        params: [{ ...toHexCall(transaction), chainId: numberToHex(chainId) }],
      },
      { retryCount: 0 },
    )
    if (!isHash(answer)) throw new TransactionHashInvalidError()
    return answer
  } catch (cause) {
    throw toSendError(cause, wallet)
  }
}

function toSendError(cause: unknown, { connections }: Wallet): WalletError {
  if (cause instanceof WalletError) return cause
  if (isUserRejection(cause)) return new UserRejectedError({ cause })
  const state = connections.getState()
  if (isPending(cause)) {
    return new RequestPendingError(state.status === 'connected' ? state.active.name : 'Your wallet', { cause })
  }
  return new SendFailedError({ cause })
}

function isHash(answer: unknown): answer is Hex {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
}
