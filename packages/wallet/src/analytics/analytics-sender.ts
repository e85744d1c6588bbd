import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { ResolvedOptions } from '../resolve-options.ts'
import { SDK_TYPE, SDK_VERSION } from '../version.ts'
import { createWalletApi } from '../wallet-list/wallet-api.ts'
import { type AnalyticsEvent, initialAnalytics, nextAnalytics, toAnalyticsBody } from './analytics.ts'
import type { WalletEvent } from './analytics-event.ts'

/** Options of {@link createAnalyticsSender}. */
export type AnalyticsSenderOptions = {
  readonly options: Pick<ResolvedOptions, 'api' | 'projectId'>
  readonly environment: Environment
  readonly log: Log
}

/** Sends events to the API. */
export type AnalyticsSender = ReturnType<typeof createAnalyticsSender>

/**
 * Creates the sender of events to the API that the app configured. It sends after the user's first click, when the API
 * wants events and the browser does not ask to be left alone. Failures are ignored. Source:
 * docs/wallet-api.md#analytics.
 */
export function createAnalyticsSender({ options, environment, log }: AnalyticsSenderOptions) {
  const { api, projectId } = options
  let state = initialAnalytics({ canSend: !wantsNoTracking(environment) })

  function dispatch(event: AnalyticsEvent) {
    const before = state
    state = nextAnalytics(state, event)
    if (state.status === 'asking' && before.status !== 'asking') void requestConfig()
    if (state.status !== 'on' || state.waiting.length === 0) return
    const { waiting } = state
    state = nextAnalytics(state, { type: 'sent' })
    for (const waited of waiting) void send(waited)
  }

  async function requestConfig() {
    try {
      const url = api.wallets ?? ''
      const walletApi = createWalletApi({ url, projectId, sdkType: SDK_TYPE, sdkVersion: SDK_VERSION, environment })
      const { isAnalyticsEnabled } = await walletApi.getAnalyticsConfig()
      dispatch({ type: 'answered', isEnabled: isAnalyticsEnabled })
    } catch (cause) {
      log('debug', 'The analytics config could not be read: nothing is sent.', cause)
      dispatch({ type: 'answered', isEnabled: false })
    }
  }

  async function send(event: WalletEvent) {
    try {
      await environment.fetch(`${api.analytics}/e`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'x-sdk-type': SDK_TYPE,
          'x-sdk-version': SDK_VERSION,
          ...(projectId === null ? {} : { 'x-project-id': projectId }),
        },
        body: JSON.stringify(toAnalyticsBody(event, environment)),
        // The request completes even when the user leaves the page.
        keepalive: true,
        credentials: 'omit',
        referrerPolicy: 'origin',
      })
    } catch (cause) {
      log('debug', 'An event could not be sent.', cause)
    }
  }

  return {
    track: (event: WalletEvent): void => dispatch({ type: 'tracked', event }),
    /** The user clicked. */
    acted: (): void => dispatch({ type: 'acted', mustRequestConfig: api.wallets !== undefined }),
    destroy: (): void => {
      state = initialAnalytics({ canSend: false })
    },
  }
}

/** Returns whether the browser asks not to be tracked. Source: docs/security.md#d15. */
function wantsNoTracking({ window: page }: Environment): boolean {
  const { doNotTrack, globalPrivacyControl } = page?.navigator ?? {}
  return doNotTrack === '1' || globalPrivacyControl === true
}
