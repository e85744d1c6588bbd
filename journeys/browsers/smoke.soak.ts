import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DrivenPage, keys, readAt } from './driven-page.ts'
import { findProgram, type Program, ProgramMissingError, programs } from './find-program.ts'
import { openFirefox } from './firefox.ts'
import { type ServedPage, serveMeadow } from './meadow-page.ts'
import { openWebKit } from './webkit.ts'

/**
 * Tests the wallet in Firefox and in WebKitGTK, on a page of plain HTML under a strict Content Security Policy. `npm run
 * test:browsers` requires both browsers and fails when one is missing. `npm run test:soak` uses the installed browsers, and
 * requires those in `LAUREL_BROWSERS` (`firefox,webkit`). For a missing browser, both print how to install it. Screenshots of
 * Firefox are saved in the folder `LAUREL_SCREENSHOTS`.
 */
let served: ServedPage
beforeAll(async () => {
  served = await serveMeadow()
})
afterAll(() => served?.stop())

const inDialog = `const dialog = document.querySelector('dialog[open]');`
/** Clicks the button with a name, in the modal if it is open. */
const click = (text: string) => `${inDialog}
  const named = (one) => (one.getAttribute('aria-label') ?? one.textContent).includes(${JSON.stringify(text)});
  const button = [...(dialog ?? document).querySelectorAll('button')].find(named);
  button?.click(); return button !== undefined`
const onPage = (text: string) =>
  `return [...document.querySelectorAll('main button')].some((one) => one.textContent.includes(${JSON.stringify(text)}))`
const inModal = (text: string) => `${inDialog} return dialog?.textContent.includes(${JSON.stringify(text)}) ?? false`
const isOpen = `return document.querySelector('dialog[open]') !== null`
const isClosed = `return document.querySelector('dialog[open]') === null`
const isFocusInside = `${inDialog} return dialog?.contains(document.activeElement) ?? false`

/** Returns true when the modal is inside the window, nothing of it is cut off, and the page does not scroll sideways. */
const fits = `${inDialog}
  if (dialog === null) return 'closed'
  const { left, right, width } = dialog.getBoundingClientRect()
  if (getComputedStyle(dialog).position !== 'fixed' || width < 200) return 'without its styles'
  if (left < -0.5 || right > innerWidth + 0.5) return left + ' to ' + right + ' in ' + innerWidth
  const wide = [...dialog.querySelectorAll('button, input')].filter((one) => {
    const box = one.getBoundingClientRect()
    return one.checkVisibility() && (box.left < left - 0.5 || box.right > right + 0.5)
  })
  if (wide.length > 0) return 'beyond the edge: ' + wide.map((one) => one.textContent).join(', ')
  return document.documentElement.scrollWidth > innerWidth ? 'the page scrolls sideways' : true`

/** The virtual display, when no display is available. */
const screen = process.env.DISPLAY ? [] : [programs.display]
const browsers = [
  { name: 'firefox', needs: [programs.firefox], launch: openFirefox },
  { name: 'webkit', needs: [programs.webkitDriver, programs.webkit, ...screen], launch: openWebKit },
]

/** Returns whether a browser is skipped because it is not installed. Prints how to install it. */
function isSkipped({ name, needs }: { readonly name: string; readonly needs: readonly Program[] }): boolean {
  const { LAUREL_BROWSERS: required } = process.env
  if (required === undefined || required === '' || required.split(',').includes(name)) return false
  try {
    for (const program of needs) findProgram(program)
    return false
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error
    console.warn(`${name} is skipped. ${error.message}`)
    return true
  }
}

for (const { name, needs, launch } of browsers)
  describe.skipIf(isSkipped({ name, needs }))(name, () => {
    let page: DrivenPage
    beforeAll(async () => {
      page = await launch()
      console.info(page.version)
    })
    afterAll(() => page?.close())
    // The policy blocked nothing, and no error was thrown or printed to the console.
    afterEach(async () => expect(await page.run('return window.faults')).toEqual([]))

    const becomes = (body: string) => expect.poll(() => page.run(body), { timeout: 60_000 }).toBe(true)
    async function saveScreenshot(what: string) {
      const folder = process.env.LAUREL_SCREENSHOTS
      if (folder === undefined || folder === '' || page.screenshot === null) return
      mkdirSync(folder, { recursive: true })
      // Wait until animations have ended.
      await becomes(`return document.getAnimations().every(({ playState, effect }) =>
      playState !== 'running' || effect.getComputedTiming().endTime === Infinity || effect.getComputedTiming().endTime > 10000)`)
      writeFileSync(join(folder, `${name}-${what}.png`), await page.screenshot())
    }
    /** Opens the page with an empty storage. */
    async function open(query = '', [width, height] = [1280, 800]) {
      await page.resize(width, height)
      await page.open(served.url + query)
      await page.run('localStorage.clear()')
      await page.open(served.url + query)
      await becomes('return window.isReady === true')
    }

    test('opens by keyboard if the driver supports it, traps the focus, closes and restores the focus', async () => {
      await open()
      await becomes(onPage('Connect wallet'))
      await page.run(`document.querySelector('main button').focus()`)
      if (page.pressesButtons) await page.press(keys.enter)
      else await becomes(click('Connect wallet'))
      await becomes(inModal('Kestrel'))
      await becomes(isFocusInside)
      for (let presses = 0; presses < 12; presses += 1) {
        await page.press(keys.tab)
        // The browser's toolbar may get the focus, but not the page behind the modal.
        expect(
          await page.run(`${inDialog} const { activeElement } = document;
        return activeElement === document.body || dialog.contains(activeElement)`),
        ).toBe(true)
      }
      await saveScreenshot('light')
      await page.press(keys.escape)
      await becomes(isClosed)
      await becomes(`return document.activeElement === document.querySelector('main button')`)
    })

    test('opens by a click; an announced wallet connects, reconnects after a reload, and disconnects', async () => {
      await open()
      await becomes(onPage('Connect wallet'))
      const at =
        await page.run(`const { left, top, width, height } = document.querySelector('main button').getBoundingClientRect()
      return [left + width / 2, top + height / 2]`)
      await page.clickAt(Number(readAt(at, 0)), Number(readAt(at, 1)))
      await becomes(inModal('Kestrel'))
      await becomes(fits)
      await becomes(click('Kestrel'))
      await becomes(onPage('0x5290'))
      await becomes(isClosed)
      await page.open(served.url)
      await becomes(onPage('0x5290'))
      await becomes(click('0x5290'))
      await becomes(isOpen)
      await becomes(fits)
      await saveScreenshot('account')
      await becomes(click('Disconnect'))
      await becomes(onPage('Connect wallet'))
    })

    test('the list of wallets can be searched', async () => {
      await open()
      await becomes(click('Connect wallet'))
      await becomes(click('All wallets'))
      await becomes(
        `${inDialog} return dialog.querySelector('input') !== null && dialog.textContent.includes('MetaMask')`,
      )
      await page.run(`document.querySelector('dialog[open] input').focus()`)
      await page.press(...'rainb')
      await becomes(`${inDialog} const rows = [...dialog.querySelectorAll('li')].map((one) => one.textContent);
      return rows.length > 0 && rows[0].includes('Rainbow') && !rows.some((row) => row.includes('MetaMask'))`)
      await saveScreenshot('search')
    })

    test('the QR code of a connector is dark on white, also in dark mode', async () => {
      await open('?theme=dark')
      await becomes(click('Connect wallet'))
      await becomes(click('Rainbow'))
      await becomes(`${inDialog} const code = dialog?.querySelector('[data-part="code"]');
      const path = code?.querySelector('path:not([data-part])');
      if (!path) return false
      const { width, height } = path.getBoundingClientRect();
      return width > 150 && Math.abs(width - height) < 2 && path.getAttribute('d').length > 2000`)
      await becomes(fits)
      await saveScreenshot('dark-code')
    })

    test('in dark mode, in a narrow window', async () => {
      await open('?theme=dark', [390, 800])
      await becomes(click('Connect wallet'))
      await becomes(inModal('Kestrel'))
      await becomes(fits)
      await becomes(`${inDialog} const [red] = getComputedStyle(dialog).backgroundColor.match(/[\\d.]+/g).map(Number);
      return red < 80`)
      await saveScreenshot('dark-narrow')
    })

    test('right to left', async () => {
      await open('?language=ar')
      await page.run('window.wallet.modal.open()')
      await becomes(inModal('Kestrel'))
      await becomes(fits)
      await becomes(`${inDialog} return getComputedStyle(dialog).direction === 'rtl'`)
      await saveScreenshot('right-to-left')
    })
  })
