import {
  array,
  assert,
  constantFrom,
  date,
  integer,
  maxSafeInteger,
  option,
  property,
  record,
  string,
  stringMatching,
  uint8Array,
} from 'fast-check'
import { bytesToHex, getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage as lenientParse } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../devnet/src/testing/code-point.ts'
import { casesAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import { SignInMessageError } from './errors.ts'
import { isAuthority, isDateTime, isStatement, isUri, toMilliseconds } from './sign-in-grammar.ts'
import { formatSignInMessage, parseSignInMessage, type SignInMessage } from './sign-in-message.ts'

const message: SignInMessage = {
  domain: 'meadow.example',
  address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  statement: 'Sign in to Meadow. This costs nothing.',
  uri: 'https://meadow.example/login',
  version: '1',
  chainId: 8453,
  nonce: '32891756abcdEFGH',
  issuedAt: '2026-11-21T18:14:00.000Z',
  expirationTime: '2026-11-28T18:14:00.000Z',
  notBefore: '2026-11-21T18:13:00.000Z',
  requestId: 'some-id_1:2@3',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://example.com/my-web2-claim.json',
  ],
}
const text = `meadow.example wants you to sign in with your Ethereum account:
0xA0Cf798816D4b9b9866b5330EEa46a18382f251e

Sign in to Meadow. This costs nothing.

URI: https://meadow.example/login
Version: 1
Chain ID: 8453
Nonce: 32891756abcdEFGH
Issued At: 2026-11-21T18:14:00.000Z
Expiration Time: 2026-11-28T18:14:00.000Z
Not Before: 2026-11-21T18:13:00.000Z
Request ID: some-id_1:2@3
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

const shortest = `https://meadow.example:8443 wants you to sign in with your Ethereum account:
0xA0Cf798816D4b9b9866b5330EEa46a18382f251e


URI: https://meadow.example:8443
Version: 1
Chain ID: 1
Nonce: 12345678
Issued At: 2026-11-21T18:14:00Z`

const pchars = /^[A-Za-z0-9._~!$&'()*+,;=:@-]{0,12}$/
const times = date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }).map((day) =>
  day.toISOString(),
)
const uris = stringMatching(
  /^[a-z][a-z0-9+.-]{0,6}:\/\/[a-z0-9.-]{1,12}(\/[A-Za-z0-9._~:@-]{0,8}){0,3}(\?[a-z=&/?]{0,6})?(#[a-z]{0,4})?$/,
)
const messages = record(
  {
    scheme: stringMatching(/^[A-Za-z][A-Za-z0-9+.-]{0,8}$/),
    domain: stringMatching(/^([a-z0-9]{1,8}@)?[a-z0-9-]{1,12}(\.[a-z]{2,8}){0,2}(:[0-9]{1,5})?$/),
    address: uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(bytesToHex(bytes))),
    statement: stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=:/?#@ -]{1,40}$/),
    uri: uris,
    version: constantFrom('1' as const),
    chainId: maxSafeInteger().map(Math.abs),
    nonce: stringMatching(/^[A-Za-z0-9]{8,20}$/),
    issuedAt: times,
    expirationTime: times,
    notBefore: times,
    requestId: stringMatching(pchars),
    resources: array(uris, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
)

describe('formatSignInMessage', () => {
  test('default: formats as in EIP-4361', () => expect(formatSignInMessage(message)).toBe(text))
  test('property: formats as viem does', () =>
    assert(
      property(messages, (one) => {
        const { issuedAt, expirationTime, notBefore, resources, requestId, domain, ...rest } = one
        // viem accepts fewer domains and no empty lists.
        if (/[@]/.test(domain) || resources?.length === 0 || requestId === '') return
        let theirs: string
        try {
          theirs = createSiweMessage({
            ...rest,
            domain,
            issuedAt: new Date(issuedAt),
            ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
            ...(notBefore === undefined ? {} : { notBefore: new Date(notBefore) }),
            ...(requestId === undefined ? {} : { requestId }),
            ...(resources === undefined ? {} : { resources: [...resources] }),
          })
        } catch {
          return
        }
        expect(formatSignInMessage(one)).toBe(theirs)
      }),
    ))
  test.each([
    ['scheme', { scheme: '1x' }],
    ['domain', { domain: 'meadow.example/x' }],
    ['domain', { domain: 'meadow.example evil' }],
    ['address', { address: '0xa0cf798816d4b9b9866b5330eea46a18382f251E' }],
    ['statement', { statement: 'two\nlines' }],
    ['statement', { statement: '' }],
    ['statement', { statement: 'It’s not ASCII' }],
    ['URI', { uri: 'meadow.example' }],
    ['Chain ID', { chainId: 1.5 }],
    ['Chain ID', { chainId: -1 }],
    ['Nonce', { nonce: '1234567' }],
    ['Nonce', { nonce: 'with-hyphen' }],
    ['Issued At', { issuedAt: '2026-11-21' }],
    ['Expiration Time', { expirationTime: 'tomorrow' }],
    ['Not Before', { notBefore: '2026-02-30T00:00:00Z' }],
    ['Request ID', { requestId: 'a b' }],
    ['Resources', { resources: ['no uri'] }],
  ] as const)('error: %s of %j', (part, wrong) => {
    const failure = caught(() => formatSignInMessage({ ...message, ...wrong }))
    expect(failure).toBeInstanceOf(SignInMessageError)
    expect(failure).toMatchObject({ part, code: 'wallet/sign-in-message' })
  })
})

describe('parseSignInMessage', () => {
  test('default: all parts', () => expect(parseSignInMessage(text)).toEqual(message))
  test('default: the shortest message', () =>
    expect(parseSignInMessage(shortest)).toEqual({
      scheme: 'https',
      domain: 'meadow.example:8443',
      address: message.address,
      uri: 'https://meadow.example:8443',
      version: '1',
      chainId: 1,
      nonce: '12345678',
      issuedAt: '2026-11-21T18:14:00Z',
    }))
  test('behavior: an empty request id and an empty list are preserved', () =>
    expect(parseSignInMessage(`${shortest}\nRequest ID: \nResources:`)).toMatchObject({ requestId: '', resources: [] }))

  test('property: a formatted message parses to the same message', () =>
    assert(
      property(messages, (one) => {
        expect(parseSignInMessage(formatSignInMessage(one))).toEqual(one)
      }),
      { numRuns: casesAtDepth(1000) },
    ))
  test('property: a parsed text formats to the same text', () =>
    assert(
      property(messages, integer({ min: 0, max: 400 }), option(string({ maxLength: 3 })), (one, at, put) => {
        const original = formatSignInMessage(one)
        const changed = `${original.slice(0, at)}${put ?? ''}${original.slice(at + 1)}`
        const read = caught(() => parseSignInMessage(changed))
        // The text is either refused, or formatted exactly as it was.
        if (read instanceof Error) expect(read).toBeInstanceOf(SignInMessageError)
        else expect(formatSignInMessage(parseSignInMessage(changed))).toBe(changed)
      }),
      { numRuns: casesAtDepth(2000) },
    ))
  test('property: no text makes it throw any other error', () =>
    assert(
      property(string({ unit: codePoint, maxLength: 300 }), (any) => {
        expect(caught(() => parseSignInMessage(any))).toBeInstanceOf(SignInMessageError)
      }),
    ))

  test.each([
    ['carriage returns', text.replaceAll('\n', '\r\n')],
    ['a space behind a line', text.replace('Version: 1\n', 'Version: 1 \n')],
    ['a line break at the end', `${text}\n`],
    ['something before', ` ${text}`],
    ['another version', text.replace('Version: 1', 'Version: 2')],
    ['lines in another order', text.replace(/(Version: 1)\n(Chain ID: 8453)/, '$2\n$1')],
    ['a line twice', text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['an invented line', text.replace('Version: 1', 'Version: 1\nAdmin: true')],
    ['a statement of two lines', text.replace('Meadow. ', 'Meadow.\n')],
    ['a missing empty line', text.replace('\n\nURI', '\nURI')],
    ['an address in lower case', text.replace(message.address, message.address.toLowerCase())],
    ['an address of 19 bytes', text.replace(message.address, message.address.slice(0, -2))],
    ['a chain id with a zero before it', text.replace('Chain ID: 8453', 'Chain ID: 08453')],
    ['a chain id past what is counted exactly', text.replace('Chain ID: 8453', 'Chain ID: 9007199254740993')],
    ['a chain id in hex', text.replace('Chain ID: 8453', 'Chain ID: 0x2105')],
    ['a short nonce', text.replace('32891756abcdEFGH', '1234567')],
    ['a day that is not', text.replace('Issued At: 2026-11-21', 'Issued At: 2026-11-31')],
    ['names in lower case', text.replace('Chain ID', 'chain id')],
    ['another introduction', text.replace('sign in with your Ethereum', 'log in with your Ethereum')],
    ['a message without end', `${text}\n${'- https://example.com/\n'.repeat(2000)}`],
  ])('error: %s, which a lenient parser may accept', (_, wrong) =>
    expect(() => parseSignInMessage(wrong)).toThrow(SignInMessageError),
  )

  test('behavior: viem reads an accepted message in the same way', () =>
    assert(
      property(messages, (one) => {
        // viem does not parse a user name before an @.
        const domain = one.domain.replace('@', '-')
        const theirs = lenientParse(formatSignInMessage({ ...one, domain, statement: 'Hello' }))
        expect(theirs).toMatchObject({ address: one.address, chainId: one.chainId, nonce: one.nonce, uri: one.uri })
      }),
    ))
})

describe('grammar', () => {
  test.each(['meadow.example', 'localhost:5173', '127.0.0.1', '[::1]:80', 'a@b', 'x%20y'])(
    'default: %s is an authority',
    (one) => expect(isAuthority(one)).toBe(true),
  )
  test.each(['', ':80', 'a b', 'a/b', 'a@', '[::1', 'a:80x', 'ä.example', '%zz', 'a@b@c'])(
    'error: %j is not an authority',
    (one) => expect(isAuthority(one)).toBe(false),
  )
  test.each([
    'https://a.example',
    'urn:isbn:1',
    'ipfs://x/',
    'file:///x',
    'a:',
    'http://[::1]:8/x?y=z/?#f',
    'did:key:z6',
  ])('default: %s is a URI', (one) => expect(isUri(one)).toBe(true))
  test.each([
    '',
    'a',
    '/x',
    '//x',
    '1a:x',
    'https://a b',
    'https://a#b#c',
    'https://a\n',
    'a:\u00e9',
    'https://a/%2',
    'https://a@b@c',
  ])('error: %j is not a URI', (one) => expect(isUri(one)).toBe(false))
  test.each(['2026-11-21T18:14:00Z', '2024-02-29t00:00:00.123456789z', '2026-11-21T18:14:00+05:30'])(
    'default: %s is a time',
    (one) => {
      expect(isDateTime(one)).toBe(true)
      expect(toMilliseconds(one)).not.toBeNaN()
    },
  )
  test.each([
    '2026-11-21',
    '2026-11-21 18:14:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+24:00',
    '2026-01-00T00:00:00Z',
  ])('error: %s is not a time', (one) => expect(isDateTime(one)).toBe(false))
  test('behavior: a statement has no line breaks and no characters beyond the grammar', () => {
    expect(
      isStatement("I accept the terms: https://meadow.example/tos?v=1 (really) [x] #1 'a' *b* a+b, c;d=e & $1!"),
    ).toBe(true)
    for (const wrong of ['a\nb', 'a\rb', 'a"b', 'a<b', 'a\\b', 'a\u2028b', 'a%b', 'a`b', 'a|b', ''])
      expect(isStatement(wrong), wrong).toBe(false)
  })
  test('behavior: checks long texts in linear time', () => {
    for (const bad of ['a'.repeat(100_000), '%41'.repeat(30_000), ':@'.repeat(50_000)]) {
      expect(isAuthority(`${bad} `)).toBe(false)
      expect(isUri(`a:${bad} `)).toBe(false)
      expect(isStatement(`${bad}\n`)).toBe(false)
    }
  })
})

function caught(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}
