import { expect } from '@playwright/test'
import { expectNoFaultsIn } from './testing/axe.ts'
import { showScene, test } from './testing/playground.ts'

/** The RainbowKit-compatible button: the same props, with our modal. */
test.describe.configure({ mode: 'parallel' })

for (const width of [1280, 390]) {
  test(`shows network, balance and account by its props: ${width} px`, async ({ page, playground }) => {
    await page.setViewportSize({ width, height: 800 })
    await showScene(page, playground, 'view=Account&state=default&rainbowkit')
    await page.keyboard.press('Escape')
    const full = page.getByTestId('rainbowkit')
    const isLarge = width >= 768
    const [network, account] = [full.getByRole('button').first(), full.getByRole('button').last()]
    await expect(full.getByRole('button')).toHaveCount(2)
    await expect(network).toHaveAccessibleName(/Network: Base/)
    await expect(network.locator('[data-part="button-text"]')).toHaveCount(isLarge ? 1 : 0)
    await expect(account.locator('[data-part="balance"]')).toHaveCount(isLarge ? 1 : 0)
    await expect(account.locator('[data-part="avatar"]')).toHaveCount(1)

    const small = page.getByTestId('rainbowkit small').getByRole('button').last()
    await expect(small).toHaveAccessibleName(/Account 0x/)
    await expect(small.locator('[data-part="button-text"]')).toHaveCount(0)
    const plain = page.getByTestId('rainbowkit plain').getByRole('button')
    await expect(plain).toHaveCount(1)
    await expect(plain.locator('[data-part="avatar"]')).toHaveCount(0)
    await expect(plain.locator('[data-part="balance"]')).toHaveCount(1)
    await expect(page.getByTestId('rainbowkit custom')).toHaveText(/^true 0x.* Base \d/)
    await expectNoFaultsIn(page, '[data-testid="rainbowkit"]', 'the button of RainbowKit')

    await network.click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName(/network/i)
    await page.keyboard.press('Escape')
    await page.getByTestId('rainbowkit custom').click()
    await expect(page.getByRole('dialog')).toContainText('Disconnect')
  })
}
