import { assert, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOriginAllowed, parseOrigin } from './project.ts'

describe('parseOrigin', () => {
  test.each([
    ['https://app.example', 'https://app.example'],
    ['https://APP.example/', 'https://app.example'],
    ['https://app.example:443', 'https://app.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://*.app.example', 'https://*.app.example'],
  ])('default: %s', (text, origin) => expect(parseOrigin(text)).toBe(origin))

  test.each([
    'app.example',
    'https://',
    'https://app.example/path',
    'ftp://app.example',
    '*',
    'https://*',
    'https://*.com',
  ])('error: %s is not an origin', (text) => expect(parseOrigin(text)).toBeNull())
})

describe('isOriginAllowed', () => {
  const project = { allowedOrigins: ['https://app.example', 'https://*.preview.example'] }

  test.each(['https://app.example', 'https://a.preview.example', 'https://b.a.preview.example'])(
    'default: %s is allowed',
    (origin) => expect(isOriginAllowed(project, origin)).toBe(true),
  )

  test.each([
    'null',
    'http://app.example',
    'https://app.example:8443',
    'https://app.example.attacker.example',
    'https://preview.example',
    'https://attacker.example/.preview.example',
    'https://attacker.example:1.preview.example',
    'https://user@a.preview.example',
    'https://.preview.example',
  ])('error: %s is not allowed', (origin) => expect(isOriginAllowed(project, origin)).toBe(false))

  test('default: a project without a list allows every origin', () =>
    expect(isOriginAllowed({ allowedOrigins: [] }, 'null')).toBe(true))

  test('property: no other domain is allowed, whatever comes before or after an allowed one', () => {
    assert(
      property(stringMatching(/^[a-z0-9.:@/-]{1,20}$/), (text) => {
        expect(isOriginAllowed(project, `https://${text}.attacker.example`)).toBe(false)
        expect(isOriginAllowed(project, `https://app.example${text}`)).toBe(false)
      }),
    )
  })
})
