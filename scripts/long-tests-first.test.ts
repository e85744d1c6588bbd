import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('behavior: every file that starts early is there', () => {
  const source = readFileSync(fileURLToPath(new URL('long-tests-first.ts', import.meta.url)), 'utf8')
  const named = [...source.matchAll(/'([^']+\.test\.tsx?)'/g)].map(([, path]) => path ?? '')
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url))))).toEqual([])
})
