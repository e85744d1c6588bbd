import { type BoostText, ProtocolError, parseBoostText } from '@laurel/protocol'
import type { Hex } from 'viem'
import * as z from 'zod/mini'

/** A signed text about a boost, as the verifier returns it. Whether its owner signed it is not checked yet. */
export type SignedText = { readonly text: BoostText; readonly signature: Hex }

const shape = z.object({
  text: z.unknown(),
  signature: z.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-fA-F]{2}){1,4096}$/.test(value)),
})

/** Reads a signed text out of the verifier's answer; null for none, and for one that may not be shown. Pure. */
export function readSignedText(json: unknown): SignedText | null {
  const read = shape.safeParse(json)
  if (!read.success) return null
  try {
    return { text: parseBoostText(read.data.text), signature: read.data.signature }
  } catch (error) {
    if (error instanceof ProtocolError) return null
    throw error
  }
}
