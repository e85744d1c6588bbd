import { getBoost, getIncentive, isAllowed } from '@laurel/protocol'
import { boostRegistryAbi } from '@laurel/protocol/abi'
import type { MockWallet } from '@laurel/wallet/testing'
import { expect, test } from '@playwright/test'
import { numberToHex } from 'viem'
import { expectNoFaults } from './testing/axe.ts'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { expectHistoryScanned } from './testing/expect-history-scanned.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { sendToken, token } from './testing/transactions.ts'

test('a variable reward with an allow list resumes after a reload and deploys nothing twice', async ({ page }) => {
  test.setTimeout(120_000)
  const chain = mainChain()
  await createAccounts(chain, ['Thea'])
  const wallet = await installTestWallet(page, { name: 'Thea' })
  await sendToken({ from: 'Thea', to: 'Thea', symbol: 'LEAF', amount: '11' })
  await page.goto(`${webUrl()}/create`)
  await connect(page)
  await page.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  await expectHistoryScanned(page)
  const boost = page.getByRole('region', { name: 'Boost', exact: true })
  await test.step('half a LEAF for each GRAIN, for two users of a list that had a typo', async () => {
    await boost.getByRole('radio', { name: 'Only wallets on a list' }).check()
    const names = ['Hana', 'Igor'].map((name) => testAccount(name).address)
    await boost.getByLabel('Addresses').fill(`address\n${names[0]}\n0x12,Igor\n${names[0]}`)
    await expect(boost.getByText('Line 3: “0x12” has 2 characters after 0x; an address has 40.')).toBeVisible()
    await boost.getByLabel('Addresses').fill(`address\n${names.join(',friend\n')}`)
    await boost.getByLabel('Reward type').selectOption({ label: 'Percentage of an amount' })
    await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
    await boost.getByLabel('Based on').selectOption({ label: 'value, in GRAIN' })
    await boost.getByLabel('Per 1 GRAIN in value').fill('0.5')
    await boost.getByLabel('Cap per claim').fill('2')
    await boost.getByLabel('Total budget').fill('10')
    await expectNoFaults(page, 'Create, a share for a list')
    await expect(page.locator('#sentence')).toHaveText(
      /^Anyone on the list who sends GRAIN earns 0\.50\sLEAF per 1\sGRAIN in value, up to 2\sLEAF, once\.$/,
    )
  })
  await test.step('declined once, then interrupted after the first transaction', async () => {
    wallet.failOnce('send', 'reject')
    await boost.getByRole('button', { name: /^Create for 11\sLEAF$/ }).click()
    await expect(boost.getByText(/You declined it in Copper Wallet/)).toBeVisible()
    // From now on the wallet holds requests, so that nothing is sent between the first transaction and the reload.
    wallet.fail({ send: 'timeout' })
    await boost.getByRole('button', { name: /^Create for 11\sLEAF$/ }).click()
    await test.step('the form is locked while a signature is pending', async () => {
      await expect(boost.getByText('Locked while your wallet signs')).toBeVisible()
      await expect(boost.getByLabel('Total budget')).toBeDisabled()
      await expect(boost.getByLabel('Addresses')).toBeDisabled()
      await expect(page.getByLabel('Contract or token address')).toBeDisabled()
      await expectNoFaults(page, 'Create, while a wallet request is pending')
    })
    await answerOne(wallet, { count: 2 })
    await expect(boost.getByRole('listitem').filter({ hasText: 'Create budget' })).toContainText('Done')
    await page.reload()
    wallet.fail({ send: null })
    await expect(boost.getByText('Finish creating your boost')).toBeVisible()
    await boost.getByRole('button', { name: 'Continue' }).click()
    await expect(boost.getByText(/^Boost \d+ is live$/)).toBeVisible({ timeout: 60_000 })
    await expect(boost.getByText('Another tab created this boost')).toHaveCount(0)
  })
  await test.step('the onchain boost is what the screen showed', async () => {
    const client = clientOf('Thea', chain)
    const said = await boost.getByText(/^Boost \d+ is live$/).innerText()
    const boostId = BigInt(/\d+/.exec(said)?.[0] ?? '')
    const made = await getBoost(client, { boostId, core: chain.contracts.core })
    const incentive = await getIncentive(client, { incentive: made.incentives[0] ?? made.action })
    expect(incentive).toMatchObject({
      ...{ type: 'erc20VariableCriteriaIncentiveV2', maxReward: 2n * 10n ** 18n, remaining: 10n * 10n ** 18n },
      // Half of 10^18 base units for each 10^8 base units of the matched amount, times 10^18.
      ...{ reward: 5n * 10n ** 27n, criteria: { fieldIndex: 2, targetContract: token('GRAIN').address } },
    })
    const isListed = ['Hana', 'Igor', 'Thea'].map((name) =>
      isAllowed(client, { allowList: made.allowList, user: testAccount(name).address }),
    )
    expect(await Promise.all(isListed)).toEqual([true, true, false])
    const budgets = await client.getContractEvents({
      ...{
        abi: boostRegistryAbi,
        address: chain.contracts.registry,
        eventName: 'Deployed',
        fromBlock: 0n,
        strict: true,
      },
    })
    const own = budgets.filter(({ args }) => args.deployedInstance === made.budget)
    expect(own).toHaveLength(1)
    const before = await client.getTransactionCount({ address: testAccount('Thea').address })
    // After another reload, the page has nothing to resume, and the draft of the created boost is deleted.
    await page.reload()
    await expect(page.locator('#sentence')).toHaveText('Anyone who does something at an address qualifies.')
    expect(await client.getTransactionCount({ address: testAccount('Thea').address })).toBe(before)
  })
})

test('a boost of three rewards for a list too long for one transaction @depth', async ({ page }) => {
  test.setTimeout(120_000)
  const chain = mainChain()
  await createAccounts(chain, ['Thea'])
  const wallet = await installTestWallet(page, { name: 'Thea' })
  await sendToken({ from: 'Thea', to: 'Thea', symbol: 'LEAF', amount: '26' })
  await sendToken({ from: 'Thea', to: 'Thea', symbol: 'TUSD', amount: '33' })
  await page.goto(`${webUrl()}/create`)
  await connect(page)
  await page.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  await expectHistoryScanned(page)
  const boost = page.getByRole('region', { name: 'Boost', exact: true })
  const users = Array.from({ length: 501 }, (_, at) => numberToHex(at + 1, { size: 20 }))
  await test.step('five LEAF for four accounts, ten TUSD for three, and a raffle of three LEAF', async () => {
    await boost.getByRole('radio', { name: 'Only wallets on a list' }).check()
    await boost.getByLabel('Addresses').fill(users.join('\n'))
    await expect(boost.getByText('501 addresses. Your wallet sends them in 2 transactions')).toBeVisible()
    await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
    await boost.getByLabel('Each earns').fill('5')
    await boost.getByLabel('Wallets', { exact: true }).fill('4')
    await boost.getByRole('button', { name: 'Add second reward' }).click()
    await expect(boost.getByRole('button', { name: /^2 / })).toBeFocused()
    await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'TUSD, Test Dollar' })
    await boost.getByLabel('Each earns').fill('10')
    await boost.getByLabel('Wallets', { exact: true }).fill('3')
    await boost.getByRole('button', { name: 'Add reward' }).click()
    await expect(boost.getByText('Reward 3: Enter a reward amount.')).toBeVisible()
    await boost.getByLabel('Reward type').selectOption({ label: 'Raffle, one winner' })
    await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
    await boost.getByLabel('Winner earns').fill('3')
    await boost.getByLabel('Tickets').fill('9')
    await expectNoFaults(page, 'Create, three rewards')
    await expect(page.locator('#sentence')).toHaveText(
      /^Anyone on the list who sends GRAIN earns 5\sLEAF, once; earns 10\sTUSD, once; and gets one raffle ticket to win 3\sLEAF\.$/,
    )
  })
  await test.step('it resumes after an interruption in the middle of the list', async () => {
    wallet.fail({ send: 'timeout' })
    await boost.getByRole('button', { name: /^Create for 25\.30\sLEAF and 33\sTUSD$/ }).click()
    const first = boost.getByRole('listitem').filter({ hasText: 'Create the list with its first 500 addresses' })
    await answerOne(wallet, { count: 1 })
    await expect(first).toContainText('Done')
    await page.reload()
    wallet.fail({ send: null })
    await boost.getByRole('button', { name: 'Continue' }).click()
    await expect(boost.getByText(/^Boost \d+ is live$/)).toBeVisible({ timeout: 90_000 })
  })
  await test.step('all three rewards are onchain, for the whole list', async () => {
    const client = clientOf('Thea', chain)
    const said = await boost.getByText(/^Boost \d+ is live$/).innerText()
    const made = await getBoost(client, { boostId: BigInt(/\d+/.exec(said)?.[0] ?? ''), core: chain.contracts.core })
    const kinds = await Promise.all(made.incentives.map((incentive) => getIncentive(client, { incentive })))
    expect(kinds).toMatchObject([
      { type: 'erc20Incentive', asset: token('LEAF').address, remaining: 20n * 10n ** 18n },
      { type: 'erc20Incentive', asset: token('TUSD').address, limit: 3n },
      { type: 'erc20Incentive', asset: token('LEAF').address, limit: 9n },
    ])
    const isListed = [users[0], users[499], users[500], testAccount('Thea').address].map((user) =>
      isAllowed(client, { allowList: made.allowList, user: user ?? made.owner }),
    )
    expect(await Promise.all(isListed)).toEqual([true, true, true, false])
  })
})

/** Lets a wallet that holds all requests respond only to its pending transaction. */
async function answerOne(wallet: MockWallet, { count }: { readonly count: number }): Promise<void> {
  await expect.poll(() => wallet.requests.filter((method) => method === 'eth_sendTransaction').length).toBe(count)
  wallet.release()
}
