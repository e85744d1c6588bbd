import { custom, fallback, numberToHex, type Transport } from 'viem'
import type { ClearTimeout, Environment } from '../environment.ts'
import { addSample, RANK_INTERVAL_MS, type RankHistory, rankTransports } from './rank.ts'
import { NoTransportError } from './transport-errors.ts'

/** A transport that combines several, and the sampling that ranks them. */
export type RankedTransport = {
  readonly transport: Transport
  /** Samples `others` every four seconds until stopped. Does nothing when there is nothing to rank. */
  readonly start: () => void
  readonly stop: () => void
  /** Returns the current order, as indexes into `others`. For tests and developers. */
  readonly order: () => readonly number[]
}

/** Options of {@link createRankedTransport}. */
export type RankedTransportOptions = {
  readonly chainId: number
  /** The app's own transports. They are always asked first, in the order given, and never sampled. */
  readonly own: readonly Transport[]
  /** The transports that are asked when `own` fail, the best first. */
  readonly others: readonly Transport[]
  readonly environment: Pick<Environment, 'setTimeout' | 'now' | 'window'>
}

/**
 * A sample that takes longer, in milliseconds, counts as unanswered. Source:
 * https://viem.sh/docs/clients/transports/fallback.
 */
const SAMPLE_TIMEOUT_MS = 1000

/**
 * Creates viem's fallback over the app's own transports and then the others by rank. viem can rank by itself, but then
 * it also ranks the app's own, starts when the client is created, and never stops.
 * Source: docs/product.md#chain-reads.
 */
export function createRankedTransport({ chainId, own, others, environment }: RankedTransportOptions): RankedTransport {
  const { setTimeout, now, window: page } = environment
  let histories: readonly RankHistory[] = others.map(() => [])
  let order: readonly number[] = others.map((_, place) => place)
  let cancelTimer: ClearTimeout = () => {}
  /** Identifies the current run of the sampling; null while stopped. */
  let run: object | null = null

  /** Each slot is fixed in the fallback; the transport in it changes with the rank. */
  const slots = others.map(
    (_, rank): Transport =>
      (config) => {
        const transports = others.map((transport) => transport({ ...config, retryCount: 0 }))
        return custom({
          request: (request: { method: string; params?: unknown }) => {
            const place = order[rank] ?? rank
            const transport = transports[place]
            return transport === undefined ? Promise.reject(new NoTransportError(chainId)) : transport.request(request)
          },
        })(config)
      },
  )

  async function sample(transport: Transport): Promise<boolean> {
    const { request } = transport({ retryCount: 0, timeout: SAMPLE_TIMEOUT_MS })
    try {
      // A transport that answers for another chain counts as failed, however fast it is.
      return (await request({ method: 'eth_chainId' })) === numberToHex(chainId)
    } catch {
      return false
    }
  }

  async function sampleAll(current: object): Promise<void> {
    // A hidden page sends no samples. The timer continues, so that sampling resumes by itself.
    if (page?.document?.visibilityState !== 'hidden') {
      const samples = await Promise.all(
        others.map(async (transport) => {
          const startedAt = now()
          const isAnswered = await sample(transport)
          return { isAnswered, latencyMs: now() - startedAt }
        }),
      )
      if (run !== current) return
      histories = histories.map((history, place) => {
        const seen = samples[place]
        return seen === undefined ? history : addSample(history, seen)
      })
      order = rankTransports(histories)
    }
    cancelTimer = setTimeout(() => void sampleAll(current), RANK_INTERVAL_MS)
  }

  const all = [...own, ...slots]
  return {
    transport: all.length === 0 ? nobody(chainId) : fallback(all),
    order: () => order,
    start: () => {
      if (run !== null || others.length < 2) return
      run = {}
      void sampleAll(run)
    },
    stop: () => {
      run = null
      cancelTimer()
    },
  }
}

/** Returns the transport of a chain without a host. Wallets can connect on the chain, but it cannot be read. */
function nobody(chainId: number): Transport {
  return custom({ request: () => Promise.reject(new NoTransportError(chainId)) }, { retryCount: 0 })
}
