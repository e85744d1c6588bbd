import { allocate, prepareCalls } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import { cannotTogether, canSendTogether, newCallsId, sendTogether } from '../transaction/send-together.ts'
import type { Signer } from '../transaction/signer.ts'

/**
 * Deposits tokens into a budget. The approval and the deposit are one transaction if the wallet supports it and the
 * page announced it, otherwise two. A single call is a separate transaction.
 * @param amount - base units.
 * @throws the errors of `allocate` and `sendTogether`.
 */
export async function addInBatch(
  signer: Signer,
  {
    isTogether,
    onSent,
    onSubmitted,
    ...allocation
  }: {
    readonly budget: Address
    readonly asset: Address
    readonly amount: bigint
    readonly isTogether: boolean
    readonly onSent: (hash: Hash) => void
    readonly onSubmitted: () => void
  },
): Promise<void> {
  if (isTogether && (await canSendTogether(signer))) {
    const { calls } = await prepareCalls(signer, allocate, allocation)
    if (calls.length > 1) {
      try {
        const { transactionHash } = await sendTogether(signer, calls, { id: newCallsId(), onSubmitted })
        return onSent(transactionHash)
      } catch (error) {
        if (!cannotTogether(error)) throw error
      }
    }
  }
  await allocate(signer, { ...allocation, onSent })
}
