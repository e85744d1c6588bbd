import { type Hash, isHash } from 'viem'
import { readOwnProperty } from '../store/safe-object.ts'
import type { Wallet } from '../wallet.ts'
import { readFromWallet } from './request-wallet.ts'

/** Maximum number of receipts that are read of a batch. Wallets send fewer calls at once. */
const MAX_RECEIPTS = 256

/**
 * How far a batch is, by the numbers of EIP-5792.
 * - `pending`: not all of it is in a block. `success`: all of it was executed.
 * - `failed`: nothing of it was executed. `partial`: some of it was, which an atomic wallet does not do.
 * `hashes` are the transactions that the wallet says executed it, in their order. Source:
 * https://eips.ethereum.org/EIPS/eip-5792#status-codes-for-status-field.
 */
export type CallsStatus = {
  readonly status: 'pending' | 'success' | 'failed' | 'partial'
  readonly hashes: readonly Hash[]
}

/** Reads how far a batch is. Null when the wallet does not say. Never throws. */
export async function readCallsStatus(wallet: Wallet, id: string): Promise<CallsStatus | null> {
  return parseCallsStatus(await readFromWallet(wallet, 'wallet_getCallsStatus', [id]).catch(() => null))
}

/** Returns what a wallet's answer says. Null when it is not a status. Pure. */
export function parseCallsStatus(answer: unknown): CallsStatus | null {
  const code = readOwnProperty(answer, 'status')
  const status = typeof code === 'number' ? statusOf(code) : null
  if (status === null) return null
  const receipts = readOwnProperty(answer, 'receipts')
  const hashes = (Array.isArray(receipts) ? receipts.slice(0, MAX_RECEIPTS) : []).flatMap((receipt: unknown) => {
    const hash = readOwnProperty(receipt, 'transactionHash')
    return typeof hash === 'string' && isHash(hash) ? hash : []
  })
  return { status, hashes }
}

function statusOf(code: number): CallsStatus['status'] | null {
  if (code >= 100 && code < 200) return 'pending'
  if (code >= 200 && code < 300) return 'success'
  if (code >= 400 && code < 600) return 'failed'
  return code >= 600 && code < 700 ? 'partial' : null
}
