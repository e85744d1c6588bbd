import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { bundleCdn } from '../packages/wallet/scripts/bundle-cdn.mjs'

/**
 * A page of plain HTML on a static host, with a strict Content Security Policy, and without a bundler, a framework or a server
 * that could create a nonce. It loads the single file of `@laurel/wallet/cdn`.
 */
const file = join(tmpdir(), `laurel-cdn-${process.pid}`, 'laurel-wallet.js')
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data: blob:`

const html = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Meadow</title><link rel="icon" href="data:," /></head>
  <body>
    <main><h1>Meadow</h1><laurel-connect-button></laurel-connect-button></main>
    <script type="module" src="app.js"></script>
  </body>
</html>`

const app = `import { createWallet, defineChain, defineWalletElements } from './laurel-wallet.js'
const chain = defineChain({
  id: 31337,
  name: 'Meadow chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [location.origin + '/rpc'] } },
})
const wallet = createWallet({ chains: [chain], features: { eip6963: true }, appName: 'Meadow' })
defineWalletElements(wallet, { theme: { mode: 'light', accent: '#0052ff' } })`

const extension = `const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const answers = { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: '0x7a69' }
const provider = { on() {}, removeListener() {}, request: async ({ method }) => answers[method] ?? null }
const icon = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#3a5fcd"/></svg>')
const info = Object.freeze({ uuid: crypto.randomUUID(), name: 'Kestrel', rdns: 'io.kestrel', icon })
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)
announce()`

let server: Server
let url = ''

test.beforeAll(async () => {
  await bundleCdn(file)
  const script = await readFile(file)
  server = createServer((request, response) => {
    response.setHeader('content-security-policy', policy)
    const script_ = request.url === '/app.js' ? app : request.url === '/laurel-wallet.js' ? script : null
    if (request.url === '/rpc') response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    else if (script_ !== null) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script_)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page has no port.')
  url = `http://127.0.0.1:${address.port}/`
})
test.afterAll(() => new Promise((resolve) => server.close(resolve)))

test('one file, no bundler, no nonce: the button and the modal are styled and connect, and the policy blocks nothing', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.addInitScript({ content: extension })
  await page.goto(url)
  const button = page.locator('laurel-connect-button').getByRole('button')
  await expect(button).toHaveText('Connect wallet')
  await expect(button).toHaveCSS('background-color', 'rgb(0, 82, 255)')
  await expect(button).toHaveCSS('min-height', '44px')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Connect to Meadow' })
  await expect(dialog).toHaveCSS('width', '368px')
  await dialog.getByRole('button', { name: /Kestrel/ }).click()
  await expect(button).toContainText('0x5290')
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(button).toHaveText('Connect wallet')
  expect(complaints).toEqual([])
})
