import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { catalogues, loadLanguage } from './load-language.ts'

const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const allowedSame = /^(token|statement|bytes|size|data|unlimited|message|domain)$/

describe.each(Object.entries(catalogues))('%s', (_, load) => {
  test('behavior: exactly the keys and placeholders of English, and no code', async () => {
    const { catalogue } = await load()
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(catalogue)) {
      const english: string = Reflect.get(en, key)
      expect([...new Set(placeholdersOf(text))], key).toEqual([...new Set(placeholdersOf(english))])
      expect(text, key).not.toMatch(/[<>\\`]|\.\.\.|\u200b/)
      if (!allowedSame.test(key)) expect(text, key).not.toBe(english)
    }
  })
})

describe('loadLanguage', () => {
  test('default: the first language that the frame has', async () => {
    expect((await loadLanguage(['xx', 'de-AT', 'en'])).language).toBe('de')
  })
  test('behavior: English where there is none', async () => {
    expect(await loadLanguage(['xx', '_'])).toMatchObject({ language: 'en', locale: 'en' })
  })
})
