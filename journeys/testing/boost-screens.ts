import { expect, type Page } from '@playwright/test'
import { expectHistoryScanned } from './expect-history-scanned.ts'
import { mainChain, webUrl } from './local-world.ts'
import type { Screen } from './screens.ts'
import { token } from './transactions.ts'

// The seeded boosts that no journey funds or claims.
const on = (path: string) => `${webUrl()}/${path}${path.includes('?') ? '&' : '?'}chain=${mainChain().chainId}`

/** Seeded boosts that look different, by their reward, their eligible accounts, or their number of rewards. */
const kinds = [
  [1, 'falls with every claim'],
  [2, 'is drawn by lot'],
  [3, 'follows the task'],
  [5, 'is a collectible'],
  [6, 'is a place on a list'],
  [12, 'is two rewards'],
  [14, 'is for invited accounts'],
] as const

/** Opens a boost's page with its action, its claims and its addresses. */
async function boost(page: Page, id: number): Promise<void> {
  await page.goto(on(`boost?id=${id}`))
  await expect(page.getByRole('complementary', { name: 'Reward' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent claims' })).toBeVisible()
}

/** The screens about boosts for a user without a wallet: Explore, a boost, Claim, Manage, and the last step of Create. */
export const boostScreens: readonly Screen[] = [
  {
    name: 'explore, all networks',
    isForEveryChange: true,
    async show(page) {
      await page.goto(on('explore'))
      await expect(page.getByText(/\d+ open boosts\b/)).toBeVisible()
    },
  },
  {
    name: 'explore, what I can do, without a wallet',
    async show(page) {
      await page.goto(on('explore'))
      await expect(page.getByText(/\d+ open boosts\b/)).toBeVisible()
      await page.getByRole('button', { name: /^Eligible/ }).click()
      await expect(page.getByRole('list', { name: 'Boosts' })).toHaveCount(0)
    },
  },
  ...kinds.map(([id, what]) => ({
    name: `a boost whose reward ${what}`,
    show: (page: Page) => boost(page, id),
    // With the most rows.
    ...(what === 'is two rewards' ? { isForEveryChange: true as const } : {}),
  })),
  {
    name: 'a boost that is not there',
    async show(page) {
      await page.goto(on('boost?id=9999'))
      await expect(page.getByRole('heading', { name: /^No boost 9999/ })).toBeVisible()
    },
  },
  {
    name: 'claim, no wallet and no task',
    isForEveryChange: true,
    async show(page) {
      await page.goto(on('claim?id=0'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking for your transaction')
    },
  },
  {
    name: 'manage, no wallet',
    isForEveryChange: true,
    async show(page) {
      await page.goto(on('manage'))
      await expect(page.getByRole('main').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    },
  },
  {
    name: 'create, a boost of two rewards to review, for accounts on a list with a typo',
    async show(page) {
      await page.goto(on('create'))
      await page.getByLabel('Contract or token address').fill(token('TUSD', mainChain()).address)
      await page.getByRole('radio', { name: /^Transfer/ }).check()
      await expectHistoryScanned(page)
      const panel = page.getByRole('region', { name: 'Boost', exact: true })
      await panel.getByRole('radio', { name: 'Only wallets on a list' }).check()
      await panel.getByLabel('Addresses').fill(`0x12,${'a very long name '.repeat(6)}`)
      await panel.getByLabel('Each earns').fill('123456789.123456')
      await expect(panel.getByText('Line 1: “0x12” has 2 characters')).toBeVisible()
      await panel.getByRole('button', { name: 'Add second reward' }).click()
      await expect(panel.getByText('Same for everyone: incomplete').first()).toBeVisible()
    },
  },
]
