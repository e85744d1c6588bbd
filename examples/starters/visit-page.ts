import { chromium, type Page } from '@playwright/test'
import { installWallet } from '../../packages/wallet/src/testing/playwright.ts'
import { chromiumArgs, ensureChromium } from '../../scripts/find-chromium.mjs'

/** Private key 1, whose address everybody can look up. It holds nothing here. */
const privateKey: `0x${string}` = `0x${'1'.padStart(64, '0')}`
/** Whom the page is visited by. */
export const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
const nowhere = 'http://127.0.0.1:1'

/**
 * Opens a page in a new browser with a wallet and without network access, connects with our modal, and continues.
 * Before a wallet is selected there must be no request: to no host and no node, and to the wallet only for its
 * accounts.
 * @param goOn - what the visitor does once the wallet was chosen; whatever it throws is a fault too.
 * @returns what was thrown or written as an error, in the page or here; empty when all was well.
 */
export async function visitPage(
  url: string,
  goOn: (page: Page, wallet: Awaited<ReturnType<typeof installWallet>>) => Promise<unknown>,
): Promise<readonly string[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumArgs] })
  const faults: string[] = []
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      const isOurs = message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text())
      if (isOurs) faults.push(`console: ${message.text()}`)
    })
    // Nobody's node is asked.
    await page.route(/^https:/, (route) => route.abort())
    const wallet = await installWallet(page, {
      name: 'Copper',
      rdns: 'test.laurel.copper',
      privateKeys: [privateKey],
      chains: { 1: nowhere, 8453: nowhere, 11155111: nowhere },
      chainId: 1,
    })
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    page.on('websocket', (socket) => urls.push(socket.url()))
    /** Expects no request to another host or node: an app without servers sends none before a wallet is connected. */
    const expectNoRequests = (when: string) => {
      const others = urls.filter((each) => /^(https?|wss?):/.test(each) && new URL(each).host !== new URL(url).host)
      if (others.length > 0) faults.push(`${when}: ${others.length} requests, ${others.join(' ')}`)
    }
    await page.goto(url)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    expectNoRequests('before the click')
    if (wallet.requests.some((method) => method !== 'eth_accounts')) faults.push(`before the click: ${wallet.requests}`)
    await button.click()
    const row = page.getByRole('dialog').getByRole('button', { name: /^Copper/ })
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    expectNoRequests('on open')
    await row.click()
    await goOn(page, wallet)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  } finally {
    await browser.close()
  }
  return faults
}
