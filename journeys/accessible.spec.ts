import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { action, failOnPurpose, pinDeeds, sendToken, token } from './testing/deeds.ts'
import { mainChain, readWorld, webUrl } from './testing/local-world.ts'
import { type Screen, screens } from './testing/screens.ts'
import { giveWallet } from './testing/test-wallet.ts'

let shown: readonly Screen[] = []
let made = { near: '', pass: '', red: '', several: '' }

test.setTimeout(180_000)

test.beforeAll(async () => {
  made = {
    near: await sendToken({ from: 'Yuri', to: 'Zeno', symbol: 'TUSD', amount: '99.99' }),
    pass: await sendToken({ from: 'Yuri', to: 'Zeno', symbol: 'TUSD', amount: '100' }),
    red: await failOnPurpose({ by: 'Yuri' }),
    several: await pinDeeds({
      by: 'Yuri',
      deeds: [
        { doer: 'Alma', worth: 900n },
        { doer: 'Bruno', worth: 900n },
      ],
    }),
  }
  shown = screens(made)
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

test('mirrored, for languages from right to left, all of it still fits', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl'))
  })
  for (const { name, show } of shown) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await show(page)
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoOverflow(page, `${name}, mirrored, at ${width} px`)
      }
    })
  }
})

test('long names stay within the screen', async ({ page }) => {
  const long = 'Supercalifragilisticexpialidocious'.repeat(4)
  await page.route('**/world.json', (route) => {
    const { chains, accounts } = readWorld()
    const named = <Named extends { readonly name: string }>(one: Named) => ({ ...one, name: `${one.name} ${long}` })
    const json = {
      accounts: accounts.map(named),
      chains: chains.map((chain) => ({
        ...named(chain),
        actions: chain.actions.map(named),
        tokens: chain.tokens.map((one) => ({ ...named(one), symbol: long })),
        abis: Object.fromEntries(Object.entries(chain.abis).map(([address, known]) => [address, named(known)])),
      })),
    }
    return route.fulfill({ json })
  })
  const { address } = action('Pay 100 test dollars or more')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${webUrl()}/check?tx=${made.near}&action=${address}`)
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible()
    await expectNoOverflow(page, `a check with long names at ${width} px`)
    await page.goto(`${webUrl()}/create`)
    await page.getByLabel('Contract or token address').fill(token('TUSD').address)
    await page.getByRole('radio').first().check()
    await expectNoOverflow(page, `a definition with long names at ${width} px`)
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
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > clientWidth + 1
    })
    const named = wide.map(
      ({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 40)}`,
    )
    return [`${scrollWidth} px in ${clientWidth}`, ...named]
  })
  expect(overflow, where).toEqual([])
}
