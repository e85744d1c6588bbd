import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { LOCAL_HOST } from '../../devnet/src/service/free-port.ts'

/** The strictest policy for a page with one module: no inline scripts, no inline styles. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data: blob:; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"

const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />
<title>Meadow</title><link rel="icon" href="data:," /></head>
<body><main><h1>Meadow</h1><laurel-connect-button></laurel-connect-button> <a href="#more">More</a></main>
<script type="module" src="app.js"></script></body></html>`

/** The script of the page, with a wallet that announces itself, a connector that shows a code, and a list of errors. */
const app = `import { createWallet, defineChain, defineWalletElements } from './laurel-wallet.js'
const wishes = new URLSearchParams(location.search)
const language = wishes.get('language') ?? 'en'
document.documentElement.lang = language
if (language === 'ar') document.documentElement.dir = 'rtl'
window.faults = []
addEventListener('securitypolicyviolation', (event) => window.faults.push('policy: ' + event.violatedDirective))
addEventListener('error', (event) => window.faults.push('error: ' + event.message))
addEventListener('unhandledrejection', (event) => window.faults.push('rejection: ' + event.reason))
console.error = (...words) => window.faults.push('console: ' + words.join(' '))

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
let isAllowed = localStorage.getItem('allowed') === 'yes'
const allow = (value) => { isAllowed = value; localStorage.setItem('allowed', value ? 'yes' : 'no') }
const provider = { on() {}, removeListener() {}, request: async ({ method }) => {
  if (method === 'eth_requestAccounts') allow(true)
  if (method === 'wallet_revokePermissions') allow(false)
  return { eth_requestAccounts: [account], eth_accounts: isAllowed ? [account] : [], eth_chainId: '0x7a69' }[method] ?? null
} }
const icon = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#3a5fcd"/></svg>')
const info = Object.freeze({ uuid: '1', name: 'Kestrel', rdns: 'io.kestrel', icon })
addEventListener('eip6963:requestProvider', () =>
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) })))

/** A connector like wagmi's walletConnect(). The code comes in a message, and is never scanned in this test. */
const paired = ({ emitter }) => ({
  id: 'walletConnect', name: 'WalletConnect', type: 'walletConnect',
  connect: () => {
    const uri = 'wc:' + 'a1'.repeat(32) + '@2?relay-protocol=irn&symKey=' + 'b2'.repeat(32)
    queueMicrotask(() => emitter.emit('message', { type: 'display_uri', data: uri }))
    return new Promise(() => {})
  },
  disconnect: async () => {}, getAccounts: async () => [], getChainId: async () => 31337,
  getProvider: async () => ({}), isAuthorized: async () => false,
  onAccountsChanged() {}, onChainChanged() {}, onDisconnect() {},
})
const chain = defineChain({ id: 31337, name: 'Meadow chain', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [location.origin + '/rpc'] } } })
window.wallet = createWallet({ chains: [chain], connectors: [paired], features: { eip6963: true }, appName: 'Meadow' })
defineWalletElements(window.wallet, { language, theme: wishes.get('theme') ?? 'light' })
window.isReady = true`

/** A served page. */
export type ServedPage = { readonly url: string; readonly stop: () => Promise<void> }

/** Serves a page of plain HTML with the wallet's single file, under a strict Content Security Policy. */
export async function serveMeadow(): Promise<ServedPage> {
  const folder = join(tmpdir(), `laurel-browsers-${process.pid}`)
  // In a separate process, because the `NODE_ENV` of a test runner selects the development renderer.
  await promisify(execFile)(
    process.execPath,
    [
      fileURLToPath(new URL('../../packages/wallet/scripts/bundle-cdn.mjs', import.meta.url)),
      join(folder, 'laurel-wallet.js'),
    ],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  const bundle = await readFile(join(folder, 'laurel-wallet.js'))
  await rm(folder, { recursive: true, force: true })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://meadow')
    response.setHeader('content-security-policy', policy)
    if (pathname === '/rpc') answerRpc(request, response)
    else if (pathname === '/app.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(app)
    else if (pathname === '/laurel-wallet.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, LOCAL_HOST, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The page has no port.')
  return {
    url: `http://${LOCAL_HOST}:${address.port}/`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Responds as the page's chain, on which every balance is 0. */
async function answerRpc(
  request: import('node:http').IncomingMessage,
  response: import('node:http').ServerResponse,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const body: unknown = JSON.parse(Buffer.concat(parts).toString())
  const answer = (one: unknown) => ({
    jsonrpc: '2.0',
    id: typeof one === 'object' && one !== null ? Reflect.get(one, 'id') : null,
    result: '0x0',
  })
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
}
