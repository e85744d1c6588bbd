import { describe, expect, test } from 'vitest'
import { sampleListing } from '../../test/sample.ts'
import { parseRecent, rememberWallet, serializeRecent } from './recent-wallets.ts'

const a = { rowId: 'a', listing: null }
const b = { rowId: 'b', listing: sampleListing({ id: 'b' }) }
const c = { rowId: 'c', listing: null }

describe('rememberWallet', () => {
  test('default: two are kept, the newest first', () => {
    expect([a, b, c].reduce(rememberWallet, [])).toEqual([c, b])
  })
  test('behavior: used again, a wallet moves to the front', () => {
    expect([a, b, a].reduce(rememberWallet, [])).toEqual([a, b])
  })
})

describe('parseRecent', () => {
  test('behavior: reads what was written, the listing too', () => {
    expect(parseRecent(serializeRecent([b, a]))).toEqual([b, a])
  })
  test('behavior: every link to the wallet’s app is kept, so that the one it has proven is still opened first', () => {
    const links = { mobileLink: 'kestrel://', nativeLink: 'kestrel://', universalLink: 'https://kestrel.example/app' }
    const kept = { rowId: 'k', listing: sampleListing({ ...links, androidPackage: 'io.kestrel' }) }
    expect(parseRecent(serializeRecent([kept]))).toEqual([kept])
  })
  test.each([[null], ['nonsense'], ['{}'], ['[7,null,{"rowId":1}]']])('behavior: %s is none', (text) => {
    expect(parseRecent(text)).toEqual([])
  })
  test('behavior: a listing without an id is none', () => {
    expect(parseRecent('[{"rowId":"a","listing":{"name":"x"}}]')).toEqual([a])
  })
})
