import type { Address, Signature } from '@solana/kit'
import { toReason } from './observe-transfer.ts'
import { readTokenAccounts } from './read-accounts.ts'
import type { ReadTransaction, SolanaActivityRow } from './solana-activity.ts'
import type { SolanaRpc } from './solana-nodes.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-account.ts'

/** Transactions of one page, apart from more of its last block. */
export const SOLANA_ACTIVITY_PAGE_SIZE = 20
/** The most token accounts whose transactions are listed. A transfer to one does not name its owner. */
const MAX_TOKEN_ACCOUNTS = 50
/** Transactions that are read at the same time, because public nodes limit requests. */
const MAX_CONCURRENT_READS = 5

const commitment = 'confirmed'

/** A page of an account's transactions. */
export type SolanaActivityPage = {
  /** The newest first. */
  readonly rows: readonly SolanaActivityRow[]
  /** What follows: `before` of the next page; null at the end. */
  readonly next: Signature | null
}

type Listed = {
  readonly signature: Signature
  readonly slot: bigint
  readonly blockTime: number | null
  readonly memo: string | null
}

/**
 * Reads a page of the transactions that changed what an account or its token accounts hold.
 * @param options.before - `next` of the page before; null for the newest one.
 */
export async function readSolanaActivity(
  rpc: SolanaRpc,
  owner: Address,
  {
    before = null,
    limit = SOLANA_ACTIVITY_PAGE_SIZE,
  }: { readonly before?: Signature | null; readonly limit?: number } = {},
): Promise<SolanaActivityPage> {
  const holdings = await Promise.all(
    [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => readTokenAccounts(rpc, owner, { programId })),
  )
  const addresses = [
    owner,
    ...holdings
      .flat()
      .slice(0, MAX_TOKEN_ACCOUNTS)
      .map(({ address }) => address),
  ]
  const lists = await Promise.all(
    addresses.map((address) => readSignatures(rpc, address, { before, limit: limit + 1 })),
  )
  const all = mergeLists(lists)
  const page = takePage(all, limit)
  const last = page.at(-1)
  // An app that lists nothing does not load it.
  const { toActivityRow } = await import('./solana-activity.ts')
  const rows = await mapSome(page, async (listed) => {
    const read = await readTransaction(rpc, listed.signature)
    return read === null ? [] : [toActivityRow(owner, { ...read, ...listed, memo: toMemo(listed.memo) })]
  })
  return { rows: rows.flat(), next: all.length > page.length && last !== undefined ? last.signature : null }
}

async function readSignatures(
  rpc: SolanaRpc,
  address: Address,
  { before, limit }: { readonly before: Signature | null; readonly limit: number },
): Promise<readonly Listed[]> {
  const answer = await rpc
    .getSignaturesForAddress(address, { commitment, limit, ...(before === null ? {} : { before }) })
    .send()
  return answer.map(({ signature, slot, blockTime, memo }) => ({
    ...{ signature, slot, memo },
    blockTime: blockTime === null ? null : Number(blockTime),
  }))
}

/** Each transaction once, the newest first. Those of one block stay in the order of their lists. */
function mergeLists(lists: readonly (readonly Listed[])[]): readonly Listed[] {
  const all = new Map(lists.flat().map((one) => [one.signature, one]))
  return [...all.values()].sort((one, other) => (one.slot === other.slot ? 0 : one.slot > other.slot ? -1 : 1))
}

/** A page ends with a whole block, because the lists do not say the order within one. */
function takePage(all: readonly Listed[], limit: number): readonly Listed[] {
  const last = all[limit - 1]
  return last === undefined ? all : all.filter(({ slot }, index) => index < limit || slot === last.slot)
}

/** @returns null when the node does not have it any more. */
async function readTransaction(rpc: SolanaRpc, signature: Signature): Promise<ReadTransaction | null> {
  const read = await rpc
    .getTransaction(signature, { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  if (read === null || read.meta === null) return null
  const { meta, transaction } = read
  const loaded = meta.loadedAddresses
  return {
    accounts: [...transaction.message.accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])],
    error: meta.err === null ? null : toReason(meta.err),
    fee: meta.fee,
    lamports: { before: meta.preBalances, after: meta.postBalances },
    tokens: {
      before: (meta.preTokenBalances ?? []).map(toBalance),
      after: (meta.postTokenBalances ?? []).map(toBalance),
    },
  }
}

function toBalance({
  accountIndex,
  mint,
  owner,
  uiTokenAmount,
}: {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner?: Address
  readonly uiTokenAmount: { readonly amount: string; readonly decimals: number }
}): ReadTransaction['tokens']['before'][number] {
  const { amount, decimals } = uiTokenAmount
  return { accountIndex, mint, owner: owner ?? null, amount: BigInt(amount), decimals }
}

/** Nodes list memos as `[5] Lunch; [2] hi`. A single one is read; of several the whole text is. */
function toMemo(memo: string | null): string | null {
  return memo === null ? null : memo.replace(/^\[\d+\] /, '')
}

async function mapSome<item, result>(
  items: readonly item[],
  map: (item: item) => Promise<result>,
): Promise<readonly result[]> {
  const results: result[] = []
  for (let at = 0; at < items.length; at += MAX_CONCURRENT_READS) {
    results.push(...(await Promise.all(items.slice(at, at + MAX_CONCURRENT_READS).map(map))))
  }
  return results
}
