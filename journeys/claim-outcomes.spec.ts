import { CriteriaSource, Erc20Strategy } from '@laurel/protocol'
import { erc20TokenAbi } from '@laurel/protocol/abi'
import { expect, type Page, test } from '@playwright/test'
import { formatUnits, getAbiItem, isAddressEqual, parseEventLogs, parseUnits, toEventSelector } from 'viem'
import { taskBoardAbi } from '../devnet/src/contracts/generated/task-board.ts'
import { balanceOf, connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { clientOf, mainChain, testAccount, testChain, webUrl } from './testing/local-world.ts'
import { createOwnBoost, dollarsSentTo } from './testing/own-boost.ts'
import { sendToken, taskBoard, token } from './testing/transactions.ts'

/** Boosts of the world that these tests use. */
const [PAY, FALLING] = ['0', '1']
const transferEvent = toEventSelector(getAbiItem({ abi: erc20TokenAbi, name: 'Transfer' }))
const found = { timeout: 30_000 }
const head = (page: Page) => page.getByRole('heading', { level: 1 })
const slip = (page: Page) => page.getByRole('complementary', { name: 'What you receive' })

test('a falling reward: the button shows no amount, and the receipt shows what was paid @depth', async ({ page }) => {
  test.setTimeout(180_000)
  await createAccounts(mainChain(), ['Thea'])
  const thea = clientOf('Thea', mainChain())
  await installTestWallet(page, { name: 'Thea' })
  await page.goto(`${webUrl()}/explore`)
  await connect(page)
  const rung = await thea.writeContract({ abi: taskBoardAbi, address: taskBoard(), functionName: 'ringBell' })
  await thea.waitForTransactionReceipt({ hash: rung })
  await expect(page.getByRole('region', { name: /^Ready for you on/ })).toContainText('Ring', found)
  await page.goto(`${webUrl()}/boost?id=${FALLING}`)
  await expect(page.getByRole('link', { name: 'Claim your reward' })).toBeVisible(found)
  await page.getByRole('link', { name: 'Claim your reward' }).click()
  await expect(page.getByRole('button', { name: 'Claim your reward' })).toBeVisible(found)
  await page.getByRole('button', { name: 'Claim your reward' }).click()
  await expect(head(page)).toHaveText(/ is yours$/, found)

  const { address, decimals } = token('TUSD')
  const logs = await thea.getLogs({ address, fromBlock: 0n })
  const [moved] = parseEventLogs({ abi: erc20TokenAbi, eventName: 'Transfer', logs }).filter(({ args }) =>
    isAddressEqual(args.to, thea.account.address),
  )
  const paid = formatUnits(moved?.args.value ?? 0n, decimals)
  // A single decimal is shown with a second one, as amounts of money are.
  const shown = /\.\d$/.test(paid) ? `${paid}0` : paid
  await expect(head(page)).toHaveText(`${shown} TUSD is yours`)
  await expect(slip(page)).toContainText(`You received${shown} TUSD`)
  await expect(page.getByRole('link', { name: 'Claim your next reward' })).toBeVisible()
})

test('a raffle is entered, nothing is received, and no referrer is requested, because none is paid', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await createAccounts(mainChain(), ['Milo', 'Iris'])
  const raffle = await createOwnBoost({
    ...{ owner: 'Iris', action: dollarsSentTo('Iris'), cost: 500_000_000n },
    incentive: {
      ...{ type: 'erc20Incentive', asset: token('TUSD').address, strategy: Erc20Strategy.RAFFLE },
      ...{ reward: 500_000_000n, limit: 40n, manager: testAccount('Iris').address },
    },
  })
  await installTestWallet(page, { name: 'Milo' })
  await page.goto(`${webUrl()}/boost?id=${raffle}&ref=${testAccount('Iris').address}`)
  await connect(page)
  const card = page.getByRole('complementary', { name: 'Reward' })
  await expect(card).toContainText('The prize')
  await expect(card).toContainText(
    '0 entries so far, one per wallet. Each entry has the same chance: at least 1 in 40.',
  )
  await expect(card).toContainText('The creator chooses when to draw')
  await sendToken({ from: 'Milo', to: 'Iris', symbol: 'TUSD', amount: '1' })
  await page.getByRole('link', { name: 'Enter the raffle' }).click(found)
  await expect(page.getByRole('button', { name: 'Enter the raffle' })).toBeVisible(found)
  await expect(slip(page)).toContainText(/You getRaffle entryPrize if you win500\sTUSD/)
  await page.getByRole('button', { name: 'Enter the raffle' }).click(found)
  await expect(head(page)).toHaveText('You’re entered', found)
  await expect(slip(page)).toContainText('Raffle entry')
  await expect(page.getByText(/500\s*TUSD/)).toHaveCount(0)
  await page.goto(`${webUrl()}/boost?id=${raffle}`)
  await expect(page.getByText(/^Entered on /)).toBeVisible(found)
  await expect(card).toContainText('39 of 40 tickets left')
  await expect(card).toContainText('1 entry so far')
  await page.goto(`${webUrl()}/explore`)
  const own = page.getByRole('listitem').filter({ has: page.locator(`a[href$="&id=${raffle}"]`) })
  await expect(own.getByText('Entered', { exact: true })).toBeVisible(found)
})

test('Check recognizes a boost and leads to its claim, and a paid account is not offered it again', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await createAccounts(mainChain(), ['Thea'])
  await installTestWallet(page, { name: 'Thea' })
  const sent = await sendToken({ from: 'Thea', to: 'Zeno', symbol: 'TUSD', amount: '100' })
  await page.goto(`${webUrl()}/check`)
  await connect(page)
  await page.getByLabel('Transaction or explorer link').fill(sent)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Choose a boost first.')).toBeVisible()
  await page.getByLabel('Check against').selectOption(`boost ${PAY}`)
  // Boosts with the same task and reward are distinguishable.
  await expect(page.getByLabel('Check against').locator('option:checked')).toHaveText(new RegExp(` · boost ${PAY}$`))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('link', { name: 'Claim 25 TUSD' }).waitFor(found)
  await page.getByRole('link', { name: 'Claim 25 TUSD' }).click()
  await page.getByRole('button', { name: 'Claim 25 TUSD' }).click(found)
  await expect(head(page)).toHaveText('25 TUSD is yours', found)

  // Records every button that appears.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('main button:not(:disabled), main a')) {
        const words = button.textContent ?? ''
        if (words.startsWith('Claim')) seen.push(words)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.reload()
  await expect(head(page)).toHaveText('You’ve claimed this already', found)
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
  await page.goto(`${webUrl()}/check?chain=${mainChain().chainId}&tx=${sent}&boost=${PAY}`)
  await expect(page.getByText('You’ve claimed this already')).toBeVisible(found)
  await expect(page.getByRole('link', { name: /^Claim/ })).toHaveCount(0)
  await page.goto(`${webUrl()}/boost?id=${PAY}`)
  await expect(page.getByText(/^Paid on /)).toBeVisible(found)
})

test('a reward per task: both are offered in turn, and each claim shows its own receipt @depth', async ({ page }) => {
  test.setTimeout(240_000)
  await createAccounts(mainChain(), ['Nola', 'Iris'])
  const { address: asset } = token('TUSD')
  const amountOf = { source: CriteriaSource.EVENT, signature: transferEvent, fieldIndex: 2, targetContract: asset }
  const back = await createOwnBoost({
    ...{ owner: 'Iris', action: dollarsSentTo('Iris'), cost: 15_000_000n },
    incentive: {
      ...{ type: 'erc20VariableCriteriaIncentive', asset, reward: parseUnits('0.05', 18), criteria: amountOf },
      ...{ limit: 15_000_000n, maxReward: 10_000_000n },
    },
  })
  await installTestWallet(page, { name: 'Nola' })
  await page.goto(`${webUrl()}/explore`)
  await connect(page)
  const first = await sendToken({ from: 'Nola', to: 'Iris', symbol: 'TUSD', amount: '100' })
  const second = await sendToken({ from: 'Nola', to: 'Iris', symbol: 'TUSD', amount: '200' })
  for (const amount of ['10 TUSD', '5 TUSD']) {
    await page.goto(`${webUrl()}/boost?id=${back}`)
    await page.getByRole('link', { name: `Claim ${amount}` }).click(found)
    await page.getByRole('button', { name: `Claim ${amount}` }).click(found)
    await expect(head(page)).toHaveText(`${amount} is yours`, found)
  }
  expect(await balanceOf('Nola', 'TUSD')).toBe(15_000_000n)
  // Both claims have emptied the boost, and they are still shown as paid.
  for (const [hash, amount] of [
    [second, '10 TUSD'],
    [first, '5 TUSD'],
  ]) {
    await page.goto(`${webUrl()}/claim?id=${back}&tx=${hash}`)
    await expect(head(page)).toHaveText('You’ve claimed this already', found)
    await expect(slip(page)).toContainText(`You received before${amount}`, found)
    await expect(page.getByText('Each task is paid once.')).toBeVisible()
    await page.goto(`${webUrl()}/check?chain=${mainChain().chainId}&tx=${hash}&boost=${back}`)
    await expect(page.getByText('You’ve claimed this already')).toBeVisible(found)
    await expect(page.getByRole('link', { name: /^Claim/ })).toHaveCount(0)
  }
})

test('a transaction of another network is found there @depth', async ({ page }) => {
  const { address } = token('TUSD', testChain())
  await createAccounts(testChain(), ['Rhea'])
  const rhea = clientOf('Rhea', testChain())
  const hash = await rhea.writeContract({
    ...{ abi: erc20TokenAbi, address, functionName: 'mint', args: [rhea.account.address, 1n] },
  })
  await rhea.waitForTransactionReceipt({ hash })
  await installTestWallet(page, { name: 'Rhea' })
  const here = `chain=${mainChain().chainId}&tx=${hash}`
  await page.goto(`${webUrl()}/claim?id=${PAY}&${here}`)
  await connect(page)
  await expect(head(page)).toHaveText(`This transaction is on ${testChain().name}`, found)
  await page.goto(`${webUrl()}/check?boost=${PAY}&${here}`)
  await page.getByRole('link', { name: `Check it on ${testChain().name}` }).waitFor(found)
  await page.getByRole('link', { name: `Check it on ${testChain().name}` }).click()
  await expect(page).toHaveURL(new RegExp(`chain=${testChain().chainId}&tx=${hash}`))
  await page.goto(`${webUrl()}/boost?id=999&chain=${mainChain().chainId}`)
  await expect(page.getByRole('link', { name: `Look on ${testChain().name}` })).toBeVisible()
})
