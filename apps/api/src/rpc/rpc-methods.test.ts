import { assert, bigInt, property } from 'fast-check'
import { numberToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { MAX_CALL_GAS, MAX_LOG_BLOCKS, MAX_OVERRIDES_LENGTH } from './rpc-limits.ts'
import { checkLogRange, rpcMethods } from './rpc-methods.ts'

const check = (method: string, ...params: readonly unknown[]) => rpcMethods.get(method)?.check(params)
const blockOf = (method: string, params: readonly unknown[], result: unknown = {}) =>
  rpcMethods.get(method)?.blockOf(params, result)

describe('rpcMethods', () => {
  test('default: usual parameters pass', () => {
    expect(check('eth_call', { to: zeroAddress, data: '0x', gas: '0xffff' }, 'latest', {})).toBeNull()
    expect(check('eth_getLogs', { address: [zeroAddress], topics: [null, ['0x1']], fromBlock: '0x1' })).toBeNull()
    expect(check('eth_feeHistory', '0x4', 'latest', [25, 50])).toBeNull()
    expect(check('eth_feeHistory', 4, 'latest')).toBeNull()
    expect(check('eth_sendRawTransaction', '0x02f8')).toBeNull()
    expect(check('eth_call', { to: zeroAddress }, 'latest', null)).toBeNull()
    expect(check('eth_estimateGas', { to: zeroAddress }, 'latest', { [zeroAddress]: { balance: '0x1' } })).toBeNull()
  })

  test('default: a call without gas has the largest amount, because a node can allow more', () => {
    const gas = numberToHex(MAX_CALL_GAS)
    for (const method of ['eth_call', 'eth_estimateGas']) {
      const limit = (...params: readonly unknown[]) => rpcMethods.get(method)?.limit(params)
      expect(limit({ to: zeroAddress }, 'latest')).toEqual([{ to: zeroAddress, gas }, 'latest'])
      expect(limit({ gas: null })).toEqual([{ gas }])
      expect(limit({ gas: '0xffff' }, 'latest', {})).toEqual([{ gas: '0xffff' }, 'latest', {}])
    }
    expect(rpcMethods.get('eth_getBalance')?.limit([zeroAddress, '0x1'])).toEqual([zeroAddress, '0x1'])
  })

  test('error: filters and methods of wallets are not there', () => {
    for (const method of ['eth_newFilter', 'eth_getFilterLogs', 'wallet_getCallsStatus', 'eth_sign', 'debug_traceCall'])
      expect(rpcMethods.has(method)).toBe(false)
  })

  test.each([
    ['eth_getLogs', [{ address: Array(101).fill(zeroAddress) }]],
    ['eth_getLogs', [{ topics: Array(5).fill(null) }]],
    ['eth_getLogs', [{ topics: [Array(101).fill('0x')] }]],
    ['eth_getLogs', [{ topics: '0x' }]],
    ['eth_getLogs', []],
    ['eth_getLogs', [[]]],
    ['eth_getLogs', [{}, {}]],
    ['eth_call', [{ gas: '0xffffffffff' }]],
    ['eth_call', [{ gas: 5 }]],
    ['eth_call', ['latest']],
    ['eth_call', [{ gasLimit: '0xffffffffffff' }]],
    ['eth_call', [{}, 'latest', {}, {}]],
    // The gas of the block would replace that of the call.
    ['eth_call', [{ data: '0x5b600056' }, 'latest', {}, { gasLimit: '0xffffffffffff' }]],
    ['eth_estimateGas', [{}, 'latest', {}, { gasLimit: '0xffffffffffff' }]],
    ['eth_call', [{}, 'latest', 'overrides']],
    ['eth_call', [{}, 'latest', [{}]]],
    ['eth_estimateGas', [{}, 'latest', { [zeroAddress]: { code: `0x${'00'.repeat(MAX_OVERRIDES_LENGTH / 2)}` } }]],
    ['eth_estimateUserOperationGas', [{}, zeroAddress, { [zeroAddress]: { code: '0'.repeat(MAX_OVERRIDES_LENGTH) } }]],
    ['eth_feeHistory', ['0xffff', 'latest', []]],
    ['eth_feeHistory', ['all', 'latest', []]],
    ['eth_feeHistory', ['0x1', 'latest', Array(101).fill(1)]],
    ['eth_getProof', [zeroAddress, Array(65).fill('0x0'), 'latest']],
    ['eth_getBalance', [zeroAddress, 'latest', 'more']],
    ['eth_sendRawTransaction', ['transaction']],
    ['eth_sendRawTransaction', ['0x1']],
    ['eth_blockNumber', ['0x1']],
  ] as const)('error: %s %j', (method, params) => expect(check(method, ...params)).toEqual(expect.any(String)))

  test('default: a result depends on one block only where that block has a number', () => {
    expect(blockOf('eth_getBalance', [zeroAddress, '0x10'])).toBe(16n)
    expect(blockOf('eth_getBlockByNumber', ['0x10', false])).toBe(16n)
    expect(blockOf('eth_getTransactionReceipt', ['0x1'], { blockNumber: '0x20' })).toBe(32n)
    for (const block of ['latest', 'pending', 'safe', 'finalized', undefined, { blockHash: '0x' }, 16, '0x'])
      expect(blockOf('eth_getBalance', [zeroAddress, block])).toBeNull()
    expect(blockOf('eth_getTransactionReceipt', ['0x1'], null)).toBeNull()
    expect(blockOf('eth_getTransactionByHash', ['0x1'], { blockNumber: null })).toBeNull()
    expect(blockOf('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2' }], [])).toBeNull()
    expect(blockOf('eth_sendRawTransaction', ['0x01'])).toBeNull()
  })
})

describe('checkLogRange', () => {
  const head = 1_000_000n
  test.each([
    [{}],
    [{ fromBlock: 'latest', toBlock: 'latest' }],
    [{ blockHash: '0x1' }],
    [{ fromBlock: numberToHex(head - BigInt(MAX_LOG_BLOCKS) + 1n) }],
    [{ fromBlock: '0x0', toBlock: numberToHex(MAX_LOG_BLOCKS - 1) }],
    [{ fromBlock: 'finalized', toBlock: '0xffffffffffffff' }],
    [{ fromBlock: '0x5', toBlock: '0x1' }],
  ])('default: %j', (filter) => expect(checkLogRange([filter], head)).toBeNull())

  test.each([
    [{ fromBlock: 'earliest' }],
    [{ fromBlock: '0x0', toBlock: 'latest' }],
    [{ fromBlock: '0x0', toBlock: numberToHex(MAX_LOG_BLOCKS) }],
    [{ fromBlock: 0 }],
    [{ fromBlock: 'genesis' }],
    [{ fromBlock: { blockNumber: '0x0' } }],
  ])('error: %j', (filter) => expect(checkLogRange([filter], head)).toEqual(expect.any(String)))

  test('property: a range that passes has at most so many blocks', () => {
    const height = bigInt({ min: 0n, max: 2n * head })
    assert(
      property(height, height, (from, to) => {
        const isShort = (to > head ? head : to) - from < BigInt(MAX_LOG_BLOCKS)
        const passes = checkLogRange([{ fromBlock: numberToHex(from), toBlock: numberToHex(to) }], head) === null
        expect(passes).toBe(isShort)
      }),
    )
  })
})
