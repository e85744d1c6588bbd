import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { clickActions, type DrivenPage, keyActions, readAt, startProgram, textAt, until } from './driven-page.ts'
import { findProgram, programs } from './find-program.ts'
import { openDisplay } from './virtual-display.ts'

const RESPONSE_TIMEOUT_MS = 60_000

/** Opens WebKitGTK, the engine of Safari, with WebDriver. Uses a virtual display when no display is available. */
export async function openWebKit(): Promise<DrivenPage> {
  const driver = findProgram(programs.webkitDriver)
  const binary = findProgram(programs.webkit)
  const port = await findFreePort([0])
  const home = mkdtempSync(join(tmpdir(), 'laurel-webkit-'))
  const display = await openDisplay()
  const stop = startProgram(driver, [`--port=${port}`, `--host=${LOCAL_HOST}`], {
    DISPLAY: display.name,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // Renders without a graphics card.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  })
  const end = async () => {
    await stop()
    await display.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 10 })
  }
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) =>
    sendCommand(method, `http://${LOCAL_HOST}:${port}${path}`, body)
  try {
    await until('WebKitWebDriver', () => send('GET', '/status'))
    const session = await send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    })
    const root = `/session/${textAt(session, 'sessionId')}`
    const run = (body: string) => send('POST', `${root}/execute/sync`, { script: body, args: [] })
    return {
      version: `WebKitGTK ${textAt(session, 'capabilities', 'browserVersion')}`,
      pressesButtons: true,
      open: async (url) => {
        await send('POST', `${root}/url`, { url })
      },
      run,
      press: async (...pressed) => {
        await send('POST', `${root}/actions`, { actions: keyActions(pressed) })
      },
      clickAt: async (x, y) => {
        await send('POST', `${root}/actions`, { actions: clickActions(x, y) })
      },
      resize: async (width, height) => {
        // WebDriver sets the size with the window frame, so the size of the frame is added.
        await send('POST', `${root}/window/rect`, { width, height })
        const frame = await run('return [outerWidth - innerWidth, outerHeight - innerHeight]')
        const add = (at: number) => Number(readAt(frame, at) ?? 0)
        await send('POST', `${root}/window/rect`, { width: width + add(0), height: height + add(1) })
      },
      // After a screenshot, the driver of 2.50 returns an old picture and does not respond any more.
      screenshot: null,
      close: async () => {
        await send('DELETE', root).catch(() => {})
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Sends a command of WebDriver. @returns the value of the response. @throws when the response is an error. */
async function sendCommand(method: 'GET' | 'POST' | 'DELETE', url: string, body: object): Promise<unknown> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const response = await fetch(url, { method, signal, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(answer)}`)
  return readAt(answer, 'value')
}
