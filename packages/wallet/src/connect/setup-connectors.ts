import type { CreateConnectorFn } from '@wagmi/core'
import type { LazyConnector } from './lazy-connector.ts'
import type { ConnectorContext, PairingController, WalletConnectConnector } from './pairing-controller.ts'

/** Connectors that live in one wallet object, and what pairs among them. */
export type ConnectorSetup = {
  readonly entries: readonly (CreateConnectorFn | LazyConnector)[]
  readonly attached: PairingController | null
}

/** Gives the sources that pair a wallet object to live in. The first is the one that rows are paired with. */
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
    // A second one would only show the same code again.
    if (attached !== null) continue
    attached = entry.setup(host)
    entries.push({ ...entry, ...attached })
  }
  return { entries, attached }
}
