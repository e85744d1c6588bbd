/** Each failure of data/error-catalogue.json is a class with a code, or a result code, in docs/errors.md. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as verifierEntry from '../src/entries/verifier.ts'
import * as entry from '../src/index.ts'
import { ProtocolError } from '../src/protocol-error.ts'

const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')
/** Sentence, code, note. */
const catalogue: readonly (readonly [string, string, string | null])[] = JSON.parse(
  readFileSync(new URL('../data/error-catalogue.json', import.meta.url), 'utf8'),
)
const anchors = new Set([...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id))
const rows = [...page.matchAll(/<\/a>`((?:protocol|cli)\/[^`]+)` \| `(\w+)` \|/g)]

describe('docs/errors.md', () => {
  test('default: the whole catalogue is there', () => expect(catalogue).toHaveLength(30))

  test.each(catalogue)('default: “%s” is %s', (sentence, code) => {
    expect(page).toContain(`| \`${sentence}\` | [\`${code}\`](#${code.replace('/', '-')}) |`)
    expect(anchors).toContain(code.replace('/', '-'))
  })

  test('default: every match result code has a row, and every row is one', () => {
    const section = page.split('## Match result codes')[1]?.split('## ')[0] ?? ''
    const lines = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
    for (const line of lines) expect(line).toMatch(/^\| <a id="([a-z-]+)"><\/a>`\1` \| .+ \|$/)
    expect(lines.join()).toContain('`cost-limit-exceeded`')
    expect(lines.join()).toContain('`spans-user-operations`')
  })

  test('default: every class that is exported has a row, and every row a class that is exported', () => {
    const isError = (value: unknown) => typeof value === 'function' && value.prototype instanceof ProtocolError
    const exported = Object.entries({ ...entry, ...verifierEntry }).flatMap(([name, value]) =>
      isError(value) ? [name] : [],
    )
    const listed = rows.flatMap(([, code = '', name = '']) => (code.startsWith('protocol/') ? [name] : []))
    expect([...new Set(listed)].sort()).toEqual(exported.sort())
  })
})

describe('ProtocolError', () => {
  test('default: each leads to its row', () => {
    const error = new entry.AccountMissingError()
    expect(error.docs).toBe('errors.md#protocol-account-missing')
    expect(anchors).toContain(error.docs.split('#')[1])
  })

  test('behavior: an error of a family leads to its own', () => {
    const error = new entry.AbiLoaderError({ lookup: 'Sourcify', failure: 'too-slow', why: 'it took a minute' })
    expect(anchors).toContain(error.docs.split('#')[1])
  })
})
