import { ConnectorLoadError } from '../../connection/errors.ts'

/** Code that is loaded once for a WalletConnect project, and again after a failure. */
export type LoadedOnce<Value> = {
  /** @throws {ConnectorLoadError} when it does not load. */
  readonly load: (projectId: string) => Promise<Value>
  /** Returns the load that was started, or null. */
  readonly started: () => Promise<Value> | null
}

/**
 * Creates a {@link LoadedOnce}.
 * @param connectorId - the connector that the error names.
 * @param load - starts the load.
 */
export function loadOnce<Value>(connectorId: string, load: (projectId: string) => Promise<Value>): LoadedOnce<Value> {
  let loading: Promise<Value> | null = null
  return {
    started: () => loading,
    async load(projectId) {
      const started = loading ?? load(projectId)
      loading = started
      try {
        return await started
      } catch (cause) {
        // Removed, so that the next attempt loads again.
        if (loading === started) loading = null
        throw new ConnectorLoadError(connectorId, { cause })
      }
    },
  }
}
