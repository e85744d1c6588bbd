import { expect, test } from '@playwright/test'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, testAccount } from './testing/local-world.ts'
import { startNextApp } from './testing/next-app.ts'

/** `examples/next` with the packed package, rendered on a server and hydrated in a browser. */

type NextApp = Awaited<ReturnType<typeof startNextApp>>
let app: NextApp

test.beforeAll(async () => {
  // npm and the build of Next.js are slow on a busy machine. A healthy run is far below this timeout.
  test.setTimeout(600_000)
  app = await startNextApp({ rpcUrl: mainChain().rpcUrl })
})
test.afterAll(() => app?.stop())

test('the build reports no problem', () => {
  expect(app.buildWords).not.toMatch(/warn|error|deprecat/i)
})

test('the server renders the buttons without browser globals', async () => {
  const html = await (await fetch(app.url)).text()
  expect(html).toContain('Connect wallet')
  expect(html).toContain('Not connected.')
  // They have their styles before any script runs.
  expect(html).toMatch(/<style[^>]*laurel-wallet/)
})

test('it hydrates with a clean console, connects, reconnects after a reload and disconnects', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => {
    if (['warning', 'error', 'assert'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`thrown: ${error.message}`))
  await installTestWallet(page, { name: 'Alma' })
  await page.goto(app.url)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect to Meadow' })
  await dialog.getByRole('button', { name: /^Copper Wallet/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Hello, ${testAccount('Alma').address}.`)).toBeVisible()

  // With the cookie, the server renders the account, and the button never shows another state.
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).toEqual(['laurel.account'])
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const html = await (await fetch(app.url, { headers: { cookie } })).text()
  expect(html).not.toContain('Connect wallet')
  expect(html).toMatch(
    /<button[^>]*aria-busy="true"[^>]*data-part="account-button"|data-part="account-button"[^>]*aria-busy="true"/,
  )

  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenButtons: seen })
    const look = () => {
      const text = document.querySelector('main button')?.textContent ?? null
      if (text !== null && seen.at(-1) !== text) seen.push(text)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await expect(page.getByText(`Hello, ${testAccount('Alma').address}.`)).toBeVisible()
  const seen: readonly string[] = await page.evaluate(() => Reflect.get(window, 'seenButtons'))
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((text) => !text.includes('Account 0x'))).toEqual([])
  await page.getByRole('button', { name: /Account 0x/ }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Not connected.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  expect(said).toEqual([])
})
