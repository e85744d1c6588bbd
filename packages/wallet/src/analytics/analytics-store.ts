import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { ResolvedOptions } from '../resolve-options.ts'
import { MAX_QUEUED_EVENTS, type WalletEvent } from './analytics-event.ts'
import type { AnalyticsSender } from './analytics-sender.ts'

/** Options of {@link createAnalyticsStore}. */
export type AnalyticsStoreOptions = {
  readonly options: Pick<ResolvedOptions, 'api' | 'features' | 'projectId'>
  readonly onEvent: ((event: WalletEvent) => void) | undefined
  readonly environment: Environment
  readonly log: Log
}

/**
 * Creates the analytics store. It passes events to the app's callback at once, and to the API when one is configured.
 * See {@link AnalyticsSender}, whose code loads with the user's first click, and only when an API is configured.
 */
export function createAnalyticsStore({ options, onEvent, environment, log }: AnalyticsStoreOptions) {
  const canSend = options.features.analytics && options.api.analytics !== undefined
  let waiting: readonly WalletEvent[] = []
  let sender: AnalyticsSender | null = null
  let isRequested = false
  let isDestroyed = false

  async function bring(): Promise<void> {
    try {
      const { createAnalyticsSender } = await import('./analytics-sender.ts')
      if (isDestroyed) return
      sender = createAnalyticsSender({ options, environment, log })
      for (const event of waiting) sender.track(event)
      sender.acted()
      waiting = []
    } catch (cause) {
      // The next click tries again.
      isRequested = false
      log('debug', 'The code that sends events did not load: nothing is sent.', cause)
    }
  }

  return {
    track: (event: WalletEvent): void => {
      if (isDestroyed) return
      try {
        onEvent?.(event)
      } catch (cause) {
        // An error in the app's callback must not stop the wallet.
        log('error', 'onEvent threw.', cause)
      }
      if (sender !== null) sender.track(event)
      else if (canSend) waiting = [...waiting, event].slice(-MAX_QUEUED_EVENTS)
    },
    /** The user clicked. */
    acted: (): void => {
      if (!canSend || isRequested) return
      isRequested = true
      void bring()
    },
    destroy: (): void => {
      isDestroyed = true
      sender?.destroy()
    },
  }
}
