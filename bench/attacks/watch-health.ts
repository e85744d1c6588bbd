/**
 * Polls `/health` in a separate process, so that the attacks do not affect the measurement. Takes a {@link HealthWatch}
 * as JSON; sends a {@link HealthSeen} to its parent at the end.
 */
import { verifierPaths } from '@laurel/protocol/verifier'
import { addressAt, requestFrom } from './request-from.ts'

/** The URL to poll, and the duration. */
export type HealthWatch = { readonly url: string; readonly milliseconds: number }
/** The duration of each response in ms, and how many were not healthy. */
export type HealthSeen = { readonly ms: readonly number[]; readonly unwell: number }

const INTERVAL_MS = 50
/** `/health` has a rate limit per address, like all routes. */
const WATCHERS = 16
const NET = 61

const { url, milliseconds }: HealthWatch = JSON.parse(process.argv[2] ?? '{}')
const untilMs = performance.now() + milliseconds
const seen: number[] = []
let unwell = 0
for (let at = 0; performance.now() < untilMs; at++) {
  const { outcome, ms } = await requestFrom(url, { path: verifierPaths.health, from: addressAt(NET, at % WATCHERS) })
  seen.push(ms)
  if (outcome !== '200 ok') unwell++
  await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
}
const result: HealthSeen = { ms: seen, unwell }
// The parent ends this process after it has received everything; exiting here would lose data in transit.
process.send?.(result)
