import { expect, test } from '@playwright/test'
import { taskBoardAbi } from '../devnet/src/contracts/generated/task-board.ts'
import { connect } from './testing/claimant.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { taskBoard } from './testing/transactions.ts'

/** The first boost of the world, which pays 25 TUSD for a payment of 100 TUSD. */
const PAY_BOOST = '0'
/** A boost for ringing the bell, with Dario on its deny list. */
const DENYING_BOOST = '13'

test('boosts are listed from the chain, and each one shows its task', async ({ page }) => {
  await installTestWallet(page, { name: 'Zeno' })
  await page.goto(`${webUrl()}/explore`)
  await connect(page)
  const task = page.getByRole('link', { name: /^Send at least 100.*TUSD$/ })
  await expect(task.last()).toBeVisible()
  await expect(page.getByText('5,000 TUSD left').first()).toBeVisible()
  await page.goto(`${webUrl()}/boost?id=${PAY_BOOST}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Send at least 100.*TUSD$/)
  await expect(page.getByRole('link', { name: /check a transaction/ })).toBeVisible()
})

test('a deny-listed address is warned before the task, and gets no signature for a completed one', async ({ page }) => {
  await installTestWallet(page, { name: 'Dario' })
  await page.goto(`${webUrl()}/boost?id=${DENYING_BOOST}`)
  await connect(page)
  await expect(page.getByText('This wallet is excluded by the creator')).toBeVisible()
  const dario = clientOf('Dario', mainChain())
  // Sent from the unlocked account, so that the node sets the nonce, also when this journey runs twice in parallel.
  const account = testAccount('Dario').address
  const rung = await dario.writeContract({ abi: taskBoardAbi, address: taskBoard(), functionName: 'ringBell', account })
  await page.goto(`${webUrl()}/claim?id=${DENYING_BOOST}&tx=${rung}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This wallet is excluded by the creator', {
    timeout: 30_000,
  })
  await expect(page.getByText('No claim was sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
})
