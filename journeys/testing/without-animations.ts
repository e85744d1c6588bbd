import type { Frame, Page } from '@playwright/test'
import { waitForAnimations } from './wait-for-animations.ts'

/** On the window of a page whose animations are off. */
const RESUME = 'laurelResumeAnimations'

/**
 * Runs something while nothing in the page is animated. What runs already ends first, and what begins meanwhile is at its end at once.
 * Otherwise a color can be read in the middle of a fade that begins at any moment, such as a snack or the change of a view.
 */
export async function withoutAnimations<Result>(
  page: Pick<Page, 'evaluate'> | Pick<Frame, 'evaluate'>,
  run: () => Promise<Result>,
): Promise<Result> {
  await waitForAnimations(page)
  await page.evaluate((resume) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`*, *::before, *::after, *::backdrop {
      transition: none !important;
      animation-duration: 0s !important;
      animation-delay: 0s !important;
    }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const { animate } = Element.prototype
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options)
      if (Number(animation.effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY) animation.finish()
      return animation
    }
    Reflect.set(window, resume, () => {
      Element.prototype.animate = animate
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    })
  }, RESUME)
  try {
    return await run()
  } finally {
    await page.evaluate((resume) => Reflect.get(window, resume)?.(), RESUME)
  }
}
