import { describe, expect, test } from 'vitest'
import { openInWallet, pageUrlOf } from './open-in-wallet.ts'

const pageAt = (href: string) => ({
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => true,
  location: { href, hostname: '', origin: '', pathname: '' },
})

describe('openInWallet', () => {
  test('default: puts the whole encoded URL wherever the link has a placeholder', () =>
    expect(openInWallet({ browserLink: 'https://w.example/{url}?ref={url}' }, 'https://app.test/a?b=1#c')).toBe(
      'https://w.example/https%3A%2F%2Fapp.test%2Fa%3Fb%3D1%23c?ref=https%3A%2F%2Fapp.test%2Fa%3Fb%3D1%23c',
    ))
  test.each([
    null,
    undefined,
    '',
    'https://w.example/',
    'javascript:{url}',
    'wallet://{url}',
    'https://u@w.example/{url}',
  ])('behavior: %s is not such a link', (browserLink) =>
    expect(openInWallet({ browserLink: browserLink ?? null }, 'https://app.test/')).toBeNull(),
  )
})

describe('pageUrlOf', () => {
  test('default: returns the URL unchanged', () =>
    expect(pageUrlOf(pageAt('https://app.test/a?b#c'))).toBe('https://app.test/a?b#c'))
  test('behavior: removes what Telegram wrote about its user', () =>
    expect(pageUrlOf(pageAt('https://app.test/a?b#tgWebAppData=user%3D1%26hash%3D2'))).toBe('https://app.test/a?b'))
  test('behavior: returns null on a server', () => expect(pageUrlOf(null)).toBeNull())
})
