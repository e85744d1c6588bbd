import { installWallet } from '@laurel/wallet/testing/playwright'
import { expect, type Page, test } from '@playwright/test'
import { rpcUrlsByChain } from './testing/install-test-wallet.ts'
import { testAccount, webUrl } from './testing/local-world.ts'

/** Wallets of this browser that announce themselves (EIP-6963), honest and malicious. Source: docs/security.md#d9. */

async function announce(page: Page, wallet: { name: string; rdns: string; uuid?: string; icon?: string }) {
  return installWallet(page, {
    uuid: `${wallet.rdns} ${wallet.name.slice(0, 20)}`,
    privateKeys: [testAccount('Alma').privateKey],
    chains: rpcUrlsByChain(),
    ...wallet,
  })
}

async function openModal(page: Page) {
  await page.goto(`${webUrl()}/check`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect to Laurel' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Records every URL outside the app and the world that the page requests from now on. */
function recordOutsideRequests(page: Page): readonly string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && hostname !== '127.0.0.1') urls.push(request.url())
  })
  return urls
}

test('one wallet is one row, labeled as installed, and connects', async ({ page }) => {
  await announce(page, { name: 'Copper', rdns: 'test.copper' })
  const dialog = await openModal(page)
  await expect(dialog.getByRole('button', { name: /Installed/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: /^Copper/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: /Account .+\. Open/ })).toBeVisible()
})

test('three wallets are three rows before all others, one late; the last one used leads next time', async ({
  page,
}) => {
  await announce(page, { name: 'Copper', rdns: 'test.copper' })
  await announce(page, { name: 'Slate', rdns: 'test.slate' })
  await installWallet(page, {
    name: 'Amber',
    rdns: 'test.amber',
    uuid: 'amber',
    privateKeys: [testAccount('Alma').privateKey],
    announceAfterMs: 600,
  })
  const dialog = await openModal(page)
  const rows = dialog.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
  await expect(dialog.getByRole('button', { name: /Installed/ })).toHaveCount(3)
  for (const [index, name] of ['Copper', 'Slate', 'Amber'].entries()) await expect(rows.nth(index)).toContainText(name)
  await dialog.getByRole('button', { name: /^Slate/ }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Account .+\. Open/ })
    .click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.reload()
  await openModal(page)
  await expect(rows.first()).toContainText('Slate')
  await expect(rows.first()).toContainText('Recent')
})

test('the same uuid is one row; the same rdns from two wallets is two rows, both labeled @depth', async ({ page }) => {
  await announce(page, { name: 'Copper', rdns: 'test.copper', uuid: 'same' })
  await announce(page, { name: 'Renamed copper', rdns: 'test.copper', uuid: 'same' })
  await announce(page, { name: 'Slate', rdns: 'test.slate' })
  await announce(page, { name: 'Real slate', rdns: 'test.slate' })
  const dialog = await openModal(page)
  await expect(dialog.getByRole('button', { name: /Copper/i })).toHaveCount(1)
  await expect(dialog.getByText('Renamed copper')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /slate.*Same name/i })).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: /Copper.*Same name/i })).toHaveCount(0)
})

test('a malicious icon runs nothing and sends no request; the wallet shows a letter', async ({ page }) => {
  const outsideRequests = recordOutsideRequests(page)
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="top.pwned=1"><script>top.pwned=1</script>' +
    '<image href="https://untrusted.test/in-svg.png"/><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">' +
    '<img src="https://untrusted.test/in-html.png" onerror="top.pwned=1"/></body></foreignObject></svg>'
  await announce(page, {
    name: 'Scripted',
    rdns: 'test.scripted',
    icon: `data:image/svg+xml,${encodeURIComponent(script)}`,
  })
  await announce(page, { name: 'Remote', rdns: 'test.remote', icon: 'https://untrusted.test/icon.png' })
  await announce(page, { name: 'Huge', rdns: 'test.huge', icon: `data:image/png;base64,${'A'.repeat(3_000_000)}` })
  await announce(page, { name: 'Page', rdns: 'test.page', icon: 'data:text/html,<script>top.pwned=1</script>' })
  await announce(page, { name: 'Code', rdns: 'test.code', icon: 'javascript:top.pwned=1' })
  const dialog = await openModal(page)
  await expect(dialog.getByRole('button', { name: /Installed/ })).toHaveCount(5)
  for (const name of ['Scripted', 'Remote', 'Huge', 'Page', 'Code']) {
    await expect(
      dialog.getByRole('button', { name: new RegExp(`${name}.*Installed`) }).locator('img'),
      name,
    ).toHaveCount(0)
  }
  // A script in a picture would run within this time. The page itself reads its chain again and again, so it is never idle.
  await page.waitForTimeout(1_000)
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined()
  expect(outsideRequests).toEqual([])
})

test('a malicious name is sanitized, truncated and cannot break the list @depth', async ({ page }) => {
  await announce(page, { name: `Cop\u0000per\u202e\u200bkcit\u2066s`, rdns: 'test.turned' })
  await announce(page, { name: `${'Long '.repeat(2000)}`, rdns: 'test.long' })
  await announce(page, { name: `${'W'.repeat(10_000)}`, rdns: 'test.wide' })
  await announce(page, { name: '<img src=x onerror=top.pwned=1>', rdns: 'test.markup' })
  await announce(page, { name: '\u200b\u202e\u0007', rdns: 'test.nothing' })
  const dialog = await openModal(page)
  const rows = dialog.getByRole('button', { name: /Installed/ })
  // The wallet without a visible name cannot be selected.
  await expect(rows).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: /^Copperkcits/ })).toBeVisible()
  await expect(dialog.getByText('<img src=x onerror=top.pwned=1>')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined()
  for (const text of await rows.allInnerTexts()) {
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(text.length).toBeLessThan(90)
  }
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await rows.evaluateAll((elements) =>
      elements.map((element) => ({ height: element.clientHeight, over: element.scrollWidth - element.clientWidth })),
    )
    expect(boxes, `${width} px`).toEqual(boxes.map(() => ({ height: boxes[0]?.height, over: 0 })))
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
})

test('sixty malicious announcements run nothing, send no request, throw nothing, and honest wallets stay', async ({
  page,
}) => {
  const outsideRequests = recordOutsideRequests(page)
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await announce(page, { name: 'Honest', rdns: 'test.honest' })
  await page.addInitScript(announceHostile)
  const dialog = await openModal(page)
  await expect(dialog.getByRole('button', { name: /Honest/ })).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(await page.evaluate(() => Reflect.get(window, 'announced'))).toBe(60)
  expect(await page.evaluate(() => Reflect.get(window, 'pwned'))).toBeUndefined()
  expect(thrown).toEqual([])
  expect(outsideRequests).toEqual([])
  // No text of a wallet became markup, and no picture of a wallet was fetched. Only the app's logo was.
  const sources = await dialog.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  const own = new URL('/mark.svg', page.url()).href
  expect(sources.filter((source) => source !== own && !/^(data:image\/|blob:)/.test(source ?? ''))).toEqual([])
  await dialog.getByRole('button', { name: /Honest/ }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /Account .+\. Open/ })).toBeVisible()
})

/** Sends five announcements of each of twelve kinds. It runs in the page, so it must not reference anything outside its body. */
function announceHostile(): void {
  const pwn = () => Reflect.set(window, 'pwned', 1)
  const provider = () => ({ request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} })
  const info = (at: number) => ({ uuid: `u${at}`, name: `Hostile ${at}`, rdns: `test.h${at}`, icon: 'data:image/png,' })
  const thrower = (at: number, key: string) =>
    Object.defineProperty(info(at), key, {
      get: () => {
        throw new Error(key)
      },
    })
  const loop: Record<string, unknown> = {}
  loop['name'] = loop
  const kinds: readonly ((at: number) => unknown)[] = [
    () => null,
    () => 'announcement',
    (at) => ({ info: thrower(at, 'name'), provider: provider() }),
    (at) => ({ info: thrower(at, 'icon'), provider: provider() }),
    (at) => ({ info: info(at), provider: null }),
    (at) => ({ info: info(at), provider: { request: 'no function' } }),
    (at) => ({ info: { ...info(at), name: loop, rdns: [] }, provider: provider() }),
    (at) => ({
      info: { ...info(at), icon: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="top.pwned=1"/>` },
      provider: provider(),
    }),
    (at) => ({ info: { ...info(at), icon: `https://untrusted.test/${at}.png` }, provider: provider() }),
    (at) => ({ info: { ...info(at), name: `<svg onload=top.pwned=1>${at}` }, provider: provider() }),
    (at) => ({
      info: info(at),
      provider: new Proxy(provider(), {
        get: () => {
          throw new Error('trap')
        },
      }),
    }),
    (at) => {
      // A wallet may change its provider after the announcement. The change must not be called.
      const changed = provider()
      setTimeout(() => Object.assign(changed, { request: pwn, on: pwn }))
      return { info: { ...info(at), rdns: 'test.honest.changed' }, provider: changed }
    },
  ]
  let at = 0
  const say = () => {
    for (let round = 0; round < 5; round++) {
      for (const kind of kinds) {
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: kind(at) }))
        at += 1
      }
    }
    Reflect.set(window, 'announced', at)
  }
  window.addEventListener('eip6963:requestProvider', say, { once: true })
}
