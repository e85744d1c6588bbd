import { expect, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { addAccountsToConfig, createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, readWorld, webUrl } from './testing/local-world.ts'
import { action, sendToken, token } from './testing/transactions.ts'
import { withoutApi } from './testing/without-api.ts'

const node = () => `${mainChain().rpcUrl}/**`

test('an unreachable node is named in the message, and "Try again" resumes', async ({ page }) => {
  await page.route(node(), (route) => route.abort())
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').fill(token('TUSD').address)
  const note = page.getByText(`Can’t reach ${mainChain().name}`)
  await expect(note).toBeVisible()
  await expectNoFaults(page, 'create, node down')
  await page.unroute(node())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: /^Transfer/ })).toBeVisible()
  await expect(page.getByLabel('Contract or token address')).toHaveValue(token('TUSD').address)
})

test('a link to a missing boost or an unknown network does not show another boost', async ({ page }) => {
  const main = page.getByRole('main')
  for (const path of ['boost', 'claim']) {
    await page.goto(`${webUrl()}/${path}?id=abc`)
    await expect(main.getByText(`There is no page at /${path}?id=abc.`)).toBeVisible()
    await page.goto(`${webUrl()}/${path}?chain=999&id=0`)
    await expect(main.getByRole('heading', { name: 'Network not available' })).toBeVisible()
    await expect(page).toHaveTitle('Network not available · Laurel')
  }
  await expectNoFaults(page, 'a boost on a network that is not there')
  await main.getByRole('link', { name: 'See open boosts' }).click()
  await expect(page.getByRole('list', { name: 'Boosts' })).toBeVisible()
})

test('a page that is opened offline says so in the frame, and loads with its styles once online', async ({
  context,
  page,
}) => {
  await page.goto(webUrl())
  await expect(page.getByRole('list', { name: 'Boosts' })).toBeVisible()
  const header = page.getByRole('banner')
  await context.setOffline(true)
  await header.getByRole('link', { name: 'Create' }).click()
  const failed = page.getByRole('heading', { level: 1, name: 'This page didn’t load' })
  await expect(failed).toBeVisible()
  await expect(page.getByText('The page loads when you’re online again.')).toBeVisible()
  await expectNoFaults(page, 'a page that did not load, offline')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await header.getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What you can earn now' })).toBeVisible()
  await header.getByRole('link', { name: 'Create' }).click()
  await context.setOffline(false)
  await expect(page.getByLabel('Contract or token address')).toBeVisible()
  await expect(failed).toHaveCount(0)
  // The bundler does not add a style sheet again that failed before.
  const display = () => page.locator('main [class*="_bench_"]').evaluate((element) => getComputedStyle(element).display)
  await expect.poll(display).toBe('grid')
})

test('a page whose code does not load while online can be tried again', async ({ page }) => {
  await page.goto(webUrl())
  await expect(page.getByRole('list', { name: 'Boosts' })).toBeVisible()
  await page.route(/\/assets\/check-page-.*\.(js|css)$/, (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Check' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await page.unroute(/\/assets\/check-page-.*\.(js|css)$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check a transaction' })).toBeVisible()
})

test('a transaction that is not in a block is not found, also before a wallet is connected', async ({ page }) => {
  await page.goto(`${webUrl()}/claim?id=0&tx=0x${'ab'.repeat(32)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such transaction on Laurel Local')
  await expect(page.getByText('Your transaction is onchain')).toHaveCount(0)
})

test('an unreachable network is explained on every page of a boost, with the details one click away @depth', async ({
  page,
}) => {
  await withoutApi(page)
  await page.route(node(), (route) => route.abort())
  const main = page.getByRole('main')
  for (const path of ['explore', 'boost?id=0', 'claim?id=0']) {
    await page.goto(`${webUrl()}/${path}`)
    await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(main).toContainText('The network did not answer.')
    expect(await main.innerText()).not.toMatch(/eth_|rpc|127\.0\.0\.1|0x[0-9a-f]{9}/i)
    await main.getByText('Details', { exact: true }).click()
    await expect(main.getByText(/eth_/)).toBeVisible()
    await expectNoFaults(page, `${path}, node down`)
  }
})

test('a check while the node is down @depth', async ({ page }) => {
  await createAccounts(mainChain(), ['Thea'])
  await addAccountsToConfig(page, readWorld())
  const sent = await sendToken({ from: 'Thea', to: 'Dina', symbol: 'TUSD', amount: '150' })
  const { address } = action('Pay 100 test dollars or more')
  await page.route(node(), (route) => route.abort())
  await page.goto(`${webUrl()}/check?tx=${sent}&action=${address}`)
  await expect(page.getByText(`Can’t reach ${mainChain().name}`)).toBeVisible()
  await expectNoFaults(page, 'check, node down')
  await page.unroute(node())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Qualifies: Thea' })).toBeVisible()
})

test('without a config the page says what to do @depth', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(webUrl())
  await expect(page.getByRole('heading', { name: 'Can’t load networks' })).toBeVisible()
  await expectNoFaults(page, 'no world')
  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'What you can earn now' })).toBeVisible()
})

test('a skeleton is shown while a chain is slow @depth', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(node(), async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').fill(token('TUSD').address)
  await expect(page.getByText('Loading contract')).toBeAttached()
  await expectNoFaults(page, 'create, reading')
  await page.goto(`${webUrl()}/check?tx=0x${'ab'.repeat(32)}&action=${action('Pay 100 test dollars or more').address}`)
  await expect(page.getByText('Loading the transaction')).toBeAttached()
  await expectNoFaults(page, 'check, reading')
  answer()
  await expect(page.getByText('No such transaction')).toBeVisible()
})

test('a scan of the history can be stopped and resumed @depth', async ({ page }) => {
  // The node responds only after the stop, so that the scan is still running.
  let answer = () => {}
  let held = Promise.resolve()
  await page.route(node(), async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').fill(token('TUSD').address)
  await page.getByRole('radio', { name: /^Transfer/ }).waitFor()
  held = new Promise((resolve) => {
    answer = resolve
  })
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Stopped at/)).toBeVisible()
  answer()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/Scanned [\d,]+ blocks/)).toBeVisible()
})

test('a declined transaction sends nothing and is reported; a name is unique', async ({ page }) => {
  await createAccounts(mainChain(), ['Thea'])
  const wallet = await installTestWallet(page, { name: 'Thea' })
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').fill(token('LEAF').address)
  await page.getByRole('radio', { name: /^Approval/ }).check()
  const name = `Once only ${Date.now()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('button', { name: /Copper Wallet/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  wallet.failOnce('send', 'reject')
  const deploy = page.getByRole('button', { name: `Deploy on ${mainChain().name}` })
  await deploy.click()
  await expect(page.getByText('You declined it in Copper Wallet. Nothing was sent.')).toBeVisible()
  await deploy.click()
  await expect(page.getByText(`Deployed: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Deploy another' }).click()
  await deploy.click()
  await expect(page.getByText('Use it, or choose another name')).toBeVisible()
})

test('a draft survives a reload, and is a link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  await page.getByRole('button', { name: 'Add condition on value' }).click()
  await page.getByLabel('What value is compared with').fill('3.5')
  const sentence = /^Anyone who sends at least 3\.50\sGRAIN qualifies\.$/
  await expect(page.locator('#sentence')).toHaveText(sentence)
  await page.reload()
  await expect(page.locator('#sentence')).toHaveText(sentence)
  await page.getByRole('button', { name: 'Copy draft link' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const otherContext = await page.context().browser()?.newContext()
  const other = await otherContext?.newPage()
  if (other === undefined) throw new Error('The browser has no second page.')
  await other.goto(link)
  await expect(other.locator('#sentence')).toHaveText(sentence)
  // The draft now belongs to this page, so the URL no longer overwrites its changes.
  await expect(other).toHaveURL(/\/create\?chain=31337$/)
  await otherContext?.close()

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.locator('#sentence')).toHaveText('Anyone who does something at an address qualifies.')
})

test('each network has its own draft @depth', async ({ page }) => {
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').fill(token('TUSD').address)
  await page.getByRole('radio', { name: /^Transfer/ }).waitFor()
  await page.getByLabel('Network').selectOption({ label: 'Laurel Local Testnet' })
  await expect(page.getByLabel('Contract or token address')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Network').locator('option:checked')).toHaveText('Laurel Local Testnet')
  await page.getByLabel('Network').selectOption({ label: mainChain().name })
  await expect(page.getByLabel('Contract or token address')).toHaveValue(token('TUSD').address)
})

test('events keep their rows when their counts arrive late @depth', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(node(), async (route) => {
    if (route.request().postData()?.includes('eth_getLogs')) await held
    await route.continue()
  })
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').fill(token('TUSD').address)
  const events = page.getByRole('group', { name: 'Events', exact: true })
  const names = () => events.locator('b').allInnerTexts()
  await expect(events.getByText('…')).not.toHaveCount(0)
  const uncounted = await names()
  answer()
  await expect(events.getByText('…')).toHaveCount(0)
  expect(await names()).toEqual(uncounted)
  // Sorted by count, they would be in the reverse order.
  const counts = (await events.getByRole('radio').locator('xpath=..').allInnerTexts()).map(
    (row) => /\d+$/.exec(row)?.[0],
  )
  expect(Number(counts[0])).toBeLessThan(Number(counts[1]))
})
