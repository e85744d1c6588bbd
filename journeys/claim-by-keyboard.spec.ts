import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, webUrl } from './testing/local-world.ts'
import { expectNoOverflow } from './testing/no-overflow.ts'
import { tabTo } from './testing/tab-to.ts'
import { sendToken } from './testing/transactions.ts'

/** The first boost of the world, which pays 25 TUSD for a payment of 100 TUSD. */
const PAY_BOOST = '0'
const at = (page: string, tx = '') => `${webUrl()}/${page}?chain=${mainChain().chainId}&id=${PAY_BOOST}${tx}`
const found = { timeout: 30_000 }

test('with the keyboard alone, at every width: a mistake, another account’s task, a claim, and a second claim', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await createAccounts(mainChain(), ['Thea', 'Milo'])
  await installTestWallet(page, { name: 'Thea' })
  await page.goto(at('boost'))
  await connect(page)
  const head = page.getByRole('heading', { level: 1 })

  await test.step('an empty form shows a message', async () => {
    await page.getByRole('link', { name: /^I did it elsewhere/ }).waitFor()
    await tabTo(page, /^I did it elsewhere/)
    await page.keyboard.press('Enter')
    await expect(head).toHaveText('Looking for your transaction')
    await tabTo(page, /^Check my transaction/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paste a transaction hash first.')).toBeVisible()
    await expectToFit(page, 'claim, nothing given')
  })

  await test.step('a hash that is not in a block is not found, and can be corrected', async () => {
    await page.goto(at('claim', `&tx=0x${'ab'.repeat(32)}`))
    await expect(page.getByRole('heading', { level: 1, name: /^No such transaction on/ })).toBeVisible()
    await expect(page.getByText(/transaction is onchain/)).toHaveCount(0)
    await expect(page.getByLabel('Transaction or explorer link')).toHaveValue(`0x${'ab'.repeat(32)}`)
    await expectToFit(page, 'claim, in no block')
  })

  await test.step('another account’s task requires a claimant', async () => {
    const other = await sendToken({ from: 'Milo', to: 'Zeno', symbol: 'TUSD', amount: '100' })
    await page.goto(at('claim', `&tx=${other}`))
    await expect(page.getByRole('button', { name: /^Claim for them/ })).toBeVisible(found)
    await expectToFit(page, 'claim, another account’s task')
  })

  await test.step('the account’s task is found, claimed and paid', async () => {
    await sendToken({ from: 'Thea', to: 'Zeno', symbol: 'TUSD', amount: '100' })
    await page.goto(at('boost'))
    await expect(page.getByRole('link', { name: 'Claim 25 TUSD' })).toBeVisible(found)
    await tabTo(page, /^Claim 25\sTUSD/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Claim 25 TUSD' })).toBeVisible(found)
    await expectToFit(page, 'claim, to confirm')
    await tabTo(page, /^Claim 25\sTUSD/)
    await page.keyboard.press('Enter')
    await expect(head).toHaveText('25 TUSD is yours', found)
    await expectToFit(page, 'claim, paid')
  })

  await test.step('opened again it says that it was paid, and the way back leads to the boost', async () => {
    await page.reload()
    await expect(head).toHaveText('You’ve claimed this already')
    await expectToFit(page, 'claim, paid before')
    await page.goBack()
    await expect(page.getByText(/^Paid on /)).toBeVisible()
  })
})

async function expectToFit(page: Page, where: string): Promise<void> {
  await expectNoFaults(page, where)
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page, `${where} at ${width} px`)
  }
}
