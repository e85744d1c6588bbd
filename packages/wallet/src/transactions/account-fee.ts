import type { Client } from 'viem'
import type { Wallet } from '../wallet.ts'
import { type NetworkFee, readNetworkFee } from './network-fee.ts'
import type { Sender } from './request-wallet.ts'
import type { TransactionCall } from './transaction.ts'

/**
 * Reads the network fee of a call of the connected account. That of a smart account of the login is an operation's, which its operator may
 * pay: its frame says it, because no node can. Never throws.
 */
export async function readAccountFee(
  wallet: Wallet,
  client: Client,
  call: TransactionCall & Sender,
): Promise<NetworkFee> {
  if (wallet.account.getState().login?.preferredAccountType !== 'smartAccount') return readNetworkFee(client, call)
  try {
    const { readOperationFee } = await import('./operation-fee.ts')
    return (await readOperationFee(wallet, call)) ?? readNetworkFee(client, call)
  } catch {
    return { status: 'unavailable' }
  }
}
