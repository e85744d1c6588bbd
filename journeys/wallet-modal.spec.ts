import { expect, type Page } from '@playwright/test'
import { chosenAtDepth, partAtDepth } from '../devnet/src/testing/test-depth.ts'
import { expectNoFaultsIn, expectReadableColors } from './testing/axe.ts'
import { expectAllFits } from './testing/dialog-checks.ts'
import { showScene, test } from './testing/playground.ts'
import { waitForAnimations } from './testing/wait-for-animations.ts'

/** How the modal opens and closes, what it announces, how it moves, and how pages can style it. */
test.describe.configure({ mode: 'parallel' })
test.use({ reducedMotion: 'no-preference' })

const dialogOf = (page: Page) => page.getByRole('dialog')
const pageButton = (page: Page, name: 'connect' | 'account' | 'network') => page.getByTestId(name)
const viewOf = (page: Page) => dialogOf(page).locator('[data-view]')

test.describe('opening and closing', () => {
  test('a button opens it by keyboard, and gets the focus back after Escape, the close button and the backdrop', async ({
    page,
    playground,
  }) => {
    await page.goto(`${playground.url}?view=Connect&state=default&still`)
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(8, 8),
    ]) {
      await pageButton(page, 'connect').focus()
      await page.keyboard.press('Enter')
      await expect(viewOf(page)).toHaveAttribute('data-view', 'Connect')
      // No option is preselected, because the dialog itself has the focus.
      await expect(dialogOf(page)).toBeFocused()
      await waitForAnimations(page)
      await leave()
      await expect(dialogOf(page)).toBeHidden()
      await expect(pageButton(page, 'connect')).toBeFocused()
    }
  })

  test('a press that starts inside and ends outside does not close it @depth', async ({ page, playground }) => {
    await showScene(page, playground, 'view=Connect&state=one')
    const box = await dialogOf(page).boundingBox()
    if (box === null) throw new Error('No dialog.')
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(8, 8)
    await page.mouse.up()
    await expect(dialogOf(page)).toBeVisible()
  })

  test('in the page’s stacking context the rest is inert, and every exit closes it', async ({ page, playground }) => {
    for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(8, 8)]) {
      await showScene(page, playground, 'view=Connect&state=one&z=10')
      await expect(page.locator('#root')).toHaveAttribute('inert', '')
      await expectNoFaultsIn(page, 'dialog', 'Connect in the page’s own stack')
      await leave()
      await expect(dialogOf(page)).toBeHidden()
      await expect(page.locator('#root')).not.toHaveAttribute('inert')
    }
  })

  test('leaving the sign-in shakes the modal once; canceling closes it', async ({ page, playground }) => {
    await showScene(page, playground, 'view=ConnectingSiwe&state=ready')
    await countShakes(page)
    for (const [count, leave] of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(8, 8),
      () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
    ].entries()) {
      await leave()
      await expect.poll(() => shakesOf(page)).toBe(count + 1)
      // Half a second later the animation has ended, so the modal may shake again.
      await expect(dialogOf(page)).not.toHaveAttribute('data-shaking')
    }
    await expect(dialogOf(page).getByRole('alert')).toHaveText('Sign in, or cancel to leave.')
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(pageButton(page, 'connect')).toHaveText('Connect wallet')
  })

  test('Back focuses the row that was opened; after a switch, it returns to the view before Networks @depth', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=Connect&state=default')
    const more = dialogOf(page).getByRole('button', { name: /^All wallets/ })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(viewOf(page)).toHaveAttribute('data-view', 'AllWallets')
    await expect(dialogOf(page).getByRole('heading', { name: 'All wallets' }).last()).toBeFocused()
    await dialogOf(page).getByRole('button', { name: 'Back', exact: true }).press('Enter')
    await expect(viewOf(page)).toHaveAttribute('data-view', 'Connect')
    await expect(more.last()).toBeFocused()

    await showScene(page, playground, 'view=Account&state=default')
    await dialogOf(page).getByRole('button', { name: 'Network: Base' }).click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'Networks')
    await dialogOf(page).getByRole('button', { name: 'Arbitrum One' }).click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'Account')
    await expect(dialogOf(page).getByRole('button', { name: 'Network: Arbitrum One' })).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)

    await page.keyboard.press('Escape')
    await pageButton(page, 'network').click()
    await dialogOf(page).getByRole('button', { name: 'Polygon' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(pageButton(page, 'network')).toContainText('Polygon')
  })
})

test('a name that does not fit is truncated at its end, in either direction of the page @depth', async ({
  page,
  playground,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const lang of ['en', 'ar']) {
    await showScene(page, playground, `view=Connect&state=long&lang=${lang}`)
    const name = dialogOf(page)
      .locator('[data-part="row-name"]', { hasText: /^A Very Long Wallet/ })
      .first()
    const seen = await name.evaluate((element) => {
      const first = document.createRange()
      first.setStart(element.firstChild ?? element, 0)
      first.setEnd(element.firstChild ?? element, 1)
      const [box, letter] = [element.getBoundingClientRect(), first.getBoundingClientRect()]
      return { isCut: element.scrollWidth > element.clientWidth, isFirstSeen: letter.left >= box.left - 1 }
    })
    expect(seen, lang).toEqual({ isCut: true, isFirstSeen: true })
    // It is next to its icon.
    const tile = await dialogOf(page).locator('[data-part="row"] [data-part="tile"]').first().boundingBox()
    const box = await name.boundingBox()
    if (tile === null || box === null) throw new Error('No row.')
    const gap = lang === 'en' ? box.x - (tile.x + tile.width) : tile.x - (box.x + box.width)
    expect(Math.round(gap), lang).toBe(12)
  }
})

test('the header shows the beginning of a long app name, in either direction of the page @depth', async ({
  page,
  playground,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const lang of ['en', 'ar']) {
    await showScene(page, playground, `view=Connect&state=long&lang=${lang}`)
    const title = dialogOf(page).locator('[data-part="title"]')
    const isFirstSeen = await title.evaluate((element) => {
      const words = element.firstChild
      const at = element.textContent.indexOf('An Application')
      if (words === null || at < 0) throw new Error(`The head says “${element.textContent}”.`)
      const first = document.createRange()
      first.setStart(words, at)
      first.setEnd(words, at + 1)
      const [box, letter] = [element.getBoundingClientRect(), first.getBoundingClientRect()]
      return letter.left >= box.left - 1 && letter.right <= box.right + 1 && letter.bottom <= box.bottom + 1
    })
    expect(isFirstSeen, lang).toBe(true)
  }
})

test.describe('the list of all wallets', () => {
  const allWallets = (page: Page) => dialogOf(page).getByRole('button', { name: /^All wallets/ })
  const scan = (page: Page) => dialogOf(page).getByRole('button', { name: 'Scan with your phone' })

  test('an app can hide it, or show it only on phones; a QR code is offered anyway @depth', async ({
    page,
    browser,
    playground,
  }) => {
    for (const state of ['list-hidden', 'list-on-phones']) {
      await showScene(page, playground, `view=Connect&state=${state}`)
      await expect(scan(page), state).toBeVisible()
      await expect(allWallets(page), state).toHaveCount(0)
    }
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
    const phone = await browser.newPage({ userAgent, viewport: { width: 390, height: 844 } })
    await showScene(phone, playground, 'view=Connect&state=list-hidden')
    await expect(scan(phone)).toBeVisible()
    await expect(allWallets(phone)).toHaveCount(0)
    await showScene(phone, playground, 'view=Connect&state=list-on-phones')
    await expect(allWallets(phone)).toBeVisible()
    await phone.close()
  })

  test('a user without a wallet sees what a wallet is, and where to get one', async ({ page, playground }) => {
    await showScene(page, playground, 'view=Connect&state=empty')
    await dialogOf(page).getByRole('button', { name: 'Get a wallet' }).click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'GetWallet')
    await dialogOf(page).getByRole('button', { name: 'Back', exact: true }).click()
    await dialogOf(page).getByRole('button', { name: 'What is a wallet?' }).click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'WhatIsAWallet')
  })
})

test.describe('errors', () => {
  test('an interrupted sign-in resumes from the account, and a failed sign-out is reported', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=Account&state=not-signed-in')
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'ConnectingSiwe')
    await dialogOf(page).getByRole('button', { name: 'Sign in' }).click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'Account')
    await dialogOf(page).getByRole('button', { name: 'Sign out' }).click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText(/^Something went wrong\. The server did not answer\./)
    await expect(dialogOf(page).locator('[data-part="alert"]')).toContainText('The server did not answer.')
    await expect(dialogOf(page).getByRole('button', { name: 'Sign out' })).toBeEnabled()
  })

  test('a disconnect that the wallet does not confirm is reported, and the page is disconnected anyway @depth', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=Account&state=leaving-fails')
    await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(pageButton(page, 'connect')).toHaveText('Connect wallet')
    await expect(dialogOf(page).getByText('Failed to disconnect')).toBeVisible()
    await expect(dialogOf(page)).toContainText('remove this site in Kestrel, too')
  })

  test('a view whose code fails to load shows an error, and loads on retry', async ({ page, playground }) => {
    // The code of the first view has loaded. Other code fails to load.
    await showScene(page, playground, 'view=Connect&state=one')
    const urls: string[] = []
    await page.route('**/assets/*.js', (route) => {
      urls.push(route.request().url())
      return route.abort()
    })
    await page.evaluate(() => Reflect.get(window, 'laurel').wallet.modal.push({ type: 'Networks' }))
    await expect(dialogOf(page).getByRole('heading')).toHaveText(['Something went wrong'])
    // The browser is online, so the error has another cause.
    await expect(dialogOf(page).locator('[data-part="text"]')).toContainText('The site may have been updated')
    await expect(dialogOf(page).getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await expectNoFaultsIn(page, 'dialog', 'a view that did not come')
    expect(urls.length).toBeGreaterThan(0)
    await page.unroute('**/assets/*.js')
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Arbitrum One' })).toBeVisible()
  })

  test('a view whose code fails to load offline: no option that would lose the page @depth', async ({
    page,
    playground,
    context,
  }) => {
    await showScene(page, playground, 'view=Connect&state=one')
    await context.setOffline(true)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.evaluate(() => Reflect.get(window, 'laurel').wallet.modal.push({ type: 'Networks' }))
    await expect(dialogOf(page).locator('[data-part="text"]')).toHaveText('You are offline. Check your connection.')
    await expect(dialogOf(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: 'Reload the page' })).toHaveCount(0)
  })

  test('an unreachable relay: the error stays while the next attempt runs @depth', async ({ page, playground }) => {
    await showScene(page, playground, 'view=Connecting&state=qr-silent')
    const headings = await page.evaluate(async () => {
      const { pairing } = Reflect.get(window, 'laurel').wallet
      const seen: (string | undefined)[] = []
      const recordHeading = () => seen.push(document.querySelector('dialog h2')?.textContent)
      const nextFrames = () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
      for (const status of ['creating', 'failed', 'creating']) {
        while (pairing.getState().status !== status) await nextFrames()
        await nextFrames()
        recordHeading()
      }
      return seen
    })
    expect(headings).toEqual(Array.from({ length: 3 }, () => 'The code can’t be made'))
    await expect(dialogOf(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('a live announcement is removed when it no longer applies @depth', async ({ page, playground }) => {
    await showScene(page, playground, 'view=Connecting&state=qr')
    await expect(dialogOf(page).getByText('New code in 3:')).toBeVisible()
    await expect(dialogOf(page).getByText('Making a code…')).toHaveCount(0)
    await showScene(page, playground, 'view=Connecting&state=qr-preparing')
    await expect(dialogOf(page).getByRole('status').filter({ hasText: 'Making a code…' })).toHaveCount(1)
    await page.evaluate(() => Reflect.get(window, 'laurel').wallet.modal.reset({ type: 'Connect' }))
    await expect(dialogOf(page).getByText('Making a code…')).toHaveCount(0)
  })

  test('a pending view has its own Back button @depth', async ({ page, playground }) => {
    await showScene(page, playground, 'view=Connect&state=one')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    // Records whether the previous view ever showed the Back button of another view.
    await page.evaluate(() => {
      const seeing = new MutationObserver(() => {
        if (document.querySelector('[data-view="Connect"] button[aria-label="Back"]') === null) return
        seeing.disconnect()
        document.body.dataset['early'] = 'yes'
      })
      seeing.observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    await page.evaluate(() => Reflect.get(window, 'laurel').wallet.modal.push({ type: 'Networks' }))
    await expect(dialogOf(page).getByRole('button', { name: 'Back' })).toBeVisible()
    await expect(page.locator('[data-view="Networks"]')).toBeVisible()
    expect(await page.locator('body').getAttribute('data-early')).toBeNull()
    answer()
    await expect(dialogOf(page).getByRole('button', { name: 'Arbitrum One' })).toBeVisible()
  })

  test('ten times opened and closed, it leaves nothing in the page @depth', async ({ page, playground }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await countListeners(page)
    await page.goto(`${playground.url}?view=Connect&state=default&still`)
    const openAndClose = async () => {
      await pageButton(page, 'connect').click()
      await dialogOf(page)
        .getByRole('button', { name: /^All wallets/ })
        .click()
      await expect(dialogOf(page).getByRole('searchbox')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toHaveCount(0)
    }
    // Everything that is created only once has been created.
    for (let turn = 0; turn < 2; turn++) await openAndClose()
    const before = await leftoversOf(page)
    for (let turn = 0; turn < 10; turn++) await openAndClose()
    expect(await leftoversOf(page)).toEqual(before)
  })
})

test.describe('touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the sheet follows the finger, stays after a short drag, closes after a long or a fast one, and stays while it is required', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=Connect&state=default')
    const top = async () => Math.round((await dialogOf(page).boundingBox())?.y ?? -1)
    const rest = await top()
    const finger = await putFinger(page, { x: 195, y: rest + 30 })
    await finger.moveBy(40)
    expect(await top()).toBeGreaterThan(rest + 20)
    await finger.lift()
    await expect.poll(top).toBe(rest)
    const other = await putFinger(page, { x: 195, y: rest + 30 })
    await other.moveBy(400)
    await other.lift()
    await expect(dialogOf(page)).toBeHidden()

    // As short as the first drag, but faster.
    await showScene(page, playground, 'view=Connect&state=default')
    const thrown = await putFinger(page, { x: 195, y: rest + 30 })
    await thrown.moveBy(40, { secondsOfAStep: 0.005 })
    await thrown.lift()
    await expect(dialogOf(page)).toBeHidden()

    await showScene(page, playground, 'view=ConnectingSiwe&state=ready')
    const must = await top()
    const third = await putFinger(page, { x: 195, y: must + 30 })
    await third.moveBy(400)
    await third.lift()
    await expect(dialogOf(page).getByRole('alert')).toHaveText('Sign in, or cancel to leave.')
    await expect.poll(top).toBe(must)
  })
})

test.describe('announcements', () => {
  const announcements = [
    ['Connecting', 'waiting', 'status', 'Waiting for Kestrel'],
    ['Connecting', 'late', 'status', /^Don’t see it\? /],
    ['Connecting', 'rejected', 'alert', 'You declined in Kestrel'],
    ['Connecting', 'locked', 'alert', 'Kestrel is locked'],
    ['Connecting', 'not-detected', 'alert', 'Heron isn’t in this browser'],
    ['Connecting', 'qr-unreachable', 'alert', 'The code can’t be made'],
    ['Connecting', 'qr-declined', 'alert', 'You declined in your wallet'],
    ['Connecting', 'mobile-not-opened', 'status', 'Didn’t Heron open?'],
    ['AllWallets', 'none', 'status', /^0 wallets/],
    ['Networks', 'none', 'status', /^0 networks/],
    ['SwitchNetwork', 'waiting', 'status', 'Waiting for Kestrel'],
    ['SwitchNetwork', 'rejected', 'alert', 'You declined in Kestrel'],
    ['SwitchNetwork', 'timeout', 'alert', 'Kestrel did not answer'],
    ['UnsupportedChain', 'default', 'alert', 'Meadow doesn’t run on Gnosis'],
    ['ConnectingSiwe', 'waiting', 'status', 'Waiting for Kestrel'],
    ['ConnectingSiwe', 'refused', 'alert', /^Sign-in didn’t work\. /],
  ] as const
  // Each way to announce once: a status and an alert that come with a view, one that comes later, and a count.
  const forEveryChange = ['Connecting, late', 'Connecting, rejected', 'AllWallets, none', 'ConnectingSiwe, refused']
  const announced = chosenAtDepth(announcements, ([view, state]) => forEveryChange.includes(`${view}, ${state}`))
  for (const [view, state, role, text] of announced) {
    test(`${view}, ${state}`, async ({ page, playground }) => {
      await showScene(page, playground, `view=${view}&state=${state}`)
      await expect(dialogOf(page).getByRole(role)).toHaveText(text)
    })
  }

  test('announces what was copied @depth', async ({ page, playground, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await showScene(page, playground, 'view=Receive&state=default')
    await dialogOf(page).getByRole('button', { name: 'Copy address' }).click()
    await expect(dialogOf(page).getByRole('status')).toHaveText('Address copied')
    await expect(dialogOf(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x71c2ae08/i)
    await expect(dialogOf(page).getByRole('button', { name: 'Copy address' })).toBeVisible()
  })

  test('a tooltip shows on hover, and hides with the pointer and with the view @depth', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=Account&state=default')
    const tooltip = dialogOf(page).locator('[data-part="tooltip"]')
    await dialogOf(page).getByRole('button', { name: 'Copy address' }).hover()
    await expect(tooltip).toHaveText('Copy address')
    await page.mouse.move(4, 4)
    await expect(tooltip).toHaveCount(0)
    const network = dialogOf(page).getByRole('button', { name: 'Network: Base' })
    await network.hover()
    await expect(tooltip).toHaveText(/^Network: Base/)
    await network.press('Enter')
    await expect(viewOf(page)).toHaveAttribute('data-view', 'Networks')
    await expect(tooltip).toHaveCount(0)
  })
})

test.describe('motion', () => {
  test('networks have icons from the page’s server, and the network button has its icon before the modal’s code loads', async ({
    page,
    playground,
  }) => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.route('**/assets/modal-bundle-*.js', (route) => route.abort())
    await page.goto(`${playground.url}?view=Networks&state=default&still`)
    const disc = pageButton(page, 'network').locator('[data-part="tile"]')
    await expect(disc).toHaveCSS('border-radius', '50%')
    await expect(disc.locator('img')).toHaveAttribute('src', /^data:image\/svg\+xml/)
    await page.unroute('**/assets/modal-bundle-*.js')
    await showScene(page, playground, 'view=Networks&state=default')
    await expect(dialogOf(page).locator('[data-part="row"] [data-part="tile"] img')).toHaveCount(6)
    expect(urls.filter((url) => !url.startsWith(playground.url) && !url.startsWith('data:'))).toEqual([])
  })

  test('each network shows the account’s balance; one that does not respond shows none, and can still be selected @depth', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=Networks&state=balances')
    const rows = dialogOf(page).getByRole('list').getByRole('button')
    await expect(rows).toHaveText([
      /^Base\s?1\.204 ETH/,
      /^Ethereum\s?0\.000 ETH$/,
      /^Arbitrum One\s?<0\.001 ETH$/,
      /^OP Mainnet$/,
      /^Polygon\s?123,456,789,012\.000 POL$/,
      /^Sepolia\s?Test network\s?1\.204 ETH$/,
    ])
    await expectAllFits(page, 'balances')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAllFits(page, 'balances at 320 px')
    await rows.filter({ hasText: 'OP Mainnet' }).click()
    await expect(pageButton(page, 'network')).toHaveText(/OP Mainnet/)
  })

  test('the app’s icon is in the header and in the QR code; the slot takes precedence @depth', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=Connect&state=default')
    await expect(dialogOf(page).locator('[data-part="logo"] > img')).toHaveAttribute('src', /^data:image/)
    await showScene(page, playground, 'view=Connecting&state=qr')
    await expect(dialogOf(page).locator('[data-part="qr-logo"] > img')).toHaveAttribute('src', /^data:image/)
    await showScene(page, playground, 'view=Connect&state=default&own')
    await expect(dialogOf(page).getByTestId('own-mark')).toBeVisible()
  })

  test('an amount too small to show reads the same in Arabic @depth', async ({ page, playground }) => {
    await showScene(page, playground, 'view=Account&state=dust&lang=ar')
    const amount = dialogOf(page).locator('[data-part="amount"] [dir="ltr"]')
    await expect(amount).toHaveText(/^<0[.,]001\sETH$/)
    // The sign is to the left of the first digit.
    const [sign, digit] = await amount.evaluate((element) =>
      [0, 1].map((at) => {
        const range = document.createRange()
        range.setStart(element.firstChild ?? element, at)
        range.setEnd(element.firstChild ?? element, at + 1)
        return range.getBoundingClientRect().left
      }),
    )
    expect(sign).toBeLessThan(digit ?? 0)
  })

  test('an icon that would be slow to render is not rendered: the wallet shows its letter, and the page stays responsive @depth', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=Connect&state=costly-icon')
    const row = dialogOf(page).getByRole('button', { name: /Kestrel/ })
    await expect(row.locator('[data-part="tile"]')).toHaveText('K')
    await expect(row.locator('img')).toHaveCount(0)
    await row.click()
    await expect(pageButton(page, 'connect')).toContainText('0x')
  })

  test('its logos load before the click, from the page’s server @depth', async ({ page, playground }) => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto(`${playground.url}?view=Connect&state=empty&still`)
    const logos = page.locator('dialog:not([open]) [data-part="row"] [data-part="tile"] img')
    await expect.poll(() => logos.count()).toBeGreaterThan(2)
    await expect
      .poll(() =>
        logos.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
      )
      .toBe(true)
    expect(urls.filter((url) => !url.startsWith(playground.url) && !url.startsWith('data:'))).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    const count = await logos.count()
    // The same logos are in the frame of the click.
    await pageButton(page, 'connect').click()
    await expect(page.locator('dialog[open] [data-part="row"] [data-part="tile"] img')).toHaveCount(count)
  })

  test('it is laid out in advance, and appears in the frame of the click @depth', async ({ page, playground }) => {
    await page.addInitScript(() => {
      const note = () => {
        const dialog = document.querySelector('dialog[open]')
        document.body.dataset['firstOpacity'] = dialog === null ? 'none' : getComputedStyle(dialog).opacity
      }
      window.addEventListener('click', () => requestAnimationFrame(note), { once: true })
    })
    await page.goto(`${playground.url}?view=Connect&state=default&still`)
    const ahead = page.locator('dialog:not([open])')
    await expect(ahead).toHaveCSS('visibility', 'hidden')
    expect(await ahead.evaluate((dialog) => dialog.clientHeight)).toBeGreaterThan(100)
    await pageButton(page, 'connect').click()
    await expect(page.locator('body')).toHaveAttribute('data-first-opacity', /^(1|0\.\d*[1-9])$/)
  })

  test('only transform and opacity are animated, and an interrupted animation leaves nothing behind', async ({
    page,
    playground,
  }) => {
    await watchMotion(page)
    await page.goto(`${playground.url}?view=Connect&state=default&still`)
    await pageButton(page, 'connect').click()
    for (let turn = 0; turn < 3; turn++) {
      // Faster than a user can click, because the element may be replaced in the next frame.
      await dialogOf(page)
        .getByRole('button', { name: /^All wallets/ })
        .last()
        .dispatchEvent('click')
      await dialogOf(page).getByRole('button', { name: 'Back', exact: true }).last().dispatchEvent('click')
    }
    await waitForAnimations(page)
    await expect(page.locator('[data-part="old"], [data-part="piece"], [data-morphing]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    const seen = await motionOf(page)
    expect(seen.length).toBeGreaterThan(0)
    for (const { properties } of seen) expect(['opacity', 'transform']).toEqual(expect.arrayContaining(properties))
  })

  test('with reduced motion there is a short fade only: no slide, no resize, no shake', async ({
    page,
    playground,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watchMotion(page)
    await page.goto(`${playground.url}?view=Connect&state=default&still`)
    await pageButton(page, 'connect').click()
    await dialogOf(page)
      .getByRole('button', { name: /^All wallets/ })
      .click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'AllWallets')
    await waitForAnimations(page)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    const seen = await motionOf(page)
    expect(seen.length).toBeGreaterThan(0)
    for (const { properties, ms } of seen) {
      expect(properties).toEqual(['opacity'])
      expect(ms).toBeLessThanOrEqual(80)
    }
    await showScene(page, playground, 'view=ConnectingSiwe&state=ready')
    // The animation ends in half a second, so the page itself records it.
    await dialogOf(page).evaluate((dialog) => {
      const note = () => {
        if (dialog.hasAttribute('data-shaking')) dialog.dataset['shook'] = getComputedStyle(dialog).animationName
      }
      new MutationObserver(note).observe(dialog, { attributeFilter: ['data-shaking'] })
    })
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveAttribute('data-shook', 'laurel-flash')
  })
})

test.describe('styling by pages', () => {
  test.use({ reducedMotion: 'reduce' })

  for (const host of ['reset', 'loud']) {
    test(`styles of the page do not break it: ${host}`, async ({ page, playground }) => {
      const scenes = ['view=Connect&state=default', 'view=Account&state=default', 'view=Accounts&state=editing']
      for (const scene of partAtDepth(scenes, 1)) {
        await showScene(page, playground, scene)
        const plain = await looksOf(page)
        await showScene(page, playground, `${scene}&host=${host}`)
        expect(await looksOf(page), scene).toEqual(plain)
      }
    })
  }

  test('an app’s layer, classes, elements, texts and sizes override the defaults', async ({ page, playground }) => {
    await showScene(page, playground, 'view=Connect&state=default&own&host=layer')
    const title = dialogOf(page).getByRole('heading', { name: 'Come in to Meadow' })
    await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(dialogOf(page).getByTestId('own-mark')).toBeVisible()
    await expect(dialogOf(page).getByText('Terms of Meadow')).toBeVisible()
    const row = dialogOf(page).getByRole('button', { name: /^Kestrel/ })
    await expect(row).toHaveClass('own-row')
    await expect(row).toHaveCSS('min-height', '72px')
    await expect(row).toHaveCSS('background-color', 'rgb(4, 5, 6)')
    await page.evaluate(() => {
      const { style } = document.documentElement
      for (const [name, value] of [
        ['width', '420px'],
        ['surface', 'rgb(7, 8, 9)'],
        ['radius-4', '3px'],
        ['space-4', '30px'],
        ['font', 'Georgia'],
      ]) {
        style.setProperty(`--laurel-${name}`, value ?? '')
      }
    })
    await expect(dialogOf(page)).toHaveCSS('width', '420px')
    await expect(dialogOf(page)).toHaveCSS('background-color', 'rgb(7, 8, 9)')
    await expect(dialogOf(page)).toHaveCSS('border-radius', '3px')
    await expect(title).toHaveCSS('font-family', 'Georgia')
    await expect(dialogOf(page).locator('[data-part="body"]')).toHaveCSS('padding-left', '30px')
    await showScene(page, playground, 'view=Account&state=default&own')
    await expect(dialogOf(page).getByText('Help of Meadow')).toBeVisible()
  })

  test('under a strict policy it looks the same, with and without a nonce, and nothing is blocked', async ({
    page,
    playground,
  }) => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
    })
    for (const scene of ['view=Connect&state=default', 'view=Connecting&state=qr', 'view=Account&state=default']) {
      await showScene(page, playground, scene)
      const plain = await looksOf(page)
      for (const careful of ['nonce=r4nd0m', 'policy']) {
        await showScene(page, playground, `${scene}&${careful}`)
        expect(await looksOf(page), `${scene}&${careful}`).toEqual(plain)
      }
    }
    expect(refused).toEqual([])
  })

  // `npm run test:soak` checks all of them; `accent.test.ts` holds the contrast rules as a property. Only colors are checked,
  // because an accent changes nothing else: `wallet-views.spec.ts` runs all rules on these views.
  for (const accent of ['1f7a4c', 'ffe600', '000000', 'ffffff', 'ff8ab0', '0052ff', '777777']) {
    test(`any accent is readable: #${accent} @depth`, async ({ page, playground }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const scene of ['view=ConnectingSiwe&state=ready', 'view=Connect&state=default']) {
          await showScene(page, playground, `${scene}&accent=${accent}`)
          await expectReadableColors(page, '[data-laurel]', `${scene}, #${accent}, ${colorScheme}, by the provider`)
          await showScene(page, playground, scene)
          await page.evaluate(
            (color) => document.documentElement.style.setProperty('--laurel-accent', color),
            `#${accent}`,
          )
          await waitForAnimations(page)
          await expectReadableColors(page, '[data-laurel]', `${scene}, #${accent}, ${colorScheme}, by CSS`)
        }
      }
    })
  }

  test('inline in the page: the same views, no dialog, and the page around it stays usable', async ({
    page,
    playground,
  }) => {
    for (const width of partAtDepth([320, 1280], 1)) {
      await page.setViewportSize({ width, height: 800 })
      await showScene(page, playground, 'view=Connect&state=default&panel')
      const panel = page.getByRole('region', { name: 'Connect to Meadow' })
      await expectNoFaultsIn(page, '[data-part="panel"]', `the panel at ${width} px`)
      await expectAllFits(page, `the panel at ${width} px`)
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(panel.getByRole('button', { name: 'Close' })).toHaveCount(0)
      await panel.getByRole('button', { name: /^All wallets/ }).click()
      await page.getByRole('region', { name: 'All wallets' }).getByRole('button', { name: 'Back', exact: true }).click()
      await panel.getByRole('button', { name: /^Kestrel/ }).click()
      await expect(page.getByRole('region', { name: 'Account' })).toBeVisible()
    }
  })
})

test.describe('the buttons', () => {
  test('disconnected; reconnecting to the last wallet; no response', async ({ page, playground }) => {
    await page.goto(`${playground.url}?view=Connect&state=one&still`)
    await expect(pageButton(page, 'connect')).toHaveText('Connect wallet')
    await expect(pageButton(page, 'account')).toHaveCount(0)
    await expect(pageButton(page, 'network')).toContainText('Base')
    await page.goto(`${playground.url}?view=Connect&state=reconnecting&still`)
    await expect(pageButton(page, 'connect')).toHaveText('Connecting…')
    await expect(pageButton(page, 'connect')).toHaveAttribute('aria-busy', 'true')
    // A click does not wait for the reconnect.
    await pageButton(page, 'connect').click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'Connect')
  })

  test('connected: balance and address; a long name is truncated; an unread balance is not shown as zero', async ({
    page,
    playground,
  }) => {
    const balance = pageButton(page, 'account').locator('[data-part="balance"]')
    await showScene(page, playground, 'view=Account&state=default')
    await expect(balance).toHaveText('1.204 ETH')
    await expect(pageButton(page, 'account')).toContainText('0x71C2…9a4f')
    await showScene(page, playground, 'view=Account&state=dust')
    await expect(balance).toHaveText('<0.001 ETH')
    await showScene(page, playground, 'view=Account&state=named')
    const name = pageButton(page, 'account').locator('[data-part="button-text"]')
    await expect(name).toHaveText('Ana, for everyday things and rather long')
    expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    for (const state of ['loading', 'unavailable']) {
      await showScene(page, playground, `view=Account&state=${state}`)
      await expect(balance).toHaveCount(0)
      await expect(dialogOf(page).locator('[data-part="amount"]')).not.toContainText('0')
    }
  })

  test('on an unsupported network: it says so, and leads to the supported ones @depth', async ({
    page,
    playground,
  }) => {
    await showScene(page, playground, 'view=UnsupportedChain&state=default')
    await page.keyboard.press('Escape')
    await expect(pageButton(page, 'network')).toHaveText('Switch network')
    await pageButton(page, 'network').click()
    await expect(viewOf(page)).toHaveAttribute('data-view', 'UnsupportedChain')
    await dialogOf(page).getByRole('button', { name: 'Arbitrum One' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect(pageButton(page, 'network')).toContainText('Arbitrum One')
  })
})

/**
 * Puts a finger on the screen through the browser's protocol. Each event has its own timestamp, so that the speed of the finger
 * does not depend on the load of the machine.
 */
async function putFinger(page: Page, { x, y }: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page)
  let at = y
  let timestamp = Date.now() / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number) => {
    timestamp += seconds
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y: at }]
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await send('touchStart', 0)
  return {
    /** Moves in steps, as a finger does. */
    moveBy: async (down: number, { secondsOfAStep = 0.04 } = {}) => {
      for (let step = 0; step < 5; step++) {
        at += down / 5
        await send('touchMove', secondsOfAStep)
      }
    },
    lift: () => send('touchEnd', 0),
  }
}

/** Counts the listeners on the window and the document, from the start of the page. */
async function countListeners(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let count = 0
    Object.defineProperty(window, 'listeners', { get: () => count })
    for (const target of [window, document]) {
      const { addEventListener, removeEventListener } = target
      const known = new Set<unknown>()
      target.addEventListener = (...given: Parameters<typeof addEventListener>) => {
        if (!known.has(given[1])) count += 1
        known.add(given[1])
        addEventListener.apply(target, given)
      }
      target.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
        if (known.delete(given[1])) count -= 1
        removeEventListener.apply(target, given)
      }
    }
  })
}

async function leftoversOf(page: Page): Promise<unknown> {
  // The dialog of the next opening is rendered when the page is idle.
  await expect(page.locator('dialog:not([open])')).toBeAttached()
  return page.evaluate(() => ({
    listeners: Reflect.get(window, 'listeners'),
    // Without the rows of the dialog, because the list may have loaded more wallets.
    elements: document.querySelectorAll(':not(dialog *)').length,
    styles: document.adoptedStyleSheets.length + document.styleSheets.length,
    overflow: document.documentElement.style.overflow,
    inert: document.querySelectorAll('[inert]').length,
  }))
}

/** Counts from now on how often the dialog starts to shake. */
async function countShakes(page: Page): Promise<void> {
  await dialogOf(page).evaluate((dialog) => {
    dialog.setAttribute('data-shakes', '0')
    new MutationObserver(() => {
      if (!dialog.hasAttribute('data-shaking')) return
      dialog.setAttribute('data-shakes', String(Number(dialog.getAttribute('data-shakes')) + 1))
    }).observe(dialog, { attributeFilter: ['data-shaking'] })
  })
}

async function shakesOf(page: Page): Promise<number> {
  return Number(await dialogOf(page).getAttribute('data-shakes'))
}

/** Records every animation that starts in our elements, by script or by style. */
async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { properties: string[]; ms: number }[] = []
    const known = new Set<Animation>()
    Object.assign(window, { motionSeen: seen })
    const recordAnimations = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        if (known.has(animation) || !(effect instanceof KeyframeEffect)) continue
        known.add(animation)
        const { endTime } = effect.getComputedTiming()
        // Color transitions are not motion, and spinners run while a request is pending.
        if (animation instanceof CSSTransition || Number(endTime) > 2000) continue
        const names = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        const timing = ['offset', 'computedOffset', 'easing', 'composite']
        seen.push({ properties: [...new Set(names)].filter((name) => !timing.includes(name)), ms: Number(endTime) })
      }
      requestAnimationFrame(recordAnimations)
    }
    recordAnimations()
  })
}

function motionOf(page: Page): Promise<readonly { properties: string[]; ms: number }[]> {
  return page.evaluate('motionSeen')
}

/** Returns the position, the size and the colors of each part of the modal. */
function looksOf(page: Page): Promise<readonly string[]> {
  return page.locator('dialog').evaluate((dialog) => {
    const parts = [dialog, ...dialog.querySelectorAll('[data-part]')]
    return parts.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const looks = getComputedStyle(element)
      const box = [x, y, width, height].map((value) => Math.round(value * 2) / 2).join(' ')
      return [
        element.getAttribute('data-part'),
        box,
        looks.color,
        looks.backgroundColor,
        looks.borderTopWidth,
        looks.fontSize,
        looks.letterSpacing,
        looks.textTransform,
      ].join(', ')
    })
  })
}
