import { expect, type Page, test } from '@playwright/test'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, readWorld, testAccount, walletApi, webUrl } from './testing/local-world.ts'
import { isOutside, type RecordedRequest, recordRequests } from './testing/record-requests.ts'
import { startWalletPage, type WalletPage } from './testing/wallet-page.ts'

/**
 * The wallet sends requests only to hosts that the app configures, and none before the user opens the modal.
 * Source: packages/wallet/README.md; docs/security.md#d9; docs/security.md#d15.
 */

let app: WalletPage
test.beforeAll(async () => {
  // A build is slow on a busy machine.
  test.setTimeout(300_000)
  app = await startWalletPage()
})
test.afterAll(() => app?.stop())

function pageUrl(settings: Readonly<Record<string, string>>): string {
  const { chainId, rpcUrl } = mainChain()
  return `${app.url}/?${new URLSearchParams({ chain: String(chainId), rpc: rpcUrl, ...settings })}`
}

/** Returns everything in the storage of a page. */
function readStorage(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => [
    ...Object.keys(window.localStorage),
    ...Object.keys(window.sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`),
    ...document.cookie.split(';').filter((cookie) => cookie !== ''),
    ...(await caches.keys()),
  ])
}

/** Returns the requests to hosts that are not in a list. */
function unexpectedRequests(
  requests: readonly RecordedRequest[],
  known: readonly string[],
): readonly RecordedRequest[] {
  return requests.filter(({ url }) => {
    const { protocol, origin, host } = new URL(url)
    if (['data:', 'blob:', 'about:'].includes(protocol)) return false
    return !known.some((each) =>
      each.startsWith('ws') ? new URL(each).host === host : new URL(each).origin === origin,
    )
  })
}

const dialogOf = (page: Page) => page.getByRole('dialog')

test('the recorder sees every type of request, and blocks those that leave this machine', async ({
  context,
  page: unused,
}) => {
  const requests = await recordRequests(context)
  await unused.close()
  const page = await context.newPage()
  await page.goto(pageUrl({}))
  await page.evaluate(async (outside) => {
    const attempt = (run: () => unknown) => {
      try {
        run()
      } catch {
        // An immediate error is expected. The test only requires that the request is recorded.
      }
    }
    await fetch(`${outside}/fetch`).catch(() => {})
    attempt(() => {
      const request = new XMLHttpRequest()
      request.open('GET', `${outside}/xhr`)
      request.send()
    })
    attempt(() => navigator.sendBeacon(`${outside}/beacon`, 'x'))
    attempt(() => new WebSocket('wss://outside.test/socket'))
    attempt(() => new EventSource(`${outside}/events`))
    attempt(() => new Worker(`${outside}/worker.js`))
    attempt(() => new SharedWorker(`${outside}/shared.js`))
    attempt(() => {
      new Image().src = `${outside}/image.png`
    })
    attempt(() => {
      const frame = document.createElement('iframe')
      frame.src = `${outside}/frame`
      document.body.append(frame)
    })
    attempt(() => {
      document.body.insertAdjacentHTML('beforeend', `<img src="${outside}/markup.png" alt="">`)
    })
    attempt(() => {
      document.head.insertAdjacentHTML('beforeend', `<link rel="stylesheet" href="${outside}/style.css">`)
    })
    attempt(() => void import(/* @vite-ignore */ `${outside}/module.js`).catch(() => {}))
  }, 'https://outside.test')
  const paths = ['fetch', 'xhr', 'beacon', 'socket', 'events', 'worker.js', 'shared.js', 'image.png', 'frame']
  for (const path of [...paths, 'markup.png', 'style.css', 'module.js']) {
    await expect
      .poll(() => requests.some(({ url }) => url.endsWith(`outside.test/${path}`)), { message: path })
      .toBe(true)
  }
})

test('a page with WalletConnect, a wallet list and sign-in: no request until the modal opens, then only to configured hosts', async ({
  context,
}) => {
  const { relayUrl } = readWorld()
  const walletApiUrl = walletApi()
  const wallet = await installTestWallet(context, { name: 'Alma' })
  const requests = await recordRequests(context)
  const page = await context.newPage()
  await page.goto(pageUrl({ relay: relayUrl, api: walletApiUrl, 'sign-in': '' }))
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.waitForLoadState('networkidle')
  // Idle callbacks have run.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300))))

  await test.step('before the modal opens, the page requests only its own files', async () => {
    expect(unexpectedRequests(requests, [app.url])).toEqual([])
    expect(requests.filter(({ by }) => /fetch|XMLHttp|Beacon|Socket|Event|Worker|frame/i.test(by))).toEqual([])
    expect(requests.filter(({ url }) => url.includes('/sign-in/'))).toEqual([])
    expect(await readStorage(page)).toEqual([])
    const hints = await page.locator('link[rel~=preconnect], link[rel~=dns-prefetch], link[rel~=prerender]').count()
    expect(hints).toBe(0)
    expect(wallet.requests).toEqual([])
  })

  await test.step('opening stores nothing, and requests only the list of wallets', async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(dialogOf(page).getByRole('button', { name: /^Copper Wallet/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(unexpectedRequests(requests, [app.url, walletApiUrl])).toEqual([])
    expect(await readStorage(page)).toEqual([])
  })

  await test.step('a QR code needs only the relay', async () => {
    await dialogOf(page).getByRole('button', { name: 'Scan with your phone' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Copy link' })).toBeEnabled()
    await expect.poll(() => requests.some(({ by, url }) => by === 'WebSocket' && url.startsWith(relayUrl))).toBe(true)
    expect(unexpectedRequests(requests, [app.url, walletApiUrl, relayUrl])).toEqual([])
    await dialogOf(page).getByRole('button', { name: 'Back' }).click()
  })

  await test.step('connect, sign in, open the account, disconnect', async () => {
    await dialogOf(page)
      .getByRole('button', { name: /^Copper Wallet/ })
      .click()
    await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(wallet.requests).toContain('personal_sign')
    await page.getByRole('button', { name: /Account .+\. Open/ }).click()
    await dialogOf(page).getByRole('button', { name: 'Receive' }).click()
    // Its code loads on demand. Until then the back button belongs to the previous view.
    await expect(dialogOf(page).getByRole('button', { name: 'Copy address' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Back' }).click()
    await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    await page.waitForLoadState('networkidle')
  })

  const known = [app.url, walletApiUrl, relayUrl, mainChain().rpcUrl]
  expect(unexpectedRequests(requests, known)).toEqual([])
  expect(requests.filter(({ url }) => isOutside(url))).toEqual([])
  // Analytics events are coarse: no address, and no query of the page.
  const bodies = () =>
    requests.flatMap(({ url, body }) => (url.startsWith(walletApiUrl) && body !== null ? [body] : []))
  await expect.poll(() => bodies().length).toBeGreaterThan(0)
  expect(bodies().join().toLowerCase()).not.toContain(testAccount('Alma').address.slice(2, 12).toLowerCase())
  expect(bodies().join()).not.toContain('relay=')
})

test('a page without servers: from load to disconnect, requests go only to its chain', async ({ context }) => {
  await installTestWallet(context, { name: 'Alma' })
  const requests = await recordRequests(context)
  const page = await context.newPage()
  await page.goto(pageUrl({}))
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Copper Wallet/ })
    .click()
  await page.getByRole('button', { name: /Account .+\. Open/ }).click()
  await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(unexpectedRequests(requests, [app.url, mainChain().rpcUrl])).toEqual([])
})

test('the web app sends requests only to this machine, and stores nothing before an action', async ({ context }) => {
  const { relayUrl, chains, apiUrl } = readWorld()
  const walletApiUrl = walletApi()
  // Boosts are read from the API, and everything else from the nodes.
  const nodes = [...chains.map(({ rpcUrl }) => rpcUrl), ...(apiUrl === null ? [] : [apiUrl])]
  await installTestWallet(context, { name: 'Alma' })
  const requests = await recordRequests(context)
  const page = await context.newPage()
  await page.goto(`${webUrl()}/check`)
  await page.getByRole('heading', { name: 'Check a transaction' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(unexpectedRequests(requests, [webUrl(), ...nodes])).toEqual([])
  expect(await readStorage(page)).toEqual([])

  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Copper Wallet/ })
    .click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account .+\. Open/ })
    .click()
  await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(unexpectedRequests(requests, [webUrl(), ...nodes, walletApiUrl, relayUrl])).toEqual([])
  expect(requests.filter(({ url }) => isOutside(url))).toEqual([])
})
