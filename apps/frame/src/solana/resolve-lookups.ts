import type { TableLookup } from './decode-message.ts'
import { SolanaLookupError } from './errors.ts'
import { LOOKUP_TABLE_PROGRAM } from './programs.ts'
import { keyAt, readU32 } from './read-data.ts'
import { readAccounts, type SolanaNode } from './solana-node.ts'

/** The bytes of a table before its addresses. Source: https://docs.rs/solana-address-lookup-table-interface. */
const TABLE_HEADER_BYTES = 56

/**
 * Returns the addresses that a message takes from tables, as validators order them: all that change, then all that do not. A table can
 * only grow, so that what was read stays true.
 * @throws {SolanaLookupError} when a table is not there, is of another program, or has too few addresses. @throws {NodeError}
 */
export async function resolveLookups(node: SolanaNode, lookups: readonly TableLookup[]): Promise<readonly string[]> {
  if (lookups.length === 0) return []
  const tables = await readAccounts(node, [...new Set(lookups.map(({ table }) => table))], null)
  const read = ({ table }: TableLookup, place: number): string => {
    const account = tables.get(table) ?? null
    const at = TABLE_HEADER_BYTES + 32 * place
    // The first number of an account of this program that is a table is 1.
    const isTable = account !== null && account.owner === LOOKUP_TABLE_PROGRAM && readU32(account.data) === 1
    if (!isTable || at + 32 > account.data.length) throw new SolanaLookupError(table)
    return keyAt(account.data, at)
  }
  return [
    ...lookups.flatMap((lookup) => lookup.writable.map((place) => read(lookup, place))),
    ...lookups.flatMap((lookup) => lookup.readonly.map((place) => read(lookup, place))),
  ]
}
