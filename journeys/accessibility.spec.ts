import { expect, type Page } from '@playwright/test'
import { chosenAtDepth, partAtDepth } from '../devnet/src/testing/test-depth.ts'
import { expectNoFaults, expectReadableColors } from './testing/axe.ts'
import { boostScreens } from './testing/boost-screens.ts'
import { connect } from './testing/claimant.ts'
import { expectHistoryScanned } from './testing/expect-history-scanned.ts'
import { installTestWallet } from './testing/install-test-wallet.ts'
import { mainChain, readWorld, testChain, webUrl } from './testing/local-world.ts'
import { expectNoOverflow } from './testing/no-overflow.ts'
// The test function of all views: another one would start two more workers.
import { test } from './testing/playground.ts'
import { type ShownTransactions, screens } from './testing/screens.ts'
import { action, completeTasks, failOnPurpose, sendToken, token } from './testing/transactions.ts'

// Each screen is a separate test, and tests share workers, so each worker has its own user.
test.describe.configure({ mode: 'parallel' })
const users = ['Hana', 'Igor', 'Juna', 'Karl', 'Lina', 'Marek'] as const

let transactionsPromise: Promise<ShownTransactions> | null = null

// The transactions take some blocks. They are not awaited here, because the first screens do not need them.
test.beforeAll(() => {
  const by = users[test.info().parallelIndex]
  if (by === undefined) throw new Error('More workers than users.')
  transactionsPromise = makeTransactions(by)
  transactionsPromise.catch(() => {})
})

async function makeTransactions(by: string): Promise<ShownTransactions> {
  return {
    near: await sendToken({ from: by, to: 'Zeno', symbol: 'TUSD', amount: '99.99' }),
    pass: await sendToken({ from: by, to: 'Zeno', symbol: 'TUSD', amount: '100' }),
    red: await failOnPurpose({ by }),
    several: await completeTasks({
      by,
      tasks: [
        { account: 'Alma', worth: 900n },
        { account: 'Bruno', worth: 900n },
      ],
    }),
  }
}

function transactions(): Promise<ShownTransactions> {
  if (transactionsPromise === null) throw new Error('The transactions must be started in beforeAll.')
  return transactionsPromise
}

const widths = [320, 390, 768, 1280]
/** The widths for every change: the narrowest, the widest, and one right to left. `npm run test:soak` checks all of them. */
const looks = partAtDepth(
  ['ltr', 'rtl'].flatMap((direction) => widths.map((width) => ({ direction, width }))),
  3,
)

// One of each screen, because its other states have the same parts.
const shown = chosenAtDepth(
  [...screens(transactions), ...boostScreens],
  ({ isForEveryChange }) => isForEveryChange === true,
)

for (const { name, show } of shown) {
  test(`axe finds nothing and everything fits: ${name}`, async ({ sharedPage: page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await show(page)
    await expectNoFaultsInBothModes(page, name)
    for (const { direction, width } of looks) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
      await page.setViewportSize({ width, height: 800 })
      await expectEachStepFits(page, `${name} at ${width} px, ${direction}`)
    }
  })
}

const steps = ['who', 'when and how often', 'reward', 'budget', 'review']

test('axe finds nothing on a phone, with a wallet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const wallet = await installTestWallet(page, { name: 'Yuri', chainId: 31338 })
  await page.goto(`${webUrl()}/create`)
  // The header is rendered before the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expectNoFaultsInBothModes(page, 'the list of wallets')
  wallet.failOnce('connect', 'reject')
  await page.getByRole('button', { name: /Copper Wallet/ }).click()
  await expect(page.getByText('You declined in Copper Wallet').first()).toBeVisible()
  await expectNoFaultsInBothModes(page, 'a declined connection')
  await page.getByRole('button', { name: 'Try again' }).click()
  const account = page.getByRole('banner').getByRole('button', { name: /Account Yuri/ })
  await expect(account).toHaveAccessibleDescription(
    `The wallet is on ${testChain().name}, and this page is on ${mainChain().name}.`,
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectNoFaultsInBothModes(page, 'the page on another network than the wallet')
  await account.click()
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expectNoFaultsInBothModes(page, 'the account')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^TUSD/ }).click()
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  await expectNoFaultsInBothModes(page, 'the first step')
  await page.getByRole('button', { name: 'Next: try it' }).click()
  await expectHistoryScanned(page)
  await expectNoFaultsInBothModes(page, 'the second step')
  const checked = chosenAtDepth(steps, (step) => step === 'reward' || step === 'review')
  for (const step of steps) {
    await page.getByRole('button', { name: `Next: ${step}` }).click()
    if (checked.includes(step)) await expectNoFaultsInBothModes(page, `the step “${step}”`)
  }
})

test('axe finds nothing and everything fits: managing boosts of every type, with a wallet', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await installTestWallet(page, { name: 'Ada' })
  await page.goto(`${webUrl()}/manage`)
  await connect(page)
  const boosts = page.getByRole('button', { name: /^Manage boost \d+:/ })
  await boosts.first().waitFor()
  // One boost of each type, because the other boosts have the same components.
  for (const id of partAtDepth([0, 1, 2, 4, 6, 12], 2)) {
    await page.getByRole('button', { name: new RegExp(`^Manage boost ${id}:`) }).click()
    if (id === 0) await expectNoFaultsInBothModes(page, 'Manage')
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page, `Manage, boost ${id}, at ${width} px`)
    }
    await expectNoFaults(page, `Manage, boost ${id}`)
  }
})

test('long names stay within the screen @depth', async ({ page }) => {
  const long = 'Supercalifragilisticexpialidocious'.repeat(4)
  await page.route('**/config.json', (route) => {
    const { chains, accounts } = readWorld()
    const named = <Named extends { readonly name: string }>(one: Named) => ({ ...one, name: `${one.name} ${long}` })
    const json = {
      accounts: accounts.map(named),
      chains: chains.map((chain) => ({
        ...named(chain),
        actions: chain.actions.map(named),
        tokens: chain.tokens.map((one) => ({ ...named(one), symbol: long })),
        abis: Object.fromEntries(Object.entries(chain.abis).map(([address, known]) => [address, named(known)])),
      })),
    }
    return route.fulfill({ json })
  })
  const { address } = action('Pay 100 test dollars or more')
  for (const width of partAtDepth([320, 1280], 1)) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${webUrl()}/check?tx=${(await transactions()).near}&action=${address}`)
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()
    await expectNoOverflow(page, `a check with long names at ${width} px`)
    await page.goto(`${webUrl()}/create`)
    await page.getByLabel('Contract or token address').fill(token('TUSD').address)
    await page.getByRole('radio').first().check()
    await expectNoOverflow(page, `a definition with long names at ${width} px`)
  }
})

test('amounts of eighteen decimals stay within the screen, and no number breaks across lines @depth', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await installTestWallet(page, { name: 'Ada' })
  await page.goto(`${webUrl()}/create`)
  await connect(page)
  await page.getByLabel('Contract or token address').fill(token('TUSD').address)
  await page.getByRole('radio', { name: /^Transfer/ }).check()
  await expectHistoryScanned(page)
  const boost = page.getByRole('region', { name: 'Boost', exact: true })
  await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
  await boost.getByLabel('Each earns').fill('1.123456789012345678')
  await boost.getByLabel('Wallets', { exact: true }).fill('3')
  await expect(boost.getByRole('button', { name: /^Create for 3\.707407403740740737\sLEAF$/ })).toBeVisible()
  await boost.getByRole('button', { name: 'Add second reward' }).click()
  await boost.getByLabel('Token', { exact: true }).selectOption({ label: 'LEAF, Laurel Leaf' })
  await boost.getByLabel('Each earns').fill('987654321.123456789012345678')
  await boost.getByLabel('Wallets', { exact: true }).fill('9')
  await expect(boost.getByText(/^Your wallet is [\d.,]+\sLEAF short\.$/)).toBeVisible()
  for (const width of partAtDepth(widths, 1)) {
    await page.setViewportSize({ width, height: 800 })
    await expectEachStepFits(page, `amounts of eighteen decimals at ${width} px`)
    // One line high, because the shorter of the two amounts fits everywhere.
    const number = page.locator('#sentence').getByText('1.123456789012345678', { exact: true })
    expect((await number.boundingBox())?.height, `at ${width} px`).toBeLessThan(40)
  }
})

test('text at twice the size still fits', async ({ page }) => {
  // 200 % zoom of a 1280 px screen is a screen of 640 px.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(`${webUrl()}/check`)
  await expect(page.getByText('Nothing checked yet')).toBeVisible()
  await expectNoOverflow(page, 'check at 200 %')
})

/** Runs axe on the screen in light mode, and checks its colors in dark mode. */
async function expectNoFaultsInBothModes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNoFaults(page, `${where}, light`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectReadableColors(page, 'html', `${where}, dark`)
}

/** Expects that each of the seven steps of Create fits on a phone. No button behind an open dialog can be pressed. */
async function expectEachStepFits(page: Page, where: string): Promise<void> {
  await expectNoOverflow(page, where)
  if (await page.getByRole('dialog').isVisible()) return
  for (const step of [
    'Next: try it',
    'Next: who',
    'Next: when and how often',
    'Next: reward',
    'Next: budget',
    'Next: review',
  ]) {
    const next = page.getByRole('button', { name: step })
    if (!(await next.isVisible())) continue
    await next.click()
    await expectNoOverflow(page, `${where}, after “${step}”`)
  }
  const back = page.getByRole('button', { name: 'Back', exact: true })
  while (await back.isVisible()) await back.click()
}
