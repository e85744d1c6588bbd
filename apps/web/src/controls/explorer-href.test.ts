import { expect, test } from 'vitest'
import { explorerHref } from './explorer-href.ts'

const url = 'https://explorer.example'

test('default: a transaction and an address each have their page', () => {
  expect(explorerHref(url, `0x${'aB'.repeat(32)}`)).toBe(`${url}/tx/0x${'aB'.repeat(32)}`)
  expect(explorerHref(url, `0x${'aB'.repeat(20)}`)).toBe(`${url}/address/0x${'aB'.repeat(20)}`)
})

test('behavior: no link without an explorer, and for any other value', () => {
  expect(explorerHref(null, `0x${'ab'.repeat(32)}`)).toBeNull()
  expect(explorerHref(url, '0xab')).toBeNull()
  expect(explorerHref(url, `0x${'ab'.repeat(32)}/../evil`)).toBeNull()
})
