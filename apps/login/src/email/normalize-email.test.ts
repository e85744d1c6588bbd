import { assert, emailAddress, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { normalizeEmail } from './normalize-email.ts'

describe('normalizeEmail', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada@Example.COM\n', 'ada@example.com'],
    ['ADA.L+app@example.com', 'ada.l+app@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    // Full-width letters of the domain, as input methods write them.
    ['ada@ｅｘａｍｐｌｅ.com', 'ada@example.com'],
  ])('default: “%s” is %s', (text, email) => expect(normalizeEmail(text)).toBe(email))

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'ada@example..com',
    'ada..l@example.com',
    '.ada@example.com',
    '"a b"@example.com',
    'a b@example.com',
    'ada@exam ple.com',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@example.com, eve@evil.example',
    'ada@example.com\nBcc: eve@evil.example',
    'ada@example.com\u0000',
    'Ada <ada@example.com>',
    'adä@example.com',
    'ada@example.com/path',
    'ada@-example.com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `ada@${'abcdefgh.'.repeat(30)}com`,
  ])('error: “%s” is not an address', (text) => expect(normalizeEmail(text)).toBeNull())

  test('property: it is the same when it is applied twice, and never has a character of a mail header', () => {
    assert(
      property(string({ unit: codePoint, maxLength: 40 }), string({ maxLength: 20 }), (local, domain) => {
        const email = normalizeEmail(`${local}@${domain}.example`)
        if (email === null) return
        expect(email).toMatch(/^[!-~]+$/)
        expect(email).not.toMatch(/[<>(),;:\\"\s]/)
        expect(normalizeEmail(email)).toBe(email)
      }),
    )
  })

  test('property: addresses are read in any case', () => {
    assert(
      property(emailAddress(), (email) => {
        const normal = normalizeEmail(email)
        if (normal !== null) expect(normalizeEmail(email.toUpperCase())).toBe(normal)
      }),
    )
  })
})
