import { describe, expect, test } from 'vitest'
import { findPairingLink } from './pairing-link.ts'

const link = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`

describe('findPairingLink', () => {
  test.each([
    link,
    `  ${link}\n`,
    `http://127.0.0.1:5174/wc?uri=${encodeURIComponent(link)}`,
    `laurel://wc?uri=${encodeURIComponent(link)}#x`,
  ])('default: in %s', (text) => expect(findPairingLink(text)).toBe(link))

  test.each(['', 'hello', 'wc:abc@2?x', link.replace('@2', '@1'), 'https://a.example/wc?uri=%E0%A4%A'])(
    'error: none in %s',
    (text) => expect(findPairingLink(text)).toBeNull(),
  )
})
