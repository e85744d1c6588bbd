import type { Address, Hex } from 'viem'
import type { IndexedTransaction, IndexedTransfer, Position, ProtocolLog, TransferKind } from './activity-index.ts'
import type { BlockTransaction, ChainBlock } from './chain-block.ts'
import { decodeProtocolLog } from './decode-protocol-log.ts'
import { decodeTransfers, toNativeTransfer } from './decode-transfers.ts'
import { toPosition } from './position.ts'

/** The rows that the index has of some blocks. */
export type IndexRows = {
  readonly transactions: readonly TransactionRow[]
  readonly transfers: readonly TransferRow[]
  /** Each account with each transaction that it took part in, once. */
  readonly accounts: readonly AccountRow[]
  readonly seen: readonly SeenRow[]
  readonly calls: readonly CallRow[]
  readonly protocolLogs: readonly ProtocolLogRow[]
}

export type TransactionRow = Omit<IndexedTransaction, 'chainId'>
export type TransferRow = IndexedTransfer & { readonly position: Position }
export type AccountRow = { readonly account: Address; readonly minedAt: number; readonly position: Position }
/** A token that an account sent or received, or an account that it sent something to (`contact`). */
export type SeenRow = {
  readonly account: Address
  readonly kind: Exclude<TransferKind, 'native'> | 'contact'
  readonly other: Address
  readonly firstPosition: Position
}
export type CallRow = { readonly contract: Address; readonly selector: Hex | null; readonly position: Position }
export type ProtocolLogRow = Omit<ProtocolLog, 'chainId'> & { readonly account: Address | null }

/** What the index takes from a chain beside transactions and transfers. Addresses are in lower case. */
export type IndexScope = { readonly core: Address | null; readonly knownContracts: ReadonlySet<Address> }

/** The zero address takes part in every mint and burn, and is nobody's account. */
const NOBODY: Address = '0x0000000000000000000000000000000000000000'

type MutableRows = {
  readonly [key in keyof IndexRows]: IndexRows[key][number][]
}

/** Returns the rows of blocks. Pure: equal blocks give equal rows. @param blocks - in ascending order. */
export function toIndexRows(blocks: readonly ChainBlock[], scope: IndexScope): IndexRows {
  const rows: MutableRows = { transactions: [], transfers: [], accounts: [], seen: [], calls: [], protocolLogs: [] }
  const known = createKnown()
  for (const block of blocks) {
    for (const [at, transaction] of block.transactions.entries()) {
      const place = { position: toPosition(block.number, at), minedAt: block.timestamp }
      addTransaction(rows, transaction, { ...place, scope, known })
    }
  }
  return rows
}

/** What was seen: for each kind the tokens with the accounts of each, and the senders with the contacts of each. */
type Known = { readonly [kind in SeenRow['kind']]: Map<Address, Set<Address>> }

function createKnown(): Known {
  return { contact: new Map(), erc20: new Map(), erc721: new Map(), erc1155: new Map() }
}

/** Notes a pair. @returns whether it is new. */
function note(known: Map<Address, Set<Address>>, one: Address, other: Address): boolean {
  const others = known.get(one)
  if (others === undefined) known.set(one, new Set([other]))
  else if (others.has(other)) return false
  else others.add(other)
  return true
}

function addTransaction(
  rows: MutableRows,
  transaction: BlockTransaction,
  { position, minedAt, scope, known }: { position: Position; minedAt: number; scope: IndexScope; known: Known },
): void {
  const { hash, from, created, selector, value, nonce, isReverted, logs } = transaction
  const to = transaction.to ?? created
  const isDeployment = transaction.to === null
  rows.transactions.push({ position, minedAt, hash, from, to, isDeployment, selector, value, nonce, isReverted })
  if (transaction.to !== null && scope.knownContracts.has(transaction.to))
    rows.calls.push({ contract: transaction.to, selector, position })
  const transfers: IndexedTransfer[] = []
  if (value > 0n && to !== null && !isReverted) transfers.push(toNativeTransfer({ from, to, value }))
  for (const log of logs) {
    transfers.push(...decodeTransfers(log))
    const decoded = decodeProtocolLog(log, scope.core)
    if (decoded !== null) rows.protocolLogs.push({ ...log, ...decoded, position, minedAt, hash })
  }
  const accounts = new Set<Address>([from])
  if (to !== null) accounts.add(to)
  for (const transfer of transfers) {
    rows.transfers.push({ ...transfer, position })
    accounts.add(transfer.from).add(transfer.to)
    addSeen(rows.seen, transfer, { known, position, sender: from })
  }
  accounts.delete(NOBODY)
  for (const account of accounts) rows.accounts.push({ account, minedAt, position })
}

/** Positions ascend, so what is seen first stays. */
function addSeen(
  seen: SeenRow[],
  { kind, token, from, to, amount }: IndexedTransfer,
  { known, position, sender }: { known: Known; position: Position; sender: Address },
): void {
  if (kind !== 'native' && token !== null) {
    if (from !== NOBODY && note(known[kind], token, from))
      seen.push({ account: from, kind, other: token, firstPosition: position })
    if (to !== NOBODY && note(known[kind], token, to))
      seen.push({ account: to, kind, other: token, firstPosition: position })
  }
  // A contract can log that any account sent something. Only what the account itself sent counts.
  if (from === sender && amount > 0n && from !== NOBODY && to !== NOBODY && note(known.contact, from, to))
    seen.push({ account: from, kind: 'contact', other: to, firstPosition: position })
}
