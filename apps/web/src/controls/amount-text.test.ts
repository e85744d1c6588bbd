import { describe, expect, test } from 'vitest'
import { hasLongNumber } from './amount-text.tsx'

describe('hasLongNumber', () => {
  test.each(['1.123456789012345678', '123,456,789,012.123456\u00a0TUSD', 'earns 1.123456789012345678\u00a0LEAF, once'])(
    'default: %s has one',
    (words) => expect(hasLongNumber(words)).toBe(true),
  )
  test.each(['', '25,986\u00a0TUSD', 'Supercalifragilisticexpialidocious', `0x${'12'.repeat(20)}`])(
    'behavior: “%s” has none',
    (words) => expect(hasLongNumber(words)).toBe(false),
  )
})
