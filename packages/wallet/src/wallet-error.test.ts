import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HttpStatusError, WalletDestroyedError } from './errors.ts'

const page = readFileSync(new URL('../docs/reference.md', import.meta.url), 'utf8')
const anchors = new Set([...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id))

describe('WalletError', () => {
  test.each([new HttpStatusError(404), new WalletDestroyedError()])('default: $name leads to its row', (error) => {
    expect(error.docs).toBe(`reference.md#${error.code.replace('/', '-')}`)
    expect(anchors).toContain(error.docs.split('#')[1])
  })

  test('default: every row of the table of errors has its anchor', () => {
    const rows = page.split('## Errors')[1]?.match(/^\| .*`wallet\/[\w-]+`.*$/gm) ?? []
    expect(rows.length).toBeGreaterThan(30)
    for (const row of rows) expect(row).toMatch(/^\| <a id="wallet-([\w-]+)"><\/a>`wallet\/\1` \|/)
  })
})
