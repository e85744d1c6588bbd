import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  confirmWindowHeaders,
  type FrameConfig,
  framePageHeaders,
  insertFrameConfig,
} from '@laurel/wallet/frame-messages'
import type { Frame, Page } from '@playwright/test'
import { build } from 'vite'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { buildOnce } from './build-once.ts'
import { closeServer, listenOnFreePort } from './page-server.ts'

/** The frame at one origin, and pages of apps at others. */
export type FramePages = {
  /** The URL of the frame. */
  readonly frameUrl: string
  /** An app of the project. */
  readonly appUrl: string
  /** A page that is not of the project. */
  readonly otherUrl: string
  readonly stop: () => Promise<void>
}

const frameFolder = fileURLToPath(new URL('../../apps/frame/', import.meta.url))
const entry = fileURLToPath(new URL('../frame-page/main.ts', import.meta.url))

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** A page of an app. Its script is added by the journeys. The frame has the size that apps show it at. */
const appPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Meadow</title><link rel="icon" href="data:,">
<style>body{margin:0;height:1200px;font-family:sans-serif}iframe{display:block;position:absolute;left:40px;top:40px;width:360px;height:400px;border:0}</style>
<body><main><h1 style="margin:0">Meadow</h1></main></body></html>`

/**
 * Builds the frame, with a login that is a double, and serves it with the headers of the login server.
 * @param chains - networks of the frame, with their nodes.
 */
export async function startFramePages(
  chains: FrameConfig['chains'],
  {
    isPublicWireEnabled = false,
    confirmsInWindow = false,
    ...others
  }: Pick<Partial<FrameConfig>, 'isPublicWireEnabled' | 'confirmsInWindow' | 'solana'> = {},
): Promise<FramePages> {
  const outDir = await buildOnce('frame', (folder) =>
    build({
      ...{ root: frameFolder, configFile: join(frameFolder, 'vite.config.ts'), logLevel: 'error' },
      plugins: [{ name: 'double', enforce: 'pre', resolveId: (id) => (id.endsWith('/src/main.ts') ? entry : null) }],
      build: { outDir: folder, emptyOutDir: true },
    }),
  )
  const { scriptHashes }: { scriptHashes: readonly string[] } = JSON.parse(
    await readFile(join(outDir, 'page.json'), 'utf8'),
  )
  const apps = createServer((_, response) => void response.setHeader('content-type', types['.html'] ?? '').end(appPage))
  const appPort = await listenOnFreePort(apps)
  const appUrl = `http://localhost:${appPort}`
  const config: FrameConfig = {
    ...{ projectId: 'meadow', origins: [appUrl], isPublicWireEnabled, confirmsInWindow, chains, version: 'test' },
    ...others,
  }
  const frames = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const isFrame = pathname === '/sdk'
    const path = isFrame
      ? 'index.html'
      : pathname === '/sdk/confirm'
        ? 'confirm.html'
        : pathname.replace(/^\/sdk\//, '')
    const file = path.includes('..') ? null : await readFile(join(outDir, path)).catch(() => null)
    if (file === null) return void response.writeHead(404).end()
    const headers = isFrame ? framePageHeaders(config, scriptHashes) : confirmWindowHeaders(scriptHashes)
    if (path.endsWith('.html')) for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    response.end(isFrame ? insertFrameConfig(file.toString('utf8'), config) : file)
  })
  const framePort = await listenOnFreePort(frames)
  return {
    ...{ frameUrl: `http://${LOCAL_HOST}:${framePort}/sdk?projectId=meadow`, appUrl },
    otherUrl: `http://other.localhost:${appPort}`,
    stop: async () => {
      await Promise.all([frames, apps].map(closeServer))
    },
  }
}

/** What the app's page has, once it is connected. */
type AppPage = { readonly send: (message: unknown) => void; readonly replies: { readonly id?: string }[] }
declare global {
  interface Window {
    app: AppPage
  }
}

/** Opens an app that shows the frame, and does its half of the handshake. Returns the frame. */
export async function openApp(page: Page, { appUrl, frameUrl }: FramePages): Promise<Frame> {
  await page.goto(appUrl)
  await page.evaluate(async (url) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: url, title: 'Login', referrerPolicy: 'origin' })
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    const nonce = crypto.randomUUID()
    const port = await new Promise<MessagePort>((resolve) => {
      window.addEventListener('message', ({ source, data, ports: [given] }) => {
        if (source === frame.contentWindow && data?.type === '@laurel/PORT' && given !== undefined) resolve(given)
      })
      frame.contentWindow?.postMessage({ type: '@laurel/HELLO', nonce }, new URL(url).origin)
    })
    const replies: { readonly id?: string }[] = []
    port.onmessage = ({ data }) => void replies.push(data)
    window.app = { send: (message) => port.postMessage(message), replies }
  }, frameUrl)
  return frameOf(page, frameUrl)
}

/** Returns the frame in a page. */
export function frameOf(page: Page, frameUrl: string): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(new URL(frameUrl).origin))
  if (frame === undefined) throw new Error('The page has no frame.')
  return frame
}

/** Sends a message on the port, and returns its id. */
export function send(page: Page, type: string, payload?: unknown): Promise<string> {
  return page.evaluate(
    ([name, value]) => {
      const id = crypto.randomUUID()
      window.app.send({ id, type: `@w3m-app/${name}`, ...(value === undefined ? {} : { payload: value }) })
      return id
    },
    [type, payload] as const,
  )
}

/** Returns the reply to a message, or null while there is none. */
export function replyTo(page: Page, id: string): Promise<unknown> {
  return page.evaluate((wanted) => window.app.replies.find((reply) => reply.id === wanted) ?? null, id)
}

/** Returns how many times the frame used the key. */
export async function countSignatures(frame: Frame): Promise<number> {
  return Number(await frame.evaluate(() => Reflect.get(Reflect.get(window, 'counter'), 'signatures')))
}
