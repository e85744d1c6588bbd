import v8 from 'node:v8'
import vm from 'node:vm'
import { createStopwatch, sleep } from './processor-time.ts'

/** One way to do the work. Each run gets new material, so that no run profits from another one's caches. */
export type Contestant = {
  readonly name: string
  /** Makes the material of one run, uncounted. @returns the work, which answers how much it found. */
  readonly prepare: () => () => number
  /** What the work must answer; a contestant that answers otherwise has done other work. */
  readonly expected: number
}

/** What a contestant took. Milliseconds, in order of the rounds. */
export type Timing = { readonly name: string; readonly rounds: readonly number[]; readonly medianMs: number }

const SETTLE_MS = 30

/**
 * Runs every contestant once a round, one after the other, so that a slow moment of the machine slows all of them.
 * @param warmUp - rounds run first and not counted.
 * @throws {Error} when a contestant's answer is not the expected one.
 */
export function interleave(
  contestants: readonly Contestant[],
  { rounds, warmUp, onRound }: { rounds: number; warmUp: number; onRound: (round: number, of: number) => void },
): readonly Timing[] {
  const collectGarbage = exposeGarbageCollector()
  const stopwatch = createStopwatch()
  const times = contestants.map((): number[] => [])
  for (let round = 0; round < warmUp + rounds; round++) {
    onRound(round + 1, warmUp + rounds)
    for (const [at, { name, prepare, expected }] of contestants.entries()) {
      const work = prepare()
      // What preparing left behind is not the contestant's to clear away.
      collectGarbage()
      sleep(SETTLE_MS)
      const before = stopwatch.read()
      const found = work()
      const took = stopwatch.read() - before
      if (found !== expected) throw new Error(`${name} found ${found}, and there are ${expected}`)
      if (round >= warmUp) times[at]?.push(took)
    }
  }
  return contestants.map(({ name }, at) => {
    const own = times[at] ?? []
    return { name, rounds: own, medianMs: median(own) }
  })
}

/** The middle one, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (upper + lower) / 2
}

/** How many times as long as `other`: the median over the rounds, each round against its own. */
export function ratio(timing: Timing, other: Timing): number {
  return median(timing.rounds.map((ms, round) => ms / (other.rounds[round] ?? Number.NaN)))
}

function exposeGarbageCollector(): () => void {
  v8.setFlagsFromString('--expose-gc')
  // Code that sat out a few collections is thrown away; forced ones, many in a minute, would have each round start cold.
  v8.setFlagsFromString('--no-flush-bytecode')
  const collect: unknown = vm.runInNewContext('gc')
  if (typeof collect !== 'function') throw new Error('This Node has no garbage collector to call')
  return () => void collect()
}
