import { describe, expect, test } from 'vitest'
import { parseRecent, rememberWallet, serializeRecent } from './recent-wallets.ts'

describe('rememberWallet', () => {
  test('default: saves two wallets, newest first', () => {
    expect(['a', 'b', 'c'].reduce(rememberWallet, [])).toEqual(['c', 'b'])
  })
  test('behavior: a wallet that is used again moves to the front', () => {
    expect(['a', 'b', 'a'].reduce(rememberWallet, [])).toEqual(['a', 'b'])
  })
})

describe('parseRecent', () => {
  test('behavior: parses what was serialized', () => {
    expect(parseRecent(serializeRecent(['b', 'a']))).toEqual(['b', 'a'])
  })
  test.each([[null], ['nonsense'], ['{}'], ['[7,null,{"rowId":1}]']])('behavior: %s is an empty list', (text) => {
    expect(parseRecent(text)).toEqual([])
  })
  test('behavior: does not read a listing beside the id', () => {
    expect(parseRecent('[{"rowId":"a","listing":{"id":"a","name":"x","mobileLink":"javascript:0//"}}]')).toEqual(['a'])
  })
})
