import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from '@laurel/server/http/listen.ts'
import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { build, defaultClientConditions } from 'vite'
import { openLogin } from '../../apps/login/src/testing/open-login.ts'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { reservePort } from '../../devnet/src/service/reserve-port.ts'
import { buildOnce } from './build-once.ts'
import { closeServer, listenOnFreePort } from './page-server.ts'

const frameFolder = fileURLToPath(new URL('../../apps/frame/', import.meta.url))
const clientPage = fileURLToPath(new URL('../login-client-page/main.ts', import.meta.url))

/** Its node is never there: nothing of a login or of a signed message needs one. */
const chain = {
  ...{ chainId: 31337, name: 'Local', isTestnet: true, tokens: [], rpcUrls: ['http://127.0.0.1:9/'] },
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
}

/** A login server with the real frame, on a new database, and an app at another site. */
export type LoginApp = {
  readonly login: Awaited<ReturnType<typeof openLogin>>
  /** The page of the app: our client, whose frame is that of the server. */
  readonly url: string
  /** The origin of the frame. */
  readonly frameOrigin: string
  readonly stop: () => Promise<void>
}

/**
 * Starts a login server in this process, whose clock and mails are the test's, and an app that logs in with it. The frame is at
 * `localhost`, because browsers have no passkeys for an IP address, and the app at `127.0.0.1`, which is another site.
 * @param solana - networks of Solana of the frame. @param serveApp - serves the page of the app.
 */
export async function startLoginApp(
  solana: readonly FrameSolanaNetwork[] = [],
  serveApp = serveClientPage,
): Promise<LoginApp> {
  const frame = await buildOnce('real-frame', (outDir) =>
    build({
      ...{ root: frameFolder, configFile: join(frameFolder, 'vite.config.ts'), logLevel: 'error' },
      build: { outDir, emptyOutDir: true },
    }),
  )
  const app = await serveApp()
  const { port, release } = await reservePort([0])
  const frameOrigin = `http://localhost:${port}`
  const login = await openLogin({
    frameFolder: frame,
    url: frameOrigin,
    appOrigin: app.origin,
    chains: [chain],
    solana,
  })
  const served = await listen(login.app.fetch, { port, hostname: LOCAL_HOST }, { total: 1_024, perCaller: null })
  await release()
  const query = new URLSearchParams({ frame: `${frameOrigin}/sdk?projectId=app&chainId=31337` })
  return {
    ...{ login, frameOrigin, url: `${app.origin}/?${query}` },
    async stop() {
      await Promise.all([served.stop(), app.stop()])
      await login.stop()
    },
  }
}

/** Serves the page of an app that has our client and nothing else. It takes the URL of the frame as "frame" in its query. */
export async function serveClientPage(): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const script = await buildPageScript(clientPage)
  const app = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Meadow</title><link rel="icon" href="data:,"><body><h1>Meadow</h1><script type="module">${script}</script>`,
    )
  })
  const origin = `http://${LOCAL_HOST}:${await listenOnFreePort(app)}`
  return { origin, stop: () => closeServer(app) }
}

/** Bundles a script with all that it imports, to write it into a page. */
export async function buildPageScript(path: string): Promise<string> {
  const built = await build({
    ...{ root: dirname(path), configFile: false, logLevel: 'error' },
    resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
    build: {
      ...{ write: false, target: 'es2022', reportCompressedSize: false },
      rollupOptions: { input: path, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new TypeError('Vite built nothing.')
  // A script in a page ends at its end tag.
  return output.output[0].code.replaceAll('</script', '<\\/script')
}

/** Opens the app. */
export async function openLoginApp(context: BrowserContext, { url }: Pick<LoginApp, 'url'>): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'loginClient' in window)
  return page
}

/** Sends a message of the app. @returns the result, or the message of the error after “error: ”. */
export function sendMessage(page: Page, type: string, payload?: unknown): Promise<unknown> {
  return page.evaluate(
    ([name, value]) => {
      const sent: Promise<unknown> = Reflect.apply(window.loginClient.request, undefined, [name, value])
      return sent.then(
        (result) => result ?? null,
        (error: Error) => `error: ${error.message}`,
      )
    },
    [type, payload] as const,
  )
}

/** Returns the frame of the login in a page of the app. */
export function loginFrameOf(page: Page, { frameOrigin }: Pick<LoginApp, 'frameOrigin'>): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(frameOrigin))
  if (frame === undefined) throw new Error('The page has no frame.')
  return frame
}
