import { allocate, prepareCalls } from '@laurel/protocol'
import type { Address, Hash } from 'viem'
import { cannotTogether, canSendTogether, newCallsId, sendTogether } from '../transaction/send-together.ts'
import type { Signer } from '../transaction/signer.ts'

/**
 * Puts money into a budget: the approval and the payment as one where the wallet can and the page said so, else one after the
 * other. A single call is a separate transaction.
 * @param amount - base units. @throws what `allocate` and `sendTogether` throw.
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
