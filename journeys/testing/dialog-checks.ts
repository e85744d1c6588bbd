import { expect, type Page } from '@playwright/test'

/** The interactive elements of the modal. */
const CONTROLS = 'button, a[href], input, [tabindex="0"]'

/**
 * Expects that the modal's content fits its width. Nothing scrolls sideways, every control is fully visible, and a text that
 * does not fit ends in an ellipsis.
 */
export async function expectAllFits(page: Page, where: string): Promise<void> {
  const found = await page.evaluate((controls) => {
    const dialog = document.querySelector('[data-laurel]:is(dialog, section)')
    if (dialog === null) return ['no modal']
    const faults: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('data-part')} “${element.textContent?.slice(0, 40)}”`
    const box = dialog.getBoundingClientRect()
    if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`the modal is ${box.width} px wide`)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px in ${clientWidth}`)
    const seen = [...dialog.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility() && element.closest('[data-hidden-visually], [data-part="old"], svg') === null,
    )
    for (const element of seen) {
      const looks = getComputedStyle(element)
      const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      const hasEllipsis = looks.textOverflow === 'ellipsis' || looks.webkitLineClamp !== 'none'
      // What is typed scrolls in its field.
      const mayBeCut = (looks.overflowX === 'hidden' || element.matches('input')) && hasEllipsis
      if (isWide && looks.overflowX !== 'visible' && !mayBeCut) faults.push(`cut off: ${nameOf(element)}`)
      if (!element.matches(controls)) continue
      const { left, right, width, height } = element.getBoundingClientRect()
      if (left < box.left - 0.5 || right > box.right + 0.5) faults.push(`beyond the edge: ${nameOf(element)}`)
      if (width < 24 || height < 18) faults.push(`${width} × ${height} px: ${nameOf(element)}`)
    }
    return faults
  }, CONTROLS)
  expect(found, where).toEqual([])
}

/** Expects every control to be as large as a fingertip. A press 21 px above or below its center must still hit it. */
export async function expectLargeEnough(page: Page, where: string): Promise<void> {
  const found = await page.evaluate((controls) => {
    const faults: string[] = []
    for (const element of document.querySelectorAll(`dialog[open] :is(${controls})`)) {
      const exempt = '[data-hidden-visually], [data-part="field"], [data-part="amount-input"]'
      if (!element.checkVisibility() || element.closest(exempt) !== null) continue
      element.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      for (const [byX, byY] of [
        [0, -21],
        [0, 21],
        [-21, 0],
        [21, 0],
      ]) {
        const hit = document.elementFromPoint(x + (byX ?? 0), y + (byY ?? 0))
        if (hit === null || !element.contains(hit)) {
          faults.push(`${element.getAttribute('aria-label') ?? element.textContent}: ${byX}, ${byY}`)
        }
      }
    }
    return faults
  }, CONTROLS)
  expect(found, where).toEqual([])
}

/**
 * Moves through the modal with Tab, and expects that the focus reaches every control, never leaves the modal, and is always
 * visible. Afterwards the dialog has the focus, as when it opens.
 */
export async function expectKeyboardReachesAll(page: Page, where: string): Promise<void> {
  const count = await page.evaluate((controls) => {
    const dialog = document.querySelector('dialog[open]')
    if (!(dialog instanceof HTMLElement)) return -1
    // Arrow keys move between radio buttons. Tab focuses the checked one, or the first one when none is checked.
    const isPassedBy = (element: Element) => {
      const choices = element.closest('[role="radiogroup"]')?.querySelectorAll('input') ?? []
      const stop = [...choices].find(({ checked }) => checked) ?? choices[0]
      return element.matches('[type="radio"]') && element !== stop
    }
    const stops = [...dialog.querySelectorAll(controls)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.closest('[inert]') === null &&
        !isPassedBy(element),
    )
    for (const [at, element] of stops.entries()) element.setAttribute('data-stop', String(at))
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement) || target.hasAttribute('data-reached')) return
      const amount = target.matches('input') ? target.closest('[data-part="amount-field"]') : null
      const ring = target.closest('[data-part="field"], [data-part="tab"]') ?? amount ?? target
      const { outlineStyle, boxShadow } = getComputedStyle(ring)
      target.setAttribute('data-reached', outlineStyle === 'none' && boxShadow === 'none' ? 'unseen' : '')
      if (!dialog.contains(target)) target.setAttribute('data-escaped', '')
    })
    dialog.focus()
    return stops.length
  }, CONTROLS)
  for (let presses = 0; presses <= count; presses++) await page.keyboard.press('Tab')
  const found = await page.evaluate(() => {
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
    const missed = [...document.querySelectorAll('[data-stop]:not([data-reached])')].map(nameOf)
    const unseen = [...document.querySelectorAll('[data-reached="unseen"]')].filter((one) => one.tagName !== 'DIALOG')
    const escaped = [...document.querySelectorAll('[data-escaped]')].map(nameOf)
    const dialog = document.querySelector('dialog[open]')
    if (dialog instanceof HTMLElement) dialog.focus()
    return { missed, unseen: unseen.map(nameOf), escaped }
  })
  expect(found, where).toEqual({ missed: [], unseen: [], escaped: [] })
}
