import { InvalidRequestError } from '@laurel/server/http/errors.ts'
import { z } from 'zod'
import type { CompletionStore, EarnedPlace, StoredCompletion } from '../verify-claim/completion-store.ts'
import type { Payability } from '../verify-claim/payability.ts'

/** A completion, and whether a claim of it pays now. */
export type EarnedCompletion = { readonly completion: StoredCompletion; readonly payability: Payability }

/** What the list reads from a chain. */
export type EarnedChain = {
  /** Whether an incentive pays each account once; null when that cannot be read. */
  paysOnce(boostId: bigint, incentiveId: number): Promise<boolean | null>
  readPayability(completion: StoredCompletion): Promise<Payability>
}

const UNKNOWN: Payability = { status: 'unknown' }

/** Reads of the store for one page, where many completions are of rewards that pay once. */
const MAX_PAGE_READS = 8

/**
 * Lists what an account has earned, newest first, and whether it is payable. A reward that pays each account once is listed
 * once, with the completion that was signed or else the oldest one.
 * @returns pages can be shorter than the limit; `nextCursor` is null on the last.
 * @throws {InvalidRequestError} when the verifier did not make the cursor.
 */
export async function listEarned(
  { store, chains }: { store: Pick<CompletionStore, 'pageOf'>; chains: ReadonlyMap<number, EarnedChain> },
  query: { claimant: StoredCompletion['claimant']; chainId: number | null; limit: number; cursor: string | null },
): Promise<{ readonly earned: readonly EarnedCompletion[]; readonly nextCursor: string | null }> {
  const { claimant, chainId, limit } = query
  const listed: StoredCompletion[] = []
  let after = query.cursor === null ? null : readCursor(query.cursor)
  for (let reads = 0; reads < MAX_PAGE_READS && listed.length < limit; reads++) {
    const wanted = limit - listed.length
    const page = await store.pageOf(claimant, { chainId, after, limit: wanted })
    const isListed = await Promise.all(
      page.map(async ({ completion: { key }, isFirst }) => {
        return isFirst || (await chains.get(key.chainId)?.paysOnce(key.boostId, key.incentiveId)) !== true
      }),
    )
    listed.push(...page.flatMap(({ completion }, at) => (isListed[at] === true ? [completion] : [])))
    after = page.at(-1)?.place ?? after
    if (page.length < wanted) {
      after = null
      break
    }
  }
  const earned = listed.map(async (completion) => {
    const payability = (await chains.get(completion.key.chainId)?.readPayability(completion)) ?? UNKNOWN
    return { completion, payability }
  })
  return { earned: await Promise.all(earned), nextCursor: after === null ? null : writeCursor(after) }
}

const cursorShape = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  z.string().regex(/^0x[0-9a-f]{64}$/),
  z.number().int().min(-1),
  z.number().int().min(0).max(7),
  z.string().regex(/^\d{1,78}$/),
  z.number().int().positive(),
])

function writeCursor({ seenAt, transactionHash, logIndex, incentiveId, boostId, chainId }: EarnedPlace): string {
  const words = [seenAt, transactionHash, logIndex, incentiveId, boostId, chainId]
  return Buffer.from(JSON.stringify(words)).toString('base64url')
}

function readCursor(text: string): EarnedPlace {
  try {
    const words = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    const [seenAt, transactionHash, logIndex, incentiveId, boostId, chainId] = words
    return { seenAt, transactionHash, logIndex, incentiveId, boostId, chainId }
  } catch {
    throw new InvalidRequestError('cursor: send the `nextCursor` of the previous page')
  }
}
