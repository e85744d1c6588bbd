import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build, defaultClientConditions } from 'vite'
import {
  createModelServer,
  deleteAtServer,
  type ModelServer,
  newestRecovery,
  openAtServer,
  readAccount,
  saveAtServer,
} from '../../apps/frame/src/keys/testing/model-world.ts'
import type { TestServer } from '../keys-page/main.ts'
import { buildOnce } from './build-once.ts'

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** Builds the page of `journeys/keys-page`, and serves it at `localhost`, where passkeys work without TLS. */
export async function startKeysPage(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = await buildOnce('keys-page', (outDir) =>
    build({
      root: fileURLToPath(new URL('../keys-page/', import.meta.url)),
      ...{ configFile: false, logLevel: 'error', worker: { format: 'es' } },
      resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
      build: { outDir, emptyOutDir: true, target: 'es2022' },
    }),
  )
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    readFile(join(folder, path)).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  return {
    url: `http://localhost:${address.port}`,
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** The login server of a test, with every server share that it received and gave. */
export type TestLogin = { readonly server: ModelServer; readonly onSave: { current: () => Promise<void> } }

/** Creates a login server for a test. */
export function createTestLogin(): TestLogin {
  return { server: createModelServer(), onSave: { current: async () => undefined } }
}

/** Connects the pages of a browser to a login server of the test. */
export async function connectTestLogin(context: BrowserContext, { server, onSave }: TestLogin): Promise<void> {
  const methods: TestServer = {
    getAccount: async () => readAccount(server, 'account-of-the-journey'),
    async saveSet(set, device, content) {
      const result = saveAtServer(server, device, set, content, content.address)
      await onSave.current()
      return result
    },
    openShare: async (set, device) => openAtServer(server, device, set),
    getRecovery: async () => newestRecovery(server),
    deleteSet: async (set, device) => deleteAtServer(server, device, set),
  }
  await context.exposeFunction('testGetAccount', methods.getAccount)
  await context.exposeFunction('testSaveSet', methods.saveSet)
  await context.exposeFunction('testOpenShare', methods.openShare)
  await context.exposeFunction('testGetRecovery', methods.getRecovery)
  await context.exposeFunction('testDeleteSet', methods.deleteSet)
}
