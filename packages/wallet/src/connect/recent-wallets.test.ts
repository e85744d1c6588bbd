import { describe, expect, test } from 'vitest'
import { parseRecent, rememberWallet, serializeRecent } from './recent-wallets.ts'

describe('rememberWallet', () => {
  test('default: two are kept, the newest first', () => {
    expect(['a', 'b', 'c'].reduce(rememberWallet, [])).toEqual(['c', 'b'])
  })
  test('behavior: used again, a wallet moves to the front', () => {
    expect(['a', 'b', 'a'].reduce(rememberWallet, [])).toEqual(['a', 'b'])
  })
})

describe('parseRecent', () => {
  test('behavior: reads what was written', () => {
    expect(parseRecent(serializeRecent(['b', 'a']))).toEqual(['b', 'a'])
  })
  test.each([[null], ['nonsense'], ['{}'], ['[7,null,{"rowId":1}]']])('behavior: %s is none', (text) => {
    expect(parseRecent(text)).toEqual([])
  })
  test('behavior: a listing beside the id is not read', () => {
    expect(parseRecent('[{"rowId":"a","listing":{"id":"a","name":"x","mobileLink":"javascript:0//"}}]')).toEqual(['a'])
  })
})
