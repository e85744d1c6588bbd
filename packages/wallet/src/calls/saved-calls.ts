import { type Address, isAddress, isHash } from 'viem'
import * as z from 'zod/mini'
import { isCallsId } from '../transactions/calls-id.ts'
import { parseSaved } from '../transactions/saved-transactions.ts'
import type { CallsBatch } from './calls.ts'

/** Maximum number of hashes of a saved batch. */
const MAX_HASHES = 256

const count = z.int().check(z.gte(0))
const base = {
  id: z.custom<string>(isCallsId),
  from: z.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false })),
  ...{ chainId: count, sentAt: count, updatedAt: count },
}
const hash = z.custom<`0x${string}`>((value) => typeof value === 'string' && isHash(value))
const schema = z.discriminatedUnion('status', [
  z.object({ ...base, status: z.literal('requested') }),
  z.object({
    ...base,
    status: z.enum(['pending', 'success', 'failed', 'partial']),
    hashes: z.array(hash).check(z.maxLength(MAX_HASHES)),
  }),
])

/** Returns the batches of a saved text. What is not one is left out: other scripts of the page can write it, too. */
export function parseBatches(text: string | null): readonly CallsBatch[] {
  return parseSaved(text, (entry) => schema.safeParse(entry).data ?? null)
}
