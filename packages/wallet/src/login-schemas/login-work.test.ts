import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadingZeroBits } from './login-work.ts'

test('property: as many bits as in the number that the bytes are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      const binary = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
      expect(leadingZeroBits(bytes)).toBe(binary.length - binary.replace(/^0+/, '').length)
    }),
  )
})
