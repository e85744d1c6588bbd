import { chromium } from '@playwright/test'
import { giveWallet } from '../../packages/wallet/src/testing/playwright.ts'
import { chromiumArgs, ensureChromium } from '../../scripts/find-chromium.mjs'

/** Private key 1, whose address everybody can look up. It holds nothing here. */
const privateKey: `0x${string}` = `0x${'1'.padStart(64, '0')}`
const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'

/**
 * Uses a starter as its user would: connects by our modal, switches and disconnects by wagmi, and is connected again
 * after a reload with wagmi's own `reconnectOnMount`.
 * @returns what was not as it should be; empty when everything was.
 */
export async function tryStarter(url: string): Promise<readonly string[]> {
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
    const nowhere = 'http://127.0.0.1:1'
    const wallet = await giveWallet(page, {
      name: 'Copper',
      rdns: 'test.laurel.copper',
      privateKeys: [privateKey],
      chains: { 1: nowhere, 11155111: nowhere },
      chainId: 1,
    })
    const isAt = (chainId: number) =>
      page
        .getByText(new RegExp(`connected ${address} on ${chainId}`))
        .first()
        .waitFor()
    const ours = (chainId: number) => page.getByText(`${address} on ${chainId}`, { exact: true }).first().waitFor()
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Copper/ })
      .click()
    await isAt(1)
    await page.getByRole('button', { name: 'Switch with wagmi' }).click()
    await isAt(11155111)
    await ours(11155111)
    wallet.moveTo(1)
    await isAt(1)
    await page.reload()
    await isAt(1)
    await ours(1)
    await page.getByRole('button', { name: 'Disconnect with wagmi' }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  } finally {
    await browser.close()
  }
  return faults
}
