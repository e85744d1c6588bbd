import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSignInServer, type SignInServer } from '@laurel/wallet/sign-in-server'
import { createPublicClient, http, isHex } from 'viem'
import { build, defaultClientConditions } from 'vite'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'
import { buildOnce } from './build-once.ts'
import { mainChain } from './local-world.ts'

/** The page of `journeys/wallet-page`, served. */
export type WalletPage = { readonly url: string; readonly stop: () => Promise<void> }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the page as an independent app would be built, and serves it with a sign-in server. */
export async function startWalletPage(): Promise<WalletPage> {
  const outDir = await buildOnce('wallet-page', (folder) =>
    build({
      root: fileURLToPath(new URL('../wallet-page/', import.meta.url)),
      configFile: false,
      // Without server components, Vite warns about “use client” on every build.
      logLevel: 'error',
      resolve: { conditions: ['laurel-source', ...defaultClientConditions] },
      build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
    }),
  )
  // Any free port, because two workers may start a page at the same time.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, LOCAL_HOST, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  const origin = `http://${LOCAL_HOST}:${address.port}`
  const { chainId, rpcUrl } = mainChain()
  const signIn = createSignInServer({
    domain: new URL(origin).host,
    chains: [chainId],
    getClient: () => createPublicClient({ transport: http(rpcUrl) }),
  })
  const session = { nonce: '' }
  server.on('request', (request, response) => {
    answer(request, response, { outDir, origin, signIn, session }).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  return {
    url: origin,
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

type Served = {
  readonly outDir: string
  readonly origin: string
  readonly signIn: SignInServer
  /** One browser comes here, so there is one session. */
  readonly session: { nonce: string }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { outDir, origin, signIn, session }: Served,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', origin)
  const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
  if (pathname === '/sign-in/nonce') {
    session.nonce = await signIn.createNonce()
    return void json(session.nonce)
  }
  if (pathname === '/sign-in/verify') {
    const { message, signature } = await readSigned(request)
    await signIn.verify({ message, signature, nonce: session.nonce, origin: request.headers.origin })
    return void json(true)
  }
  if (pathname === '/sign-in/sign-out') return void json(true)
  const path = pathname === '/' ? '/index.html' : pathname
  if (path.includes('..')) return void response.writeHead(404).end()
  const file = await readFile(join(outDir, path)).catch(() => null)
  if (file === null) return void response.writeHead(404).end()
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(file)
}

async function readSigned(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const body: unknown = JSON.parse(text)
  const message: unknown = Reflect.get(Object(body), 'message')
  const signature: unknown = Reflect.get(Object(body), 'signature')
  if (typeof message !== 'string' || !isHex(signature)) throw new TypeError('The request has no signed message.')
  return { message, signature }
}
