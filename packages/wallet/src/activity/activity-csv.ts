import type { CaipNetworkId } from '../caip/caip.ts'
import type { ActivityItem, ActivityTransfer } from './activity-item.ts'

/** The columns of the file, which are the same in every language, so that programs can read it. */
const COLUMNS = ['Time', 'Network', 'Type', 'Status', 'Direction', 'Amount', 'Asset', 'Contract', 'From', 'To', 'Hash']

/**
 * Returns transactions as a CSV file (RFC 4180), with a line for each transfer. Spreadsheets run a text that begins like
 * a formula, and names of tokens are untrusted text, so such a text gets an apostrophe before it.
 * @param networkName - the name of a network.
 */
export function toActivityCsv(items: readonly ActivityItem[], networkName: (id: CaipNetworkId) => string): string {
  const lines = items.flatMap((item) => {
    const { at, operation, status, from, to, hash, transfers } = item
    const start = [
      new Date(at).toISOString(),
      networkName(item.networkId ?? `eip155:${item.chainId}`),
      operation,
      status,
    ]
    if (transfers.length === 0) return [[...start, '', '', '', '', from, to, hash]]
    return transfers.map((transfer) => [...start, ...cellsOf(transfer), hash])
  })
  return [COLUMNS, ...lines].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

function cellsOf({ direction, quantity, asset, sender, recipient }: ActivityTransfer): readonly string[] {
  const name = asset.type === 'nft' ? `${asset.name ?? 'NFT'} #${asset.tokenId ?? '?'}` : asset.symbol
  return [direction, quantity, name, asset.address ?? '', sender, recipient]
}

/**
 * A sign that begins a formula, at the start of a cell. Full-width signs begin one in some spreadsheets, too, and spaces
 * before one do not help. Spreadsheets of many languages read semicolons and tabs as the ends of cells, not commas, and
 * then a cell begins after each of them, with or without a quotation mark.
 */
const FORMULA_START = /(^|[;\t|])((?:[\s\ufeff"])*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r])/g

function toCell(text: string): string {
  const safe = text.replace(FORMULA_START, (_, end = '', space = '') => `${end}'${space}`)
  return /[",;\t|\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
