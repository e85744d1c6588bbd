import { type Address, zeroAddress } from 'viem'
import { addressOrNull, readAddress } from '../abi/address-text.ts'
import { audienceText } from '../language/en/audience.ts'

/** A list of accounts, parsed from pasted text or a CSV file. */
export type AddressListResult = {
  /** Each account once, in the order of the text, checksummed. */
  readonly addresses: readonly Address[]
  /** The number of duplicates. */
  readonly repeated: number
  /** Lines without an account, counted from 1. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[]
}

/**
 * The number of accounts in one transaction. Each costs about 23,000 gas, and some networks limit a transaction to 16.7
 * million.
 */
export const MAX_ACCOUNTS_PER_TRANSACTION = 500
/** The number of accounts in a list, which takes eight transactions. For more accounts, an offchain list is cheaper. */
export const MAX_LISTED_ACCOUNTS = 4_000

/** Splits a list into batches of one transaction each. Pure. */
export function listedTogether(addresses: readonly Address[]): readonly (readonly Address[])[] {
  const parts = Math.ceil(addresses.length / MAX_ACCOUNTS_PER_TRANSACTION)
  return Array.from({ length: parts }, (_, at) =>
    addresses.slice(at * MAX_ACCOUNTS_PER_TRANSACTION, (at + 1) * MAX_ACCOUNTS_PER_TRANSACTION),
  )
}

/**
 * Parses a list of accounts. Pure and total. A line may have several, separated by commas, semicolons, tabs or spaces.
 * In a CSV file, other columns and the header are ignored.
 */
export function readAddressList(text: string): AddressListResult {
  const found: Address[] = []
  const problems: AddressListResult['problems'][number][] = []
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const cells = line
      .replace(/^\uFEFF/, '')
      .split(/[\s,;]+/)
      .map((cell) => cell.replace(/^["']+|["']+$/g, ''))
      .filter((cell) => cell !== '')
    if (cells.length === 0) continue
    const likely = cells.filter((cell) => /^(0x|[\da-f]{40}$)/i.test(cell))
    if (likely.length === 0) {
      // The header of a CSV file.
      if (at === 0 && /address|account|wallet/i.test(line)) continue
      problems.push({ line: at + 1, problem: audienceText('notAddress', { text: shortened(cells[0] ?? '') }) })
      continue
    }
    for (const cell of likely) {
      const address = addressOrNull(cell)
      const problem = problemOf(cell)
      if (problem !== null) problems.push({ line: at + 1, problem })
      else if (address !== null) found.push(address)
    }
  }
  const addresses = [...new Set(found)]
  return { addresses, repeated: found.length - addresses.length, problems }
}

function problemOf(cell: string): string | null {
  const reading = readAddress(cell)
  if (reading.status === 'error' && reading.why === 'checksum') {
    return audienceText('wrongChecksum', { text: shortened(cell) })
  }
  if (reading.status === 'error') {
    const digits = cell.length - 2
    return /^0x[\da-f]*$/i.test(cell)
      ? audienceText('wrongLength', { text: shortened(cell), count: digits })
      : audienceText('notAddress', { text: shortened(cell) })
  }
  return reading.address === zeroAddress ? audienceText('zeroAddress') : null
}

function shortened(text: string): string {
  return text.length > 44 ? `${text.slice(0, 20)}…${text.slice(-8)}` : text
}
