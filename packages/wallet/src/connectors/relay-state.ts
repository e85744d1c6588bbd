import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import { fine, isPaired, type RelayState } from './relay.ts'
import type { WagmiStore } from './wagmi-store.ts'

/**
 * Creates the store of the relay's state, which `watch-relay.ts` updates. That module is loaded once an account is
 * connected by a relay.
 */
export function createRelayStore(options: {
  readonly wagmi: WagmiStore
  readonly environment: Pick<Environment, 'setTimeout' | 'now'>
  readonly log: Log
}): Readable<RelayState> & { readonly destroy: () => void } {
  const store = createStateStore(fine)
  let isOver = false
  let end = options.wagmi.subscribe(() => {
    if (!options.wagmi.proven().some(({ connector }) => isPaired(connector))) return
    end()
    import('./watch-relay.ts').then(
      (module) => {
        if (!isOver) end = module.followRelay({ ...options, onChange: store.set })
      },
      // Browsers remember that a module failed to load, so the relay's state is unknown until the page reloads.
      () => {},
    )
  })
  return {
    ...readableOf(store),
    destroy: () => {
      isOver = true
      end()
    },
  }
}
