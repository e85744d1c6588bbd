/**
 * `npm run bench -- site`: the largest paint and the layout shift of a first visit to Explore, with a processor four times
 * slower and the network of a phone. Writes bench/results-site.md with the figures and what the largest paint is. Nothing
 * fails by them. `-- --rounds N` visits N times instead of 9, `-- --requests` also prints the requests of the last visit by
 * their start.
 *
 * The site is served in two ways in turn: by its own server with networks like those of an operator, which are without ABIs, and
 * by a host of files with those of the local world, which has the ABIs of a hundred contracts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { LOCAL_HOST } from '../devnet/src/service/free-port.ts'
import { startOnFreePort } from '../devnet/src/service/start-on-free-port.ts'
import { startService } from '../devnet/src/service/start-service.ts'
import { startWorld } from '../devnet/src/start-world.ts'
import { chromiumArgs, ensureChromium } from '../scripts/find-chromium.mjs'
import { serveApp } from './pages/serve-app.ts'

/** Times that a phone's processor is slower. */
const SLOWDOWN = 4
/** The browser's own “Fast 4G”: bytes per second each way, and milliseconds until the first byte. */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }
/**
 * How long a page is watched, in milliseconds. Its boosts are there long before. Asking the page for them would take time
 * from it.
 */
const WATCH_MS = 7_000
/** The aims: milliseconds, and the score of shifts. */
const MAX_LARGEST_PAINT_MS = 1_200
const MAX_LAYOUT_SHIFT = 0.01

type Paint = { readonly at: number; readonly text: string }
type Visit = {
  /** The first paint, and each that was larger than those before. */
  readonly paints: readonly Paint[]
  readonly layoutShift: number
  readonly scriptBytes: number
  readonly requests: readonly string[]
}

const rounds = process.argv.includes('--rounds') ? Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 9 : 9
const [loadBefore = 0] = loadavg()
const root = fileURLToPath(new URL('..', import.meta.url))
const data = `${root}.data/bench-site`

/** Builds the site as it is published. @returns its folder. */
async function buildSite(): Promise<string> {
  const web = `${root}apps/web/`
  const outDir = `${data}/built`
  await build({
    ...{ root: web, configFile: `${web}vite.config.ts`, mode: 'production', logLevel: 'warn' },
    build: { outDir, emptyOutDir: true, sourcemap: false },
  })
  return outDir
}

/** Visits Explore in a new browser profile. */
async function visit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    const requests: string[] = []
    const scripts = new Set<string>()
    let scriptBytes = 0
    client.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    let first: number | null = null
    client.on('Network.requestWillBeSent', ({ timestamp, request: { method, url } }) => {
      first ??= timestamp
      if (!url.startsWith('data:'))
        requests.push(`${((timestamp - first) * 1_000).toFixed(0).padStart(6)} ms  ${method} ${url}`)
    })
    await client.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G })
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(`${origin}/explore`)
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS))
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    const paints = await readEntries(page, 'largest-contentful-paint')
    const shifts = await readEntries(page, 'layout-shift')
    return { paints, layoutShift: shifts.reduce((sum, { value }) => sum + value, 0), scriptBytes, requests }
  } finally {
    await context.close()
  }
}

/** What the browser has recorded since the visit began. The text of an element that is gone is empty. */
function readEntries(page: Page, type: string): Promise<readonly (Paint & { readonly value: number })[]> {
  // No name inside: a compiled function with one calls a helper that the page does not have.
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        setTimeout(() => resolve([]), 1_000)
        new PerformanceObserver((list) =>
          resolve(
            list.getEntries().map((entry) => ({
              at: entry.startTime,
              value: Number(Reflect.get(entry, 'value') ?? 0),
              text: String(Reflect.get(Object(Reflect.get(entry, 'element')), 'textContent') ?? ''),
            })),
          ),
        ).observe({ type: wanted, buffered: true })
      }),
    type,
  )
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Serves a built site as `deploy` does. @returns its origin, and what stops it. */
async function serveSite(folder: string, networks: string) {
  const file = `${data}/networks.json`
  writeFileSync(file, networks)
  return startOnFreePort([0], async (port) => {
    const origin = `http://${LOCAL_HOST}:${port}`
    const service = await startService({
      service: 'The site',
      command: process.execPath,
      args: [`${root}deploy/serve-web.mjs`, folder],
      cwd: root,
      env: { LAUREL_WEB_PORT: String(port), LAUREL_CONFIG: file },
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(`${origin}/health`)).ok,
      readyWithinMs: 60_000,
    })
    return { ...service, origin }
  })
}

/** Summarizes the visits of one way to serve the site, as a table with a title. */
function describe(title: string, visits: readonly Visit[]): string {
  const paint = (of: (visit: Visit) => Paint | undefined) => median(visits.map((one) => of(one)?.at ?? 0))
  const shift = median(visits.map(({ layoutShift }) => layoutShift))
  const bytes = median(visits.map(({ scriptBytes }) => scriptBytes))
  const best = Math.min(...visits.map(({ paints }) => paints.at(-1)?.at ?? 0))
  return [
    `## ${title}`,
    [
      '|  | measured | target |',
      '|---|---:|---:|',
      `| first content, s | ${seconds(paint(({ paints }) => paints[0]))} |  |`,
      `| largest paint, s | ${seconds(paint(({ paints }) => paints.at(-1)))} (best ${seconds(best)}) | ≤ ${MAX_LARGEST_PAINT_MS / 1_000} |`,
      `| layout shift | ${shift.toFixed(4)} | ≤ ${MAX_LAYOUT_SHIFT} |`,
      `| scripts, with those that load afterwards, KiB | ${(bytes / 1_024).toFixed(0)} |  |`,
    ].join('\n'),
    `What is larger than everything before it: ${visits
      .at(-1)
      ?.paints.map(({ at, text }) => `${seconds(at)} s "${text.slice(0, 60)}"`)
      .join(', ')}. An element that was replaced has no text.`,
  ].join('\n\n')
}

const seconds = (ms: number) => (ms / 1_000).toFixed(2)

const folder = await buildSite()
const world = await startWorld({
  ...{ dataDir: `${data}/world`, fresh: false, seed: 'small', blockTimeSeconds: 1, hasServers: true },
  ports: { 31337: 33337, 31338: 33338 },
  onProgress: () => {},
})
const withoutKeys = JSON.stringify(JSON.parse(readFileSync(world.worldFile, 'utf8')), (key, value) =>
  key === 'privateKey' ? undefined : value,
)
const likeAnOperator = JSON.stringify(JSON.parse(withoutKeys), (key, value) => (key === 'abis' ? {} : value))
const site = await serveSite(folder, likeAnOperator)
// As a host serves it: through the same network as the rest.
writeFileSync(`${folder}/config.json`, withoutKeys)
const host = await serveApp(folder)
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
try {
  const visits: { readonly site: Visit; readonly host: Visit }[] = []
  // The first one warms up the nodes, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const seen = { site: await visit(browser, site.origin), host: await visit(browser, host.origin) }
    if (round > 0) visits.push(seen)
  }
  const shared =
    loadBefore > 0.5
      ? ` Other programs ran on the machine: its load was ${loadBefore.toFixed(1)} before the run, so the best visit says more than the median.`
      : ''
  const report = [
    '# Bench: site',
    `Written by \`npm run bench -- site\`. Node ${process.versions.node}, Chromium ${browser.version()}, ${availableParallelism()} processors, ${new Date().toISOString().slice(0, 10)}. First visits to Explore of the local world in a new browser profile, with a processor ${SLOWDOWN} times slower and the browser's "Fast 4G". The median of ${visits.length} visits.${shared}`,
    describe(
      `The site's own server, with ${kib(likeAnOperator)} KiB of networks, as an operator has without ABIs`,
      visits.map((visit) => visit.site),
    ),
    describe(
      `A host of files with gzip, with ${kib(withoutKeys)} KiB of networks: all of the local world`,
      visits.map((visit) => visit.host),
    ),
  ].join('\n\n')
  console.log(report)
  writeFileSync(`${root}bench/results-site.md`, `${report}\n`)
  if (process.argv.includes('--requests'))
    for (const request of visits.at(-1)?.site.requests ?? []) console.log(request)
} finally {
  await browser.close()
  host.close()
  await site.stop()
  await world.stop()
}

function kib(text: string): string {
  return (text.length / 1_024).toFixed(0)
}
