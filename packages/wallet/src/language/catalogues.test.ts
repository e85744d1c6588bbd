import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Message } from './catalogue.ts'
import { enActivity } from './catalogues/en.activity.ts'
import { enBuy } from './catalogues/en.buy.ts'
import { enCore } from './catalogues/en.core.ts'
import { enLogin } from './catalogues/en.login.ts'
import { enName } from './catalogues/en.name.ts'
import { enSend } from './catalogues/en.send.ts'
import { enSwap } from './catalogues/en.swap.ts'
import { enSwapMore } from './catalogues/en.swap-more.ts'
import { enTransfer } from './catalogues/en.transfer.ts'
import { en } from './catalogues/en.ts'
import { enViews } from './catalogues/en.views.ts'
import { directionOf, LANGUAGE_IDS, type LanguageId, loadCatalogue } from './languages.ts'
import type { Messages } from './translate.ts'

/**
 * Messages that are intentionally the same in English and in another language, by language. Add one only if it is
 * correct in that language.
 */
const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  'swap.max': ['it'],
  'swap.tokens': ['es', 'pt'],
  'signIn.site': ['fr', 'pt'],
  'connect.list': ['de'],
  'tokens.title': ['es', 'pt'],
  'tokens.nfts': ['de', 'pt'],
  'getWallet.website': ['de'],
  'transaction.title': ['fr'],
  'name.label': ['de'],
  'name.suggestions': ['fr'],
  'login.smartAccount': ['it'],
  'platform.app': ['de', 'es', 'it', 'pt'],
}

/** Returns the messages of a catalogue by key. */
function textsOf(catalogue: Messages['catalogue']): ReadonlyMap<string, Message> {
  return new Map(
    Object.entries(catalogue).flatMap(([group, texts]) =>
      Object.entries(texts).map(([key, text]): [string, Message] => [`${group}.${key}`, text]),
    ),
  )
}

const src = new URL('../', import.meta.url)

/** Adds a source file and all its imports to those found, except dynamic imports and imports of types only. */
function withImports(found: Set<string>, file: string): Set<string> {
  const path = fileURLToPath(new URL(file, src))
  if (found.has(path) || !existsSync(path)) return found
  found.add(path)
  const imports = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*? from '(\.[^']+)'$/gms)
  for (const [, to = ''] of imports)
    withImports(found, fileURLToPath(new URL(to, new URL(file, src))).slice(fileURLToPath(src).length))
  return found
}

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const isSame = (one: Message = '', other: Message = '') => formsOf(one).some((form) => formsOf(other).includes(form))
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const english = textsOf(en)
const others = LANGUAGE_IDS.filter((id): id is Exclude<LanguageId, 'en'> => id !== 'en')

test('default: twelve languages', () => {
  expect(LANGUAGE_IDS).toEqual(['en', 'es', 'pt', 'fr', 'de', 'it', 'tr', 'ru', 'zh-CN', 'ja', 'ko', 'ar'])
})

/** The messages of the flows, which come with the views of each. */
const flows: readonly Messages['catalogue'][] = [
  enBuy,
  enLogin,
  enName,
  enSend,
  enSwap,
  enSwapMore,
  enTransfer,
  enActivity,
]

describe('English comes in parts', () => {
  const first = textsOf(enCore)
  const more = new Map([enViews, ...flows].flatMap((part) => [...textsOf(part)]))

  test('behavior: every message is in exactly one of them', () => {
    expect([...first.keys()].filter((key) => more.has(key))).toEqual([])
    expect([...first.keys(), ...more.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test.each([
    ['before a second view', ['react.ts', 'modal/modal-bundle.tsx', 'element.ts'], more],
    ['of the form of Swap', ['modal/swap-views.ts'], textsOf(enSwapMore)],
  ])('behavior: the code %s uses no message that comes later', (_, entries, later) => {
    const early = entries.reduce(withImports, new Set<string>())
    expect(early.size).toBeGreaterThan(50)
    for (const file of early) {
      if (/\/(catalogues|use-every-text)/.test(file)) continue
      const named = readFileSync(file, 'utf8').match(/(?<=['"`])\w+\.\w+(?=['"`])/g) ?? []
      expect(
        named.filter((key) => later.has(key)),
        file,
      ).toEqual([])
    }
  })
})

describe.each(others)('%s', (id) => {
  test('behavior: exactly the keys of English, of the same kind', async () => {
    const texts = textsOf(await loadCatalogue(id))
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of texts) expect(typeof text, key).toBe(typeof english.get(key))
  })

  test('behavior: exactly the placeholders of English', async () => {
    for (const [key, message] of textsOf(await loadCatalogue(id))) {
      const wanted = placeholdersOf(formsOf(english.get(key) ?? '').at(-1) ?? '')
      if (typeof message === 'string') expect(placeholdersOf(message), key).toEqual(wanted)
      else {
        for (const [form, text] of Object.entries(message)) {
          // "One wallet" and "two wallets" may be written in words.
          const isWord = ['zero', 'one', 'two'].includes(form) && placeholdersOf(text).length === 0
          if (!isWord) expect(placeholdersOf(text), `${key} ${form}`).toEqual(wanted)
        }
      }
    }
  })

  test('behavior: the plural forms that the language has', async () => {
    const wanted = new Intl.PluralRules(id).resolvedOptions().pluralCategories
    for (const [key, message] of textsOf(await loadCatalogue(id))) {
      if (typeof message === 'string') continue
      const forms = Object.keys(message)
      // In Romance languages `many` is for a million and more, and no list here is that long.
      const missing = wanted.filter(
        (form) => !forms.includes(form) && !(form === 'many' && ['es', 'pt', 'fr', 'it'].includes(id)),
      )
      expect(missing, key).toEqual([])
      expect(
        forms.filter((form) => !wanted.some((one) => one === form)),
        key,
      ).toEqual([])
    }
  })

  test('error: a message that is still English', async () => {
    const same = [...textsOf(await loadCatalogue(id))]
      .filter(([key, text]) => isSame(text, english.get(key)))
      .map(([key]) => key)
    const forgotten = same.filter((key) => !sameAsEnglish[key]?.includes(id))
    expect(forgotten).toEqual([])
  })

  test('behavior: no message is empty, ends in a space or contains code', async () => {
    for (const [key, message] of textsOf(await loadCatalogue(id))) {
      for (const text of formsOf(message)) {
        expect(text.trim(), key).toBe(text)
        expect(text.length, key).toBeGreaterThan(0)
        expect(text, key).not.toMatch(/[<>\\`]|\.\.\.|\u200b|\ufeff/)
      }
    }
  })

  test('behavior: loaded on demand in at most 4.25 KiB, and 2 KiB for each flow', async () => {
    // The text as a bundler writes it: keys without quotes, characters unescaped.
    const source = `export const a=${JSON.stringify(await loadCatalogue(id)).replace(/"(\w+)":/g, '$1:')}`
    expect(gzipSync(source, { level: 9 }).length).toBeLessThanOrEqual(4352 + 2048 * flows.length)
  })
})

test('behavior: from right to left, names, addresses and amounts are isolated from the sentence around them', async () => {
  const rightToLeft = others.filter((id) => directionOf(id) === 'rtl')
  expect(rightToLeft).toEqual(['ar'])
  for (const id of rightToLeft) {
    for (const [key, message] of textsOf(await loadCatalogue(id))) {
      // A count is a number, which has no direction.
      const open = formsOf(message).map((text) => text.replace(/\u2068[^\u2069]*\u2069|\{count\}/g, ''))
      expect(open.join(' '), key).not.toMatch(/[{}\u2068\u2069]/)
    }
  }
})

test('behavior: one form of address in Chinese and one word for an account in Russian, as in the frame and its mails', () => {
  const folder = fileURLToPath(new URL('../../../../', import.meta.url))
  const read = (language: string) =>
    ['packages/wallet', 'apps/frame', 'apps/login'].flatMap((part) => {
      const catalogues = `${folder}${part}/src/language/catalogues/`
      const paths = readdirSync(catalogues, { encoding: 'utf8', recursive: true })
      return paths
        .filter((path) => path.endsWith(`${language}.ts`))
        .map((path) => readFileSync(catalogues + path, 'utf8'))
    })
  expect(read('zh-cn').join('')).not.toContain('您')
  expect(read('ru').join('')).not.toMatch(/сч[её]т/i)
})

test('behavior: every message allowed to equal English does so', async () => {
  for (const [key, ids] of Object.entries(sameAsEnglish)) {
    for (const id of others.filter((other) => ids.includes(other))) {
      expect(isSame(textsOf(await loadCatalogue(id)).get(key), english.get(key)), `${key} ${id}`).toBe(true)
    }
  }
})

test('behavior: every message is used somewhere', () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|language\/catalogues/.test(path))
    .map((path) => readFileSync(`${folder}/${path}`, 'utf8'))
    .join('\n')
  // The badge of a row is its message's key.
  const spelledOtherwise = ['connect.recent', 'connect.installed']
  const unsaid = [...english.keys()].filter((key) => !sources.includes(`'${key}'`) && !spelledOtherwise.includes(key))
  expect(unsaid).toEqual([])
})
