import { describe, expect, test } from 'vitest'
import { checkElementOptions } from './check-element-options.ts'

describe('checkElementOptions', () => {
  test('default: nothing for valid options', () => {
    expect(checkElementOptions({ prefix: 'app', theme: 'dark', zIndex: 7, language: 'de' })).toEqual([])
    expect(checkElementOptions({ theme: { accent: '#0a0' } })).toEqual([])
  })

  test('error: misspelled options, and values of another kind', () => {
    // The options of an app without types.
    const options: object = { prefx: 'app', langauge: 'de', theme: 'blue', zIndex: 'high' }
    expect(checkElementOptions(options).map(({ message }) => message)).toEqual([
      'defineWalletElements, option "prefx": there is no such option; perhaps "prefix" is meant.',
      'defineWalletElements, option "langauge": there is no such option; perhaps "language" is meant.',
      'defineWalletElements, option "theme": "blue" is not light, dark or system.',
      'defineWalletElements, option "zIndex": it is not a number.',
    ])
  })
})
