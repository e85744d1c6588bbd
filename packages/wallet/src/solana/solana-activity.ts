import type { Address, Signature } from '@solana/kit'

/** What an account had of a token, before or after a transaction. */
type TokenBalance = {
  readonly accountIndex: number
  readonly mint: Address
  /** Null on nodes that do not say it, for old transactions. */
  readonly owner: Address | null
  readonly amount: bigint
  readonly decimals: number
}

type BeforeAndAfter<value> = { readonly before: readonly value[]; readonly after: readonly value[] }

/** A transaction as a node returns it, of which balances are read. Amounts are in base units. */
export type ReadTransaction = {
  /** Those that the message names, then those of lookup tables. The first one pays. */
  readonly accounts: readonly Address[]
  /** What the network says of a failure, as JSON; null when it succeeded. */
  readonly error: string | null
  readonly fee: bigint
  /** By the index of `accounts`. */
  readonly lamports: BeforeAndAfter<bigint>
  readonly tokens: BeforeAndAfter<TokenBalance>
}

/** What a transaction moved, seen from the account. */
export type SolanaActivityTransfer = {
  readonly direction: 'in' | 'out'
  /** Null is SOL. */
  readonly mint: Address | null
  /** Base units, more than 0. */
  readonly amount: bigint
  readonly decimals: number
  /** Who gave or got most of it; null when nobody did, as when it was minted. */
  readonly other: Address | null
  /** Too little to be meant: those who send it want their address to be copied. */
  readonly isDust: boolean
}

/** A transaction of an account. */
export type SolanaActivityRow = {
  readonly signature: Signature
  readonly slot: bigint
  /** Unix time in seconds; null when the node does not know it. */
  readonly blockTime: number | null
  readonly error: string | null
  readonly feePayer: Address | null
  /** Lamports that the account paid to the network; 0 when another one did. */
  readonly fee: bigint
  /** Lamports that the account paid for token accounts that were made, which stay in them. */
  readonly rent: bigint
  readonly memo: string | null
  readonly operation: 'send' | 'receive' | 'trade' | 'execute'
  readonly transfers: readonly SolanaActivityTransfer[]
}

const SOL_DECIMALS = 9
/** The mint of wrapped SOL, whose accounts hold their amount as lamports, too. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
/** Less SOL than this, from someone else, is dust: two fees. */
const DUST_LAMPORTS = 10_000n

/** Returns a transaction as a plain row, from the balances before and after it. Pure. */
export function toActivityRow(
  owner: Address,
  {
    signature,
    slot,
    blockTime,
    memo,
    ...read
  }: ReadTransaction & Pick<SolanaActivityRow, 'signature' | 'slot' | 'blockTime' | 'memo'>,
): SolanaActivityRow {
  const feePayer = read.accounts[0] ?? null
  const isPayer = feePayer === owner
  const rent = isPayer && read.error === null ? rentOf(read) : 0n
  const transfers = read.error === null ? [...solTransfer(owner, read, rent), ...tokenTransfers(owner, read)] : []
  return {
    ...{ signature, slot, blockTime, memo, error: read.error, feePayer, rent, transfers },
    fee: isPayer ? read.fee : 0n,
    operation: operationOf(transfers),
  }
}

function operationOf(transfers: readonly SolanaActivityTransfer[]): SolanaActivityRow['operation'] {
  const hasOut = transfers.some(({ direction }) => direction === 'out')
  const hasIn = transfers.some(({ direction }) => direction === 'in')
  if (hasOut && hasIn) return 'trade'
  return hasOut ? 'send' : hasIn ? 'receive' : 'execute'
}

/** Lamports of token accounts that did not exist before, without what is wrapped in them. */
function rentOf({ lamports, tokens }: ReadTransaction): bigint {
  return tokens.after.reduce((sum, { accountIndex, mint, amount }) => {
    const isNew = lamports.before[accountIndex] === 0n
    const wrapped = mint === WRAPPED_SOL ? amount : 0n
    return isNew ? sum + (lamports.after[accountIndex] ?? 0n) - wrapped : sum
  }, 0n)
}

function solTransfer(
  owner: Address,
  { accounts, lamports, fee }: ReadTransaction,
  rent: bigint,
): readonly SolanaActivityTransfer[] {
  const changes = accounts.map((account, index) => {
    const change = (lamports.after[index] ?? 0n) - (lamports.before[index] ?? 0n)
    return { owner: account, change: index === 0 ? change + fee : change }
  })
  const own = sumOf(changes, owner) + rent
  return own === 0n
    ? []
    : [toTransfer({ mint: null, own, decimals: SOL_DECIMALS, other: counterOf(changes, owner, own) })]
}

function tokenTransfers(owner: Address, { tokens }: ReadTransaction): readonly SolanaActivityTransfer[] {
  const changes = [
    ...tokens.before.map((one) => ({ ...one, change: -one.amount })),
    ...tokens.after.map((one) => ({ ...one, change: one.amount })),
  ]
  const mints = new Map(changes.map(({ mint, decimals }) => [mint, decimals]))
  return [...mints].flatMap(([mint, decimals]) => {
    const ofMint = changes.filter((one) => one.mint === mint)
    const own = sumOf(ofMint, owner)
    return own === 0n ? [] : [toTransfer({ mint, own, decimals, other: counterOf(ofMint, owner, own) })]
  })
}

type Change = { readonly owner: Address | null; readonly change: bigint }

function sumOf(changes: readonly Change[], owner: Address | null): bigint {
  return changes.reduce((sum, one) => (one.owner === owner ? sum + one.change : sum), 0n)
}

/** Returns who changed most the other way. */
function counterOf(changes: readonly Change[], owner: Address, own: bigint): Address | null {
  let found: { readonly address: Address; readonly size: bigint } | null = null
  for (const address of new Set(changes.map((one) => one.owner))) {
    if (address === null || address === owner) continue
    const change = sumOf(changes, address)
    const size = own > 0n ? -change : change
    if (size > 0n && (found === null || size > found.size)) found = { address, size }
  }
  return found?.address ?? null
}

function toTransfer({
  mint,
  own,
  decimals,
  other,
}: Pick<SolanaActivityTransfer, 'mint' | 'decimals' | 'other'> & { readonly own: bigint }): SolanaActivityTransfer {
  const amount = own < 0n ? -own : own
  const isDust = mint === null && own > 0n && amount < DUST_LAMPORTS && other !== null
  return { direction: own > 0n ? 'in' : 'out', mint, amount, decimals, other, isDust }
}
