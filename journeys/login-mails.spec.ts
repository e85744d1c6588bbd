import { expect, type Page, test } from '@playwright/test'
import type { Mail } from '../apps/login/src/mail/mail.ts'
import { renderMail } from '../apps/login/src/mail/render-mail.ts'
import { isWholeDepth } from '../devnet/src/testing/test-depth.ts'
import { expectNoFaults } from './testing/axe.ts'
import { expectNoOverflow } from './testing/no-overflow.ts'

/** The mails of the login as a mail program draws them: in a language with long words and in one from right to left, on a phone and wide. */

const to = 'ada@meadow.example'
const origin = 'https://app.meadow.example'
const newEmail = 'a-rather-long-name-that-somebody-once-chose@mail.department.example.com'
const link = `https://login.meadow.example/device/${'k7'.repeat(22)}`

const mailsIn = (language: 'de' | 'ar'): readonly Mail[] => [
  { type: 'link', to, link, origin, browser: 'Chrome on macOS', at: 1_795_700_000, language },
  { type: 'code', to, code: '012345', origin, language },
  { type: 'change-primary', to, code: '012345', origin, newEmail, language },
  { type: 'changed', to, newEmail, origin, language },
]

for (const language of ['de', 'ar'] as const) {
  for (const width of [390, 1280]) {
    test(`${language}, ${width} px: every mail fits, reads in its direction, and axe finds nothing`, async ({
      page,
    }, info) => {
      await page.setViewportSize({ width, height: 844 })
      for (const mail of mailsIn(language)) {
        const { html } = renderMail(mail, 'Meadow')
        await page.setContent(html)
        const where = `${mail.type}-${language}-${width}`
        if (isWholeDepth()) await page.screenshot({ path: info.outputPath(`${where}.png`), fullPage: true })
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
        await expectNoOverflow(page, where)
        expect(await page.evaluate(findOutside), where).toEqual([])
        if (mail.type === 'link') await expectReadsFromStart(page, 'Chrome', 'macOS')
        await expectNoFaults(page, where)
      }
    })
  }
}

/** What is drawn in the padding of the card, or outside of it. */
function findOutside(): readonly string[] {
  const card = document.querySelector('[role="main"]')
  if (card === null) return ['There is no card.']
  const { left, right } = card.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(card)
  return [...card.querySelectorAll('*')]
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return (
        box.left < left + Number.parseFloat(paddingLeft) - 1 || box.right > right - Number.parseFloat(paddingRight) + 1
      )
    })
    .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`)
}

/** Expects that in the line that has both, the first word is where a reader of the page begins. */
async function expectReadsFromStart(page: Page, first: string, second: string): Promise<void> {
  const { places, dir } = await page.evaluate(
    (words) => {
      const cell = [...document.querySelectorAll('td')].find(({ textContent }) => textContent?.includes(words[0] ?? ''))
      const walker = document.createTreeWalker(cell ?? document, NodeFilter.SHOW_TEXT)
      const text = walker.nextNode()
      const lefts = words.map((word) => {
        const range = document.createRange()
        const at = text?.textContent?.indexOf(word) ?? -1
        if (text === null || at < 0) return -1
        range.setStart(text, at)
        range.setEnd(text, at + word.length)
        return range.getBoundingClientRect().left
      })
      return { places: lefts, dir: document.documentElement.dir }
    },
    [first, second],
  )
  const [one = 0, other = 0] = places
  expect(one < other).toBe(dir === 'ltr')
}
