import { describe, expect, test } from 'vitest'
import { readCode } from './read-code.ts'

describe('readCode', () => {
  test.each([
    ['123456', '123456'],
    [' 123456\n', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['123\u00a0456', '123456'],
    ['Your code is 123456. It expires in 20 minutes.', '123456'],
    ['20 minutes: 123 456', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳ ۴۵۶', '123456'],
    ['１２３４５６', '123456'],
    ['12', '12'],
    ['12a4', '124'],
    ['1234567', '123456'],
    ['hello', ''],
    ['', ''],
  ])('%j is %j', (text, code) => {
    expect(readCode(text)).toBe(code)
  })
})
