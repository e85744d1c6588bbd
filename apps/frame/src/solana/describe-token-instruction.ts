import type { SolanaAction, SolanaToken } from '../confirm/solana-summary.ts'
import type { SolanaInstruction, TokenFacts } from './instruction.ts'
import { keyAt, readU64 } from './read-data.ts'

/** An allowance of this amount has no end. */
const UNLIMITED = 2n ** 64n - 1n

/** Instructions that move nothing that anyone has, by their number, with their lengths. */
const named: ReadonlyMap<number, { readonly name: string; readonly lengths: readonly number[] }> = new Map([
  [0, { name: 'InitializeMint', lengths: [35, 67] }],
  [1, { name: 'InitializeAccount', lengths: [1] }],
  [10, { name: 'FreezeAccount', lengths: [1] }],
  [11, { name: 'ThawAccount', lengths: [1] }],
  [16, { name: 'InitializeAccount2', lengths: [33] }],
  [17, { name: 'SyncNative', lengths: [1] }],
  [18, { name: 'InitializeAccount3', lengths: [33] }],
  [20, { name: 'InitializeMint2', lengths: [35, 67] }],
  [22, { name: 'InitializeImmutableOwner', lengths: [1] }],
])

/**
 * Describes an instruction of one of the two programs of tokens; null when its form is not exactly known. Pure.
 * Source: https://github.com/solana-program/token.
 */
export function describeTokenInstruction(
  { program, accounts, data }: SolanaInstruction,
  { accountOf, tokenOf }: TokenFacts,
): SolanaAction | null {
  const [first, second, third, fourth] = accounts
  const [number = -1] = data
  if (first === undefined) return null
  const other = named.get(number)
  if (other !== undefined)
    return other.lengths.includes(data.length) ? { type: 'named', program, name: other.name } : null
  const tokenAt = (account: string): SolanaToken => {
    const mint = accountOf(account)?.mint
    return mint === undefined ? { address: null, symbol: null, decimals: null, isListed: false } : tokenOf(mint)
  }
  /** The token of an instruction that names it: the program compares the decimals with those of the mint. */
  const checked = (mint: string, at: number): SolanaToken => {
    const token = tokenOf(mint)
    return { ...token, decimals: token.decimals ?? data[at] ?? null }
  }
  const transfer = (token: SolanaToken, account: string, authority: string, at: number): SolanaAction => ({
    ...{ type: 'transfer', token, authority, account },
    ...{ to: accountOf(account)?.owner ?? null, amount: readU64(data, at) },
  })
  const approve = (token: SolanaToken, delegate: string): SolanaAction => {
    const amount = readU64(data, 1)
    return { type: 'approve', token, account: first, delegate, amount: amount === UNLIMITED ? 'unlimited' : amount }
  }
  switch (number) {
    case 3:
      if (data.length !== 9 || second === undefined || third === undefined) return null
      return transfer(tokenAt(first), second, third, 1)
    case 4:
      return data.length === 9 && second !== undefined ? approve(tokenAt(first), second) : null
    case 5:
      return data.length === 1 ? { type: 'revoke', token: tokenAt(first), account: first } : null
    case 6: {
      const isNobody = data.length === 3 && data[2] === 0
      if (!isNobody && !(data.length === 35 && data[2] === 1)) return null
      return { type: 'set-authority', account: first, next: isNobody ? null : keyAt(data, 3) }
    }
    case 7:
      if (data.length !== 9 || second === undefined) return null
      return { type: 'mint', token: tokenOf(first), account: second, amount: readU64(data, 1) }
    case 8:
      if (data.length !== 9 || second === undefined) return null
      return { type: 'burn', token: tokenOf(second), account: first, amount: readU64(data, 1) }
    case 9:
      return data.length === 1 && second !== undefined ? { type: 'close', account: first, to: second } : null
    case 12:
      if (data.length !== 10 || second === undefined || third === undefined || fourth === undefined) return null
      return transfer(checked(second, 9), third, fourth, 1)
    case 13:
      if (data.length !== 10 || second === undefined || third === undefined) return null
      return approve(checked(second, 9), third)
    case 14:
      if (data.length !== 10 || second === undefined) return null
      return { type: 'mint', token: checked(first, 9), account: second, amount: readU64(data, 1) }
    case 15:
      if (data.length !== 10 || second === undefined) return null
      return { type: 'burn', token: checked(second, 9), account: first, amount: readU64(data, 1) }
    case 26:
      // Of Token-2022: with a fee that the program compares.
      if (data.length !== 19 || data[1] !== 1) return null
      if (second === undefined || third === undefined || fourth === undefined) return null
      return transfer(checked(second, 10), third, fourth, 2)
    default:
      return null
  }
}
