import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { buildOnce } from './build-once.ts'
import { sharedPageTest } from './shared-page.ts'
import { waitForAnimations } from './wait-for-animations.ts'

const walletFolder = fileURLToPath(new URL('../../packages/wallet/', import.meta.url))
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The wallet's playground in a production build, with every view in every state, and the list of views. */
export type Playground = { readonly url: string; readonly scenes: ReadonlyMap<string, readonly string[]> }

/** The test function for the wallet's views. The playground is built once for a run, and each worker serves it. */
export const test = sharedPageTest.extend<object, { playground: Playground }>({
  playground: [
    async ({ browser }, use) => {
      const folder = await buildOnce('playground', buildInto)
      const server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
        const path = normalize(pathname)
        const nonce = searchParams.get('nonce')
        const file = join(folder, path === '/' ? 'index.html' : path)
        readFile(file).then(
          (content) => {
            // The names of the files change with their content.
            if (path.startsWith('/assets/')) response.setHeader('cache-control', 'max-age=3600, immutable')
            if (nonce !== null) response.setHeader('content-security-policy', strictPolicy(`'nonce-${nonce}'`))
            // A static host cannot create a nonce.
            if (searchParams.has('policy')) response.setHeader('content-security-policy', strictPolicy(''))
            response.writeHead(200, { 'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream' })
            response.end(content)
          },
          () => response.writeHead(404).end(),
        )
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error('The playground has no port.')
      const url = `http://127.0.0.1:${address.port}/`
      const page = await browser.newPage()
      await page.goto(url)
      const scenes = await readScenes(page)
      await page.close()
      await use({ url, scenes })
      await new Promise((resolve) => server.close(resolve))
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Returns a strict Content Security Policy: own files, styles from own files or with the nonce, and bundled pictures. */
function strictPolicy(nonce: string): string {
  return `default-src 'self'; style-src 'self' ${nonce}; img-src 'self' data: blob:`
}

async function buildInto(folder: string): Promise<void> {
  const resolve = createRequire(join(walletFolder, 'package.json')).resolve
  const vite = join(dirname(resolve('vite/package.json')), 'bin/vite.js')
  const to = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, [vite, 'build', join(walletFolder, 'playground'), ...to])
}

/** Returns the states of each view, from the playground's list. */
async function readScenes(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const links = await page
    .locator('main a:first-child')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const scenes = new Map<string, readonly string[]>()
  for (const link of links) {
    const query = new URLSearchParams(link?.slice(1))
    const [view, state] = [query.get('view'), query.get('state')]
    if (view !== null && state !== null) scenes.set(view, [...(scenes.get(view) ?? []), state])
  }
  return scenes
}

/** Shows a scene, and waits until it is rendered and all animations of the modal have ended. */
export async function showScene(page: Page, { url }: Playground, query: string): Promise<void> {
  await page.goto(`${url}?${query}`)
  await page.waitForFunction(() => document.documentElement.dataset['played'] === '', undefined, { timeout: 30_000 })
  // The scene may have opened a window, and a page behind another one is hardly drawn.
  await page.bringToFront()
  await waitForAnimations(page)
}
