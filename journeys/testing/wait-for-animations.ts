import type { Page } from '@playwright/test'

/** Waits until everything that moves for a moment has arrived. What goes round for as long as somebody waits does not count. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isShort = (one: Animation) => Number(one.effect?.getComputedTiming().endTime) < 2000
    const moving = () => document.getAnimations().filter((one) => isShort(one) && one.playState === 'running')
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await nextFrame()
    while (moving().length > 0) {
      await Promise.all(moving().map(({ finished }) => finished.catch(() => {})))
      await nextFrame()
    }
  })
}
