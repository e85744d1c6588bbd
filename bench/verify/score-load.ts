/**
 * Row 10 of the scoreboard: completions per second of one verifier on its database while one of its three nodes is late, lies
 * and fails in turn. Prints `{ value, isReached }`. Source: docs/contributing.md#the-scoreboard.
 */
import { loadavg } from 'node:os'
import { measureUnderFaults } from './measure-workers.ts'

const COMPLETIONS = 3_000
const [load = 0] = loadavg()
const { signed, perSecond, p99Ms } = await measureUnderFaults(COMPLETIONS)
const lost = COMPLETIONS - signed
const shared = load > 1 ? `; the machine was shared (load ${load.toFixed(0)})` : ''
console.log(
  JSON.stringify({
    value: `${perSecond.toFixed(0)} a second, p99 ${p99Ms.toFixed(0)} ms, ${lost} of ${COMPLETIONS} not signed${shared}`,
    isReached: perSecond >= 500 && p99Ms <= 250 && lost === 0,
  }),
)
