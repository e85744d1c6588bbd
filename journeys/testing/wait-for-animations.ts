import type { Frame, Page } from '@playwright/test'

/**
 * Waits until all short animations have finished. Spinners, which run as long as something is pending, do not count.
 */
export async function waitForAnimations(page: Pick<Page, 'evaluate'> | Pick<Frame, 'evaluate'>): Promise<void> {
  await page.evaluate(async () => {
    const isShort = (one: Animation) => Number(one.effect?.getComputedTiming().endTime) < 2000
    const moving = () => document.getAnimations().filter((one) => isShort(one) && one.playState === 'running')
    // A page in the background has no frames.
    const nextFrame = () =>
      Promise.race([
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        new Promise((resolve) => setTimeout(resolve, 2_000)),
      ])
    await nextFrame()
    while (moving().length > 0) {
      await Promise.all(moving().map(({ finished }) => finished.catch(() => {})))
      await nextFrame()
    }
  })
}
