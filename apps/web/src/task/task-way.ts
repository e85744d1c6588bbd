import { type Action, SignatureType, TRANSACTION_SENDER } from '@laurel/protocol'
import { isDelegated } from '@laurel/wallet/smart-account'
import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import type { ChainClient } from '../config/chain-client.ts'

/**
 * How an account's call reaches the chain.
 * - `direct`: the account sends the transaction itself.
 * - `user-operation`: the login's smart account, in a bundle (ERC-4337).
 * - `contract`: another account that is a contract, in a bundle or carried out by the sender of a transaction.
 * - `batch`: an account with a key, together with other calls (EIP-7702), by itself or in a bundle.
 */
export type TaskWay = 'direct' | 'user-operation' | 'contract' | 'batch'

/** A way in which the account does not send the transaction itself. */
export type IndirectWay = Exclude<TaskWay, 'direct'>

/**
 * Reads how a single call of an account reaches the chain. The code of an account with a key that delegates changes
 * nothing: it still sends its own transactions.
 * @param isSmartAccount - whether it is the login's smart account, which has no code before its first operation.
 * @throws viem's errors when the node does not respond.
 */
export async function readTaskWay(
  client: ChainClient,
  { account, isSmartAccount }: { readonly account: Address; readonly isSmartAccount: boolean },
): Promise<TaskWay> {
  if (isSmartAccount) return 'user-operation'
  const code = (await getCode(client, { address: account })) ?? '0x'
  return code === '0x' || isDelegated(code) ? 'direct' : 'contract'
}

/**
 * Returns whether an action pays only accounts that send its transaction themselves: it requires a call, which is that of
 * the transaction, or it pays the sender. Pure. Source: docs/protocol.md#codec-and-matching.
 */
export function needsOwnTransaction({ actionClaimant, actionSteps }: Action): boolean {
  return (
    actionClaimant.fieldIndex === TRANSACTION_SENDER ||
    actionSteps.some(({ signatureType }) => signatureType === SignatureType.FUNC)
  )
}
