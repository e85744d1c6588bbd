import { Erc20Strategy } from '@laurel/protocol'
import { expect, test } from '@playwright/test'
import { connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { holdReceipts } from './testing/hold-receipts.ts'
import { holdTransactions } from './testing/hold-transactions.ts'
import { installTestWallet, rpcUrlsByChain } from './testing/install-test-wallet.ts'
import { mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { createOwnBoost, dollarsSentTo } from './testing/own-boost.ts'
import { sendToken, token } from './testing/transactions.ts'

const found = { timeout: 30_000 }

test('two tabs with one draft: while one deploys it, the other sends nothing and then shows the result @depth', async ({
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
  // The wallet request comes when the page has estimated the gas.
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

test('a typed draft that one tab creates is created in no other tab, where it was read from storage', async ({
  context,
  page: one,
}) => {
  test.setTimeout(180_000)
  await createAccounts(mainChain(), ['Thea'])
  await sendToken({ from: 'Thea', to: 'Thea', symbol: 'LEAF', amount: '50' })
  const wallet = await installTestWallet(context, { name: 'Thea' })
  await one.goto(`${webUrl()}/create`)
  await connect(one)
  await one.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await one.getByRole('radio', { name: /^Approval/ }).check()
  const boost = one.getByRole('region', { name: 'Boost', exact: true })
  await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
  await boost.getByLabel('Each earns').fill('2')
  await boost.getByRole('textbox', { name: 'Wallets', exact: true }).fill('1')
  await boost.getByLabel('Budget name').fill(`Two tabs ${Date.now()}`)
  const create = { name: /^Create for 2\.20\sLEAF$/ }
  await expect(boost.getByRole('button', create)).toBeVisible()

  const other = await context.newPage()
  await other.goto(`${webUrl()}/create`)
  const otherBoost = other.getByRole('region', { name: 'Boost', exact: true })
  await expect(otherBoost.getByRole('button', create)).toBeVisible(found)
  const sent = () => wallet.requests.filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method))

  wallet.failOnce('send', 'timeout')
  await boost.getByRole('button', create).click()
  await expect.poll(sent).toHaveLength(1)
  await otherBoost.getByRole('button', create).click()
  const busy = otherBoost.getByText('Another tab of this page is creating a boost right now.')
  await expect(busy).toBeVisible()

  wallet.release()
  await expect(boost.getByText(/^Boost \d+ is live/)).toBeVisible({ timeout: 90_000 })
  const count = sent().length
  await expect(otherBoost.getByText('Another tab created this boost')).toBeVisible(found)
  await expect(otherBoost.getByText(/^This draft is already boost \d+\.$/)).toBeVisible()
  await expect(busy).toHaveCount(0)
  await expect(otherBoost.getByRole('button', { name: /^(Create|Continue)/ })).toHaveCount(0)
  expect(sent()).toHaveLength(count)

  // An edit is a new choice.
  await otherBoost.getByLabel('Each earns').fill('3')
  await expect(otherBoost.getByRole('button', { name: /^Create for 3\.30\sLEAF$/ })).toBeVisible()
})

test('a reload while a deployment is pending: it is followed to its receipt, and nothing is sent twice @depth', async ({
  page,
}) => {
  await createAccounts(mainChain(), ['Nola'])
  const wallet = await installTestWallet(page, { name: 'Nola' })
  const deploy = `Deploy on ${mainChain().name}`
  await page.goto(`${webUrl()}/create`)
  await connect(page)
  await page.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await page.getByRole('radio', { name: /^Approval/ }).check()
  const name = `Over a reload ${Date.now()}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  const { release } = await holdReceipts(page, mainChain().rpcUrl)
  await page.getByRole('button', { name: deploy }).click()
  await expect(page.getByText('Usually a few seconds.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Still pending. You can leave this page open.')).toBeVisible()
  await expect(page.getByRole('button', { name: deploy })).toHaveCount(0)
  await expect(page.getByLabel('Contract or token address')).toBeDisabled()
  await release()
  await expect(page.getByText(`Deployed: ${name}`)).toBeVisible()
  expect(wallet.requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
  // Check offers the action by name, as without a reload.
  await page.getByRole('link', { name: 'Check a transaction against it' }).click()
  await expect(page.getByLabel('Against').locator('option:checked')).toHaveText(name)
})

test('a reload while an action of Manage is pending: the page and another tab follow it to its end @depth', async ({
  context,
  page,
}) => {
  const chain = mainChain()
  await createAccounts(chain, ['Thea'])
  await sendToken({ from: 'Thea', to: 'Thea', symbol: 'TUSD', amount: '8' })
  const wallet = await installTestWallet(context, { name: 'Thea' })
  await page.goto(`${webUrl()}/manage?chain=${chain.chainId}`)
  await connect(page)
  await page.getByRole('button', { name: /^New budget/ }).click()
  await page.getByLabel('Budget name').fill('Over a reload')
  await page.getByRole('button', { name: /^Create budget/ }).click()
  await expect(page.getByText('Budget created. Add money next.')).toBeVisible()
  const card = page.getByRole('listitem', { name: 'Over a reload' })
  await card.getByRole('button', { name: 'Add money' }).click()
  await card.getByLabel('Amount').fill('8')
  await card.getByRole('button', { name: /^Add 8/ }).click()
  await expect(card.getByText(/^8\sTUSD deposited$/)).toBeVisible()

  await card.getByRole('button', { name: 'Withdraw' }).click()
  await card.getByLabel('Amount').fill('5')
  const { release } = await holdReceipts(page, chain.rpcUrl)
  const before = wallet.requests.filter((method) => method === 'eth_sendTransaction').length
  await card.getByRole('button', { name: /^Withdraw 5/ }).click()
  await expect(card.getByText('Confirming', { exact: true })).toBeVisible()

  await page.reload()
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await card.getByLabel('Amount').fill('3')
  await expect(card.getByText('Confirming', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Withdraw 3/ })).toHaveCount(0)
  // This page can read the receipt.
  const other = await context.newPage()
  await other.goto(page.url())
  const otherCard = other.getByRole('listitem', { name: 'Over a reload' })
  await otherCard.getByRole('button', { name: 'Withdraw' }).click()
  await expect(otherCard.getByText(/^5\sTUSD sent to your wallet$/)).toBeVisible()
  // The other tab shows the same result.
  await expect(card.getByText(/^5\sTUSD sent to your wallet$/)).toBeVisible()
  await release()
  expect(wallet.requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(before + 1)
  // The result was shown, so after another reload only the form is shown.
  await page.reload()
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await expect(card.getByLabel('Amount')).toBeVisible()
  await expect(card.getByText(/^5\sTUSD sent to your wallet$/)).toHaveCount(0)
})

test('a claim that one tab sent is shown as sent in the others, and is offered in none', async ({ context, page }) => {
  test.setTimeout(180_000)
  const chain = mainChain()
  await createAccounts(chain, ['Iris', 'Rhea'])
  const boostId = await createOwnBoost({
    ...{ owner: 'Iris', action: dollarsSentTo('Iris'), cost: 6_000_000n },
    incentive: {
      ...{ type: 'erc20Incentive', asset: token('TUSD').address, strategy: Erc20Strategy.POOL },
      ...{ reward: 3_000_000n, limit: 2n, manager: testAccount('Iris').address },
    },
  })
  const held = await holdTransactions(chain, 'Rhea')
  const chains = { ...rpcUrlsByChain(), [chain.chainId]: held.rpcUrl }
  const wallet = await installTestWallet(context, { name: 'Rhea', chains })
  await page.goto(`${webUrl()}/boost?chain=${chain.chainId}&id=${boostId}`)
  await connect(page)
  await sendToken({ from: 'Rhea', to: 'Iris', symbol: 'TUSD', amount: '1' })
  await page.getByRole('link', { name: 'Claim 3 TUSD' }).click(found)
  const [onBoost, onExplore] = [await context.newPage(), await context.newPage()]
  await onBoost.goto(`${webUrl()}/boost?chain=${chain.chainId}&id=${boostId}`)
  await onExplore.goto(`${webUrl()}/explore?chain=${chain.chainId}`)
  await expect(onBoost.getByRole('link', { name: 'Claim 3 TUSD' })).toBeVisible(found)
  const ready = onExplore.getByRole('region', { name: `Ready for you on ${chain.name}` })
  await expect(ready.getByRole('link', { name: 'Claim 3 TUSD' })).toBeVisible(found)
  const row = onExplore
    .getByRole('list', { name: 'Boosts' })
    .getByRole('listitem')
    .filter({ has: onExplore.locator(`a[href*="id=${boostId}"]`) })
  await expect(row.getByText('Ready for you')).toBeVisible(found)

  await test.step('while the wallet of one tab asks, another tab waits and does not offer the claim', async () => {
    await onBoost.getByRole('link', { name: 'Claim 3 TUSD' }).click()
    const again = onBoost.getByRole('button', { name: 'Claim 3 TUSD' })
    await expect(again).toBeVisible(found)
    wallet.failOnce('send', 'timeout')
    await page.getByRole('button', { name: 'Claim 3 TUSD' }).click(found)
    await expect(onBoost.getByText('Waiting in another tab')).toBeVisible(found)
    await expect(again).toHaveCount(0)
    // The wallet request comes when the page has estimated the gas.
    await expect.poll(() => wallet.requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
    await onBoost.goBack()
  })

  try {
    wallet.release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claim sent, waiting for confirmation', found)
    await expect(onBoost.getByRole('link', { name: 'Claim sent, see its progress' })).toBeVisible(found)
    await expect(onBoost.getByRole('link', { name: /^Claim 3/ })).toHaveCount(0)
    await expect(onExplore.getByText('Claim sent, waiting for confirmation.')).toBeVisible(found)
    await expect(onExplore.getByRole('link', { name: 'Claim 3 TUSD' })).toHaveCount(0)
    await onBoost.getByRole('link', { name: 'Claim sent, see its progress' }).click()
    await expect(onBoost.getByRole('heading', { level: 1 })).toHaveText('Claim sent, waiting for confirmation', found)
    await expect(onBoost.getByRole('button', { name: /^Claim 3/ })).toHaveCount(0)
  } finally {
    await held.release()
    await held.close()
  }
  for (const tab of [page, onBoost]) {
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(/^3 TUSD is yours$|claimed this already$/, found)
  }
  await expect(row.getByText('Claimed', { exact: true })).toBeVisible(found)
  expect(wallet.requests.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
})
