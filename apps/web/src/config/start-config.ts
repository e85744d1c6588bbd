/**
 * Takes what the page's own script read of the networks before the app was loaded (`explore/start-requests.ts`). Null when
 * it read nothing, and from the second call on.
 */
export function takeStartConfig(): Promise<unknown> | null {
  const { laurelConfig: reading = null } = window
  delete window.laurelConfig
  return reading
}

declare global {
  interface Window {
    /** The content of `config.json`, while it is read. */
    laurelConfig?: Promise<unknown>
  }
}
