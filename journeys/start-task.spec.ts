import { EMPTY_BOOST_TEXT, Erc20Strategy, signBoostText } from '@laurel/protocol'
import { createVerifierClient } from '@laurel/protocol/verifier'
import { expect, test } from '@playwright/test'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, readWorld, webUrl } from './testing/local-world.ts'
import { createOwnBoost, dollarsReceivedFrom } from './testing/own-boost.ts'
import { sendToken, token } from './testing/transactions.ts'

const found = { timeout: 30_000 }

test('a task that is done elsewhere: the button names the host of the creator’s link, and the task is then found', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const { chainId, contracts } = mainChain()
  await createAccounts(mainChain(), ['Iris', 'Rhea'])
  const iris = clientOf('Iris', mainChain())
  const boostId = await createOwnBoost({
    ...{ owner: 'Iris', action: dollarsReceivedFrom('Iris'), cost: 3_000_000n },
    incentive: {
      ...{ type: 'erc20Incentive', asset: token('TUSD').address, strategy: Erc20Strategy.POOL },
      ...{ reward: 3_000_000n, limit: 1n, manager: iris.account.address },
    },
  })
  const card = page.getByRole('complementary', { name: 'Reward' })
  await installTestWallet(page, { name: 'Rhea' })
  await page.goto(`${webUrl()}/boost?chain=${chainId}&id=${boostId}`)
  await connect(page)
  await test.step('without a link, only a transaction can be checked', async () => {
    await expect(card.getByRole('link', { name: 'Check my transaction' })).toBeVisible(found)
    await expect(card.getByRole('link', { name: /^Open/ })).toHaveCount(0)
  })

  const { verifierUrl } = readWorld()
  if (verifierUrl === null) throw new Error('The world has no verifier.')
  const link = 'https://tasks.example.org/water?plant=laurel'
  const boostText = { ...EMPTY_BOOST_TEXT, chainId, core: contracts.core, boostId: BigInt(boostId), sequence: 1, link }
  const signature = await signBoostText(iris, boostText)
  // The verifier accepts the text once it has seen the boost.
  const submit = () => createVerifierClient(verifierUrl).submitText(boostText, signature)
  await expect
    .poll(
      () =>
        submit().then(
          () => true,
          () => false,
        ),
      found,
    )
    .toBe(true)
  await page.reload()
  const start = card.getByRole('link', { name: 'Open tasks.example.org' })
  await expect(start).toHaveAttribute('href', link, found)
  // The page did not choose the link, so the other site gets neither a handle on this page nor its address.
  await expect(start).toHaveAttribute('rel', /noopener.*noreferrer/)
  await context.route('https://tasks.example.org/**', (route) => route.fulfill({ body: 'the task' }))
  const [opened] = await Promise.all([context.waitForEvent('page'), start.click()])
  await expect(opened).toHaveURL(link)
  await opened.close()

  await sendToken({ from: 'Iris', to: 'Rhea', symbol: 'TUSD', amount: '1' })
  await card.getByRole('link', { name: 'Claim 3 TUSD' }).click(found)
  await page.getByRole('button', { name: 'Claim 3 TUSD' }).click(found)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 TUSD is yours', found)
})
