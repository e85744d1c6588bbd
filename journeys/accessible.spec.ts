import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { failOnPurpose, pinDeeds, sendToken } from './testing/deeds.ts'
import { mainChain, webUrl } from './testing/local-world.ts'
import { type Screen, screens } from './testing/screens.ts'
import { giveWallet } from './testing/test-wallet.ts'

let shown: readonly Screen[] = []

test.setTimeout(180_000)

test.beforeAll(async () => {
  const [near, pass, red, several] = [
    await sendToken({ from: 'Yuri', to: 'Zeno', symbol: 'TUSD', amount: '99.99' }),
    await sendToken({ from: 'Yuri', to: 'Zeno', symbol: 'TUSD', amount: '100' }),
    await failOnPurpose({ by: 'Yuri' }),
    await pinDeeds({
      by: 'Yuri',
      deeds: [
        { doer: 'Alma', worth: 900n },
        { doer: 'Bruno', worth: 900n },
      ],
    }),
  ]
  shown = screens({ near, pass, red, several })
})

const schemes = ['light', 'dark'] as const

/** Runs axe on what is on screen, in the light and in the dark. */
async function expectNoFaultsInAnyLight(page: Page, where: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoFaults(page, `${where}, ${colorScheme}`)
  }
}

test('axe finds nothing on any screen', async ({ page }) => {
  for (const { name, show } of shown) {
    await test.step(name, async () => {
      await show(page)
      await expectNoFaultsInAnyLight(page, name)
    })
  }
})

test('axe finds nothing on a phone, with a wallet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const wallet = await giveWallet(page, { name: 'Yuri', chainId: 31338 })
  await page.goto(webUrl())
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expectNoFaultsInAnyLight(page, 'the list of wallets')
  wallet.declineNext()
  await page.getByRole('button', { name: /Copper Wallet/ }).click()
  await expect(page.getByText('You declined it in Copper Wallet')).toBeVisible()
  await expectNoFaultsInAnyLight(page, 'a declined connection')
  await page.getByRole('button', { name: /Copper Wallet/ }).click()
  await expect(page.getByRole('button', { name: `Switch to ${mainChain().name}` })).toBeVisible()
  await expectNoFaultsInAnyLight(page, 'the account')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^TUSD/ }).click()
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  await expectNoFaultsInAnyLight(page, 'the first step')
  await page.getByRole('button', { name: 'Next: try it' }).click()
  await expect(page.getByText(/Read all [\d,]+ blocks/)).toBeVisible()
  await expectNoFaultsInAnyLight(page, 'the second step')
  await page.getByRole('button', { name: 'Next: deploy' }).click()
  await expectNoFaultsInAnyLight(page, 'the third step')
})

const widths = [320, 390, 768, 1024, 1280]

test('nothing is wider than the screen', async ({ page }) => {
  for (const { name, show } of shown) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await show(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoOverflow(page, `${name} at ${width} px`)
        // Behind an open dialog nothing can be pressed.
        if (await page.getByRole('dialog').isVisible()) continue
        // On a phone the page is three steps, and each must fit.
        for (const step of ['Next: try it', 'Next: deploy']) {
          const next = page.getByRole('button', { name: step })
          if (!(await next.isVisible())) continue
          await next.click()
          await expectNoOverflow(page, `${name} at ${width} px, after “${step}”`)
        }
        while (await page.getByRole('button', { name: 'Back', exact: true }).isVisible()) {
          await page.getByRole('button', { name: 'Back', exact: true }).click()
        }
      }
    })
  }
})

test('twice the size of letters still fits', async ({ page }) => {
  // 200 % zoom of a 1280 px screen is a screen of 640 px.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(`${webUrl()}/check`)
  await expect(page.getByText('Nothing checked yet')).toBeVisible()
  await expectNoOverflow(page, 'check at 200 %')
})

async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return scrollWidth > clientWidth
      ? wide.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
      : []
  })
  expect(overflow, where).toEqual([])
}
