/**
 * Asks `/health` again and again, in a process of its own so that it measures the verifier and not whoever attacks. Takes a
 * {@link HealthWatch} as JSON; sends what it saw, as {@link HealthSeen}, to its parent when its time is over.
 */
import { addressAt, requestFrom } from './request-from.ts'

/** What is looked at, and for how long. */
export type HealthWatch = { readonly url: string; readonly milliseconds: number }
/** How long each answer took, in ms, and how many were not well. */
export type HealthSeen = { readonly ms: readonly number[]; readonly unwell: number }

const EVERY_MS = 50
/** `/health` is limited by caller as all else is. */
const WATCHERS = 16
const NET = 61

const { url, milliseconds }: HealthWatch = JSON.parse(process.argv[2] ?? '{}')
const untilMs = performance.now() + milliseconds
const seen: number[] = []
let unwell = 0
for (let at = 0; performance.now() < untilMs; at++) {
  const { outcome, ms } = await requestFrom(url, { path: '/health', from: addressAt(NET, at % WATCHERS) })
  seen.push(ms)
  if (outcome !== '200 ok') unwell++
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
}
const told: HealthSeen = { ms: seen, unwell }
// Its parent ends it, once it has all of that: what is still on its way is lost with the process.
process.send?.(told)
