import type { Address } from '@solana/kit'
import { toShownName } from '../wallet-list/wallet-text.ts'
import { readAccounts, readTokenAccounts, type SolanaAccount, type TokenAccount } from './read-accounts.ts'
import type { SolanaRpc } from './solana-nodes.ts'
import { isTokenProgram, parseTokenMint, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, type TokenMint } from './token-account.ts'
import { toShownAmount } from './token-amounts.ts'
import { findTokenMetadata, parseTokenMetadata, type TokenNames } from './token-metadata.ts'

/** The most tokens that are read of an account. Anyone can send an account any number of them. */
export const MAX_SOLANA_TOKENS = 200

/** A token that an account holds. */
export type SolanaToken = {
  readonly mint: Address
  readonly token: TokenMint
  /** Base units, of all its accounts of the token. */
  readonly amount: bigint
  /** As it is shown, in whole tokens: what a token that pays interest or is scaled says of itself. */
  readonly shownAmount: string
  /** What the issuer says; null when it says nothing. Cut, and without invisible characters. */
  readonly name: string | null
  readonly symbol: string | null
  /** Whether all of it is frozen. */
  readonly isFrozen: boolean
}

/** Reads the SOL of an account, in lamports. @throws {TypeError} when the node answers with anything but a whole number. */
export async function readSolBalance(rpc: SolanaRpc, owner: Address): Promise<bigint> {
  const { value } = await rpc.getBalance(owner, { commitment: 'confirmed' }).send()
  // A fraction is read as a number, and a text stays one. Lamports are 64 bits.
  if (typeof value !== 'bigint' || value >> 64n !== 0n) throw new TypeError('No balance.')
  return value
}

/**
 * Reads the tokens of an account, of both token programs. NFTs (one unit without decimals) are left out, and so is what it has none of.
 * @param options.now - Unix time in seconds.
 */
export async function readSolanaTokens(
  rpc: SolanaRpc,
  owner: Address,
  { now = Math.floor(Date.now() / 1000) }: { readonly now?: number } = {},
): Promise<readonly SolanaToken[]> {
  const lists = await Promise.all(
    [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) => readTokenAccounts(rpc, owner, { programId })),
  )
  const held = lists.flat().filter(({ amount }) => amount > 0n)
  const mints = [...new Set(held.map(({ mint }) => mint))].slice(0, MAX_SOLANA_TOKENS)
  const read = await readMints(rpc, mints)
  return mints.flatMap((mint) => {
    const found = read.get(mint)
    const accounts = held.filter((account) => account.mint === mint)
    return found === undefined ? [] : (toToken(mint, found, accounts, now) ?? [])
  })
}

/** A mint with the names that its issuer gave it. */
export type NamedMint = { readonly token: TokenMint; readonly names: TokenNames | null }

/** Reads mints with their names. What is not a mint is left out. */
export async function readMints(rpc: SolanaRpc, mints: readonly Address[]): Promise<ReadonlyMap<Address, NamedMint>> {
  const metadata = await Promise.all(mints.map(findTokenMetadata))
  const accounts = await readAccounts(rpc, [...mints, ...metadata])
  return new Map(
    mints.flatMap((mint, index) => {
      const token = parseMint(accounts[index] ?? null)
      const named = accounts[mints.length + index] ?? null
      if (token === null) return []
      return [
        [mint, { token, names: token.names ?? (named === null ? null : parseTokenMetadata(named, mint)) }] as const,
      ]
    }),
  )
}

function parseMint(account: SolanaAccount | null): TokenMint | null {
  if (account === null || !isTokenProgram(account.programAddress)) return null
  try {
    return parseTokenMint(account)
  } catch {
    return null
  }
}

function toToken(
  mint: Address,
  { token, names }: NamedMint,
  accounts: readonly TokenAccount[],
  now: number,
): SolanaToken | null {
  const amount = accounts.reduce((sum, one) => sum + one.amount, 0n)
  if (token.decimals === 0 && amount === 1n) return null
  return {
    ...{ mint, token, amount, shownAmount: toShownAmount(amount, token, now) },
    name: toShownName(names?.name),
    symbol: toShownName(names?.symbol),
    isFrozen: accounts.every(({ isFrozen }) => isFrozen),
  }
}
