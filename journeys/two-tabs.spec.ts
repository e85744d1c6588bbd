import { expect, test } from '@playwright/test'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, webUrl } from './testing/local-world.ts'
import { token } from './testing/transactions.ts'

test('two tabs with one draft: while one deploys it, the other sends nothing and then shows the result', async ({
  context,
  page: one,
}) => {
  await createAccounts(mainChain(), ['Nola'])
  const wallet = await installTestWallet(context, { name: 'Nola' })
  const deploy = `Deploy on ${mainChain().name}`
  await one.goto(`${webUrl()}/create`)
  await connect(one)
  await one.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await one.getByRole('radio', { name: /^Approval/ }).check()
  const name = `From two tabs ${Date.now()}`
  await one.getByLabel('Name', { exact: true }).fill(name)
  await expect(one.getByRole('button', { name: deploy })).toBeVisible()

  const other = await context.newPage()
  await other.goto(one.url())
  await expect(other.getByRole('button', { name: deploy })).toBeVisible()
  const sent = () => wallet.requests.filter((method) => method === 'eth_sendTransaction')

  wallet.failOnce('send', 'timeout')
  await one.getByRole('button', { name: deploy }).click()
  await expect(one.getByText('Locked while your wallet signs')).toBeVisible()
  // It is asked once the page knows what it costs.
  await expect.poll(sent).toHaveLength(1)
  await other.getByRole('button', { name: deploy }).click()
  await expect(other.getByText('Another tab of this page is deploying an action right now.')).toBeVisible()
  expect(sent()).toHaveLength(1)

  wallet.release()
  await expect(one.getByText(`Deployed: ${name}`)).toBeVisible()
  await expect(other.getByText('Another tab deployed this action')).toBeVisible()
  await expect(other.getByRole('button', { name: deploy })).toHaveCount(0)
  expect(sent()).toHaveLength(1)
})
