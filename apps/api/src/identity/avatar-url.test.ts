import { describe, expect, test } from 'vitest'
import { toAvatarUrl } from './avatar-url.ts'

describe('toAvatarUrl', () => {
  test.each([
    ['https://images.example.com/ada.png?size=200#face', 'https://images.example.com/ada.png?size=200#face'],
    ['HTTPS://Images.Example.com/Ada.PNG', 'https://images.example.com/Ada.PNG'],
    ['https://images.example.com:443/a', 'https://images.example.com/a'],
    ['https://xn--bcher-kva.example/a', 'https://xn--bcher-kva.example/a'],
  ])('default: %s', (text, url) => {
    expect(toAvatarUrl(text)).toBe(url)
  })

  test.each([
    ...['http://images.example.com/a', 'ftp://images.example.com/a', 'javascript:alert(1)', 'data:image/png;base64,AA'],
    ...[
      'ipfs://bafy',
      'eip155:1/erc721:0x00/1',
      '',
      ' ',
      'https://',
      'https:images.example.com',
      '//images.example.com/a',
    ],
    ...[
      'https://127.0.0.1/a',
      'https://127.1/a',
      'https://2130706433/a',
      'https://0x7f000001/a',
      'https://017700000001/a',
    ],
    ...[
      'https://[::1]/a',
      'https://[::ffff:127.0.0.1]/a',
      'https://localhost/a',
      'https://printer/a',
      'https://a.local/',
    ],
    ...[
      'https://metadata.google.internal/a',
      'https://10.0.0.1/a',
      'https://169.254.169.254/latest',
      'https://1.2.3.4.',
    ],
    ...[
      'https://user@images.example.com/a',
      'https://user:word@images.example.com/a',
      'https://images.example.com:8080/a',
    ],
    ...[
      'https://images.example.com/a b',
      'https://images.example.com/\n',
      'https://127。0。0。1/a',
      'https://images.еxample.com',
    ],
    `https://images.example.com/${'a'.repeat(2_100)}`,
  ])('security: %s is not fetched', (text) => {
    expect(toAvatarUrl(text)).toBeNull()
  })
})
