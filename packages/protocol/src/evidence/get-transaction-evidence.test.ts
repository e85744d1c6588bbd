import { createClient, encodeFunctionData, http } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { NodeRpcError, NodeUnreachableError, WrongChainError } from '../chain/errors.ts'
import { compileAction } from '../match/compile-action.ts'
import { matchAction } from '../match/match-action.ts'
import { createAbiRegistry } from '../signature/abi-registry.ts'
import { type LocalWorld, startLocalWorld, TRANSFER_TOPIC, transferAction } from '../testing/local-world.ts'
import { type RpcProxy, requestDirectly, startRpcProxy } from '../testing/rpc-proxy.ts'
import {
  InvalidEvidenceError,
  InvalidTransactionHashError,
  ReceiptNotFoundError,
  TransactionReorgedError,
  UnknownTransactionError,
} from './errors.ts'
import { getChainReceipt, getChainTransaction } from './get-chain-transaction.ts'
import { getTransactionEvidence } from './get-transaction-evidence.ts'

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

function client(url = node.url, chainId?: number) {
  const transport = http(url, { retryCount: 0, timeout: 2_000 })
  return createClient({
    transport,
    ...(chainId === undefined ? {} : { chain: { ...world.chain.client.chain, id: chainId } }),
  })
}

function mint(to: `0x${string}`, amount: bigint) {
  const data = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args: [to, amount] })
  return sendTransaction(world.ada, { to: world.contracts.token.address, data })
}

async function mintAndWait(amount = 5n) {
  const hash = await mint(world.accounts.ben, amount)
  await waitForTransactionReceipt(world.ada, { hash })
  return hash
}

describe('getTransactionEvidence', () => {
  test('default: returns the data of a transaction as plain data in lower case', async () => {
    const hash = await mintAndWait(5n)
    const evidence = await getTransactionEvidence(client(), { hash })
    expect(evidence).toEqual({
      chainId: 31337,
      transactionHash: hash,
      blockNumber: (await getChainReceipt(client(), { hash })).blockNumber,
      status: 'success',
      from: world.accounts.ada.toLowerCase(),
      to: world.contracts.token.address.toLowerCase(),
      input: encodeFunctionData({
        abi: erc20TokenAbi,
        functionName: 'mint',
        args: [world.accounts.ben, 5n],
      }).toLowerCase(),
      logs: [
        {
          address: world.contracts.token.address.toLowerCase(),
          topics: [
            TRANSFER_TOPIC,
            `0x${'0'.repeat(64)}`,
            `0x${world.accounts.ben.slice(2).toLowerCase().padStart(64, '0')}`,
          ],
          data: `0x${'5'.padStart(64, '0')}`,
          logIndex: 0,
        },
      ],
    })
  })

  test('behavior: the match engine accepts the evidence directly', async () => {
    const hash = await mintAndWait(7n)
    const action = transferAction({ chainId: 31337, token: world.contracts.token.address, least: 7n })
    const evidence = await getTransactionEvidence(client(), { hash })
    const judge = (claimantIndex: number, least = 7n) => {
      const { actionClaimant } = action
      const { actionSteps } = transferAction({ chainId: 31337, token: world.contracts.token.address, least })
      const compiled = compileAction(
        { actionClaimant: { ...actionClaimant, fieldIndex: claimantIndex }, actionSteps },
        { abiItems: createAbiRegistry(erc20TokenAbi) },
      )
      return matchAction(compiled, evidence)
    }
    expect(judge(1)).toMatchObject({ status: 'matched', claimant: { address: world.accounts.ben } })
    expect(judge(1, 8n)).toMatchObject({ status: 'rejected', code: 'filter-not-satisfied' })
  })

  test('behavior: a reverted transaction has status reverted', async () => {
    const data = encodeFunctionData({
      abi: erc20TokenAbi,
      functionName: 'transfer',
      args: [world.accounts.ben, 10n ** 30n],
    })
    const hash = await sendTransaction(world.cleo, { to: world.contracts.token.address, data, gas: 100_000n })
    await waitForTransactionReceipt(world.ada, { hash })
    expect(await getTransactionEvidence(client(), { hash })).toMatchObject({ status: 'reverted', logs: [] })
  })

  test('behavior: a pending transaction has no block, status or logs', async () => {
    await world.chain.client.setAutomine(false)
    try {
      const hash = await mint(world.accounts.ben, 1n)
      expect(await getTransactionEvidence(client(), { hash })).toMatchObject({
        blockNumber: null,
        status: null,
        logs: [],
      })
      await world.chain.client.mine({ blocks: 1 })
      expect(await getTransactionEvidence(client(), { hash })).toMatchObject({ status: 'success' })
    } finally {
      await world.chain.client.setAutomine(true)
    }
  })

  test('behavior: requests again when a block includes it between the two responses', async () => {
    const hash = await mintAndWait()
    let isFirst = true
    node.answer(async ({ method, forward }) => {
      const answer = await forward()
      if (method !== 'eth_getTransactionByHash' || !isFirst || !('result' in answer) || !answer.result) return answer
      isFirst = false
      return { result: { ...answer.result, blockHash: null, blockNumber: null } }
    })
    expect(await getTransactionEvidence(client(), { hash })).toMatchObject({ status: 'success' })
  })

  test.each([
    ['transaction', 'eth_getTransactionByHash'],
    ['receipt', 'eth_getTransactionReceipt'],
  ])('error: a node that answers with the %s of another transaction is not believed', async (path, method) => {
    const [requested, other] = [await mintAndWait(5n), await mintAndWait(6n)]
    node.answer(({ method: called, forward }) =>
      called === method ? requestDirectly(world.chain.rpcUrl, method, [other]) : forward(),
    )
    const read = path === 'receipt' ? getChainReceipt : getChainTransaction
    await expect(read(client(), { hash: requested })).rejects.toThrow(InvalidEvidenceError)
    await expect(getTransactionEvidence(client(), { hash: requested })).rejects.toThrow(InvalidEvidenceError)
  })

  test('error: rejects a log of another transaction in the receipt', async () => {
    const hash = await mintAndWait()
    node.answer(async ({ method, forward }) => {
      const answer = await forward()
      if (method !== 'eth_getTransactionReceipt' || !('result' in answer)) return answer
      const text = JSON.stringify(answer.result).replace(
        /("logs":\[\{[^}]*"transactionHash":)"0x[0-9a-f]+"/,
        `$1"0x${'ab'.repeat(32)}"`,
      )
      return { result: JSON.parse(text) }
    })
    await expect(getChainReceipt(client(), { hash })).rejects.toThrow('receipt.logs[0].transactionHash')
  })

  test('behavior: an old receipt without status has an unknown status', async () => {
    const hash = await mintAndWait()
    node.answer(async ({ method, forward }) => {
      const answer = await forward()
      if (method !== 'eth_getTransactionReceipt' || !('result' in answer) || !answer.result) return answer
      return { result: { ...answer.result, status: undefined, root: hash } }
    })
    expect((await getTransactionEvidence(client(), { hash })).status).toBeNull()
  })

  test.each(['0x', '0x12', `0x${'zz'.repeat(32)}`, `0x${'00'.repeat(33)}`])('error: %s is not a hash', async (hash) => {
    // @ts-expect-error: for callers without types
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(InvalidTransactionHashError)
    expect(node.requests).toEqual([])
  })

  test('error: the node does not know the transaction', async () => {
    const hash = `0x${'12'.repeat(32)}` as const
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(UnknownTransactionError)
    await expect(getChainTransaction(client(), { hash })).rejects.toThrow(UnknownTransactionError)
    await expect(getChainReceipt(client(), { hash })).rejects.toThrow(ReceiptNotFoundError)
  })

  test('error: a reorg removed the transaction', async () => {
    const snapshot = await world.chain.client.snapshot()
    const hash = await mintAndWait()
    expect(await getTransactionEvidence(client(), { hash })).toMatchObject({ status: 'success' })
    await world.chain.client.revert({ id: snapshot })
    await world.chain.client.mine({ blocks: 2 })
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(UnknownTransactionError)
  })

  test('behavior: a reorg moved the transaction to another block', async () => {
    const hash = await mintAndWait()
    const before = await getTransactionEvidence(client(), { hash })
    await world.chain.client.mine({ blocks: 1 })
    const raw = await requestDirectly(world.chain.rpcUrl, 'eth_getRawTransactionByHash', [hash])
    if (!('result' in raw)) throw new TypeError('anvil has the raw transaction')
    const reorged = await requestDirectly(world.chain.rpcUrl, 'anvil_reorg', [2, [[raw.result, 1]]])
    expect(reorged).not.toHaveProperty('error')
    const after = await getTransactionEvidence(client(), { hash })
    expect(after.status).toBe('success')
    expect(after.blockNumber).toBe((before.blockNumber ?? 0n) + 1n)
  })

  test('error: the transaction is mined but the node has no receipt', async () => {
    const hash = await mintAndWait()
    node.answer(async ({ method, forward }) => (method === 'eth_getTransactionReceipt' ? { result: null } : forward()))
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(ReceiptNotFoundError)
  })

  test('error: a chain that changes on each attempt', async () => {
    const hash = await mintAndWait()
    node.answer(async ({ method, forward }) => {
      const answer = await forward()
      if (method !== 'eth_getTransactionReceipt') return answer
      // Of the receipt and of its logs.
      const elsewhere = JSON.stringify(answer).replace(/("blockHash":)"0x[0-9a-f]+"/g, `$1"0x${'00'.repeat(32)}"`)
      return JSON.parse(elsewhere)
    })
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(TransactionReorgedError)
  })

  test('error: the node serves another chain than the client or the caller expects', async () => {
    const hash = await mintAndWait()
    await expect(getTransactionEvidence(client(node.url, 1), { hash })).rejects.toThrow(WrongChainError)
    await expect(getTransactionEvidence(client(), { hash, chainId: 10 })).rejects.toMatchObject({
      code: 'protocol/wrong-chain',
      expectedChainId: 10,
      actualChainId: 31337,
    })
  })

  test('error: an unreachable node, a broken one, and one that returns an error', async () => {
    const hash = await mintAndWait()
    await expect(getTransactionEvidence(client('http://127.0.0.1:9'), { hash })).rejects.toThrow(NodeUnreachableError)
    node.fail(502)
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(NodeUnreachableError)
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow('HTTP 502')
    node.fail(null)
    node.answer(async () => ({ error: { code: -32_000, message: 'not today' } }))
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(NodeRpcError)
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow('not today')
  })

  test('error: an invalid response of a node', async () => {
    const hash = await mintAndWait()
    node.answer(async ({ method, forward }) =>
      method === 'eth_getTransactionByHash' ? { result: { hash, from: 5 } } : forward(),
    )
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(InvalidEvidenceError)
    node.answer(async () => ({ result: 'mainnet' }))
    await expect(getTransactionEvidence(client(), { hash })).rejects.toThrow(NodeRpcError)
  })
})
