import type { SolanaNodes, SolanaRpc } from './solana-nodes.ts'
import type { RequestedTransfer, SignedTransfer, TransferObservation } from './transfer-state.ts'

/** What a node says of a transfer, and the slot of its answer. */
type Status = { readonly observation: TransferObservation; readonly slot: bigint }

/**
 * Reads how far a transfer is. It is expired only when more than half of the nodes that answer say so, and none of them
 * knows it: a single node that lies or is behind does not free the account for a second transfer. One that a wallet sent is compared
 * with what was reviewed; without a signature it is searched for.
 * @throws kit's errors when no node answers.
 */
export async function observeTransfer(
  { rpc, each }: SolanaNodes,
  transfer: SignedTransfer | RequestedTransfer,
): Promise<TransferObservation> {
  const { observation } = await look(rpc, transfer, null)
  if (observation.type === 'seen' || observation.type === 'found') return compare(rpc, transfer, observation)
  const answers = await Promise.allSettled(each.map((one) => checkExpiry(one, transfer)))
  const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const known = answered.find(({ type }) => type === 'seen' || type === 'found')
  const expired = answered.filter(({ type }) => type === 'expired')
  return known ?? (expired.length * 2 > answered.length ? { type: 'expired' } : { type: 'unknown' })
}

/** Asks one node, because the height of one says nothing about what another one has seen. */
async function checkExpiry(rpc: SolanaRpc, transfer: SignedTransfer | RequestedTransfer): Promise<TransferObservation> {
  // The height comes first: what is unknown after it is in none of those blocks.
  const final = await rpc.getEpochInfo({ commitment: 'finalized' }).send()
  if (final.blockHeight <= transfer.lastValidBlockHeight) return { type: 'unknown' }
  const [{ observation, slot }, firstSlot] = await Promise.all([
    look(rpc, transfer, final.absoluteSlot),
    rpc.getFirstAvailableBlock().send(),
  ])
  if (observation.type !== 'unknown') return observation
  // A node that is behind its own answer, or whose blocks begin later, may not know what landed.
  const isSure = slot >= final.absoluteSlot && firstSlot <= transfer.sinceSlot
  return { type: isSure ? 'expired' : 'unknown' }
}

/** @param atSlot - what the node must have seen; null for no matter what. */
async function look(
  rpc: SolanaRpc,
  transfer: SignedTransfer | RequestedTransfer,
  atSlot: bigint | null,
): Promise<Status> {
  if (transfer.signature !== null) return readStatus(rpc, transfer)
  const { findTransfer } = await import('./find-transfer.ts')
  const found = await findTransfer(rpc, transfer, atSlot)
  // The node answered at that slot or later, unless it may have more of the account than was searched.
  return found.type === 'found'
    ? { observation: found, slot: 0n }
    : { observation: { type: 'unknown' }, slot: found.type === 'none' ? (atSlot ?? 0n) : -1n }
}

async function compare(
  rpc: SolanaRpc,
  transfer: SignedTransfer | RequestedTransfer,
  observation: TransferObservation,
): Promise<TransferObservation> {
  const isFinal = observation.type === 'seen' && observation.commitment === 'finalized'
  if (!isFinal || !transfer.isSentByWallet || transfer.signature === null) return observation
  const { isOtherTransaction } = await import('./find-transfer.ts')
  return (await isOtherTransaction(rpc, transfer)) ? { type: 'changed' } : observation
}

async function readStatus(rpc: SolanaRpc, { signature }: SignedTransfer): Promise<Status> {
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
