import { Erc20Strategy } from '@laurel/protocol'
import { expect, test } from '@playwright/test'
import { drawPicture } from '../devnet/src/showcase/draw-picture.ts'
import { expectNoFaults } from './testing/axe.ts'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { createOwnBoost, dollarsSentTo } from './testing/own-boost.ts'
import { token } from './testing/transactions.ts'
import { withoutApi } from './testing/without-api.ts'

test('the owner presents a boost with a picture, everyone sees it, and a declined change changes nothing @depth', async ({
  context,
  page,
}) => {
  const { chainId } = mainChain()
  await createAccounts(mainChain(), ['Ines'])
  const boostId = await createOwnBoost({
    ...{ owner: 'Ines', action: dollarsSentTo('Ines'), cost: 3_000_000n },
    incentive: {
      ...{ type: 'erc20Incentive', asset: token('TUSD').address, strategy: Erc20Strategy.POOL },
      ...{ reward: 3_000_000n, limit: 1n, manager: testAccount('Ines').address },
    },
  })
  const wallet = await installTestWallet(context, { name: 'Ines' })
  const url = `${webUrl()}/manage?chain=${chainId}&boost=${boostId}`
  const region = page.getByRole('region', { name: `Presentation of boost ${boostId}` })
  const title = region.getByLabel('Title', { exact: true })
  const preview = region.getByRole('region', { name: 'Preview' })
  await page.goto(url)
  await connect(page)
  await region.getByRole('button', { name: 'Change' }).click()

  await test.step('the limits are counted, and a file that is not a picture is refused before it is uploaded', async () => {
    await title.fill('a'.repeat(61))
    await expect(region.getByText('61 of 60 characters: 1 too many.')).toBeVisible()
    await title.fill('Harvest of Ines')
    await expect(region.getByText('15 of 60 characters')).toBeVisible()
    const text = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
    await region.getByLabel('Picture').setInputFiles(text)
    await expect(region.getByText('Choose a PNG or a JPEG.')).toBeVisible()
  })

  await test.step('a draft survives a reload, with its picture, and is previewed beside the task', async () => {
    const file = { name: 'leaf.png', mimeType: 'image/png', buffer: Buffer.from(drawPicture('leaf')) }
    await region.getByLabel('Picture').setInputFiles(file)
    await expect(region.getByAltText('The picture as visitors see it')).toBeVisible()
    await region.getByLabel('Category').selectOption('Social')
    await region.getByLabel('Link').fill('example.org/ines')
    await page.reload()
    await expect(region.getByText('Your unsaved changes were restored.')).toBeVisible()
    await expect(title).toHaveValue('Harvest of Ines')
    await expect(region.getByAltText('The picture as visitors see it')).toBeVisible()
    await expect(preview).toContainText('Harvest of Ines')
    await expect(preview).toContainText('TUSD')
    await expectNoFaults(page, 'Manage, the form of a presentation')
  })

  await test.step('declined in the wallet, the form stays as it was; then it is saved', async () => {
    wallet.failOnce('sign', 'reject')
    await region.getByRole('button', { name: 'Sign and save' }).click()
    await expect(region.getByText('You declined it in Copper Wallet.')).toBeVisible()
    await expect(title).toHaveValue('Harvest of Ines')
    await region.getByRole('button', { name: 'Sign and save' }).click()
    await expect(region.getByText('Saved. Visitors see it now.')).toBeVisible()
    await expect(region.getByText('No changes yet')).toHaveCount(0)
  })

  const other = await context.newPage()
  const card = other.getByRole('complementary', { name: 'In the creator’s words' })
  await test.step('Explore and the boost’s page show it, with the signed picture', async () => {
    await other.goto(`${webUrl()}/explore?network=${chainId}&order=newest`)
    const row = other.locator('ul[aria-label="Boosts"] > li').filter({ hasText: 'Harvest of Ines' })
    await expect(row).toContainText('Creator:')
    await other.goto(`${webUrl()}/boost?chain=${chainId}&id=${boostId}`)
    await expect(card).toContainText('Harvest of Ines')
    await expect(card).toContainText('Social')
    await expect(card.locator('img')).toHaveAttribute('src', /^blob:/)
  })

  await test.step('a change replaces it, without the picture', async () => {
    await region.getByLabel('Title', { exact: true }).fill('Second harvest')
    await region.getByRole('button', { name: 'Remove picture' }).click()
    await region.getByRole('button', { name: 'Sign and save' }).click()
    await expect(region.getByText('Saved. Visitors see it now.')).toBeVisible()
    await other.reload()
    await expect(card).toContainText('Second harvest')
    await expect(card.locator('img')).toHaveCount(0)
  })

  await test.step('without an API, Manage says what is needed', async () => {
    await withoutApi(other)
    await other.goto(url)
    await expect(other.getByText(/^A picture and a category need an API/)).toBeVisible()
  })
})
