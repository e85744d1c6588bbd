import { getBase64Encoder, getTransactionDecoder, type ReadonlyUint8Array, type Signature } from '@solana/kit'
import { isSameBytes } from './sign-message.ts'
import type { SolanaRpc } from './solana-nodes.ts'
import type { RequestedTransfer, SignedTransfer } from './transfer-state.ts'

/** The most transactions of an account that are searched for one that its wallet sent. */
const MAX_SEARCHED_TRANSACTIONS = 100

const commitment = 'confirmed'

/** What a node has of a transfer. `unsure`: more happened to the account than is searched, so it may be there. */
export type FoundTransfer =
  | { readonly type: 'found'; readonly signature: Signature }
  | { readonly type: 'none' | 'unsure' }

/**
 * Searches the transactions of the sender for one that is, byte for byte, what its wallet was requested to send.
 * @param minContextSlot - what the node must have seen; null for no matter what. @throws kit's errors, also when it has not.
 */
export async function findTransfer(
  rpc: SolanaRpc,
  { request, sinceSlot, wire }: RequestedTransfer,
  minContextSlot: bigint | null,
): Promise<FoundTransfer> {
  const wanted = decodeMessage(wire)
  const listed = await rpc
    .getSignaturesForAddress(request.from, {
      ...{ commitment, limit: MAX_SEARCHED_TRANSACTIONS },
      ...(minContextSlot === null ? {} : { minContextSlot }),
    })
    .send()
  const recent = listed.filter(({ slot }) => slot >= sinceSlot)
  for (const { signature } of recent) {
    const message = await readMessage(rpc, signature)
    if (message !== null && isSameBytes(message, wanted)) return { type: 'found', signature }
  }
  return { type: recent.length === MAX_SEARCHED_TRANSACTIONS ? 'unsure' : 'none' }
}

/** Returns whether a block has another transaction than the reviewed one. False where no node returns it. */
export async function isOtherTransaction(rpc: SolanaRpc, { signature, wire }: SignedTransfer): Promise<boolean> {
  const message = await readMessage(rpc, signature)
  return message !== null && !isSameBytes(message, decodeMessage(wire))
}

async function readMessage(rpc: SolanaRpc, signature: Signature): Promise<ReadonlyUint8Array | null> {
  const read = await rpc
    .getTransaction(signature, { commitment, encoding: 'base64', maxSupportedTransactionVersion: 0 })
    .send()
  return read === null ? null : decodeMessage(read.transaction[0])
}

function decodeMessage(wire: string): ReadonlyUint8Array {
  return getTransactionDecoder().decode(getBase64Encoder().encode(wire)).messageBytes
}
