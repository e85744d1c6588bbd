import { bytesToHex } from '@noble/hashes/utils'
import { showText } from '../confirm/show-text.ts'
import type { SolanaAction } from '../confirm/solana-summary.ts'
import type { SolanaMessage } from './decode-message.ts'
import { describeTokenInstruction } from './describe-token-instruction.ts'
import type { SolanaInstruction, TokenFacts } from './instruction.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  isTokenProgram,
  MEMO_PROGRAMS,
  SYSTEM_PROGRAM,
} from './programs.ts'
import { endOfSeed, keyAt, readU32, readU64 } from './read-data.ts'

/**
 * Returns the instructions of a message with the addresses of their accounts. Pure.
 * @param looked - the addresses of the tables: all that change, in the order of the tables, then all that do not.
 */
export function resolveInstructions(
  { keys, instructions }: SolanaMessage,
  looked: readonly string[],
): readonly SolanaInstruction[] {
  const all = [...keys, ...looked]
  const at = (place: number) => all[place] ?? ''
  return instructions.map(({ program, accounts, data }) => ({ program: at(program), accounts: accounts.map(at), data }))
}

/** What the compute budget of a transaction costs is in its fee, and not said again. */
export function isComputeBudget({ program }: SolanaInstruction): boolean {
  return program === COMPUTE_BUDGET_PROGRAM
}

/**
 * Describes an instruction. What has not exactly the form that its program documents is unknown: some programs ignore what follows, so
 * that two instructions that look different would do the same. Pure and total.
 */
export function describeInstruction(instruction: SolanaInstruction, facts: TokenFacts): SolanaAction {
  const { program, accounts, data } = instruction
  const known = isTokenProgram(program)
    ? describeTokenInstruction(instruction, facts)
    : program === SYSTEM_PROGRAM
      ? describeSystem(instruction)
      : program === ASSOCIATED_TOKEN_PROGRAM
        ? describeAssociated(instruction)
        : MEMO_PROGRAMS.includes(program)
          ? describeMemo(instruction)
          : null
  return known ?? { type: 'unknown', program, accounts, data: bytesToHex(data) }
}

/** Whether a transaction uses a durable nonce, so that it does not expire: its first instruction advances one. As lenient as validators. */
export function usesDurableNonce([first]: readonly SolanaInstruction[]): boolean {
  return first?.program === SYSTEM_PROGRAM && readU32(first.data) === 4
}

/** The instructions of the system program, by their number. Source: https://docs.rs/solana-system-interface. */
function describeSystem({ accounts, data }: SolanaInstruction): SolanaAction | null {
  const [first, second, third] = accounts
  if (first === undefined) return null
  switch (readU32(data)) {
    case 0:
      if (data.length !== 52 || second === undefined) return null
      return { type: 'create-account', account: second, program: keyAt(data, 20), amount: readU64(data, 4) }
    case 1:
      return data.length === 36 ? { type: 'assign', account: first, program: keyAt(data, 4) } : null
    case 2:
      if (data.length !== 12 || second === undefined) return null
      return { type: 'send', from: first, to: second, amount: readU64(data, 4) }
    case 3: {
      // Base, seed, lamports, space and owner.
      const end = endOfSeed(data, 36)
      if (end === null || second === undefined || data.length !== end + 48) return null
      return { type: 'create-account', account: second, program: keyAt(data, end + 16), amount: readU64(data, end) }
    }
    case 4:
      return data.length === 4 && third !== undefined
        ? { type: 'nonce-advance', account: first, authority: third }
        : null
    case 5:
      if (data.length !== 12 || second === undefined) return null
      return { type: 'send', from: first, to: second, amount: readU64(data, 4) }
    case 6:
      return data.length === 36 ? { type: 'named', program: SYSTEM_PROGRAM, name: 'InitializeNonceAccount' } : null
    case 7:
      return data.length === 36 ? { type: 'set-authority', account: first, next: keyAt(data, 4) } : null
    case 8:
      return data.length === 12 ? { type: 'named', program: SYSTEM_PROGRAM, name: 'Allocate' } : null
    case 10: {
      // Base, seed and owner.
      const end = endOfSeed(data, 36)
      return end === null || data.length !== end + 32
        ? null
        : { type: 'assign', account: first, program: keyAt(data, end) }
    }
    case 11: {
      // Lamports, seed and owner of the account that it leaves, whose base account signs.
      const end = endOfSeed(data, 12)
      if (end === null || third === undefined || data.length !== end + 32) return null
      return { type: 'send', from: first, to: third, amount: readU64(data, 4) }
    }
    default:
      return null
  }
}

function describeAssociated({ accounts, data }: SolanaInstruction): SolanaAction | null {
  const [, account, owner, mint] = accounts
  const isCreate = data.length === 0 || (data.length === 1 && (data[0] ?? 9) <= 1)
  if (!isCreate || account === undefined || owner === undefined || mint === undefined) return null
  return { type: 'create-token-account', account, owner, mint }
}

function describeMemo({ data }: SolanaInstruction): SolanaAction | null {
  try {
    return { type: 'memo', text: showText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)) }
  } catch {
    return null
  }
}
