import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Address, type Hex, isHex } from 'viem'
import { DeployFileError } from './errors.ts'

/** A signed transaction, saved before it was sent. A later run sends the same one again, which is mined once. */
export type JournalEntry = {
  /** The contract that it deploys; `CREATE2 proxy` for the funds of the account that deploys the proxy. */
  readonly contract: string
  readonly chainId: number
  readonly from: Address
  readonly nonce: number
  readonly hash: Hex
  readonly transaction: Hex
}

/** The signed transactions of a deployment, on disk. */
export type Journal = {
  /** The newest transaction for a contract from an account; null for none. */
  readonly find: (contract: string, from: Address) => JournalEntry | null
  /** Saves a transaction durably. It may be sent only after that. */
  readonly append: (entry: JournalEntry) => void
}

/**
 * Opens the journal in a file, one JSON object per line. A last line that a kill has cut off is ignored: it was never sent.
 * @throws {DeployFileError} when another line cannot be read, or belongs to another chain.
 */
export function openJournal(path: string, chainId: number): Journal {
  const entries = readEntries(path, chainId)
  return {
    find: (contract, from) =>
      entries.findLast((entry) => entry.contract === contract && entry.from.toLowerCase() === from.toLowerCase()) ??
      null,
    append: (entry) => {
      mkdirSync(dirname(path), { recursive: true })
      // After a line that a kill cut off comes a blank one, which marks it.
      const file = openSync(path, 'a', 0o600)
      try {
        writeSync(file, `\n\n${JSON.stringify(entry)}\n`)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      entries.push(entry)
    },
  }
}

function readEntries(path: string, chainId: number): JournalEntry[] {
  const lines = readText(path).split('\n')
  return lines.flatMap((line, index) => {
    if (line === '') return []
    const entry = parseEntry(line)
    if (entry?.chainId === chainId) return [entry]
    // Only the line before a blank one, or the last one, can be cut off.
    if (entry === null && (lines[index + 1] ?? '') === '') return []
    throw new DeployFileError(`${path} is not the journal of chain ${chainId}. Name another folder with --out.`)
  })
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new DeployFileError(`${path} cannot be read.`, { cause: error })
  }
}

function parseEntry(line: string): JournalEntry | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { contract, chainId, from, nonce, hash, transaction } = { ...emptyEntry, ...value }
  const isWhole = typeof contract === 'string' && typeof chainId === 'number' && typeof nonce === 'number'
  if (!isWhole || !isHex(from) || !isHex(hash) || !isHex(transaction)) return null
  return { contract, chainId, from, nonce, hash, transaction }
}

/** So that each field can be read and checked. */
const emptyEntry: Readonly<Record<keyof JournalEntry, unknown>> = {
  contract: null,
  chainId: null,
  from: null,
  nonce: null,
  hash: null,
  transaction: null,
}
