import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectHistoryScanned } from './expect-history-scanned.ts'
import { mainChain, webUrl } from './local-world.ts'
import { action, taskBoard, token } from './transactions.ts'

/** A screen in one state, with a function that opens it from any page and resolves when the state is shown. */
export type Screen = {
  readonly name: string
  readonly show: (page: Page) => Promise<void>
  /** It represents its screen in `npm test`. `npm run test:soak` checks all of them. */
  readonly isForEveryChange?: true
}

/** A hash that no chain has. */
const nowhere = `0x${'ab'.repeat(32)}`

async function create(page: Page): Promise<void> {
  // An earlier draft would be restored. It is deleted while no app is open that could save it.
  await page.goto(`${webUrl()}/config.json`)
  await page.evaluate(() => window.localStorage.clear())
  await page.goto(`${webUrl()}/create`)
  await page.getByLabel('Contract or token address').waitFor()
}

async function transferOf(page: Page, symbol: string): Promise<void> {
  await create(page)
  await page.getByLabel('Contract or token address').fill(token(symbol).address)
  await page.getByRole('radio', { name: /^Transfer/ }).check()
}

function check(tx: string, address: string): string {
  return `${webUrl()}/check?chain=${mainChain().chainId}&tx=${tx}&action=${address}`
}

/** Transactions for the screens of Check. */
export type ShownTransactions = {
  readonly near: string
  readonly pass: string
  readonly red: string
  readonly several: string
}

/** Every screen and state of Create and Check for a user without a wallet. */
export function screens(transactions: () => Promise<ShownTransactions>): readonly Screen[] {
  const paid = () => action('Pay 100 test dollars or more').address
  const expectResult = (page: Page, words: RegExp) =>
    expect(page.getByRole('region', { name: 'Result' }).getByRole('heading')).toHaveText(words)
  return [
    { name: 'create, empty', show: create },
    {
      name: 'create, a rule, the past in bars',
      isForEveryChange: true,
      async show(page) {
        await transferOf(page, 'TUSD')
        await page.getByRole('button', { name: 'Add condition on value' }).click()
        await page.getByLabel('What value is compared with').fill('100')
        await expectHistoryScanned(page)
      },
    },
    {
      name: 'create, the past as a table, what is to fix and to weigh',
      async show(page) {
        await transferOf(page, 'TUSD')
        await page.getByRole('button', { name: '30 days' }).click()
        await page.getByLabel('Any contract').check()
        await page.getByRole('radio', { name: /Token sender/ }).check()
        await expectHistoryScanned(page)
        await show(page, 'Show as table')
        const toFix = page.getByRole('region', { name: 'Warnings' })
        await expect(toFix.getByText('Anyone can fake this', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'create, nested fields, several actions, an invalid value',
      async show(page) {
        await create(page)
        await page.getByLabel('Contract or token address').fill(taskBoard())
        await page.getByRole('radio', { name: /^Task completed/ }).check()
        await page.getByRole('button', { name: 'Add condition on latitude' }).click()
        await page.getByLabel('What task.place.point.latitude is compared with').fill('north')
        await page.getByRole('button', { name: 'Add another action' }).click()
        await page.getByLabel('Contract or token address').fill(taskBoard())
        await page.getByRole('button', { name: /^Functions/ }).click()
        await page.getByRole('radio', { name: /^Open topic/ }).check()
        await page.getByRole('button', { name: 'Action 1' }).click()
        await expect(page.getByText(/whole number/)).toBeVisible()
      },
    },
    {
      name: 'create, an unusable field',
      async show(page) {
        await create(page)
        await page.getByLabel('Contract or token address').fill(taskBoard())
        await page.getByRole('radio', { name: /^Topic opened/ }).check()
        await expect(page.getByText('Can’t use')).toBeVisible()
        await expectHistoryScanned(page)
      },
    },
    {
      name: 'create, no contract there',
      async show(page) {
        await create(page)
        await page.getByLabel('Contract or token address').fill(`0x${'12'.repeat(20)}`)
        await expect(page.getByText('There is no contract at this address')).toBeVisible()
      },
    },
    {
      name: 'create, no address at all',
      async show(page) {
        await create(page)
        await page.getByLabel('Contract or token address').fill('gm')
        await expect(page.getByText('Enter a valid address')).toBeVisible()
      },
    },
    {
      name: 'create, a link that holds no draft',
      async show(page) {
        await page.goto(`${webUrl()}/create?draft=nonsense`)
        await expect(page.getByText('This link has no readable draft')).toBeVisible()
      },
    },
    {
      name: 'connect, no wallet',
      isForEveryChange: true,
      async show(page) {
        await create(page)
        await page.getByRole('button', { name: 'Connect wallet' }).first().click()
        await expect(page.getByText('No wallet in this browser')).toBeVisible()
      },
    },
    {
      name: 'check, nothing yet',
      async show(page) {
        await page.goto(`${webUrl()}/check`)
        await expect(page.getByText('Nothing checked yet')).toBeVisible()
      },
    },
    {
      name: 'check, what was typed is wrong',
      async show(page) {
        await page.goto(`${webUrl()}/check`)
        await page.getByLabel('Transaction or explorer link').fill(token('TUSD').address)
        await page.getByRole('button', { name: 'Check', exact: true }).click()
        await expect(page.getByText('This is an address')).toBeVisible()
      },
    },
    {
      name: 'check, a near miss',
      isForEveryChange: true,
      async show(page) {
        await page.goto(check((await transactions()).near, paid()))
        await expectResult(page, /^Not quite/)
      },
    },
    {
      name: 'check, a pass',
      async show(page) {
        await page.goto(check((await transactions()).pass, paid()))
        await expectResult(page, /^Qualifies:/)
      },
    },
    {
      name: 'check, cannot count',
      async show(page) {
        await page.goto(check((await transactions()).red, paid()))
        await expectResult(page, /^Doesn’t qualify/)
      },
    },
    {
      name: 'check, several claimants',
      async show(page) {
        await page.goto(check((await transactions()).several, action('Complete a task worth 500 or more').address))
        await expectResult(page, /^Qualifies for 2 wallets/)
      },
    },
    {
      name: 'check, no such transaction',
      async show(page) {
        await page.goto(check(nowhere, paid()))
        await expect(page.getByText('No such transaction')).toBeVisible()
      },
    },
    {
      name: 'check, no such action',
      async show(page) {
        await page.goto(check((await transactions()).pass, token('TUSD').address))
        await expect(page.getByText('This address isn’t an action')).toBeVisible()
      },
    },
    {
      name: 'check, a rule being written',
      async show(page) {
        await page.goto(`${webUrl()}/check`)
        await page.getByLabel('Against').selectOption({ label: 'Custom action' })
        await page.getByRole('button', { name: /^TUSD/ }).click()
        await page.getByRole('radio', { name: /^Transfer/ }).check()
        await expect(page.getByText('Your action is complete')).toBeVisible()
      },
    },
    {
      name: 'no such page',
      async show(page) {
        await page.goto(`${webUrl()}/nowhere`)
        await expect(page.getByText('Page not found')).toBeVisible()
        const wayOn = page.getByRole('main').getByRole('link', { name: 'See open boosts' })
        await expect(wayOn).toHaveAttribute('href', /^\/explore/)
      },
    },
  ]
}

async function show(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  if (await button.isVisible()) await button.click()
}
