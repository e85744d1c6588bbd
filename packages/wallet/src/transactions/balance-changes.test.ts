import { assert, bigInt, property, tuple, uint8Array, uniqueArray } from 'fast-check'
import { type Address, bytesToHex, encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { type ChainLog, readChanges } from './balance-changes.ts'
import { decodeErrorString, isRevert, readRevertReason } from './revert-reason.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const nftAbi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const account: Address = '0x71c2ae08b54d7f63c1b2910e44d8c0b7ee5d9a4f'
const other: Address = '0xb3f02a9c77d1e8450b6f31cc98a0d24e5f8317ed'
const token: Address = '0x5B85000000000000000000000000000000000001'
const native: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const cut = (data: Hex, end: number): Hex => `0x${data.slice(2, end)}`
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

  const lists = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const
  const batch = (from: Address, to: Address, data: Hex): ChainLog => ({
    address: token,
    topics: toTopics(encodeEventTopics({ abi, eventName: 'TransferBatch', args: { operator: other, from, to } })),
    data,
  })

  test('behavior: several NFTs of one event leave and arrive, each with its amount', () => {
    const data = encodeAbiParameters(lists, [
      [4n, 5n, 4n],
      [1n, 7n, 2n],
    ])
    const changes = (sign: bigint) => [
      { type: 'nft', address: token, tokenId: 4n, amount: sign * 3n },
      { type: 'nft', address: token, tokenId: 5n, amount: sign * 7n },
    ]
    expect(readChanges([batch(account, other, data)], account)).toEqual(changes(-1n))
    expect(readChanges([batch(account, other, data)], other)).toEqual(changes(1n))
    expect(readChanges([batch(account, account, data)], account)).toEqual([])
    expect(readChanges([batch(account, other, data)], token)).toEqual([])
  })

  test('property: a batch is read as viem encodes it', () => {
    const word = bigInt({ min: 0n, max: 2n ** 255n })
    assert(
      property(uniqueArray(tuple(word, word), { selector: ([id]) => id, maxLength: 20 }), (pairs) => {
        const data = encodeAbiParameters(lists, [pairs.map(([id]) => id), pairs.map(([, amount]) => amount)])
        const left = pairs.filter(([, amount]) => amount !== 0n)
        expect(readChanges([batch(account, other, data)], account)).toEqual(
          left.map(([tokenId, amount]) => ({ type: 'nft', address: token, tokenId, amount: -amount })),
        )
      }),
    )
  })

  test('property: any data is read, or is unread, and never throws', () => {
    assert(
      property(uint8Array({ maxLength: 400 }), (bytes) => {
        const changes = readChanges([batch(account, other, bytesToHex(bytes))], account)
        expect(changes.every(({ type }) => type === 'nft' || type === 'unread')).toBe(true)
      }),
    )
  })

  const list = encodeAbiParameters(lists, [[4n], [1n]])
  test.each<readonly [string, ChainLog]>([
    ['a transfer without an amount', { ...transfer(token, account, other, 1n), data: '0x' }],
    ['a batch without lists', batch(account, other, '0x')],
    ['a batch that ends early', batch(account, other, cut(list, -64))],
    ['a batch with fewer amounts', batch(account, other, encodeAbiParameters(lists, [[4n, 5n], [1n]]))],
    ['a batch of 2²⁵⁶−1', batch(account, other, `${cut(list, 130)}${'f'.repeat(64)}`)],
    [
      'an older NFT',
      {
        ...transfer(token, account, other, 1n),
        topics: transfer(token, account, other, 1n).topics.slice(0, 1),
        data: encodeAbiParameters(
          [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
          [account, other, 1n],
        ),
      },
    ],
  ])('error: nobody knows what leaves by %s', (_, log) => {
    expect(readChanges([log], account)).toEqual([{ type: 'unread', address: token }])
    // It says nothing of an account that it does not name.
    expect(readChanges([log], token)).toEqual([])
  })
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
  test('behavior: a node that gives no data gives the text in its message, and other messages give none', () => {
    const nested = {
      cause: { message: 'execution reverted: ERC20: transfer amount exceeds balance\nURL: https://node' },
    }
    expect(readRevertReason(nested)).toBe('ERC20: transfer amount exceeds balance')
    expect(readRevertReason({ message: "VM Exception: reverted with reason string 'Paused'" })).toBe('Paused')
    // A custom error has no text.
    expect(readRevertReason({ message: 'execution reverted: 0x12345678' })).toBeNull()
    expect(readRevertReason({ message: 'execution reverted' })).toBeNull()
    expect(readRevertReason({ message: 'fetch failed' })).toBeNull()
  })

  test('behavior: a node that is down did not revert', () => {
    expect(isRevert({ code: 3 })).toBe(true)
    expect(isRevert({ cause: { message: 'execution reverted' } })).toBe(true)
    expect(isRevert(new TypeError('fetch failed'))).toBe(false)
    expect(isRevert(null)).toBe(false)
  })
})
