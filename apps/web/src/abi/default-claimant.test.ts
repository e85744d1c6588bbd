import { parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { defaultClaimantPath, toPaidAccount } from './default-claimant.ts'

describe('defaultClaimantPath', () => {
  test.each([
    ['event Transfer(address indexed from, address indexed to, uint256 value)', 0],
    ['event Transfer(address indexed, address indexed, uint256 indexed)', 0],
    [
      'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
      1,
    ],
  ] as const)('default: %s pays the sender of the tokens', (text, input) => {
    expect(defaultClaimantPath(parseAbiItem(text))).toEqual([input])
  })

  test.each([
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
    'event Transfer(address indexed from, uint256 value)',
    'function transfer(address to, uint256 value)',
  ] as const)('behavior: %s pays the sender', (text) => {
    expect(defaultClaimantPath(parseAbiItem(text))).toBeNull()
  })
})

describe('toPaidAccount', () => {
  const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
  const single = parseAbiItem(
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  )

  test.each([
    [transfer, [0], 'token-sender'],
    [transfer, [1], 'token-recipient'],
    [single, [0], 'field'],
    [single, [1], 'token-sender'],
    [single, [2], 'token-recipient'],
    [parseAbiItem('event Transfer(address indexed from, uint256 value)'), [0], 'field'],
    [parseAbiItem('function transfer(address to, uint256 value)'), [0], 'field'],
  ] as const)('default: $name, %j: %s', (item, path, account) => {
    expect(toPaidAccount(item, path)).toBe(account)
  })
})
