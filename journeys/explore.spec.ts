import { expect, type Route, test } from '@playwright/test'
import { partAtDepth } from '../devnet/src/testing/test-depth.ts'
import { expectNoFaults } from './testing/axe.ts'
import { extendBoostList } from './testing/extend-boost-list.ts'
import { mainChain, webUrl } from './testing/local-world.ts'
import { expectNoOverflow } from './testing/no-overflow.ts'
import { withoutApi } from './testing/without-api.ts'

const rows = 'ul[aria-label="Boosts"] > li'
/** A raffle of the world, and a boost that is not a raffle. Other journeys create raffles, so rows are not counted. */
const [RAFFLE, PAY] = ['2', '0']

test('filters stay in the URL: after Back, after a reload, and through the breadcrumb', async ({ page }) => {
  const linkTo = (boostId: string) => page.locator(`${rows} a[href$="chain=${mainChain().chainId}&id=${boostId}"]`)
  await page.goto(`${webUrl()}/explore?reward=gold&network=5&order=worst&more=none`)
  await expect(page.getByText(/\d+ open boosts\b/)).toBeVisible()
  await expect(page.getByLabel('Reward')).toHaveValue('any')
  await expect(page.getByLabel('Networks shown')).toHaveValue('all')
  await expect(linkTo(PAY)).toBeVisible()

  await page.getByLabel('Networks shown').selectOption({ label: mainChain().name })
  await page.getByLabel('Reward').selectOption({ label: 'Raffles' })
  await page.getByLabel('Order').selectOption({ label: 'Newest first' })
  const chosen = new RegExp(`/explore\\?network=${mainChain().chainId}&reward=raffle&order=newest$`)
  await expect(page).toHaveURL(chosen)
  const isStill = async () => {
    await expect(page).toHaveURL(/network=\d+&reward=raffle&order=newest$/)
    await expect(page.getByLabel('Reward')).toHaveValue('raffle')
    await expect(page.getByLabel('Order')).toHaveValue('newest')
    await expect(linkTo(RAFFLE)).toBeVisible()
    await expect(linkTo(PAY)).toHaveCount(0)
  }
  const open = async () => {
    await page.locator(rows).first().getByRole('link').click()
    await expect(page.getByRole('complementary', { name: 'Reward' })).toBeVisible()
  }

  await open()
  await page.goBack()
  await isStill()
  await page.reload()
  await isStill()
  await open()
  await page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name: 'Explore' }).click()
  await isStill()
  // The header links to the unfiltered list.
  await page.getByRole('banner').getByRole('link', { name: 'Explore', exact: true }).click()
  await expect(page.getByLabel('Reward')).toHaveValue('any')
})

for (const source of partAtDepth(['the API', 'the chain'] as const, 1)) {
  test(`a search, a kind and an order, by ${source}`, async ({ page }) => {
    if (source === 'the chain') await withoutApi(page)
    const listed: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/v1/boosts') listed.push(url)
    })
    await page.goto(`${webUrl()}/explore?network=${mainChain().chainId}`)
    // The rows below the screen are drawn a moment later.
    await expect(page.locator(rows).nth(11)).toBeAttached()
    const all = await page.locator(rows).count()
    const search = page.getByRole('textbox', { name: 'Search boosts' })

    await test.step('typing narrows the list, and the URL has the search', async () => {
      await search.click()
      await page.keyboard.type('leaf', { delay: 40 })
      await expect(page).toHaveURL(/q=leaf/)
      await expect(page.locator(rows).first()).toContainText(/leaf/i)
      await expect.poll(() => page.locator(rows).count()).toBeLessThan(all)
      await expect(search).toBeFocused()
      await expectNoFaults(page, `explore, searched by ${source}`)
      await page.reload()
      await expect(search).toHaveValue('leaf')
      await expect(page.locator(rows).first()).toContainText(/leaf/i)
    })

    await test.step('a search without results says so, at every width, and is cleared by keyboard', async () => {
      const long = `${'unfindable'.repeat(9)}`
      await search.fill(long)
      await expect(page.getByText(`No boosts match “${long}”`)).toBeVisible()
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoOverflow(page, `explore, nothing found, at ${width} px`)
      }
      await expectNoFaults(page, `explore, nothing found by ${source}`)
      await search.focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(search).toBeFocused()
      await expect(search).toHaveValue('')
      await expect.poll(() => page.locator(rows).count()).toBeGreaterThan(2)
    })

    await test.step('an order and a kind', async () => {
      await page.getByLabel('Reward').selectOption({ label: 'Raffles' })
      await page.getByLabel('Order').selectOption({ label: 'Least budget left' })
      await expect(page.locator(rows).first()).toContainText(/raffle/i)
    })

    if (source === 'the chain') {
      await expect(page.getByLabel('Category')).toHaveCount(0)
      expect(listed).toEqual([])
      return
    }
    await expect.poll(() => listed.at(-1)?.search).toContain('reward=raffle&sort=least-left')
    await test.step('a category', async () => {
      await page.getByLabel('Reward').selectOption({ label: 'Any reward' })
      await page.getByLabel('Category').selectOption({ label: 'Governance' })
      await expect(page).toHaveURL(/category=governance/)
      await expect(page.getByText('No boosts match these filters').or(page.locator(rows).first())).toBeVisible()
      await expect.poll(() => listed.at(-1)?.searchParams.get('category')).toBe('governance')
    })
    await test.step('an API that stops responding: the same list from the chain, which has no categories', async () => {
      await page.route('**/v1/boosts?*', (route) => route.abort())
      await page.getByLabel('Category').selectOption({ label: 'Finance' })
      await expect(page.getByText('Categories need the index.')).toBeVisible()
      await expect.poll(() => page.locator(rows).count()).toBeGreaterThan(2)
      await expectNoFaults(page, 'explore, categories without the index')
    })
  })
}

test('“Show more” reaches the oldest boost by keyboard, and announces what was added @depth', async ({ page }) => {
  await extendBoostList(page, 112n, 13n)
  await page.goto(`${webUrl()}/explore?network=${mainChain().chainId}&order=newest`)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect(page.getByText('12 older boosts are not listed yet.')).toBeVisible()
  await expect(page.getByText(/\d+ open boosts(, \d+ more starts? later)? among the newest\./)).toBeVisible()
  const before = await page.locator(rows).count()

  await test.step('a failed page is reported, and the same button retries it', async () => {
    const lose = (route: Route) => route.abort()
    await page.route(`${mainChain().rpcUrl}/**`, lose)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Couldn’t load older boosts on ${mainChain().name}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
    await expect(page.locator(rows)).toHaveCount(before)
    await expectNoFaults(page, 'explore, older boosts lost')
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page, `explore, older boosts lost, at ${width} px`)
    }
    // The long list stays, because a response with the short list would leave no older boost to show.
    await page.unroute(`${mainChain().rpcUrl}/**`, lose)
  })

  await test.step('the focus moves to the first added boost', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^\d+ more boosts shown\.$/)).toBeVisible()
    await expect(page.locator(rows).nth(before).getByRole('link')).toBeFocused()
    await expect(more).toHaveCount(0)
    await expectNoFaults(page, 'explore, all listed')
  })

  await test.step('the URL has the number of boosts, also after a reload', async () => {
    await expect(page).toHaveURL(/order=newest&more=1$/)
    const after = await page.locator(rows).count()
    expect(after).toBeGreaterThan(before)
    await page.locator(rows).last().getByRole('link').click()
    await expect(page).toHaveURL(/id=\d$/)
    await page.goBack()
    await expect(page.locator(rows)).toHaveCount(after)
  })
  // The page polls, so requests that are pending when it closes are not errors.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-DE' })

  test('page and modal have the same language', async ({ page }) => {
    await page.goto(`${webUrl()}/explore`)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect to Laurel' })).toBeVisible()
    await expect(page.getByText(/verbinden/i)).toHaveCount(0)
  })
})
