import { getBoost, getIncentive, isAllowed } from '@laurel/protocol'
import { boostRegistryAbi } from '@laurel/protocol/abi'
import { expect, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { connect } from './testing/claimant.ts'
import { sendToken, token } from './testing/deeds.ts'
import { clientOf, mainChain, person, webUrl } from './testing/local-world.ts'
import { bringNewcomers } from './testing/newcomers.ts'
import { givePersonWallet } from './testing/person-wallet.ts'

test('a reward that follows the deed, for a list of people, goes on after a reload and makes nothing twice', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const chain = mainChain()
  await bringNewcomers(chain, ['Thea'])
  const wallet = await givePersonWallet(page, { name: 'Thea' })
  await sendToken({ from: 'Thea', to: 'Thea', symbol: 'LEAF', amount: '11' })
  await page.goto(`${webUrl()}/create`)
  await connect(page)
  await page.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  const boost = page.getByRole('region', { name: 'Make it a boost' })
  await test.step('half a LEAF for each GRAIN, for two people of a list that had a slip in it', async () => {
    await boost.getByRole('radio', { name: 'Only people on a list' }).check()
    const names = ['Hana', 'Igor'].map((name) => person(name).address)
    await boost.getByLabel('Addresses').fill(`address\n${names[0]}\n0x12,Igor\n${names[0]}`)
    await expect(boost.getByText('Line 3: “0x12” has 2 digits, and an address has 40.')).toBeVisible()
    await boost.getByLabel('Addresses').fill(`address\n${names.join(',friend\n')}`)
    await boost.getByLabel('How it is shared').selectOption({ label: 'A share of the amount' })
    await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
    await boost.getByLabel('Follows').selectOption({ label: 'value, in GRAIN' })
    await boost.getByLabel('For each 1 GRAIN in value').fill('0.5')
    await boost.getByLabel('At most', { exact: true }).fill('2')
    await boost.getByLabel('In all').fill('10')
    await expectNoFaults(page, 'Create, a share for a list')
    await expect(page.locator('#sentence')).toHaveText(
      /^Anyone who sends GRAIN earns 0\.5\sLEAF for each 1\sGRAIN in value, at most 2\sLEAF, once\.$/,
    )
  })
  await test.step('declined once, then interrupted after the first transaction', async () => {
    wallet.failOnce('send', 'reject')
    await boost.getByRole('button', { name: /^Create for 11\sLEAF$/ }).click()
    await expect(boost.getByText(/You declined it in Copper Wallet/)).toBeVisible()
    await boost.getByRole('button', { name: /^Create for 11\sLEAF$/ }).click()
    await expect(boost.getByRole('listitem').filter({ hasText: 'Make a budget that you own' })).toContainText('Done')
    await page.reload()
    await expect(boost.getByText('You were in the middle of creating')).toBeVisible()
    await boost.getByRole('button', { name: 'Go on creating' }).click()
    await expect(boost.getByText(/^Boost \d+ is live$/)).toBeVisible({ timeout: 60_000 })
  })
  await test.step('onchain it is what the screen said', async () => {
    const client = clientOf('Thea', chain)
    const said = await boost.getByText(/^Boost \d+ is live$/).innerText()
    const boostId = BigInt(/\d+/.exec(said)?.[0] ?? '')
    const made = await getBoost(client, { boostId, core: chain.contracts.core })
    const incentive = await getIncentive(client, { incentive: made.incentives[0] ?? made.action })
    expect(incentive).toMatchObject({
      ...{ kind: 'erc20VariableCriteriaIncentiveV2', maxReward: 2n * 10n ** 18n, remaining: 10n * 10n ** 18n },
      // Half of 10^18 base units for each 10^8 of what is followed, times 10^18.
      ...{ reward: 5n * 10n ** 27n, criteria: { fieldIndex: 2, targetContract: token('GRAIN').address } },
    })
    const asked = ['Hana', 'Igor', 'Thea'].map((name) =>
      isAllowed(client, { allowList: made.allowList, user: person(name).address }),
    )
    expect(await Promise.all(asked)).toEqual([true, true, false])
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
    const before = await client.getTransactionCount({ address: person('Thea').address })
    // Reloaded once more, the page offers nothing to go on with, and the draft that became a boost is gone.
    await page.reload()
    await expect(page.locator('#sentence')).toHaveText('Anyone who does something at an address counts.')
    expect(await client.getTransactionCount({ address: person('Thea').address })).toBe(before)
  })
})
