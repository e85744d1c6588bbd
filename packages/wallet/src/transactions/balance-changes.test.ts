import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ChainLog, readChanges } from './balance-changes.ts'
import { decodeErrorString, isRevert, readRevertReason } from './revert-reason.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const nftAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const account: Address = '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'
const other: Address = '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed'
const token: Address = '0x5B85000000000000000000000000000000000001'
const native: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const toTopics = (topics: readonly (Hex | Hex[] | null)[]) => topics.flatMap((topic) => topic ?? [])
const transfer = (address: Address, from: Address, to: Address, value: bigint): ChainLog => ({
  address,
  topics: toTopics(encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } })),
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
})

describe('readChanges', () => {
  test('default: what leaves and what arrives, added up by token', () => {
    const logs = [
      transfer(native, account, other, 5n),
      transfer(native, other, account, 2n),
      transfer(token, other, account, 7n),
      transfer(token, other, other, 9n),
      transfer(token, account, account, 9n),
    ]
    expect(readChanges(logs, account)).toEqual([
      { type: 'token', address: null, amount: -3n },
      { type: 'token', address: token, amount: 7n },
    ])
  })

  test('behavior: NFTs of both standards, and allowances', () => {
    const logs: ChainLog[] = [
      {
        address: token,
        topics: toTopics(
          encodeEventTopics({ abi: nftAbi, eventName: 'Transfer', args: { from: account, to: other, tokenId: 4n } }),
        ),
        data: '0x',
      },
      {
        address: token,
        topics: toTopics(
          encodeEventTopics({ abi, eventName: 'TransferSingle', args: { operator: other, from: account, to: other } }),
        ),
        data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [5n, 3n]),
      },
      {
        address: token,
        topics: toTopics(encodeEventTopics({ abi, eventName: 'Approval', args: { owner: account, spender: other } })),
        data: encodeAbiParameters([{ type: 'uint256' }], [2n ** 256n - 1n]),
      },
      {
        address: token,
        topics: toTopics(
          encodeEventTopics({ abi, eventName: 'ApprovalForAll', args: { owner: account, operator: account } }),
        ),
        data: encodeAbiParameters([{ type: 'bool' }], [true]),
      },
    ]
    expect(readChanges(logs, account)).toMatchObject([
      { type: 'nft', tokenId: 4n, amount: -1n },
      { type: 'nft', tokenId: 5n, amount: -3n },
      { type: 'approval', amount: 2n ** 256n - 1n },
      { type: 'approval', amount: null },
    ])
    expect(readChanges(logs, token)).toEqual([])
  })

  test('behavior: an NFT that takes its allowance back as it is transferred gives none', () => {
    const nobody: Address = '0x0000000000000000000000000000000000000000'
    const args = { owner: account, spender: nobody }
    const topics = [
      ...toTopics(encodeEventTopics({ abi, eventName: 'Approval', args })),
      `0x${'4'.padStart(64, '0')}` as const,
    ]
    expect(readChanges([{ address: token, topics, data: '0x' }], account)).toEqual([])
  })

  test('error: a log that is too short moves nothing', () =>
    expect(readChanges([{ ...transfer(token, account, other, 1n), data: '0x' }], account)).toEqual([]))
})

describe('readRevertReason', () => {
  const data: Hex = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['ERC20: too little']).slice(2)}`

  test('default: the text, however deep it is', () => {
    expect(decodeErrorString(data)).toBe('ERC20: too little')
    expect(readRevertReason({ cause: { cause: { code: 3, data } } })).toBe('ERC20: too little')
    expect(readRevertReason({ data: { data } })).toBe('ERC20: too little')
  })
  test('behavior: a text that would change its surroundings is cleaned', () => {
    const text: Hex = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['a\u202eb\n c']).slice(2)}`
    expect(decodeErrorString(text)).toBe('ab c')
  })
  test.each(['0x', '0x08c379a0', `0x08c379a0${'f'.repeat(128)}`, '0x4e487b71'] as const)('error: %s', (bad) =>
    expect(decodeErrorString(bad)).toBeNull(),
  )
  test('behavior: a node that is down did not revert', () => {
    expect(isRevert({ code: 3 })).toBe(true)
    expect(isRevert({ cause: { message: 'execution reverted' } })).toBe(true)
    expect(isRevert(new TypeError('fetch failed'))).toBe(false)
    expect(isRevert(null)).toBe(false)
  })
})
