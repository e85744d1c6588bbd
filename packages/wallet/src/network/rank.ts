/** How much each counts. Source: docs/product.md#chain-reads. */
export const RANK_WEIGHTS = { stability: 0.7, latency: 0.3 } as const
/** Between two samples. Source: docs/product.md#chain-reads. */
export const RANK_INTERVAL_MS = 4000
/** Samples that count; older ones are forgotten. Source: docs/product.md#chain-reads. */
export const RANK_SAMPLES = 10

/** One look at one transport. */
export type RankSample = { readonly isAnswered: boolean; readonly latencyMs: number }

/** What was seen of one transport, the newest last. */
export type RankHistory = readonly RankSample[]

/** Adds a sample and forgets the oldest when there are too many. */
export function addSample(history: RankHistory, sample: RankSample): RankHistory {
  return [...history, sample].slice(-RANK_SAMPLES)
}

/**
 * Orders transports, the best first: 0.7 × the share of samples answered + 0.3 × (1 − mean latency ÷ the worst latency
 * of all). One that never answered comes last. Equal ones, and those nobody looked at, keep the order given.
 * @param histories - of each transport, in the order given.
 * @returns places in that order.
 */
export function rankTransports(histories: readonly RankHistory[]): readonly number[] {
  const worst = Math.max(...histories.flatMap((history) => history.map(({ latencyMs }) => latencyMs)), 0)
  const score = (history: RankHistory) => {
    // Nothing is known against it.
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
