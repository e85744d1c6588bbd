import type { Connector } from '@wagmi/core'
import type { ClearTimeout, Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import { WalletError } from '../wallet-error.ts'
import { isUserRejection } from './provider-errors.ts'
import type { ConnectAnswer } from './wagmi-store.ts'
import { PAIRING_MARGIN_MS, PAIRING_TTL_MS } from './wallet-connect/pairing-state.ts'

/** A code that a connector wants shown. A wallet scans it, or is opened with it. */
export type DisplayedCode = {
  /** `wc:{topic}@2?…`, or another URI that the connector's wallets read. */
  readonly uri: string
  /** Milliseconds since 1970. The code is renewed ten seconds before. */
  readonly expiresAt: number
}

/**
 * The message by which wagmi's connectors report their code.
 * Source: https://github.com/wevm/wagmi/blob/main/packages/connectors/src/walletConnect.ts;
 * https://github.com/wevm/wagmi/blob/main/packages/connectors/src/metaMask.ts.
 */
const DISPLAY_URI = 'display_uri'
/** Timers stop while a computer sleeps, so the clock is read again at this interval. */
const CODE_RECHECK_MS = 10_000

export type DisplayedCodeOptions = {
  readonly connector: Connector
  /** The response to the connect request that was already sent. */
  readonly answer: Promise<ConnectAnswer>
  readonly environment: Pick<Environment, 'now' | 'setTimeout' | 'window'>
  readonly log: Log
  /** Whether the attempt is still the current one. */
  readonly isAwaited: () => boolean
  readonly onCode: (code: DisplayedCode) => void
  readonly onExpired: () => void
}

/**
 * Waits for a connector that may report its code by wagmi's `display_uri` message, and renews the code. To renew it, it
 * connects the connector again shortly before the code expires, while the page is visible. A wallet may scan an older
 * code as well as the newest.
 * @returns the first response of a wallet. Rejects when a wallet declines, or when the newest code fails.
 */
export function awaitWithCodes(options: DisplayedCodeOptions): Promise<ConnectAnswer> {
  const { connector, environment, isAwaited, onCode, onExpired } = options
  const { now, setTimeout, window: page } = environment
  return new Promise((resolve, reject) => {
    let expiresAt: number | null = null
    let newest = 0
    let cancelCheck: ClearTimeout = () => {}

    const follow = (answer: Promise<ConnectAnswer>) => {
      newest += 1
      const number = newest
      answer.then(
        (value) => {
          stop()
          resolve(value)
        },
        (error: unknown) => {
          // A client drops an old code by itself after it was renewed.
          if (number !== newest && !isUserRejection(error)) return
          stop()
          // The page or the relay failed, not the wallet. The developer needs to see this too.
          if (error instanceof WalletError) options.log('error', error.message, error.cause)
          reject(error)
        },
      )
    }

    function check() {
      cancelCheck()
      if (!isAwaited()) return stop()
      if (expiresAt === null) return
      const leftMs = expiresAt - PAIRING_MARGIN_MS - now()
      if (leftMs > 0) {
        cancelCheck = setTimeout(check, Math.min(leftMs, CODE_RECHECK_MS))
        return
      }
      onExpired()
      // The page is hidden. The code is renewed when it becomes visible.
      if (page?.document?.visibilityState === 'hidden') return
      expiresAt = null
      follow(Promise.resolve().then((): Promise<ConnectAnswer> => connector.connect()))
    }

    const onMessage = ({ type, data }: { readonly type: string; readonly data?: unknown }) => {
      if (type !== DISPLAY_URI || typeof data !== 'string') return
      if (!isAwaited()) return stop()
      void warnOfOwnModal(options)
      expiresAt = now() + PAIRING_TTL_MS
      onCode({ uri: data, expiresAt })
      check()
    }

    function stop() {
      cancelCheck()
      connector.emitter.off('message', onMessage)
      page?.document?.removeEventListener('visibilitychange', check)
    }

    connector.emitter.on('message', onMessage)
    page?.document?.addEventListener('visibilitychange', check)
    follow(options.answer)
  })
}

/** Connectors whose own modal was already reported in the console. */
const warned = new WeakSet<Connector>()

/**
 * wagmi's `walletConnect()` opens its own modal unless `showQrModal` is false. This package's modal makes room for it
 * (see modal/page-ui.ts), so that both can be used, but the user would see two codes.
 */
async function warnOfOwnModal({ connector, log }: Pick<DisplayedCodeOptions, 'connector' | 'log'>): Promise<void> {
  if (warned.has(connector)) return
  warned.add(connector)
  try {
    const rpc = readObject(await connector.getProvider(), 'rpc')
    if (rpc === null || Reflect.get(rpc, 'showQrModal') !== true) return
    log(
      'error',
      `The connector "${connector.id}" opens its own modal over this one, with the same code. ` +
        'Set showQrModal: false in its options, as in walletConnect({ projectId, showQrModal: false }).',
    )
  } catch {
    // The connector has no provider to read from, so there is nothing to report.
  }
}

function readObject(from: unknown, key: string): object | null {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, key) : null
  return typeof value === 'object' ? value : null
}
