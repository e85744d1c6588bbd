/** The weights of stability and latency. Source: docs/product.md#chain-reads. */
export const RANK_WEIGHTS = { stability: 0.7, latency: 0.3 } as const
/** The time between two samples, in milliseconds. Source: docs/product.md#chain-reads. */
export const RANK_INTERVAL_MS = 4000
/** The number of samples that count; older ones are dropped. Source: docs/product.md#chain-reads. */
export const RANK_SAMPLES = 10

/** One sample of one transport. */
export type RankSample = { readonly isAnswered: boolean; readonly latencyMs: number }

/** The samples of one transport, the newest last. */
export type RankHistory = readonly RankSample[]

/** Returns the history with a sample added, without the oldest when there are too many. */
export function addSample(history: RankHistory, sample: RankSample): RankHistory {
  return [...history, sample].slice(-RANK_SAMPLES)
}

/**
 * Orders transports, the best first: 0.7 × the share of samples answered + 0.3 × (1 − mean latency ÷ the worst latency
 * of all). A transport that never answered comes last. Equal ones, and those without samples, keep their order.
 * @param histories - the history of each transport, in the order given.
 * @returns indexes into `histories`, the best first.
 */
export function rankTransports(histories: readonly RankHistory[]): readonly number[] {
  const worst = Math.max(...histories.flatMap((history) => history.map(({ latencyMs }) => latencyMs)), 0)
  const score = (history: RankHistory) => {
    // A transport without samples gets the best score.
    if (history.length === 0) return 1
    const stability = history.filter(({ isAnswered }) => isAnswered).length / history.length
    if (stability === 0) return 0
    const mean = history.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / history.length
    const speed = worst === 0 ? 1 : 1 - mean / worst
    return RANK_WEIGHTS.stability * stability + RANK_WEIGHTS.latency * speed
  }
  return histories
    .map((history, place) => ({ place, score: score(history) }))
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .map(({ place }) => place)
}
