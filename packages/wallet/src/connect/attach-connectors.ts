import type { CreateConnectorFn } from '@wagmi/core'
import type { ConnectorSource } from './connector-source.ts'
import type { AttachedPairing, ConnectorHost, PairingSource } from './pairing-source.ts'

/** Connectors that live in one wallet object, and what pairs among them. */
export type AttachedConnectors = {
  readonly entries: readonly (CreateConnectorFn | ConnectorSource)[]
  readonly attached: AttachedPairing | null
}

/** Gives the sources that pair a wallet object to live in. The first is the one that rows are paired with. */
export function attachConnectors(
  given: readonly (CreateConnectorFn | ConnectorSource | PairingSource)[],
  host: ConnectorHost,
): AttachedConnectors {
  let attached: AttachedPairing | null = null
  const entries: (CreateConnectorFn | ConnectorSource)[] = []
  for (const entry of given) {
    if (typeof entry === 'function' || 'load' in entry) {
      entries.push(entry)
      continue
    }
    // A second one would only show the same code again.
    if (attached !== null) continue
    attached = entry.attach(host)
    entries.push({ ...entry, ...attached })
  }
  return { entries, attached }
}
