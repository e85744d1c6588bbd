import { expect, type Frame, type Page, test } from '@playwright/test'
import { chosenAtDepth } from '../devnet/src/testing/test-depth.ts'
import { countSignatures, type FramePages, openApp, replyTo, send, startFramePages } from './testing/frame-page.ts'

/**
 * A click in the frame signs only when its user could see what they confirm. Each test is something that a page can do to
 * get a click otherwise. Source: docs/embedded-login.md#clicks.
 */

const chain = {
  ...{ chainId: 31337, name: 'Laurel Local', isTestnet: true, tokens: [] },
  ...{ nativeCurrency: { symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://127.0.0.1:9'] },
}
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let pages: FramePages
let windowed: FramePages
test.beforeAll(async () => {
  pages = await startFramePages([chain])
  windowed = await startFramePages([chain], { confirmsInWindow: true })
})
test.afterAll(async () => {
  await pages?.stop()
  await windowed?.stop()
})

type Shown = { readonly frame: Frame; readonly id: string; readonly at: { readonly x: number; readonly y: number } }

/** Has the app request its user, and returns the address. */
async function readAddress(page: Page): Promise<unknown> {
  const user = await send(page, 'GET_USER')
  await expect.poll(() => replyTo(page, user)).not.toBeNull()
  return page.evaluate(
    (id) => Reflect.get(Object(window.app.replies.find((reply) => reply.id === id)), 'payload').address,
    user,
  )
}

/** Opens an app, and has it request a signature. Resolves when Confirm can be pressed. */
async function requestSignature(page: Page): Promise<Shown> {
  const frame = await openApp(page, pages)
  const address = await readAddress(page)
  const id = await send(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', address ?? account] })
  const button = frame.getByRole('button', { name: 'Sign', exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not shown.')
  return { frame, id, at: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
}

/** Nothing was signed, and the request still waits, or was answered with an error. */
async function expectNothing(page: Page, { frame, id }: Shown): Promise<void> {
  await page.waitForTimeout(300)
  expect(await countSignatures(frame)).toBe(0)
  const reply = await replyTo(page, id)
  if (reply !== null) expect(reply).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR' })
}

/** Changes the style of the frame's element. */
function style(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const [frame] = document.getElementsByTagName('iframe')
    if (frame !== undefined) frame.style.cssText += text
  }, css)
}

/** Lays something over the frame. */
function cover(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const over = document.createElement('div')
    over.style.cssText = `position:absolute;z-index:9;pointer-events:none;${text}`
    document.body.append(over)
  }, css)
}

test('default: a click in a frame that is visible signs once', async ({ page }) => {
  const { id, at, frame } = await requestSignature(page)
  await page.mouse.move(at.x, at.y)
  await page.waitForTimeout(600)
  await page.mouse.click(at.x, at.y)
  await expect.poll(() => replyTo(page, id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  expect(await countSignatures(frame)).toBe(1)
})

test('default: a key signs once', async ({ page }) => {
  const { id, frame } = await requestSignature(page)
  await frame.getByRole('button', { name: 'Sign', exact: true }).focus()
  await page.waitForTimeout(600)
  await page.keyboard.press('Enter')
  await expect.poll(() => replyTo(page, id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  expect(await countSignatures(frame)).toBe(1)
})

test('default: Cancel is the answer of the user', async ({ page }) => {
  const { id, frame } = await requestSignature(page)
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => replyTo(page, id)).toMatchObject({ payload: { message: 'The user rejected the request.' } })
})

const whole = 'left:40px;top:40px;width:360px;height:400px;'

/** What a page does, and then lets its user click where Confirm is. */
const tricks: readonly (readonly [string, (page: Page, shown: Shown) => Promise<unknown>])[] = [
  ['covers it, with a picture that lets clicks through', (page) => cover(page, `${whole}background:#fff`)],
  ['covers it with something nearly transparent', (page) => cover(page, `${whole}background:rgb(255 255 255 / .5)`)],
  ['covers only its text', (page) => cover(page, 'left:40px;top:40px;width:360px;height:300px;background:#fff')],
  ['covers a corner', (page) => cover(page, 'left:360px;top:400px;width:40px;height:40px;background:#fff')],
  ['makes it transparent', (page) => style(page, 'opacity:0.01')],
  ['makes it a little transparent', (page) => style(page, 'opacity:0.9')],
  ['makes a parent transparent', (page) => page.evaluate(() => document.body.style.setProperty('opacity', '0.2'))],
  ['blurs it', (page) => style(page, 'filter:blur(6px)')],
  ['turns its colors', (page) => style(page, 'filter:invert(1)')],
  ['clips it to the button', (page) => style(page, 'clip-path:inset(330px 0 0 0)')],
  ['turns it', (page) => style(page, 'transform:rotate(2deg)')],
  ['makes it smaller', (page) => style(page, 'transform:scale(0.5)')],
  ['blends it with the page', (page) => style(page, 'mix-blend-mode:multiply')],
  ['makes it narrow', (page) => style(page, 'width:290px')],
  ['makes it flat', (page) => style(page, 'height:120px')],
  ['moves most of it out of view', (page) => style(page, 'top:-330px')],
  ['scrolls it out of view', (page) => page.evaluate(() => window.scrollTo(0, 120))],
  ['hides it', (page) => style(page, 'visibility:hidden')],
  ['zooms it', (page) => style(page, 'zoom:0.6')],
  ['fades it slowly', (page) => style(page, 'transition:opacity 4s;opacity:0.1')],
  ['blurs what is behind a cover', (page) => cover(page, `${whole}backdrop-filter:blur(8px)`)],
  [
    'covers it from the top layer',
    (page) =>
      page.evaluate(() => {
        const over = document.createElement('div')
        over.popover = 'manual'
        over.style.cssText =
          'inset:auto;left:40px;top:40px;width:360px;height:300px;margin:0;border:0;pointer-events:none;background:#fff'
        document.body.append(over)
        over.showPopover()
      }),
  ],
  [
    'scrolls it out of a box',
    (page) =>
      page.evaluate(() => {
        // Only its end is in view, where the button is.
        const [frame] = document.getElementsByTagName('iframe')
        document.body.style.cssText = 'height:520px;overflow:hidden;position:relative;clip-path:inset(300px 0 0 0)'
        frame?.scrollIntoView()
      }),
  ],
  [
    'covers it with another frame',
    (page) =>
      page.evaluate(() => {
        const over = document.createElement('iframe')
        over.srcdoc = '<body style="background:#fff">Free gift'
        over.style.cssText = 'z-index:9;pointer-events:none;left:40px;top:40px;width:360px;height:320px'
        document.body.append(over)
      }),
  ],
]

/** Each defense is tried by one trick in `npm test`; the other tricks fail by the same: `npm run test:soak` plays them. */
const chosenTricks = [
  ...['covers it, with a picture that lets clicks through', 'makes it transparent', 'clips it to the button'],
  ...['makes it narrow', 'moves most of it out of view', 'hides it', 'covers it from the top layer'],
  'covers it with another frame',
]
for (const [name, play] of chosenAtDepth(tricks, ([trick]) => chosenTricks.includes(trick))) {
  test(`trick: the page ${name}`, async ({ page }) => {
    const shown = await requestSignature(page)
    await play(page, shown)
    // Long enough for what has to be stable: the trick is there to stay.
    await page.waitForTimeout(900)
    const button = shown.frame.getByRole('button', { name: 'Sign', exact: true })
    const box = await button.boundingBox().catch(() => null)
    const { x, y } = box === null ? shown.at : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (x > 0 && y > 0) await page.mouse.click(x, y)
    await expectNothing(page, shown)
  })
}

test('trick: the page uncovers it just before the click', async ({ page }) => {
  const shown = await requestSignature(page)
  await cover(page, `${whole}background:#fff`)
  await page.waitForTimeout(900)
  await page.evaluate(() => document.querySelector('div')?.remove())
  await page.mouse.click(shown.at.x, shown.at.y)
  await expectNothing(page, shown)
})

test('trick: the page resizes it just before the click @depth', async ({ page }) => {
  const shown = await requestSignature(page)
  await style(page, 'width:380px')
  await page.mouse.click(shown.at.x, shown.at.y)
  await expectNothing(page, shown)
})

test('trick: the page moves it under the pointer just before the click', async ({ page }) => {
  const shown = await requestSignature(page)
  await page.mouse.move(shown.at.x + 10, shown.at.y - 150)
  await page.waitForTimeout(600)
  await style(page, 'top:-110px')
  await page.mouse.click(shown.at.x + 10, shown.at.y - 150)
  await expectNothing(page, shown)
})

test('trick: the page takes the focus all the time, and the user presses Enter for a field of the page @depth', async ({
  page,
}) => {
  const shown = await requestSignature(page)
  await page.waitForTimeout(600)
  await page.evaluate(() => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
  })
  await shown.frame.getByRole('button', { name: 'Sign', exact: true }).evaluate((button) => {
    if (button instanceof HTMLElement) button.focus()
  })
  await page.evaluate(() => document.querySelector('input')?.focus())
  await page.keyboard.press('Enter')
  // The page gives the frame the focus between two presses of a key.
  await page.evaluate(() => document.getElementsByTagName('iframe')[0]?.focus())
  await page.keyboard.press('Enter')
  await expectNothing(page, shown)
})

test('trick: the page shows it for the second of two fast clicks', async ({ page }) => {
  const shown = await requestSignature(page)
  await cover(page, `${whole}background:#fff;pointer-events:auto`)
  await page.waitForTimeout(900)
  await page.evaluate(() => {
    const over = document.querySelector('body > div')
    over?.addEventListener('mousedown', () => over.remove())
  })
  await page.mouse.dblclick(shown.at.x, shown.at.y, { delay: 20 })
  await expectNothing(page, shown)
})

test('trick: a double click that began on the page', async ({ page }) => {
  const shown = await requestSignature(page)
  await style(page, 'visibility:hidden')
  await page.waitForTimeout(300)
  await page.mouse.click(shown.at.x, shown.at.y)
  await style(page, 'visibility:visible')
  await page.mouse.click(shown.at.x, shown.at.y, { clickCount: 2 })
  await expectNothing(page, shown)
})

test('trick: a request that comes while the user clicks @depth', async ({ page }) => {
  const shown = await requestSignature(page)
  const clicks = (async () => {
    for (let at = 0; at < 6; at++) {
      await page.mouse.click(shown.at.x, shown.at.y, { clickCount: at + 1 })
      await page.waitForTimeout(80)
    }
  })()
  await clicks
  // The first click may count, and is one for what was shown; the next request is not confirmed by the others.
  expect(await countSignatures(shown.frame)).toBeLessThanOrEqual(1)
  const before = await countSignatures(shown.frame)
  await send(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x00', account] })
  await page.mouse.click(shown.at.x, shown.at.y)
  await page.waitForTimeout(300)
  expect(await countSignatures(shown.frame)).toBe(before)
})

test('trick: a held key, and the page moves the focus to it', async ({ page }) => {
  const shown = await requestSignature(page)
  await page.keyboard.down('Enter')
  await page.evaluate(() => document.getElementsByTagName('iframe')[0]?.focus())
  await shown.frame.getByRole('button', { name: 'Sign', exact: true }).evaluate((button) => {
    if (button instanceof HTMLElement) button.focus()
  })
  for (let at = 0; at < 20; at++) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(50)
  }
  await page.keyboard.up('Enter')
  await expectNothing(page, shown)
})

test('trick: events of scripts', async ({ page }) => {
  const shown = await requestSignature(page)
  await page.waitForTimeout(600)
  await shown.frame.getByRole('button', { name: 'Sign', exact: true }).evaluate((button) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    if (button instanceof HTMLElement) button.click()
  })
  await expectNothing(page, shown)
})

/** What no browser reports to a frame. Source: docs/security.md#e3. */
const unseen: readonly (readonly [string, string])[] = [
  ['masks it', 'mask-image:linear-gradient(transparent 60%, #000 60%)'],
  ['cuts it to a shape', 'clip-path:polygon(0 0, 1px 0, 1px 70%, 100% 70%, 100% 100%, 0 100%)'],
  ['rounds its corners', 'border-radius:100% 0 0 0'],
]
for (const [name, css] of chosenAtDepth(unseen, ([trick]) => trick === 'masks it')) {
  test(`trick: where a window confirms, the page ${name}`, async ({ page, context }) => {
    const frame = await openApp(page, windowed)
    const address = await readAddress(page)
    const id = await send(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', address] })
    const button = frame.getByRole('button', { name: 'Open window' })
    await expect(button).toBeVisible()
    await expect(frame.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
    await style(page, css)
    await page.waitForTimeout(900)
    const box = await button.boundingBox()
    if (box === null) throw new Error('The button is not shown.')
    const opening = context.waitForEvent('page')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const popup = await opening
    // Nothing of the page is over it, and only a click in it signs.
    await expect(popup.getByText('hello')).toBeVisible()
    await expectNothing(page, { frame, id, at: { x: 0, y: 0 } })
  })
}

test('where the browser cannot report what covers the frame, a window confirms', async ({ page, context }) => {
  await context.addInitScript(() => void Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  const frame = await openApp(page, pages)
  const address = await readAddress(page)
  const id = await send(page, 'RPC_REQUEST', { method: 'personal_sign', params: ['0x68656c6c6f', address] })
  const opening = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Open window' }).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: 'Sign a message' })).toBeVisible()
  await expect(popup.getByText('hello')).toBeVisible()
  // Just opened: a click that was meant for something else does not count.
  const button = popup.getByRole('button', { name: 'Sign', exact: true })
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  expect(await countSignatures(frame)).toBe(0)
  await button.click()
  await expect.poll(() => replyTo(page, id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
  expect(await countSignatures(frame)).toBe(1)
})
