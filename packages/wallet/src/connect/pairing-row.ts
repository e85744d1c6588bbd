import type { ConnectorRow } from './connector-row.ts'

/** The connector that pairs with any wallet by a code: a way of its own, not a wallet among wallets. */
export function isPairingRow({ type, listing }: Pick<ConnectorRow, 'type' | 'listing'>): boolean {
  return type === 'WALLET_CONNECT' && listing === null
}
