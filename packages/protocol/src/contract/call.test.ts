import { createClient, custom, encodeErrorResult, http, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { getActionClaimant } from '../action/get-action-claimant.ts'
import { NodeRpcError, NodeUnreachableError } from '../chain/errors.ts'
import { requestRpc } from '../chain/rpc.ts'
import { type LocalWorld, startLocalWorld } from '../testing/local-world.ts'
import { type RpcProxy, startRpcProxy } from '../testing/rpc-proxy.ts'
import { callContract } from './call.ts'

let world: LocalWorld
let node: RpcProxy
beforeAll(async () => {
  world = await startLocalWorld()
})
afterAll(async () => {
  await world.chain.stop()
})
beforeEach(async () => {
  node = await startRpcProxy(world.chain.rpcUrl)
})
afterEach(async () => {
  await node.stop()
})

function client() {
  return createClient({ transport: http(node.url, { retryCount: 0 }) })
}

describe('callContract', () => {
  test('default: returns the data that the contract returns or reverts with', async () => {
    const { token } = world.contracts
    expect(await callContract(client(), { to: token.address, data: '0x313ce567' })).toEqual({
      status: 'returned',
      data: `0x${(18).toString(16).padStart(64, '0')}`,
    })
    const transfer = `0xa9059cbb${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}` as const
    const reverted = await callContract(client(), { from: world.accounts.cleo, to: token.address, data: transfer })
    expect(reverted.status).toBe('reverted')
    const insufficient = encodeErrorResult({
      abi: erc20TokenAbi,
      errorName: 'ERC20InsufficientBalance',
      args: [world.accounts.cleo, 0n, 1n],
    })
    expect(reverted.data).toBe(insufficient)
  })

  test('behavior: an address without code returns nothing', async () => {
    expect(await callContract(client(), { to: world.accounts.ben, data: '0x313ce567' })).toEqual({
      status: 'returned',
      data: '0x',
    })
  })

  test('behavior: does not follow an OffchainLookup', async () => {
    const abi = parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)'])
    const data = encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [world.contracts.token.address, [`${node.url}/{sender}/{data}`], '0x', '0x00000000', '0x'],
    })
    node.answer(async () => ({ error: { code: 3, message: 'execution reverted', data } }))
    expect(await callContract(client(), { to: world.contracts.token.address, data: '0x' })).toEqual({
      status: 'reverted',
      data,
    })
    expect(node.requests).toEqual(['eth_call'])
  })

  test.each([
    [{ code: 3, message: 'execution reverted', data: '0xdeadbeef' }, '0xdeadbeef'],
    [{ code: 3, message: 'VM execution error' }, '0x'],
    [{ code: -32_000, message: 'execution reverted' }, '0x'],
    [{ code: -32_603, message: 'Internal error', data: { data: '0xdeadbeef', message: 'reverted' } }, '0xdeadbeef'],
  ])('behavior: nodes tell a revert in several ways: %j', async (error, data) => {
    node.answer(async () => ({ error }))
    expect(await callContract(client(), { to: world.accounts.ben, data: '0x' })).toEqual({ status: 'reverted', data })
  })

  test('error: an error of the node is not a revert', async () => {
    node.answer(async () => ({ error: { code: -32_601, message: 'the method eth_call is not available' } }))
    await expect(callContract(client(), { to: world.accounts.ben, data: '0x' })).rejects.toThrow(NodeRpcError)
  })
})

describe('requestRpc', () => {
  test("behavior: a wallet's rejection keeps its code", async () => {
    const wallet = createClient({
      transport: custom({
        async request() {
          throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        },
      }),
    })
    const asking = requestRpc('eth_chainId', () => wallet.request({ method: 'eth_chainId' }))
    await expect(asking).rejects.toMatchObject({ code: 'protocol/node-rpc', rpcCode: 4001 })
  })

  test('behavior: an error from elsewhere stays unchanged', async () => {
    const fault = new RangeError('ours')
    await expect(requestRpc('eth_chainId', () => Promise.reject(fault))).rejects.toBe(fault)
  })

  test('error: a response that is not JSON-RPC, and a timeout', async () => {
    node.fail(404)
    await expect(requestRpc('eth_chainId', () => client().request({ method: 'eth_chainId' }))).rejects.toThrow(
      'HTTP 404',
    )
    node.fail(null)
    node.answer(() => new Promise(() => undefined))
    const slow = createClient({ transport: http(node.url, { retryCount: 0, timeout: 50 }) })
    await expect(requestRpc('eth_chainId', () => slow.request({ method: 'eth_chainId' }))).rejects.toThrow(
      NodeUnreachableError,
    )
  })
})

describe('getActionClaimant', () => {
  test('behavior: reads an action of the older version, with its narrower index, in the same way', async () => {
    const word = (value: bigint | string) =>
      typeof value === 'bigint' ? value.toString(16).padStart(64, '0') : value.slice(2).toLowerCase().padStart(64, '0')
    const { token } = world.contracts
    // `(uint8 signatureType, bytes32 signature, uint8 fieldIndex, address targetContract, uint256 chainid)`
    const result = `0x${word(0n)}${'ab'.repeat(32)}${word(255n)}${word(token.address)}${word(10n)}`
    node.answer(async () => ({ result }))
    expect(await getActionClaimant(client(), { action: world.accounts.ben })).toEqual({
      signatureType: 0,
      signature: `0x${'ab'.repeat(32)}`,
      fieldIndex: 255,
      targetContract: token.address,
      chainId: 10,
    })
  })

  test('error: a chain id that is not a safe integer', async () => {
    const result = `0x${'0'.repeat(256)}${'f'.repeat(64)}`
    node.answer(async () => ({ result }))
    await expect(getActionClaimant(client(), { action: world.accounts.ben })).rejects.toMatchObject({
      code: 'protocol/unsafe-chain-id',
    })
  })
})
