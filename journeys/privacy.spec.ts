import { expect, type Page, test } from '@playwright/test'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, readWorld, testAccount, webUrl } from './testing/local-world.ts'
import { isOutside, type RecordedRequest, recordRequests } from './testing/record-requests.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/**
 * Nothing is asked of any host that the app did not name, and nothing at all before the visitor opens the modal.
 * Source: packages/wallet/README.md; docs/security.md#d9; docs/security.md#d15.
 */

let app: WalletPage
test.beforeAll(async () => {
  // A build takes its time where others work too.
  test.setTimeout(300_000)
  app = await startWalletPage()
})
test.afterAll(() => app?.stop())

function pageUrl(settings: Readonly<Record<string, string>>): string {
  const { chainId, rpcUrl } = mainChain()
  return `${app.url}/?${new URLSearchParams({ chain: String(chainId), rpc: rpcUrl, ...settings })}`
}

/** Everything that a page may have kept. */
function readKept(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => [
    ...Object.keys(window.localStorage),
    ...Object.keys(window.sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`),
    ...document.cookie.split(';').filter((cookie) => cookie !== ''),
    ...(await caches.keys()),
  ])
}

/** What was asked of others than these. */
function strangers(asked: readonly RecordedRequest[], known: readonly string[]): readonly RecordedRequest[] {
  return asked.filter(({ url }) => {
    const { protocol, origin, host } = new URL(url)
    if (['data:', 'blob:', 'about:'].includes(protocol)) return false
    return !known.some((each) =>
      each.startsWith('ws') ? new URL(each).host === host : new URL(each).origin === origin,
    )
  })
}

const dialogOf = (page: Page) => page.getByRole('dialog')

test('the watch itself sees every kind of request, and lets none out', async ({ context, page: unused }) => {
  const asked = await recordRequests(context)
  await unused.close()
  const page = await context.newPage()
  await page.goto(pageUrl({}))
  await page.evaluate(async (stranger) => {
    const attempt = (run: () => unknown) => {
      try {
        run()
      } catch {
        // Refused at once is as good as refused later: what counts is that it was seen.
      }
    }
    await fetch(`${stranger}/fetch`).catch(() => {})
    attempt(() => {
      const request = new XMLHttpRequest()
      request.open('GET', `${stranger}/xhr`)
      request.send()
    })
    attempt(() => navigator.sendBeacon(`${stranger}/beacon`, 'x'))
    attempt(() => new WebSocket('wss://stranger.test/socket'))
    attempt(() => new EventSource(`${stranger}/events`))
    attempt(() => new Worker(`${stranger}/worker.js`))
    attempt(() => new SharedWorker(`${stranger}/shared.js`))
    attempt(() => {
      new Image().src = `${stranger}/image.png`
    })
    attempt(() => {
      const frame = document.createElement('iframe')
      frame.src = `${stranger}/frame`
      document.body.append(frame)
    })
    attempt(() => {
      document.body.insertAdjacentHTML('beforeend', `<img src="${stranger}/markup.png" alt="">`)
    })
    attempt(() => {
      document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${stranger}/style.css">`)
    })
    attempt(() => void import(/* @vite-ignore */ `${stranger}/module.js`).catch(() => {}))
  }, 'https://stranger.test')
  const paths = ['fetch', 'xhr', 'beacon', 'socket', 'events', 'worker.js', 'shared.js', 'image.png', 'frame']
  for (const path of [...paths, 'markup.png', 'style.css', 'module.js']) {
    await expect
      .poll(() => asked.some(({ url }) => url.endsWith(`stranger.test/${path}`)), { message: path })
      .toBe(true)
  }
})

test('a page with WalletConnect, a list of wallets and sign-in: silent until it is opened, then only those it names', async ({
  context,
}) => {
  const { relayUrl, walletApiUrl } = readWorld()
  const wallet = await installTestWallet(context, { name: 'Alma' })
  const asked = await recordRequests(context)
  const page = await context.newPage()
  await page.goto(pageUrl({ relay: relayUrl, api: walletApiUrl, 'sign-in': '' }))
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.waitForLoadState('networkidle')
  // Idle work, if there is any, has had its turn.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300))))

  await test.step('before anything is opened: its own files, and nothing else', async () => {
    expect(strangers(asked, [app.url])).toEqual([])
    expect(asked.filter(({ by }) => /fetch|XMLHttp|Beacon|Socket|Event|Worker|frame/i.test(by))).toEqual([])
    expect(asked.filter(({ url }) => url.includes('/sign-in/'))).toEqual([])
    expect(await readKept(page)).toEqual([])
    const hints = await page.locator('link[rel~=preconnect], link[rel~=dns-prefetch], link[rel~=prerender]').count()
    expect(hints).toBe(0)
    expect(wallet.requests).toEqual([])
  })

  await test.step('opening keeps nothing and asks only the list of wallets', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(dialogOf(page).getByRole('button', { name: /^Copper Wallet/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(strangers(asked, [app.url, walletApiUrl])).toEqual([])
    expect(await readKept(page)).toEqual([])
  })

  await test.step('a code asks the relay, and nobody else', async () => {
    await dialogOf(page).getByRole('button', { name: 'Scan with your phone' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await expect.poll(() => asked.some(({ by, url }) => by === 'WebSocket' && url.startsWith(relayUrl))).toBe(true)
    expect(strangers(asked, [app.url, walletApiUrl, relayUrl])).toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Back' }).click()
  })

  await test.step('connect, sign in, look at the account, disconnect', async () => {
    await dialogOf(page)
      .getByRole('button', { name: /^Copper Wallet/ })
      .click()
    await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(wallet.requests).toContain('personal_sign')
    await page.getByRole('button', { name: /Account 0x/ }).click()
    await dialogOf(page).getByRole('button', { name: 'Receive' }).click()
    // Its code comes when it is wanted: until then the way back stands on the view before.
    await expect(dialogOf(page).getByRole('button', { name: 'Copy address' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Back' }).click()
    await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  })

  const known = [app.url, walletApiUrl, relayUrl, mainChain().rpcUrl]
  expect(strangers(asked, known)).toEqual([])
  expect(asked.filter(({ url }) => isOutside(url))).toEqual([])
  // What is told to the API is coarse: no address, no query of the page.
  const told = () => asked.flatMap(({ url, body }) => (url.startsWith(walletApiUrl) && body !== null ? [body] : []))
  await expect.poll(() => told().length).toBeGreaterThan(0)
  expect(told().join().toLowerCase()).not.toContain(testAccount('Alma').address.slice(2, 12).toLowerCase())
  expect(told().join()).not.toContain('relay=')
})

test('a page that names no server: nobody is asked from load to disconnect but its own chain', async ({ context }) => {
  await installTestWallet(context, { name: 'Alma' })
  const asked = await recordRequests(context)
  const page = await context.newPage()
  await page.goto(pageUrl({}))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Copper Wallet/ })
    .click()
  await page.getByRole('button', { name: /Account 0x/ }).click()
  await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(strangers(asked, [app.url, mainChain().rpcUrl])).toEqual([])
})

test('the web app asks this machine alone, and keeps nothing before an action', async ({ context }) => {
  const { relayUrl, walletApiUrl, chains } = readWorld()
  const nodes = chains.map(({ rpcUrl }) => rpcUrl)
  await installTestWallet(context, { name: 'Alma' })
  const asked = await recordRequests(context)
  const page = await context.newPage()
  await page.goto(`${webUrl()}/check`)
  await page.getByRole('heading', { name: 'Check a transaction' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(strangers(asked, [webUrl(), ...nodes])).toEqual([])
  expect(await readKept(page)).toEqual([])

  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Copper Wallet/ })
    .click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account 0x/ })
    .click()
  await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(strangers(asked, [webUrl(), ...nodes, walletApiUrl, relayUrl])).toEqual([])
  expect(asked.filter(({ url }) => isOutside(url))).toEqual([])
})
