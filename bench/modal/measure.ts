import type { Browser } from '@playwright/test'
import { type Installation, lastWords } from '../pages/install-peer.ts'
import { serveApp } from '../pages/serve-app.ts'
import { median } from '../rounds/interleave.ts'
import { type Run, runThrough, type Weight, weigh } from './visit.ts'

/** A built app. */
export type App = {
  readonly name: string
  readonly folder: string
  /** The bare button opens nothing. */
  readonly hasModal: boolean
  /** What its packages weigh; null where that is not known. */
  readonly installed: Installation | null
  /** The same with the overrides that its README names. */
  readonly lean?: Installation | null
}

/** Medians over the rounds, in milliseconds. Null: there is no modal, or it did not come to that. */
export type Timings = {
  readonly frame: number | null
  readonly settled: number | null
  readonly longestTask: number | null
  readonly interaction: number | null
  readonly reopen: number | null
  readonly connected: number | null
}

/** Everything that is known of an app. */
export type Measured = {
  readonly app: App
  readonly weight: Weight
  /** At the machine's own speed, and with a processor four times slower. */
  readonly fast: Timings
  readonly slow: Timings
}

/** Times a phone's processor is slower, as the browser's own tools have it. */
const SLOWDOWN = 4

/** Weighs an app once and runs through it some times. @returns in words why it cannot be measured. */
export async function measure(
  browser: Browser,
  app: App,
  { rounds }: { readonly rounds: number },
): Promise<Measured | { readonly missing: string }> {
  const server = await serveApp(app.folder)
  try {
    // The first visit fills caches of the browser's own; nobody's is counted.
    await weigh(browser, server, app.hasModal)
    const weight = await weigh(browser, server, app.hasModal)
    const fast: Run[] = []
    const slow: Run[] = []
    for (let round = 0; round < rounds; round += 1) {
      fast.push(await runThrough(browser, server, { hasModal: app.hasModal, slowdown: 1 }))
      slow.push(await runThrough(browser, server, { hasModal: app.hasModal, slowdown: SLOWDOWN }))
    }
    return { app, weight, fast: mediansOf(fast), slow: mediansOf(slow) }
  } catch (cause) {
    return { missing: `it could not be measured: ${lastWords(cause instanceof Error ? cause.message : String(cause))}` }
  } finally {
    server.close()
  }
}

function mediansOf(runs: readonly Run[]): Timings {
  const middle = (read: (run: Run) => number | null | undefined) => {
    const values = runs.flatMap((run) => read(run) ?? [])
    return values.length === 0 ? null : median(values)
  }
  return {
    frame: middle(({ opening }) => opening?.frameMs),
    settled: middle(({ opening }) => opening?.settledMs),
    longestTask: middle(({ opening }) => opening?.longestTaskMs),
    interaction: middle(({ opening }) => opening?.interactionMs),
    reopen: middle(({ reopenMs }) => reopenMs),
    connected: middle(({ connectedMs }) => connectedMs),
  }
}
