import { numberToHex } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'
import type { Wallet } from '../wallet.ts'
import { toHexCall } from './hex-call.ts'
import { type NetworkFee, toPositive } from './network-fee.ts'
import { readFromWallet, type Sender } from './request-wallet.ts'
import type { TransactionCall } from './transaction.ts'

/**
 * Reads what an operation of a smart account of the login costs, from its frame. Null on a network without smart accounts.
 * Source: docs/frame-messages.md#parameters.
 * @throws the errors of the login's provider, such as for a frame that does not know the method.
 */
export async function readOperationFee(wallet: Wallet, call: TransactionCall & Sender): Promise<NetworkFee | null> {
  const params = [{ ...toHexCall(call), chainId: numberToHex(call.chainId) }]
  const answer = await readFromWallet(wallet, 'laurel_estimateFee', params)
  if (answer === null) return null
  const payer = readOwnProperty(answer, 'payer')
  if (payer === 'operator') return { status: 'sponsored' }
  const [gas, expected, most] = ['gas', 'expected', 'most'].map((name) => toPositive(readOwnProperty(answer, name)))
  if (payer !== 'account' || !gas || !expected || !most) return { status: 'unavailable' }
  return { status: 'ready', gas, expected, most, isAssumed: false }
}
