import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { clickActions, type DrivenPage, keyActions, readAt, startProgram, textAt, until } from './driven-page.ts'
import { findProgram, programs } from './find-program.ts'

/** Opens Firefox and drives it with WebDriver BiDi, because Debian has no geckodriver. */
export async function openFirefox(): Promise<DrivenPage> {
  const path = findProgram(programs.firefox)
  const port = await findFreePort([0])
  const profile = mkdtempSync(join(tmpdir(), 'laurel-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank']
  const stop = startProgram(path, args, { HOME: profile })
  const end = async () => {
    await stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    const { send, disconnect } = await until('Firefox', () => connectTo(`ws://${LOCAL_HOST}:${port}/session`))
    const capabilities = readAt(await send('session.new', { capabilities: {} }), 'capabilities')
    const context = textAt(await send('browsingContext.getTree', {}), 'contexts', 0, 'context')
    // Only the window in front receives keys.
    await send('browsingContext.activate', { context })
    return {
      version: `${textAt(capabilities, 'browserName')} ${textAt(capabilities, 'browserVersion')}`,
      // Without a screen the window has no focus, so a key does not activate a button.
      pressesButtons: false,
      open: async (url) => {
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      run: async (body) => {
        const answer = await send('script.evaluate', {
          expression: `JSON.stringify((() => { ${body} })() ?? null)`,
          target: { context },
          awaitPromise: false,
          userActivation: true,
        })
        return JSON.parse(textAt(answer, 'result', 'value'))
      },
      press: async (...pressed) => {
        await send('input.performActions', { context, actions: keyActions(pressed) })
      },
      clickAt: async (x, y) => {
        await send('input.performActions', { context, actions: clickActions(x, y) })
      },
      resize: async (width, height) => {
        await send('browsingContext.setViewport', { context, viewport: { width, height } })
      },
      screenshot: async () =>
        Buffer.from(textAt(await send('browsingContext.captureScreenshot', { context }), 'data'), 'base64'),
      close: async () => {
        await send('session.end', {}).catch(() => {})
        disconnect()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Connects to WebDriver BiDi. The response to a command has the id of the command. */
async function connectTo(url: string) {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`${url} does not accept a connection.`)), { once: true })
  })
  const waiting = new Map<number, (answer: unknown) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer: unknown = JSON.parse(String(data))
    const id = readAt(answer, 'id')
    if (typeof id === 'number') waiting.get(id)?.(answer)
  })
  const send = async (method: string, params: object): Promise<unknown> => {
    last += 1
    const id = last
    const answer = await new Promise<unknown>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (readAt(answer, 'type') !== 'success') throw new Error(`${method}: ${JSON.stringify(answer)}`)
    return readAt(answer, 'result')
  }
  return { send, disconnect: () => socket.close() }
}
