import type { MockWallet } from '@laurel/wallet/testing'
import { expect, type Page, test } from '@playwright/test'
import { expectNoFaults } from './testing/axe.ts'
import { balanceOf, connect } from './testing/claimant.ts'
import { createAccounts } from './testing/create-accounts.ts'
import { expectHistoryScanned } from './testing/expect-history-scanned.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, testAccount, webUrl } from './testing/local-world.ts'
import { sendToken, token } from './testing/transactions.ts'

/** The lifecycle of a boost, with one test per part. Thea creates it, Milo and Rhea claim it. */
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const reward = 7n * 10n ** 18n
let creator: Page
let claimant: Page
let boostId = ''
let wallet: MockWallet

test.beforeAll(async ({ browser }) => {
  await createAccounts(mainChain(), ['Thea', 'Milo', 'Rhea', 'Iris'])
  // The cost of the boost: two rewards of 7 LEAF, plus a fee of a tenth.
  await sendToken({ from: 'Thea', to: 'Thea', symbol: 'LEAF', amount: '50' })
  ;[creator, claimant] = await Promise.all([browser.newPage(), browser.newPage()])
  wallet = await installTestWallet(creator, { name: 'Thea' })
  await installTestWallet(claimant, { name: 'Milo' })
})

test.afterAll(() => Promise.all([creator.close(), claimant.close()]))

test('create and fund a boost', async () => {
  await creator.goto(`${webUrl()}/create`)
  await connect(creator)
  await creator.getByLabel('Contract or token address').fill(token('GRAIN').address)
  await creator.getByRole('radio', { name: /^Transfer/ }).check()
  await creator.getByRole('button', { name: 'Add condition on value' }).click()
  await creator.getByLabel('What value is compared with').fill('3')
  // No other journey, and no other run of this one, has this task.
  await creator.getByRole('button', { name: 'Add condition on to' }).click()
  await creator.getByLabel('What to is compared with').fill(testAccount('Iris').address)
  await creator.getByRole('radio', { name: /Token sender/ }).check()
  await expectHistoryScanned(creator)
  const boost = creator.getByRole('region', { name: 'Boost', exact: true })
  await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
  await boost.getByLabel('Each earns').fill('7')
  await boost.getByRole('textbox', { name: 'Wallets', exact: true }).fill('1')
  await test.step('the period and the frequency are in the sentence', async () => {
    await boost.getByLabel('End').fill('2001-01-01T00:00')
    await expect(boost.getByText('Enter an end in the future.').first()).toBeVisible()
    await boost.getByLabel('End').fill('2099-12-31T18:30')
    await boost.getByLabel('Max. per wallet', { exact: true }).fill('5')
    await expect(boost.getByText(/“Max. per wallet” is 5, but a wallet can claim only once/)).toBeVisible()
    await boost.getByLabel('Max. per wallet', { exact: true }).fill('')
    await boost.getByLabel('Max. per day, all wallets').fill('5')
    await expect(creator.locator('#sentence')).toHaveText(
      /once\. Until 31 Dec 2099, 18:30; 5 per day in total \(UTC\)\.$/,
    )
    await expectNoFaults(creator, 'Create, when and how often')
  })
  await test.step('a title, a description and a link by the creator', async () => {
    await boost.getByLabel('Title', { exact: true }).fill('Thea’s\u202e grain')
    await expect(boost.getByText(/^It must be one line of visible characters/)).toBeVisible()
    await boost.getByLabel('Title', { exact: true }).fill('Thea’s grain “run”')
    await boost.getByLabel('Description', { exact: true }).fill('For all who\nshare their harvest.')
    await boost.getByLabel('Link', { exact: true }).fill('example.org/grain')
    await expectNoFaults(creator, 'Create, title and description')
  })
  wallet.failOnce('sign', 'reject')
  await boost.getByRole('button', { name: 'Create for 7.70 LEAF' }).click()
  await test.step('declined terms are shown as not in force, and can be signed after a reload', async () => {
    await expect(boost.getByText(/^Boost \d+ is live without its start, end and limits$/)).toBeVisible({
      timeout: 90_000,
    })
    await expect(boost.getByText('You declined it in Copper Wallet.')).toBeVisible()
    await expectNoFaults(creator, 'Create, limits not signed')
    await creator.reload()
    const left = creator.getByRole('region', { name: /^Finish boost \d+$/ })
    await expect(left.getByText('Not signed yet: until 31 Dec 2099, 18:30; 5 per day in total (UTC).')).toBeVisible()
    await expect(left.getByText(/^Thea’s grain/)).toBeVisible()
    await left.getByRole('button', { name: 'Sign start, end and limits' }).click()
  })
  await expect(boost.getByRole('link', { name: 'Manage' })).toBeVisible({ timeout: 90_000 })
  await expect(boost.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await boost.getByRole('link', { name: 'View boost' }).click()
  await expect(creator).toHaveTitle(/^Send at least 3.*GRAIN to 0x\S+ \(creator: “.*grain ’run’.*”\) · Laurel$/)
  await expect(creator.getByText('5 per day in total (UTC)')).toBeVisible()
  await expect(creator.getByRole('heading', { level: 1 })).toHaveText(/^Send at least 3.*GRAIN to 0x\S+$/)
  await expect(creator.getByText('7 LEAF left').first()).toBeVisible()
  boostId = new URL(creator.url()).searchParams.get('id') ?? ''
})

test('the creator’s description is below the conditions, marked as the creator’s', async ({ page }) => {
  await page.goto(webUrl())
  const own = page.locator(`a[href$="id=${boostId}"]`)
  const row = page.getByRole('list', { name: 'Boosts' }).getByRole('listitem').filter({ has: own })
  await expect(row.getByRole('link')).toHaveText(/^Send at least 3.*GRAIN to 0x\S+$/)
  await expect(row.getByText('Creator: Thea’s grain ’run’', { exact: true })).toBeVisible()
  await expectNoFaults(page, 'Explore, with a creator’s title')
  await row.getByRole('link').click()
  const words = page.getByRole('complementary', { name: 'In the creator’s words' })
  await expect(words.getByText(/^In the creator’s words, not verified\./)).toBeVisible()
  await expect(words.getByText('For all who share their harvest.')).toBeVisible()
  await expect(words.getByRole('link', { name: 'example.org/grain' })).toHaveAttribute(
    'href',
    'https://example.org/grain',
  )
  await expectNoFaults(page, 'A boost with its creator’s words')
})

test('a task of another account is found without a hash', async () => {
  await claimant.goto(`${webUrl()}/boost?id=${boostId}&ref=${testAccount('Iris').address}`)
  await connect(claimant)
  await sendToken({ from: 'Milo', to: 'Iris', symbol: 'GRAIN', amount: '4' })
  await claimant.getByRole('link', { name: 'Claim 7 LEAF' }).click({ timeout: 30_000 })
  await expect(claimant).toHaveURL(/\/claim\?.*tx=0x[0-9a-f]{64}/)
})

test('claim, see the balance, and the referrer is paid', async () => {
  const before = { milo: await balanceOf('Milo', 'LEAF'), iris: await balanceOf('Iris', 'LEAF') }
  await expect(claimant.getByText('They get 0.35 LEAF out of the boost’s fee.')).toBeVisible({ timeout: 30_000 })
  await claimant.getByRole('button', { name: 'Sign to credit your referrer' }).click()
  await claimant.getByRole('button', { name: 'Claim 7 LEAF' }).click({ timeout: 30_000 })
  await expect(claimant.getByRole('heading', { level: 1 })).toHaveText('7 LEAF is yours', { timeout: 30_000 })
  expect((await balanceOf('Milo', 'LEAF')) - before.milo).toBe(reward)
  // The local world gives referrers a twentieth.
  expect((await balanceOf('Iris', 'LEAF')) - before.iris).toBe((reward * 500n) / 10_000n)
})

test('a second claim is rejected before a transaction is sent', async () => {
  const before = await balanceOf('Milo', 'LEAF')
  await claimant.reload()
  await expect(claimant.getByRole('heading', { level: 1, name: 'You’ve claimed this already' })).toBeVisible()
  await expect(claimant.getByText('Each wallet can claim it once.')).toBeVisible()
  await expect(claimant.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  expect(await balanceOf('Milo', 'LEAF')).toBe(before)
})

test('an exhausted budget is shown to late users', async ({ page }) => {
  await installTestWallet(page, { name: 'Rhea' })
  await page.goto(`${webUrl()}/boost?id=${boostId}`)
  await connect(page)
  await expect(page.getByText('The reward is claimed')).toBeVisible()
})

test('a top-up adds rewards', async () => {
  await creator.goto(`${webUrl()}/manage`)
  await creator.getByRole('button', { name: new RegExp(`^Manage boost ${boostId}:`) }).click()
  await creator.getByLabel('More rewards').fill('3')
  await creator.getByRole('button', { name: 'Top up for 23.10 LEAF' }).click()
  await expect(creator.getByText(/^21\sLEAF added$/)).toBeVisible({ timeout: 60_000 })
  await expect(creator.getByText('21 of 28 LEAF left').first()).toBeVisible()
  await expectNoFaults(creator, 'Manage')
})

test('the owner changes the title, and everyone sees it', async ({ page }) => {
  const words = creator.getByRole('region', { name: `Presentation of boost ${boostId}` })
  await expect(words.getByText('Thea’s grain ’run’')).toBeVisible()
  await words.getByRole('button', { name: 'Change' }).click()
  await words.getByLabel('Title', { exact: true }).fill('Thea’s second run')
  await words.getByRole('button', { name: 'Sign and save' }).click()
  await expect(words.getByText('Saved. Visitors see it now.')).toBeVisible({ timeout: 30_000 })
  await expectNoFaults(creator, 'Manage, another title')
  await words.getByRole('button', { name: 'Close' }).click()
  await expect(words.getByText('Thea’s second run')).toBeVisible()
  await page.goto(`${webUrl()}/boost?id=${boostId}`)
  await expect(page.getByRole('complementary', { name: 'In the creator’s words' })).toContainText('Thea’s second run')
})

test('the owner signs an end and a limit, and everyone sees them', async ({ page }) => {
  const terms = creator.getByRole('region', { name: 'Start, end and limits' })
  await terms.getByRole('button', { name: 'Change' }).click()
  await terms.getByLabel('End').fill('2001-01-01T00:00')
  await terms.getByLabel('Start').fill('2001-01-01T00:00')
  await expect(terms.getByText('Enter an end that is later than the start.')).toBeVisible()
  await terms.getByLabel('Start').fill('')
  await terms.getByLabel('End').fill('2099-12-31T18:30')
  await terms.getByLabel('Max. per wallet', { exact: true }).fill('1')
  await expectNoFaults(creator, 'Manage, start, end and limits')
  await terms.getByRole('button', { name: 'Sign start, end and limits' }).click()
  await expect(terms.getByText('31 Dec 2099, 18:30')).toBeVisible({ timeout: 30_000 })
  await page.goto(`${webUrl()}/boost?id=${boostId}`)
  await expect(page.getByText('1 per wallet')).toBeVisible({ timeout: 30_000 })

  const explore = (when: string) => page.goto(`${webUrl()}/explore?network=${mainChain().chainId}${when}&order=newest`)
  const row = page.locator('ul[aria-label="Boosts"] > li').filter({ has: page.locator(`a[href$="id=${boostId}"]`) })
  const sign = async (times: { readonly start: string; readonly end: string }, shown: string) => {
    await terms.getByLabel('Start').fill(times.start)
    await terms.getByLabel('End').fill(times.end)
    await terms.getByRole('button', { name: 'Sign start, end and limits' }).click()
    await expect(terms.getByText(shown)).toBeVisible()
  }
  await test.step('Explore shows when it ends, and without the verifier that the end is unknown', async () => {
    await explore('')
    await expect(row).toContainText('Ends 31 Dec 2099, 18:30')
    await page.route('**/v1/terms?**', (route) => route.abort())
    await explore('')
    await expect(page.getByText('We can’t tell which boosts have started or ended')).toBeVisible()
    await expect(row).toContainText('Start and end unknown')
    await expect(page.getByText(/\d+ boosts with rewards left/)).toBeVisible()
    await expect(page.getByText(/open boosts/)).toHaveCount(0)
    await expectNoFaults(page, 'Explore, without the verifier')
    await page.unroute('**/v1/terms?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row).toContainText('Ends 31 Dec 2099, 18:30')
  })
  await test.step('a boost that has not started is listed last, with its start', async () => {
    await sign({ start: '2099-06-01T08:00', end: '2099-12-31T18:30' }, '1 Jun 2099, 08:00')
    await explore('')
    await expect(row).toContainText('Starts 1 Jun 2099, 08:00')
    await expect(page.getByText(/\d+ open boosts, \d+ more starts? later\./)).toBeVisible()
    await explore('&when=open')
    await expect(page.getByRole('list', { name: 'Boosts' })).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.goto(`${webUrl()}/boost?id=${boostId}`)
    await expect(page.getByText('Starts 1 Jun 2099, 08:00')).toBeVisible()
  })
  const nextYear = new Date().getFullYear() + 1
  await test.step('an ended boost is not among the open ones', async () => {
    await terms.getByLabel('Start').fill('')
    await terms.getByLabel('End').fill('2001-01-01T00:00')
    await expect(terms.getByText('Enter an end in the future')).toBeVisible()
    await sign({ start: '', end: `${nextYear}-01-02T03:04` }, `2 Jan ${nextYear}, 03:04`)
    await page.clock.setSystemTime(new Date(`${nextYear}-02-01T00:00:00Z`))
    await explore('')
    await expect(page.getByText(/\d+ open boosts\b/)).toBeVisible()
    await expect(row).toHaveCount(0)
    await page.getByLabel('When').selectOption({ label: 'Ended' })
    // A date of the current year is shown without the year.
    await expect(row).toContainText('Ended 2 Jan')
    await expectNoFaults(page, 'Explore, ended')
  })
  await sign({ start: '', end: '2099-12-31T18:30' }, '31 Dec 2099, 18:30')
})

test('Check shows that a task exceeds the limit of its wallet', async () => {
  const again = await sendToken({ from: 'Milo', to: 'Iris', symbol: 'GRAIN', amount: '4' })
  await claimant.goto(`${webUrl()}/check?chain=${mainChain().chainId}&tx=${again}&boost=${boostId}`)
  await expect(claimant.getByText('This boost’s limit is reached')).toBeVisible()
  await expect(claimant.getByRole('link', { name: /^Claim/ })).toHaveCount(0)
})

test('a clawback returns the rest to the budget, and completed tasks are no longer shown as ready', async ({
  page,
}) => {
  await installTestWallet(page, { name: 'Rhea' })
  await page.goto(`${webUrl()}/explore`)
  await connect(page)
  await sendToken({ from: 'Rhea', to: 'Iris', symbol: 'GRAIN', amount: '4' })
  const ready = page.getByRole('region', { name: `Ready for you on ${mainChain().name}` })
  await expect(ready).toContainText('7 LEAF', { timeout: 30_000 })
  await expect(creator.getByText('1 wallet earned this and hasn’t claimed yet')).toBeVisible({ timeout: 60_000 })
  await expect(creator.getByText(/1 completion, up to 7\sLEAF in total/)).toBeVisible()
  await creator.getByLabel('Rewards to claw back').fill('3')
  await creator.getByRole('button', { name: 'Claw back all 23.10 LEAF' }).click()
  await expect(creator.getByText(/LEAF returned to the budget$/)).toBeVisible({ timeout: 60_000 })
  await expect(creator.getByText('Clawed back').first()).toBeVisible({ timeout: 30_000 })
  await expect(ready).toHaveCount(0, { timeout: 30_000 })
  await page.goto(`${webUrl()}/boost?id=${boostId}`)
  await expect(page.getByText('The creator clawed back what was left')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('1 reward was claimed before.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Claim/ })).toHaveCount(0)
})

test('a manager of the budget sees the boost and tops it up from there', async ({ page }) => {
  await creator.getByRole('button', { name: 'Who can spend' }).click()
  await creator.getByLabel('Add a member').fill(testAccount('Rhea').address)
  await creator.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(creator.getByText('Access updated')).toBeVisible({ timeout: 60_000 })

  await installTestWallet(page, { name: 'Rhea' })
  await page.goto(`${webUrl()}/manage`)
  await connect(page)
  await expect(page.getByText('shared with you')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('You’re a manager')).toBeVisible()
  // A manager of a budget can spend it. Only its owner can withdraw from it and add managers.
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`^Manage boost ${boostId}:`) }).click()
  await page.getByLabel('More rewards').fill('1')
  await page.getByRole('button', { name: 'Top up for 7.70 LEAF' }).click()
  await expect(page.getByText(/^7\sLEAF added$/)).toBeVisible({ timeout: 60_000 })
  await expectNoFaults(page, 'Manage, shared')
})
