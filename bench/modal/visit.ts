import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { benchPageScript, within } from '../pages/bench-page.ts'
import type { AppServer, Served } from '../pages/serve-app.ts'

/** What opening took, in milliseconds from the click. */
export type Opening = {
  readonly frameMs: number
  readonly settledMs: number
  readonly longestTaskMs: number
  readonly interactionMs: number
}

/** One look at what an app weighs. Bytes are compressed. */
export type Weight = {
  readonly idle: readonly Served[]
  readonly opening: readonly Served[]
  readonly hostsBeforeClick: readonly string[]
  readonly hostsOnOpen: readonly string[]
  readonly keysBeforeClick: readonly string[]
  readonly heapBytes: number
  readonly elements: number
  readonly axe: readonly string[]
}

/** One run through opening, opening again and connecting. Null: it did not come to that. */
export type Run = {
  readonly opening: Opening | null
  readonly reopenMs: number | null
  readonly connectedMs: number | null
}

declare global {
  interface Window {
    readonly laurelBench: {
      readonly watchOpening: () => Promise<Opening>
      readonly watchConnecting: () => Promise<{ readonly connectedMs: number }>
      readonly countElements: () => number
      readonly isOpen: () => boolean
    }
  }
}

const inPage = fileURLToPath(new URL('in-page.js', import.meta.url))
/** A page without new requests for this long is idle. */
const IDLE_MS = 1500
/** A modal that takes longer does not open. */
const TIMEOUT_MS = 20_000

/** Opens the app in a new browser profile, and passes it to `use`. */
async function withApp<Answer>(
  browser: Browser,
  server: AppServer,
  use: (page: Page, client: CDPSession, hosts: () => readonly string[]) => Promise<Answer>,
): Promise<Answer> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await context.addInitScript({ path: benchPageScript })
    await context.addInitScript({ path: inPage })
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    let urls = new Set<string>()
    const note = ({ url }: { readonly url: string }) => {
      const { protocol, host } = new URL(url)
      if (/^(https?|wss?):$/.test(protocol) && host !== new URL(server.origin).host) urls.add(host)
    }
    client.on('Network.requestWillBeSent', ({ request }) => note(request))
    client.on('Network.webSocketCreated', note)
    server.takeServed()
    await page.goto(server.origin)
    await page.getByTestId('connect').waitFor()
    await page.waitForTimeout(IDLE_MS)
    return await use(page, client, () => {
      const hosts = [...urls].sort()
      urls = new Set()
      return hosts
    })
  } finally {
    await context.close()
  }
}

async function open(page: Page): Promise<Opening> {
  const opening = heard(page.evaluate(() => window.laurelBench.watchOpening()))
  await page.getByTestId('connect').click()
  return await within(opening, { timeoutMs: TIMEOUT_MS, failure: 'The modal did not open.' })
}

/** An observer may reject when its page closes, before the caller awaits it. That is expected. */
function heard<Answer>(watching: Promise<Answer>): Promise<Answer> {
  watching.catch(() => {})
  return watching
}

/** Weighs an app: what comes before the click, and what comes with it. @param hasModal - the click opens something. */
export function weigh(browser: Browser, server: AppServer, hasModal: boolean): Promise<Weight> {
  return withApp(browser, server, async (page, client, takeHosts) => {
    const idle = server.takeServed()
    const hostsBeforeClick = takeHosts()
    const keysBeforeClick = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(document.cookie === '' ? [] : ['cookie']),
    ])
    if (hasModal) await open(page)
    await page.waitForTimeout(IDLE_MS)
    const opening = server.takeServed()
    const hostsOnOpen = takeHosts()
    await client.send('HeapProfiler.collectGarbage')
    const { usedSize } = await client.send('Runtime.getHeapUsage')
    const elements = await page.evaluate(() => window.laurelBench.countElements())
    const { violations } = await new AxeBuilder({ page }).analyze()
    const axe = violations.map(({ id }) => id)
    return { idle, opening, hostsBeforeClick, hostsOnOpen, keysBeforeClick, heapBytes: usedSize, elements, axe }
  })
}

/** Opens, closes, opens again, connects. @param slowdown - how many times slower the processor is made. */
export function runThrough(
  browser: Browser,
  server: AppServer,
  { hasModal, slowdown }: { readonly hasModal: boolean; readonly slowdown: number },
): Promise<Run> {
  return withApp(browser, server, async (page, client) => {
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const opening = hasModal ? await open(page) : null
    const reopenMs = hasModal ? await reopen(page) : null
    const connectedMs = await connect(page).catch(() => null)
    return { opening, reopenMs, connectedMs }
  })
}

async function reopen(page: Page): Promise<number | null> {
  await page.keyboard.press('Escape')
  const isClosed = await page
    .waitForFunction(() => !window.laurelBench.isOpen(), undefined, { timeout: 3000 })
    .then(() => true)
    .catch(() => false)
  if (!isClosed) return null
  await page.waitForTimeout(700)
  return (await open(page)).frameMs
}

async function connect(page: Page): Promise<number> {
  const connecting = heard(page.evaluate(() => window.laurelBench.watchConnecting()))
  await page.getByText('Bench Wallet').first().click({ timeout: 5000 })
  return (await within(connecting, { timeoutMs: TIMEOUT_MS, failure: 'The wallet did not connect.' })).connectedMs
}
