import type { BrowserContext, Page } from '@playwright/test'

/** The last events in an explanation: enough for a login, and few enough to read. */
const MAX_EVENTS = 40
/** The first characters of what a page or a frame shows. */
const MAX_TEXT_LENGTH = 600
/** Requests that are in an explanation, by their type. Pictures and fonts are not. */
const requestTypes: readonly string[] = ['document', 'script', 'fetch', 'xhr']
/** Requests that a page sends all the time: to the node of a chain, and for events. */
const repeated: readonly string[] = ['POST / 200', 'POST /e 202']

/**
 * Runs a journey. If it fails, its error also says what the visitor saw: the text of each page and frame, and the last
 * requests and messages of the browser. Without it, a failure on another machine cannot be understood.
 * @throws {Error} that of `run`, with the explanation.
 */
export async function explainFailure(context: BrowserContext, run: () => Promise<void>): Promise<void> {
  const events: string[] = []
  const startMs = Date.now()
  const add = (text: string) => void events.push(`${((Date.now() - startMs) / 1_000).toFixed(1)} s  ${text}`)
  context.on('response', (response) => {
    const request = response.request()
    const line = `${request.method()} ${new URL(response.url()).pathname} ${response.status()}`
    if (!repeated.includes(line) && requestTypes.includes(request.resourceType())) add(line)
  })
  context.on('requestfailed', (request) => add(`${request.url()} failed: ${request.failure()?.errorText ?? ''}`))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => add(`thrown: ${error.error().message}`))
  try {
    await run()
  } catch (error) {
    const lines = [...(await describePages(context)), ...events.slice(-MAX_EVENTS)]
    if (error instanceof Error) error.message = `${error.message}\n\n${lines.join('\n')}`
    throw error
  }
}

/** Returns one line for each page and for each frame in it. */
async function describePages(context: BrowserContext): Promise<readonly string[]> {
  return (await Promise.all(context.pages().map(describePage))).flat()
}

function describePage(page: Page): Promise<readonly string[]> {
  return Promise.all(
    page.frames().map(async (frame) => {
      // A frame that does not answer is part of the explanation.
      const seen = await Promise.race([
        frame.evaluate(readDocument).catch((error: unknown) => `cannot be read: ${String(error)}`),
        new Promise<string>((resolve) => setTimeout(() => resolve('does not answer'), 5_000)),
      ])
      return `${frame.url()}  ${seen.replace(/\s+/g, ' ').slice(0, MAX_TEXT_LENGTH)}`
    }),
  )
}

/** Runs in a frame: what it shows, dialogs first, and what it waits for. It must not reference anything outside its body. */
async function readDocument(): Promise<string> {
  const dialogs = [...document.querySelectorAll('dialog, [role=dialog]')]
  const shown = [...dialogs, document.body].map((element) => (element instanceof HTMLElement ? element.innerText : ''))
  const { held = [], pending = [] } = await navigator.locks.query()
  const locks = [...held, ...pending].map(({ name }) => name).join()
  const iframes = [...document.querySelectorAll('iframe')].map((element) => {
    const { width, height, top } = element.getBoundingClientRect()
    return `${width}×${height} at ${top} ${getComputedStyle(element).visibility}`
  })
  const state = [navigator.languages.join(), document.visibilityState, `focus ${document.hasFocus()}`, `locks ${locks}`]
  return `[${[...state, ...iframes].join(', ')}] ${shown.map((text) => text.slice(0, 300)).join(' | ')}`
}
