import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DrivenPage, keys, readAt } from './driven-page.ts'
import { findProgram, type Program, ProgramMissingError, programs } from './find-program.ts'
import { openFirefox } from './firefox.ts'
import { type ServedPage, serveMeadow } from './meadow-page.ts'
import { openWebKit } from './webkit.ts'

/**
 * The wallet in Firefox and in WebKitGTK, on a page of plain HTML under a strict Content Security Policy. `npm run
 * test:browsers` asks for both, and one that is missing fails; `npm run test:soak` takes those that are there, unless
 * `LAUREL_BROWSERS` names some that must be (`firefox,webkit`). How a missing one is had is said either way. Pictures of
 * Firefox go to the folder that `LAUREL_SCREENSHOTS` names.
 */
let served: ServedPage
beforeAll(async () => {
  served = await serveMeadow()
})
afterAll(() => served?.stop())

const inDialog = `const dialog = document.querySelector('dialog[open]');`
/** Presses what is called so, in the modal where it is open. */
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

/** The modal lies within the window, nothing of it is cut off, and the page does not scroll sideways. */
const fits = `${inDialog}
  if (dialog === null) return 'closed'
  const { left, right, width } = dialog.getBoundingClientRect()
  if (getComputedStyle(dialog).position !== 'fixed' || width < 200) return 'without its look'
  if (left < -0.5 || right > innerWidth + 0.5) return left + ' to ' + right + ' in ' + innerWidth
  const wide = [...dialog.querySelectorAll('button, input')].filter((one) => {
    const box = one.getBoundingClientRect()
    return one.checkVisibility() && (box.left < left - 0.5 || box.right > right + 0.5)
  })
  if (wide.length > 0) return 'beyond the edge: ' + wide.map((one) => one.textContent).join(', ')
  return document.documentElement.scrollWidth > innerWidth ? 'the page scrolls sideways' : true`

/** Where there is no display, a virtual one. */
const screen = process.env.DISPLAY ? [] : [programs.display]
const browsers = [
  { name: 'firefox', needs: [programs.firefox], launch: openFirefox },
  { name: 'webkit', needs: [programs.webkitDriver, programs.webkit, ...screen], launch: openWebKit },
]

/** Left out of a run that takes what is there: it is said, and how it is had. */
function isLeftOut({ name, needs }: { readonly name: string; readonly needs: readonly Program[] }): boolean {
  const { LAUREL_BROWSERS: wanted } = process.env
  if (wanted === undefined || wanted === '' || wanted.split(',').includes(name)) return false
  try {
    for (const program of needs) findProgram(program)
    return false
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error
    console.warn(`${name} is left out. ${error.message}`)
    return true
  }
}

for (const { name, needs, launch } of browsers)
  describe.skipIf(isLeftOut({ name, needs }))(name, () => {
    let page: DrivenPage
    beforeAll(async () => {
      page = await launch()
      console.info(page.version)
    })
    afterAll(() => page?.close())
    // Nothing was refused by the policy, thrown, or complained of in the console.
    afterEach(async () => expect(await page.run('return window.faults')).toEqual([]))

    const becomes = (body: string) => expect.poll(() => page.run(body), { timeout: 60_000 }).toBe(true)
    async function look(what: string) {
      const folder = process.env.LAUREL_SCREENSHOTS
      if (folder === undefined || folder === '' || page.screenshot === null) return
      mkdirSync(folder, { recursive: true })
      // What moves comes to rest first.
      await becomes(`return document.getAnimations().every(({ playState, effect }) =>
      playState !== 'running' || effect.getComputedTiming().endTime === Infinity || effect.getComputedTiming().endTime > 10000)`)
      writeFileSync(join(folder, `${name}-${what}.png`), await page.screenshot())
    }
    /** Opens the page as a newcomer sees it. */
    async function open(wishes = '', [width, height] = [1280, 800]) {
      await page.resize(width, height)
      await page.open(served.url + wishes)
      await page.run('localStorage.clear()')
      await page.open(served.url + wishes)
      await becomes('return window.isReady === true')
    }

    test('opens by the keyboard where the driver has one for buttons, keeps focus within, closes and gives it back', async () => {
      await open()
      await becomes(onPage('Connect wallet'))
      await page.run(`document.querySelector('main button').focus()`)
      if (page.pressesButtons) await page.press(keys.enter)
      else await becomes(click('Connect wallet'))
      await becomes(inModal('Kestrel'))
      await becomes(isFocusInside)
      for (let presses = 0; presses < 12; presses += 1) {
        await page.press(keys.tab)
        // The browser's own bar may have its turn; the page behind the modal has none.
        expect(
          await page.run(`${inDialog} const { activeElement } = document;
        return activeElement === document.body || dialog.contains(activeElement)`),
        ).toBe(true)
      }
      await look('light')
      await page.press(keys.escape)
      await becomes(isClosed)
      await becomes(`return document.activeElement === document.querySelector('main button')`)
    })

    test('opens by a click; an announced wallet connects, is there after a reload, and disconnects', async () => {
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
      await look('account')
      await becomes(click('Disconnect'))
      await becomes(onPage('Connect wallet'))
    })

    test('the list of wallets answers a search', async () => {
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
      await look('search')
    })

    test('the code of a connector is drawn, dark on white, in the dark too', async () => {
      await open('?theme=dark')
      await becomes(click('Connect wallet'))
      await becomes(click('Rainbow'))
      await becomes(`${inDialog} const code = dialog?.querySelector('[data-part="code"]');
      const path = code?.querySelector('path:not([data-part])');
      if (!path) return false
      const { width, height } = path.getBoundingClientRect();
      return width > 150 && Math.abs(width - height) < 2 && path.getAttribute('d').length > 2000`)
      await becomes(fits)
      await look('dark-code')
    })

    test('in the dark, on a narrow window', async () => {
      await open('?theme=dark', [390, 800])
      await becomes(click('Connect wallet'))
      await becomes(inModal('Kestrel'))
      await becomes(fits)
      await becomes(`${inDialog} const [red] = getComputedStyle(dialog).backgroundColor.match(/[\\d.]+/g).map(Number);
      return red < 80`)
      await look('dark-narrow')
    })

    test('from right to left', async () => {
      await open('?language=ar')
      await page.run('window.wallet.modal.open()')
      await becomes(inModal('Kestrel'))
      await becomes(fits)
      await becomes(`${inDialog} return getComputedStyle(dialog).direction === 'rtl'`)
      await look('right-to-left')
    })
  })
