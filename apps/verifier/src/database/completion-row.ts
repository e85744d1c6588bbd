import { isValidatorKind } from '@laurel/protocol'
import { RowCorruptError } from '@laurel/server/database/errors.ts'
import { hex } from '@laurel/server/database/row-values.ts'
import type { Address, Hash } from 'viem'
import { z } from 'zod'
import { type ClaimStruct, claimDigest } from '../verify-claim/claim-struct.ts'
import type { CompletionState, StoredSignature } from '../verify-claim/completion.ts'
import type { StoredCompletion } from '../verify-claim/completion-store.ts'

const claimShape = z.object({
  chainId: z.number(),
  validator: hex,
  validatorKind: z.string().refine(isValidatorKind),
  boostId: z.string().transform(BigInt),
  incentiveQuantity: z.number(),
  claimant: hex,
  incentiveData: hex,
  referrer: hex,
})

/** One row as PostgreSQL returns it: `bigint` and `numeric` as decimal text. */
export const completionRow = z.object({
  chain_id: z.string(),
  core: z.string(),
  boost_id: z.string(),
  incentive_id: z.number(),
  transaction_hash: z.string(),
  log_index: z.number(),
  claimant: z.string(),
  status: z.string(),
  block_number: z.string(),
  block_hash: z.string(),
  refusal_reason: z.string().nullable(),
  claim: z.unknown(),
  digest: z.string().nullable(),
  signature: z.string().nullable(),
  signer: z.string().nullable(),
  max_reward: z.string().nullable(),
})
export type CompletionRow = z.output<typeof completionRow>

/** The signed claim as the row stores it. */
export function writeClaim(claim: ClaimStruct) {
  return { ...claim, boostId: claim.boostId.toString() }
}

/** Reads a completion from its row. @throws {RowCorruptError} when it is not what was written. */
export function readRow(row: CompletionRow): StoredCompletion {
  const key = {
    chainId: Number(row.chain_id),
    core: readHex(row.core),
    boostId: BigInt(row.boost_id),
    incentiveId: row.incentive_id,
    transactionHash: readHex(row.transaction_hash),
    logIndex: row.log_index,
  }
  const maxReward = row.max_reward === null ? null : BigInt(row.max_reward)
  return { key, claimant: readHex(row.claimant), maxReward, state: readState(row) }
}

function readState(row: CompletionRow): CompletionState {
  const block = { number: BigInt(row.block_number), hash: readHex(row.block_hash) }
  switch (row.status) {
    case 'observed':
    case 'finalized':
      return { status: row.status, block }
    case 'refused':
      return { status: 'refused', block, reason: row.refusal_reason ?? '' }
    case 'pending':
      return { status: 'pending', block, ...readIntent(row) }
    case 'signed':
      return { status: 'signed', block, ...readIntent(row), ...readSignature(row) }
    default:
      throw new RowCorruptError('status')
  }
}

/** The saved claim must have the digest that was saved with it. */
function readIntent(row: CompletionRow) {
  const claim = claimShape.safeParse(row.claim)
  if (!claim.success || claimDigest(claim.data) !== row.digest) throw new RowCorruptError('claim')
  return { claim: claim.data, digest: readHex(row.digest) }
}

function readSignature({ signature, signer }: CompletionRow): StoredSignature {
  return { signature: readHex(signature ?? ''), signer: readHex(signer ?? '') }
}

function readHex(text: string): Address & Hash {
  const read = hex.safeParse(text)
  if (!read.success) throw new RowCorruptError('hex')
  return read.data
}
