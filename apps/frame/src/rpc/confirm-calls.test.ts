import type { PlainData } from '@laurel/wallet/frame-messages'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { PERMIT2 } from '../confirm/describe-call.ts'
import { account, type KeyWorldOptions, other, startKeyWorld, token } from './testing/key-world.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function multicall(bytes[] data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
const events = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved)',
])
const permit2Events = parseAbi([
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
])
const collection = getAddress(`0x${'c0'.repeat(20)}`)

type Log = { readonly address: Address; readonly topics: readonly unknown[]; readonly data: Hex }
const approval = (amount: bigint, address: Address = token): Log => ({
  ...{ address, data: numberToHex(amount, { size: 32 }) },
  topics: encodeEventTopics({ abi: events, eventName: 'Approval', args: { owner: account.address, spender: other } }),
})
const approvalForAll = (isApproved: boolean): Log => ({
  ...{ address: collection, data: numberToHex(isApproved ? 1n : 0n, { size: 32 }) },
  topics: encodeEventTopics({
    ...{ abi: events, eventName: 'ApprovalForAll' },
    args: { owner: account.address, operator: other },
  }),
})

/** A node that knows a token of which there are 70 billion, and the account has 5. Every address is a contract. */
function nodeOf(logs: readonly Log[], { allowance = 0n, code = '0x60' } = {}): KeyWorldOptions['node'] {
  const reads = {
    [encodeFunctionData({ abi, functionName: 'totalSupply' })]: 70_000_000_000n * 10n ** 6n,
    [encodeFunctionData({ abi, functionName: 'balanceOf', args: [account.address] })]: 5n * 10n ** 6n,
    [encodeFunctionData({ abi, functionName: 'allowance', args: [account.address, other] })]: allowance,
  }
  return {
    eth_getCode: () => code,
    eth_call: (params) => {
      const [call] = Array.isArray(params) ? params : []
      const value = reads[call.data]
      if (value === undefined) throw new Error('execution reverted')
      return numberToHex(value, { size: 32 })
    },
    eth_simulateV1: () => [{ calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs }] }],
  }
}
async function confirm(data: Hex, node: KeyWorldOptions['node'], to: Address = token) {
  const world = startKeyWorld({ ...(node === undefined ? {} : { node }) })
  await world.request('eth_sendTransaction', [{ from: account.address, to, data }])
  const [confirmation] = world.shown
  return { ...confirmation, types: confirmation?.warnings.map(({ type }) => type) }
}
const approve = (amount: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [other, amount] })
const hidden = encodeFunctionData({ abi, functionName: 'multicall', args: [['0x12345678']] })

describe('an allowance', () => {
  test.each([maxUint256, 2n ** 159n - 1n, 2n ** 128n, 10n ** 30n, 10n ** 15n])(
    'security: of %s, when there is less of the token, or the account has far less, is unlimited',
    async (amount) => {
      const { types, content, effects } = await confirm(approve(amount), nodeOf([approval(amount)]))
      expect(types).toEqual(['unlimited-approval', 'first-time'])
      expect(content).toMatchObject({ call: { action: { type: 'approve', amount: 'unlimited' } } })
      expect(effects).toMatchObject({ changes: [{ change: { type: 'approval', amount: null } }] })
    },
  )

  test('default: of what an app needs is not', async () => {
    const { types, effects } = await confirm(approve(50n * 10n ** 6n), nodeOf([approval(50n * 10n ** 6n)]))
    expect(types).toEqual(['first-time'])
    expect(effects).toMatchObject({ changes: [{ change: { amount: 50n * 10n ** 6n } }] })
  })
})

describe('an approval in a call that does not say it', () => {
  test.each<[string, Log, readonly string[]]>([
    ['an unlimited allowance', approval(maxUint256), ['unlimited-approval', 'first-time']],
    ['an allowance that exceeds the supply', approval(10n ** 30n), ['unlimited-approval', 'first-time']],
    ['an allowance', approval(5n), ['first-time']],
    ['every NFT of a collection', approvalForAll(true), ['approve-all', 'first-time']],
    ['no NFT of a collection', approvalForAll(false), []],
    [
      'an unlimited allowance of Permit2',
      {
        address: PERMIT2,
        topics: encodeEventTopics({
          ...{ abi: permit2Events, eventName: 'Approval' },
          args: { owner: account.address, token, spender: other },
        }),
        data: encodeAbiParameters([{ type: 'uint160' }, { type: 'uint48' }], [2n ** 159n, 1_900_000_000]),
      },
      ['unlimited-approval', 'first-time'],
    ],
    [
      'one NFT',
      {
        ...{ address: collection, data: '0x' },
        topics: [...approval(0n).topics, pad('0x07')],
      },
      ['first-time'],
    ],
    ['an approval of another account', { ...approval(maxUint256), topics: approvalTopicsOf(other) }, []],
  ])('security: %s, is warned of as such', async (_, log, expected) => {
    expect((await confirm(hidden, nodeOf([log]))).types).toEqual(expected)
  })

  test('security: one for an account that is not a contract', async () => {
    const { types } = await confirm(hidden, nodeOf([approval(5n)], { code: '0x' }))
    expect(types).toEqual(['approves-account', 'not-a-contract', 'first-time'])
  })

  test('behavior: one that is taken back in the same transaction, or that is what is left of an earlier one, is none', async () => {
    expect((await confirm(hidden, nodeOf([approval(maxUint256), approval(0n)]))).types).toEqual([])
    expect((await confirm(hidden, nodeOf([approval(maxUint256 - 5n)], { allowance: maxUint256 }))).types).toEqual([])
  })
})

function approvalTopicsOf(owner: Address) {
  return encodeEventTopics({ abi: events, eventName: 'Approval', args: { owner, spender: account.address } })
}

describe('a transfer of several NFTs (ERC-1155)', () => {
  const batchOf = (ids: readonly bigint[], amounts: readonly bigint[], to: Address = other) =>
    encodeFunctionData({ abi, functionName: 'safeBatchTransferFrom', args: [account.address, to, ids, amounts, '0x'] })
  const confirmBatch = (data: Hex) => confirm(data, nodeOf([]), collection)

  test('security: says what is sent to whom, and warns of the receiver', async () => {
    const { types, content } = await confirmBatch(batchOf([7n, 8n], [1n, 30n]))
    expect(types).toEqual(['first-time'])
    const shown = { collection, from: account.address, to: other, isCut: false }
    expect(content).toMatchObject({ call: { action: { type: 'transfer-nfts', ...shown } } })
    const burnt = await confirmBatch(batchOf([7n, 8n], [1n, 1n], '0x000000000000000000000000000000000000dEaD'))
    expect(burnt.types).toEqual(['burn-address'])
  })

  test('security: one that has more than is shown, or other amounts than NFTs, is not a shorter one', async () => {
    const ids = Array.from({ length: 300 }, (_, at) => BigInt(at))
    expect((await confirmBatch(batchOf(ids, ids))).types).toEqual(['not-all-shown', 'first-time'])
    const { types, content } = await confirmBatch(batchOf([7n], [1n, 1n]))
    expect(types).toEqual(['first-time'])
    expect(content).toMatchObject({ call: { action: { fields: [{ nodes: [{}] }, { nodes: [{}, {}] }] } } })
  })

  test('behavior: of one NFT is the same as the transfer of one', async () => {
    const { content } = await confirmBatch(batchOf([7n], [3n]))
    expect(content).toMatchObject({ call: { action: { type: 'transfer-nft', tokenId: 7n, amount: 3n, to: other } } })
  })
})

describe('another network than the app uses now', () => {
  const typesOf = async (
    method: 'eth_sendTransaction' | 'eth_signTypedData_v4',
    params: PlainData,
    chainId?: string,
  ) => {
    const world = startKeyWorld()
    await world.request(method, params, chainId)
    expect(world.shown[0]?.chain?.name).toBe('Optimism')
    return world.shown[0]?.warnings.map(({ type }) => type)
  }

  test.each([
    ['transaction', { chainId: '0xa' }, undefined],
    ['request', {}, 'eip155:10'],
    ['request and the transaction', { chainId: '0xa' }, '0xa'],
  ])('security: is warned of, when the %s names it', async (_, named, chainId) => {
    const types = await typesOf('eth_sendTransaction', [{ from: account.address, to: other, ...named }], chainId)
    expect(types).toContain('other-chain')
  })

  test('security: is warned of for typed data, whether the request names its network or not', async () => {
    const data = {
      ...{ types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail' },
      ...{ domain: { name: 'Meadow', chainId: 10 }, message: { text: 'hello' } },
    }
    for (const chainId of [undefined, '10'])
      expect(await typesOf('eth_signTypedData_v4', [account.address, data], chainId)).toEqual(['other-chain'])
  })

  test('behavior: is not the current one, when the request names that', async () => {
    const world = startKeyWorld()
    await world.request('eth_sendTransaction', [{ from: account.address, to: other }], 1)
    expect(world.shown[0]?.warnings.map(({ type }) => type)).toEqual(['first-time'])
  })
})

test('security: a permit of more than there is of a token is unlimited', async () => {
  const fields = ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256']
  const toField = (text: string): PlainData => ({ name: text.split(' ')[0] ?? '', type: text.split(' ')[1] ?? '' })
  const world = startKeyWorld({ node: nodeOf([]) ?? {} })
  const data = {
    ...{ types: { Permit: fields.map(toField) }, primaryType: 'Permit' },
    domain: { name: 'USD Coin', chainId: 1, verifyingContract: token },
    message: { owner: account.address, spender: other, value: String(10n ** 30n), nonce: '0', deadline: '1900000000' },
  }
  await world.request('eth_signTypedData_v4', [account.address, data])
  expect(world.shown[0]?.warnings.map(({ type }) => type)).toEqual(['unlimited-approval', 'first-time'])
})
