import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import { withoutAnimations } from './without-animations.ts'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/**
 * Runs axe on the current page and expects no violation. `where` names the screen in a failure. Our pages have no frames, so
 * axe is injected once and opens no frame.
 */
export function expectNoFaults(page: Page, where: string): Promise<void> {
  return expectNoFaultsIn(page, 'html', where)
}

/** Runs axe on the part of the page that a selector matches. Of a long list, only the first forty rows are checked. */
export async function expectNoFaultsIn(page: Page, part: string, where: string): Promise<void> {
  await expectNothing(page, part, {}, where)
}

/**
 * Checks only color contrast, because nothing else differs between light and dark mode, and all rules take three times as long.
 * The caller runs all rules in the other mode.
 */
export async function expectReadableColors(page: Page, part: string, where: string): Promise<void> {
  await expectNothing(page, part, COLORS_ONLY, where)
}

/** Runs axe in a frame of another origin, and expects no violation. `where` names the screen in a failure. */
export async function expectNoFrameFaults(frame: Frame, where: string): Promise<void> {
  await expectNothingInFrame(frame, {}, where)
}

/** Checks only the colors of a frame of another origin, after {@link expectNoFrameFaults} in the other mode. */
export async function expectReadableFrameColors(frame: Frame, where: string): Promise<void> {
  await expectNothingInFrame(frame, COLORS_ONLY, where)
}

async function expectNothingInFrame(frame: Frame, options: object, where: string): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource())
  const results: AxeResults = await withoutAnimations(frame, () =>
    frame.evaluate(`axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`),
  )
  expect(faultsOf(results), `axe on ${where}`).toEqual([])
}

/** The only rules whose result differs between light and dark mode. */
const COLORS_ONLY = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** The rows of a list that are not checked, because they are like the rows before. */
const furtherRows = 'li:nth-child(n+41)'

async function expectNothing(page: Page, part: string, options: object, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource())
  const context = JSON.stringify({ include: [part], exclude: [furtherRows] })
  // During a fade every color is too pale.
  const results: AxeResults = await withoutAnimations(page, () =>
    page.evaluate(`axe.run(${context}, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})`),
  )
  expect(faultsOf(results), `axe on ${where}`).toEqual([])
}

let source: string | null = null

function axeSource(): string {
  const ofAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
  source ??= readFileSync(ofAxe.resolve('axe-core/axe.min.js'), 'utf8')
  return source
}

function faultsOf({ violations }: Pick<AxeResults, 'violations'>): readonly string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`),
  )
}
