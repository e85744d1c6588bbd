import type { SolanaNodes, SolanaRpc } from './solana-nodes.ts'
import type { SignedTransfer, TransferObservation } from './transfer-state.ts'

/**
 * Reads how far a transfer is. It is expired only when more than half of the nodes that answer say so, and none of them
 * knows it: a single node that lies or is behind does not free the account for a second transfer.
 * @throws kit's errors when no node answers.
 */
export async function observeTransfer(
  { rpc, each }: SolanaNodes,
  transfer: SignedTransfer,
): Promise<TransferObservation> {
  const { observation } = await readStatus(rpc, transfer)
  if (observation.type === 'seen') return observation
  const answers = await Promise.allSettled(each.map((one) => checkExpiry(one, transfer)))
  const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const seen = answered.find(({ type }) => type === 'seen')
  const expired = answered.filter(({ type }) => type === 'expired')
  return seen ?? (expired.length * 2 > answered.length ? { type: 'expired' } : { type: 'unknown' })
}

/** Asks one node, because the height of one says nothing about what another one has seen. */
async function checkExpiry(rpc: SolanaRpc, transfer: SignedTransfer): Promise<TransferObservation> {
  // The height comes first: what is unknown after it is in none of those blocks.
  const final = await rpc.getEpochInfo({ commitment: 'finalized' }).send()
  if (final.blockHeight <= transfer.lastValidBlockHeight) return { type: 'unknown' }
  const [{ observation, slot }, firstSlot] = await Promise.all([
    readStatus(rpc, transfer),
    rpc.getFirstAvailableBlock().send(),
  ])
  if (observation.type === 'seen') return observation
  // A node that is behind its own answer, or whose blocks begin later, may not know what landed.
  const isSure = slot >= final.absoluteSlot && firstSlot <= transfer.sinceSlot
  return { type: isSure ? 'expired' : 'unknown' }
}

async function readStatus(
  rpc: SolanaRpc,
  { signature }: SignedTransfer,
): Promise<{ readonly observation: TransferObservation; readonly slot: bigint }> {
  const { value, context } = await rpc.getSignatureStatuses([signature], { searchTransactionHistory: true }).send()
  const [status] = value
  if (status === undefined || status === null) return { observation: { type: 'unknown' }, slot: context.slot }
  // Older nodes leave the commitment out, and say null confirmations for what is final.
  const commitment = status.confirmationStatus ?? (status.confirmations === null ? 'finalized' : 'processed')
  return {
    observation: { type: 'seen', commitment, error: status.err === null ? null : toReason(status.err) },
    slot: context.slot,
  }
}

/** Returns an error of the network as JSON: `{"InstructionError":[2,{"Custom":1}]}`. */
export function toReason(error: unknown): string {
  return JSON.stringify(error, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
}
