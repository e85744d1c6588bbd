import { assert, property, string } from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import type { Placeholder } from './catalogue.ts'
import { catalogue as ar } from './catalogues/ar.ts'
import { en } from './catalogues/en.ts'
import { enViews } from './catalogues/en.views.ts'
import { catalogue as ru } from './catalogues/ru.ts'
import { formatCountdown, formatDateTime, formatDuration, formatRelativeTime } from './format-time.ts'
import { addEnglish, formatNumber, type Messages, translate } from './translate.ts'

const english: Messages = { locale: 'en', catalogue: en, overrides: {} }
const russian: Messages = { locale: 'ru', catalogue: ru, overrides: {} }
const arabic: Messages = { locale: 'ar-EG', catalogue: ar, overrides: {} }

describe('translate', () => {
  test('default: a text with its values', () =>
    expect(translate(english, 'connecting.hintPhone', { wallet: 'Kestrel', app: 'Meadow' })).toBe(
      'Open Kestrel yourself and look for a request from Meadow.',
    ))
  test.each([
    [1, 'Найден 1 кошелёк'],
    [3, 'Найдено 3 кошелька'],
    [540, 'Найдено 540 кошельков'],
    [1521, 'Найден 1 521 кошелёк'],
  ])('default: plural of %i in Russian', (count, text) =>
    expect(translate(russian, 'allWallets.found', { count }).replace(/\s/g, ' ')).toBe(text),
  )
  test.each([
    [0, 'لم يُعثر على محافظ'],
    [1, 'عُثر على محفظة واحدة'],
    [2, 'عُثر على محفظتين'],
    [5, 'عُثر على 5 محافظ'],
    [11, 'عُثر على 11 محفظة'],
    [100, 'عُثر على 100 محفظة'],
  ])('default: plural of %i in Arabic, in the digits 0 to 9', (count, text) =>
    expect(translate(arabic, 'allWallets.found', { count })).toBe(text),
  )
  test('behavior: the app’s own text comes first, in its own plural forms too', () => {
    const overrides = {
      'connect.title': 'Step in to {app}',
      'allWallets.found': { one: 'one', other: 'many: {count}' },
    }
    expect(translate({ ...english, overrides }, 'connect.title', { app: 'Meadow' })).toBe('Step in to Meadow')
    expect(translate({ ...english, overrides }, 'allWallets.found', { count: 1 })).toBe('one')
    expect(translate({ ...english, overrides }, 'allWallets.found', { count: 2000 })).toBe('many: 2,000')
  })
  test('behavior: a text that a language lacks is English', () => {
    const { close: _, ...common } = ru.common
    expect(translate({ ...russian, catalogue: { ...ru, common } }, 'common.close')).toBe('Close')
    expect(translate({ ...russian, catalogue: {} }, 'common.close')).toBe('Close')
  })
  test('behavior: English messages of a later view are available once added', () => {
    const bare: Messages = { locale: 'en', catalogue: {}, overrides: {} }
    expect(translate(bare, 'connect.titleHere')).toBe('Connect a wallet')
    expect(translate(bare, 'signIn.title')).toBe('signIn.title')
    addEnglish(enViews)
    expect(translate(bare, 'signIn.title')).toBe('Sign in')
  })

  test('behavior: values are text and nothing else', () => {
    const wallet = '<img src=x onerror=alert(1)> {app} $& {constructor}'
    expect(translate(english, 'connecting.waiting', { wallet })).toBe(`Waiting for ${wallet}`)
  })
  test('behavior: a polluted prototype adds no text', () => {
    Object.defineProperty(Object.prototype, 'app', { value: 'evil', configurable: true })
    try {
      const overrides = { 'common.close': 'Close {app}' }
      expect(translate({ ...english, overrides }, 'common.close')).toBe('Close {app}')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'app')
    }
  })
  test('property: any value replaces its placeholder', () =>
    assert(
      property(string({ unit: codePoint }), (wallet) => {
        expect(translate(english, 'connecting.waiting', { wallet })).toBe(`Waiting for ${wallet}`)
      }),
    ))
  test('behavior: the compiler requires exactly the values of a message’s placeholders', () => {
    expectTypeOf<Placeholder<'connecting.hintPhone'>>().toEqualTypeOf<'wallet' | 'app'>()
    expectTypeOf<Placeholder<'allWallets.found'>>().toEqualTypeOf<'count'>()
    expectTypeOf<Placeholder<'common.close'>>().toEqualTypeOf<never>()
    // @ts-expect-error the wallet is missing
    translate(english, 'connecting.waiting', {})
    // @ts-expect-error there is no such text
    expect(translate(english, 'connecting.nothing')).toBe('connecting.nothing')
  })
})

describe('formatNumber', () => {
  test('default: formats for the locale', () => {
    expect(formatNumber('de', 1234567.5)).toBe('1.234.567,5')
    expect(formatNumber('en', 10n ** 20n)).toBe('100,000,000,000,000,000,000')
    expect(formatNumber('ar-EG', 1234.5)).toBe('1,234.5')
    expect(formatNumber('en', 0.8, { style: 'percent' })).toBe('80%')
  })
})

describe('times', () => {
  test.each([
    [240, '4:00'],
    [192, '3:12'],
    [9.2, '0:10'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('default: %d seconds left', (seconds, text) => expect(formatCountdown(seconds)).toBe(text))
  test('default: a duration in its largest unit', () => {
    expect(formatDuration('en', 604_800)).toBe('7 days')
    expect(formatDuration('en', 86_400)).toBe('1 day')
    expect(formatDuration('de', 7200)).toBe('2 Stunden')
    expect(formatDuration('ru', 300)).toBe('5 минут')
    expect(formatDuration('ja', 30)).toBe('30 秒')
  })
  test('default: how long ago', () => {
    expect(formatRelativeTime('en', 0, 120_000)).toBe('2 minutes ago')
    expect(formatRelativeTime('en', 86_400_000, 0)).toBe('tomorrow')
    expect(formatRelativeTime('es', 0, 3 * 3_600_000)).toBe('hace 3 horas')
    expect(formatRelativeTime('ar-EG', 0, 5 * 60_000)).toContain('5')
  })
  test('default: a day and time', () => {
    const time = Date.UTC(2026, 10, 21, 18, 14)
    expect(formatDateTime('en-GB', time, 'UTC')).toBe('21 Nov 2026, 18:14')
    expect(formatDateTime('ar-EG', time, 'UTC')).toContain('2026')
  })
})
