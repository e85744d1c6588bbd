import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { benchPageScript, within } from '../pages/bench-page.ts'
import type { AppServer } from '../pages/serve-app.ts'
import { median } from '../rounds/interleave.ts'
import type { AppName, Flow } from './flow.ts'
import { routeVendor, type VendorRoutes } from './vendor-routes.ts'

/** Frames from an event, of which the frame of the event itself is the first, and milliseconds to the paint of the last. */
export type Frames = { readonly frames: number; readonly ms: number }

/** What one visit measured. Null: it did not come to that. */
type Visit = {
  /** Compressed bytes of scripts until the flow is on screen, and those of them after the click. */
  readonly scriptBytes: number
  readonly flowBytes: number
  readonly chunkBytes: number | null
  readonly opening: Frames | null
  readonly typing: Frames | null
  readonly quote: Frames | null
  /** Why the text or the quote was not measured. */
  readonly problems: readonly string[]
  readonly failures: readonly string[]
}

/** A flow of an app: medians over the visits, or why it could not be measured. */
export type MeasuredFlow =
  | ({ readonly status: 'measured' } & Visit)
  | { readonly status: 'missing'; readonly reason: string }

/** A chain of the world. `query` configures our app: the peers have none. */
export type FlowChain = { readonly rpcUrl: string; readonly chainId: number; readonly query: string }

/** What the pages need. */
export type FlowWorld = {
  readonly apiUrl: string
  readonly account: string
  /** The chain with a history and a DEX, and the one whose coins the sandbox sells. */
  readonly chains: Readonly<Record<Flow['chain'], FlowChain>>
}

declare global {
  interface Window {
    readonly flowBench: {
      readonly isSeen: (selector: string) => boolean
      readonly watchView: (selector: string) => void
      readonly watchTyping: (text: string) => void
      readonly watchQuote: () => void
      /** Resolves when what is watched was on screen. */
      readonly seen: () => Promise<Frames>
    }
  }
}

const picturesFolder = fileURLToPath(new URL('../../.data/bench-flows/', import.meta.url))
const inPage = fileURLToPath(new URL('in-page.js', import.meta.url))
/** A page without new requests for this long is idle. */
const IDLE_MS = 1_500
/** A view that takes longer does not open. */
const TIMEOUT_MS = 15_000
/** Times a phone's processor is slower. */
export const SLOWDOWN = 4

/** Measures one flow of an app in some visits. */
export async function measureFlow(
  browser: Browser,
  {
    app,
    flow,
    server,
    world,
    rounds,
  }: {
    readonly app: AppName
    readonly flow: Flow
    readonly server: AppServer
    readonly world: FlowWorld
    readonly rounds: number
  },
): Promise<MeasuredFlow> {
  const view = flow.view[app]
  if (view === null) return { status: 'missing', reason: 'it does not have this flow' }
  const visits: Visit[] = []
  for (let round = 0; round < rounds; round += 1) {
    try {
      visits.push(await visit(browser, { app, flow, view, server, world }))
    } catch (cause) {
      return { status: 'missing', reason: firstLine(cause) }
    }
  }
  const [first] = visits
  if (first === undefined) return { status: 'missing', reason: 'it was not visited' }
  const middle = (read: (visit: Visit) => Frames | null): Frames | null => {
    const all = visits.flatMap((one) => read(one) ?? [])
    if (all.length === 0) return null
    return { frames: median(all.map(({ frames }) => frames)), ms: median(all.map(({ ms }) => ms)) }
  }
  return {
    ...{ status: 'measured', ...first },
    opening: middle(({ opening }) => opening),
    typing: middle(({ typing }) => typing),
    quote: middle(({ quote }) => quote),
    problems: [...new Set(visits.flatMap(({ problems }) => problems))],
    failures: [...new Set(visits.flatMap(({ failures }) => failures))],
  }
}

type VisitOptions = {
  readonly app: AppName
  readonly flow: Flow
  readonly view: string
  readonly server: AppServer
  readonly world: FlowWorld
}

/** Opens the flow once, so that its code and data are there, then again, then types and waits for a quote. */
async function visit(browser: Browser, { app, flow, view, server, world }: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const isOurs = app === 'laurel'
    const chain = world.chains[flow.chain]
    const chainId = `0x${(isOurs ? chain.chainId : 1).toString(16)}`
    const settings = { account: world.account, chainId, rpcUrl: chain.rpcUrl }
    await page.addInitScript(`window.benchSettings = ${JSON.stringify(settings)}`)
    await page.addInitScript({ path: benchPageScript })
    await page.addInitScript({ path: inPage })
    const vendor: VendorRoutes = { apiUrl: world.apiUrl, chainId: chain.chainId, origin: server.origin }
    const { failures, hang } = await routeVendor(page, vendor)
    server.takeServed()
    await page.goto(`${server.origin}/${isOurs ? chain.query : ''}`)
    await connect(page)
    await page.waitForTimeout(IDLE_MS)
    const before = server.takeServed()
    const open = page.getByTestId(`open-${flow.name}`)
    await open.click()
    await page
      .waitForFunction((selector) => window.flowBench.isSeen(selector), view)
      .catch(orSay('its view does not appear with the local API'))
    await page.waitForTimeout(IDLE_MS)
    const after = server.takeServed()
    await close(page, view)
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.evaluate((selector) => window.flowBench.watchView(selector), view)
    const opening = await seenAfter(page, () => open.click())
    const problems: string[] = []
    const orProblem = (what: string) => (cause: unknown) => {
      void page.screenshot({ path: `${picturesFolder}${app}-${flow.name}.png` }).catch(() => {})
      problems.push(`${what}: ${firstLine(cause)}`)
      return null
    }
    const quote =
      flow.name === 'swap' ? await readQuote(page, flow.field?.[app] ?? null).catch(orProblem('its quote')) : null
    if (problems.length > 0) {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(IDLE_MS)
      if (!(await page.evaluate((selector) => window.flowBench.isSeen(selector), view))) await open.click()
    }
    // Their fields are disabled without a token.
    if (flow.name === 'send' && !isOurs) await chooseToken(page).catch(orProblem('its tokens'))
    hang()
    const typing = await typeInto(page, flow, app).catch(orProblem('its text'))
    const bytes = (files: typeof before) => files.reduce((sum, one) => sum + (one.isScript ? one.bytes : 0), 0)
    const chunk = [...before, ...after].find(({ path }) => path.includes(`/${flow.chunk}-`))
    return {
      scriptBytes: bytes(before) + bytes(after),
      flowBytes: bytes(after),
      chunkBytes: isOurs ? (chunk?.bytes ?? null) : null,
      opening,
      typing,
      quote,
      problems,
      failures: failures(),
    }
  } catch (cause) {
    // What was on screen, for who looks into it.
    const [page] = context.pages()
    await page?.screenshot({ path: `${picturesFolder}${app}-${flow.name}.png` }).catch(() => {})
    throw cause
  } finally {
    await context.close()
  }
}

/** Returns a function that fails in plain words. */
const orSay = (words: string) => (cause: unknown) => {
  throw new Error(words, { cause })
}

/** The first line of a failure, without a full stop. */
function firstLine(cause: unknown): string {
  const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
  return line.replace(/\.$/, '')
}

async function connect(page: Page): Promise<void> {
  await page.getByTestId('connect').click()
  const account = page.getByTestId('account')
  const row = page.getByText('Bench Wallet').first()
  await account.or(row).first().waitFor()
  if (!(await account.isVisible())) await row.click()
  await account.waitFor()
  await page.waitForTimeout(IDLE_MS)
  await page.keyboard.press('Escape')
}

async function close(page: Page, view: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction((selector) => !window.flowBench.isSeen(selector), view)
  await page.waitForTimeout(700)
}

/** Acts, and returns what was seen. The page watches already, because a key can overtake a later request to watch. */
async function seenAfter(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  await act()
  const seen = page.evaluate(() => window.flowBench.seen())
  return within(seen, { timeoutMs: TIMEOUT_MS, failure: 'it was not on screen in time' })
}

async function typeInto(page: Page, flow: Flow, app: AppName): Promise<Frames | null> {
  const field = flow.field?.[app] ?? null
  if (field === null || flow.field === null) return null
  const { text } = flow.field
  const input = page.locator(field)
  await input.fill('').catch(orSay('the field stays disabled'))
  await input.focus()
  // All but the last key, and then the key that is measured.
  await page.keyboard.type(text.slice(0, -1), { delay: 30 })
  await page.evaluate((typed) => window.flowBench.watchTyping(typed), text)
  return seenAfter(page, () => page.keyboard.press(text.slice(-1)))
}

/** Chooses what is bought, types an amount, and waits for its price. */
async function readQuote(page: Page, field: string | null): Promise<Frames | null> {
  if (field === null) return null
  await chooseToken(page)
  await page.evaluate(() => window.flowBench.watchQuote())
  return seenAfter(page, () => page.locator(field).pressSequentially('0.25', { delay: 30 }))
}

/** Chooses a token of the local chain. */
async function chooseToken(page: Page): Promise<void> {
  const choose = page.getByRole('button', { name: 'Select token' }).or(page.getByText(/^select token$/i))
  await choose.last().click().catch(orSay('they cannot be chosen with the local API'))
  await page
    .getByRole('button', { name: /\bTUSD\b/ })
    .or(page.getByText('TUSD', { exact: true }))
    .last()
    .click()
    .catch(orSay('none of the local chain is listed'))
}
