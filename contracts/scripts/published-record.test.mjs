// @ts-check
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { digestOf, recorded } from './published-record.mjs'

test('default: any change of a name or a text changes the digest, and the order does not', () => {
  const texts = { 'src/A.sol': 'contract A {}', 'src/B.sol': '' }
  const digest = digestOf(texts)
  expect(digest).toMatch(/^[\da-f]{64}$/)
  expect(digestOf({ 'src/B.sol': '', 'src/A.sol': 'contract A {}' })).toBe(digest)
  const others = [
    { ...texts, 'src/A.sol': 'contract A { }' },
    { ...texts, 'src/C.sol': '' },
    { 'src/A.sol': 'contract A {}' },
    { 'src/A.sol': '', 'src/B.sol': 'contract A {}' },
  ].map(digestOf)
  expect(new Set([digest, ...others]).size).toBe(5)
})

test('behavior: what the code is compiled from and what is written from it exists', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  expect(recorded.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
