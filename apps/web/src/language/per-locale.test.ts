import { expect, test } from 'vitest'
import { numberFormat, perLocale } from './per-locale.ts'

test('default: a value is created once per locale', () => {
  const created: string[] = []
  const formatOf = perLocale((locale) => {
    created.push(locale)
    return { locale }
  })
  expect(formatOf('de')).toBe(formatOf('de'))
  expect(formatOf('en')).not.toBe(formatOf('de'))
  expect(created).toEqual(['de', 'en'])
})

test('behavior: numbers have the digits 0 to 9 in every locale', () => {
  expect(numberFormat('ar-EG').format(1_234n)).toMatch(/^[0-9.,٬]+$/)
  expect(numberFormat('en-GB').format(1_234n)).toBe('1,234')
})
