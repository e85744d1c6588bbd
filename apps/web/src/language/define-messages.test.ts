import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { defineMessages, setTranslation } from './define-messages.ts'
import type { TranslationOf } from './message.ts'

const shop = defineMessages('shop', {
  title: 'Shop',
  greeting: 'Hello, {name}: {name}!',
  boosts: { one: '{count} open boost', other: '{count} open boosts' },
})

afterEach(() => setTranslation(null))

describe('defineMessages', () => {
  test('default: English, with values', () => {
    expect(shop('title')).toBe('Shop')
    expect(shop('greeting', { name: 'Ada' })).toBe('Hello, Ada: Ada!')
  })

  test('behavior: numbers and plural forms follow the locale', () => {
    expect(shop('boosts', { count: 1 })).toBe('1 open boost')
    expect(shop('boosts', { count: 0 })).toBe('0 open boosts')
    expect(shop('boosts', { count: 12_345n })).toBe('12,345 open boosts')
  })

  test('behavior: a value is inserted unchanged, also with braces or replacement patterns', () => {
    expect(shop('greeting', { name: '{name} $& <b>' })).toBe('Hello, {name} $& <b>: {name} $& <b>!')
  })

  test('behavior: elements are inserted into the sentence', () => {
    expect(renderToStaticMarkup(shop.rich('greeting', { name: createElement('bdi', null, '<Ada>') }))).toBe(
      'Hello, <bdi>&lt;Ada&gt;</bdi>: <bdi>&lt;Ada&gt;</bdi>!',
    )
    expect(renderToStaticMarkup(shop.rich('boosts', { count: 1_000 }))).toBe('1,000 open boosts')
  })

  test('behavior: a translation replaces English, key by key', () => {
    const polish = {
      boosts: { one: '{count} nagroda', few: '{count} nagrody', many: '{count} nagród', other: '{count} nagrody' },
    } satisfies Partial<TranslationOf<typeof shop.english>>
    setTranslation({ locale: 'pl', screens: { shop: polish } })
    expect(shop('boosts', { count: 3 })).toBe('3 nagrody')
    expect(shop('boosts', { count: 5 })).toBe('5 nagród')
    expect(shop('title')).toBe('Shop')
    setTranslation(null)
    expect(shop('boosts', { count: 3 })).toBe('3 open boosts')
  })

  test('error: a wrong key, a missing or an unknown value does not compile', () => {
    expectTypeOf(shop<'title'>).parameters.toEqualTypeOf<[key: 'title']>()
    // @ts-expect-error no such message
    shop('nothing')
    // @ts-expect-error the message takes a name
    shop('greeting')
    // @ts-expect-error the message takes a name, and no age
    shop('greeting', { age: 3 })
    // @ts-expect-error the message takes no values
    shop('title', { name: 'Ada' })
  })
})
