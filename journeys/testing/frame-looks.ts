import { expect, type Frame, type Page, type TestInfo } from '@playwright/test'
import { isWholeDepth, partAtDepth } from '../../devnet/src/testing/test-depth.ts'
import { expectNoFrameFaults, expectReadableFrameColors } from './axe.ts'

/** The widths that apps show the frame at. */
const widths = [360, 390]

/**
 * Expects that what the frame asks to confirm is readable in light and dark colors, and fits. `npm run test:soak` does so at
 * both widths, and saves pictures.
 * @param name - of the confirmation, for failures and for the names of the pictures.
 */
export async function expectFrameLooks(
  { page, frame, info }: { readonly page: Page; readonly frame: Frame; readonly info: TestInfo },
  name: string,
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of partAtDepth(widths, 1)) {
      const resize = (element: SVGElement | HTMLElement, size: number) =>
        Object.assign(element.style, { width: `${size}px`, height: '800px' })
      await page.locator('iframe').evaluate(resize, width)
      // Buttons fade from one color to the other, and Confirm is off until nothing moves.
      await expect(frame.getByRole('button', { name: 'Confirm' })).toBeEnabled()
      await page.waitForTimeout(600)
      if (isWholeDepth()) {
        await page.locator('iframe').screenshot({ path: info.outputPath(`${name}-${colorScheme}-${width}.png`) })
      }
      expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    if (colorScheme === 'light') await expectNoFrameFaults(frame, `${name}, light`)
    else await expectReadableFrameColors(frame, `${name}, dark`)
  }
}
