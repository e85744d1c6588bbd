import type { CreateConnectorFn } from '@wagmi/core'
import type { LazyConnector } from './lazy-connector.ts'
import type { ConnectorContext, PairingController, WalletConnectConnector } from './pairing-controller.ts'

/** The connectors that live in one wallet object, and the pairing controller among them. */
export type ConnectorSetup = {
  readonly entries: readonly (CreateConnectorFn | LazyConnector)[]
  readonly attached: PairingController | null
}

/** Attaches the pairing sources to a wallet object. Rows are paired with the first of them. */
export function setupConnectors(
  given: readonly (CreateConnectorFn | LazyConnector | WalletConnectConnector)[],
  host: ConnectorContext,
): ConnectorSetup {
  let attached: PairingController | null = null
  const entries: (CreateConnectorFn | LazyConnector)[] = []
  for (const entry of given) {
    if (typeof entry === 'function' || 'load' in entry) {
      entries.push(entry)
      continue
    }
    // A second source would only show the same code again.
    if (attached !== null) continue
    attached = entry.setup(host)
    entries.push({ ...entry, ...attached })
  }
  return { entries, attached }
}
