import type { Connector } from '@wagmi/core'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import { extrasOf } from './connector-extras.ts'
import { fine, isPaired, type RelayState } from './relay.ts'
import { SessionUnreachableError } from './session-errors.ts'
import type { WagmiStore } from './wagmi-store.ts'

/** How long a relay may be out of reach before it counts as unreachable, since networks come and go. */
export const RELAY_TIMEOUT_MS = 8000

/** A timer that is later than this ran on a computer that slept, and the relay's timeout starts again. */
const SLEPT_MS = 2000

/**
 * Follows the active connection with any connector, including one of an app's own wagmi config. Each outage is logged
 * once.
 * @returns the function that stops it.
 */
export function followRelay({
  wagmi,
  environment,
  log,
  onChange,
}: {
  readonly wagmi: WagmiStore
  readonly environment: Pick<Environment, 'setTimeout' | 'now'>
  readonly log: Log
  readonly onChange: (state: RelayState) => void
}): () => void {
  let followed: Connector | null = null
  let stop = () => {}

  function follow() {
    const { current } = wagmi.config.state
    const connector = wagmi.proven().find(({ connector: { uid } }) => uid === current)?.connector ?? null
    if (connector === followed) return
    followed = connector
    stop()
    onChange(fine)
    let isOver = false
    let unwatch = () => {}
    stop = () => {
      isOver = true
      unwatch()
    }
    if (connector === null || !isPaired(connector)) return
    const report = (error: SessionUnreachableError | null) => {
      if (isOver) return
      if (error !== null) log('error', error.message)
      onChange(error === null ? fine : { status: 'unreachable', error })
    }
    watchRelay(connector, { ...environment, onChange: report }).then(
      (end) => {
        unwatch = end
        if (isOver) end()
      },
      () => {},
    )
  }
  follow()
  const end = wagmi.subscribe(follow)
  return () => {
    end()
    stop()
  }
}

/**
 * Watches the relay behind a connector. This package's connector returns its relayer. The relayer of wagmi's
 * `walletConnect()` is in the provider.
 * @param options.onChange - called with an error when the relay was not reached for 8 s, and with null when it is
 * reached again.
 * @returns the function that stops it, which does nothing if the connector has no relay.
 */
async function watchRelay(
  connector: Connector,
  {
    setTimeout,
    now,
    onChange,
  }: Pick<Environment, 'setTimeout' | 'now'> & { readonly onChange: (error: SessionUnreachableError | null) => void },
): Promise<() => void> {
  const own = extrasOf(connector).getRelayer?.()
  const relayer = toRelayer(own ?? inProvider(await connector.getProvider()))
  if (relayer === null) return () => {}
  const { on, off, isConnected } = relayer
  let isReached = true
  let cancel: (() => void) | null = null

  function wait() {
    const startedAt = now()
    cancel = setTimeout(() => {
      cancel = null
      if (isConnected()) return
      if (now() - startedAt > RELAY_TIMEOUT_MS + SLEPT_MS) return wait()
      isReached = false
      onChange(new SessionUnreachableError(connector.name))
    }, RELAY_TIMEOUT_MS)
  }
  function look() {
    if (isConnected()) {
      cancel?.()
      cancel = null
      if (!isReached) onChange(null)
      isReached = true
    } else if (isReached && cancel === null) wait()
  }
  on('relayer_connect', look)
  on('relayer_disconnect', look)
  look()
  return () => {
    cancel?.()
    off('relayer_connect', look)
    off('relayer_disconnect', look)
  }
}

/** Returns the client's relayer in the provider of `@walletconnect/ethereum-provider`. */
function inProvider(provider: unknown): unknown {
  return ['signer', 'client', 'core', 'relayer'].reduce<unknown>(read, provider)
}

/** Returns the relayer with its methods bound, or null when it is not one. */
function toRelayer(found: unknown) {
  const call = (name: 'on' | 'off') => {
    const method = read(found, name)
    return typeof method !== 'function'
      ? null
      : (event: string, listener: () => void) => void Reflect.apply(method, found, [event, listener])
  }
  const [on, off] = [call('on'), call('off')]
  return on === null || off === null ? null : { on, off, isConnected: () => read(found, 'connected') === true }
}

/** Reads a property, also of the prototype, where classes have their methods. */
function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
