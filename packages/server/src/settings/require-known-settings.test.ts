import { describe, expect, test } from 'vitest'
import { SettingsError } from './errors.ts'
import { requireKnownSettings } from './require-known-settings.ts'

const settings = {
  prefixes: ['LAUREL_POST', 'LAUREL_STAMP'],
  known: ['LAUREL_POST_PORT', 'LAUREL_POST_HOST', 'LAUREL_POST_MAX_LETTERS', 'LAUREL_STAMP_KEY'],
}
const check = (environment: Record<string, string | undefined>) => () => requireKnownSettings(environment, settings)

describe('requireKnownSettings', () => {
  test('default: known settings, and variables of other programs', () => {
    const environment = { LAUREL_POST_PORT: '1', LAUREL_STAMP_KEY: '2', LAUREL_POSTER: '3', PATH: '4' }
    expect(check({ ...environment, LAUREL_POST_UNSET: undefined })).not.toThrow()
  })

  test.each([
    ['LAUREL_POST_PROT', 'LAUREL_POST_PORT'],
    ['LAUREL_POST_MAX_LETTER', 'LAUREL_POST_MAX_LETTERS'],
    ['LAUREL_POST_MAXLETTERS', 'LAUREL_POST_MAX_LETTERS'],
    ['LAUREL_POST_', 'LAUREL_POST_PORT'],
    ['LAUREL_STAMP_KEYS', 'LAUREL_STAMP_KEY'],
  ])('error: %s is not a setting, and %s is the nearest', (name, nearest) => {
    expect(check({ [name]: 'a secret' })).toThrow(SettingsError)
    expect(check({ [name]: 'a secret' })).toThrow(`${name} is not a setting (the nearest is ${nearest}). See`)
  })

  test('error: all unknown ones are named, without their values', () => {
    expect(check({ LAUREL_POST_PROT: 'a secret', LAUREL_STAMP: '', LAUREL_STAMP_: '' })).toThrow(
      /: LAUREL_POST_PROT is not a setting \(.*\), LAUREL_STAMP_ is not a setting \(the nearest is LAUREL_STAMP_KEY\)\. See/,
    )
  })
})
