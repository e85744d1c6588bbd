import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { getTransaction, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBoostFromBudget } from '../boost/create-boost-from-budget.ts'
import { BudgetUnauthorizedError } from '../boost/errors.ts'
import { getBoost, getBoostCount } from '../boost/get-boost.ts'
import { topUpFromSender } from '../boost/top-up.ts'
import { allocate } from '../budget/allocate.ts'
import { deployBudget } from '../budget/deploy-budget.ts'
import { getBudgetBalance } from '../budget/get-budget.ts'
import { grantRoles } from '../budget/roles.ts'
import { type BoostWorld, startBoostWorld } from '../testing/boost-world.ts'
import { boostPayload, makeBoost, makeBudget, pool } from '../testing/make-boost.ts'
import { TransactionPendingError, TransactionReplacedError, TransactionRevertedError } from './errors.ts'
import { type PreparedCalls, prepareCalls, simulateWrite } from './prepare-calls.ts'
import { transact } from './write.ts'

let world: BoostWorld
let budget: Address
beforeAll(async () => {
  world = await startBoostWorld()
  budget = await makeBudget(world)
}, 60_000)
afterAll(async () => {
  await world.chain.stop()
})

/** Sends the calls like a wallet that does not know the protocol. */
async function sendAll({ calls }: PreparedCalls) {
  for (const call of calls) {
    const hash = await sendTransaction(world.ada, call)
    expect((await waitForTransactionReceipt(world.ada, { hash })).status).toBe('success')
  }
}

describe('prepareCalls', () => {
  test('default: returns what allocate would send, approval first, and sends nothing', async () => {
    const asset = world.token
    const before = await getBudgetBalance(world.ada, { budget, asset })
    const prepared = await prepareCalls(world.ada, allocate, { budget, asset, amount: 5n })
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [budget, 5n] })
    expect(prepared.calls).toMatchObject([
      { to: asset, data: approval, value: 0n },
      { to: budget, value: 0n },
    ])
    expect(await getBudgetBalance(world.ada, { budget, asset })).toEqual(before)
    await sendAll(prepared)
    expect((await getBudgetBalance(world.ada, { budget, asset })).available).toBe(before.available + 5n)
  })

  test('default: a boost that a separate wallet sends', async () => {
    const boost = boostPayload(world, { budget, incentives: [pool(world)] })
    const count = await getBoostCount(world.ada, { core: world.core })
    // An address alone is enough: a Safe signs in another way.
    const account = world.accounts.ada
    const prepared = await prepareCalls(world.ben, createBoostFromBudget, { account, core: world.core, boost })
    expect(prepared.calls).toMatchObject([{ to: world.core, value: 0n }])
    await sendAll(prepared)
    expect(await getBoost(world.ada, { core: world.core, boostId: count })).toMatchObject({ budget })
  })

  test('behavior: coins are sent with the call', async () => {
    const { calls } = await prepareCalls(world.ada, allocate, { budget, asset: null, amount: 7n })
    expect(calls).toMatchObject([{ to: budget, value: 7n }])
  })

  test('error: throws what the write throws before it sends', async () => {
    const boost = boostPayload(world, { budget, incentives: [pool(world)] })
    await expect(prepareCalls(world.ben, createBoostFromBudget, { core: world.core, boost })).rejects.toThrow(
      BudgetUnauthorizedError,
    )
  })
})

describe('simulateWrite', () => {
  test('default: returns a call and its result, and sends nothing', async () => {
    const count = await getBoostCount(world.ada, { core: world.core })
    const boost = boostPayload(world, { budget, incentives: [pool(world)] })
    const { calls } = await simulateWrite(world.ada, createBoostFromBudget, { core: world.core, boost })
    expect(calls).toMatchObject([{ to: world.core, answer: expect.stringMatching(/^0x[0-9a-f]{64}/) }])
    expect(await getBoostCount(world.ada, { core: world.core })).toBe(count)
  })

  test('default: simulates the approval and the call in sequence', async () => {
    const { boostId } = await makeBoost(world, { budget, incentives: [pool(world)] })
    const topUp = { core: world.core, boostId, incentiveId: 0, parameters: pool(world, { limit: 2n }) }
    const { calls } = await simulateWrite(world.ada, topUpFromSender, topUp)
    expect(calls).toHaveLength(2)
    expect(calls.every(({ answer }) => answer !== null)).toBe(true)
    // Ben has no tokens, so his approval has no effect.
    await expect(simulateWrite(world.ben, topUpFromSender, topUp)).rejects.toThrow(TransactionRevertedError)
  })

  test('error: a call that would revert throws an error with its name', async () => {
    const grants = [{ account: world.accounts.cleo, roles: 1n }]
    await expect(simulateWrite(world.ben, grantRoles, { budget, grants })).rejects.toMatchObject({
      revert: 'Unauthorized',
    })
  })
})

describe('the options of a transaction', () => {
  test('default: the transaction has the nonce, gas and fees, and the nonce increases after an approval', async () => {
    const hashes: `0x${string}`[] = []
    const nonce = await world.chain.client.getTransactionCount({ address: world.accounts.ada })
    await allocate(world.ada, {
      ...{ budget, asset: world.token, amount: 11n, nonce, gas: 300_000n },
      ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 2n, confirmations: 1 },
      onSent: (hash) => hashes.push(hash),
    })
    const sent = await Promise.all(hashes.map((hash) => getTransaction(world.ada, { hash })))
    expect(sent.map((one) => one.nonce)).toEqual([nonce, nonce + 1])
    expect(sent[1]).toMatchObject({ gas: 300_000n, maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 2n })
  })

  test('behavior: a signal before the sending prevents it, and its reason is thrown', async () => {
    const reason = new Error('left the page')
    const sent: string[] = []
    const options = { signal: AbortSignal.abort(reason), onSent: (hash: string) => sent.push(hash) }
    await expect(allocate(world.ada, { budget, asset: null, amount: 1n, ...options })).rejects.toBe(reason)
    expect(sent).toEqual([])
  })

  test('behavior: a signal after the sending ends the wait, and the error has the hash', async () => {
    const controller = new AbortController()
    const sending = transact(world.ada, {
      ...{ to: world.token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [budget, 0n] }) },
      ...{ what: 'Approving', signal: controller.signal, confirmations: 1_000, onSent: () => controller.abort() },
    })
    await expect(sending).rejects.toThrow(TransactionPendingError)
  })

  test('behavior: a canceled call throws, and a sped-up one reports its new hash', async () => {
    const { client } = world.chain
    const approve = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [budget, amount] })
    const sent: `0x${string}`[] = []
    await client.setAutomine(false)
    try {
      const sendInstead = (data: `0x${string}` | null) =>
        transact(world.ben, {
          ...{ to: world.token, data: approve(7n), what: 'Approving' },
          onSent: (hash) => {
            sent.push(hash)
            if (sent.length === 1) void replace(hash, data)
          },
        })
      const replace = async (hash: `0x${string}`, data: `0x${string}` | null) => {
        // Waits until `transact` has seen the transaction that it waits for.
        await new Promise((resolve) => setTimeout(resolve, 2_000))
        const { nonce, maxFeePerGas = 0n, gas } = await getTransaction(world.ben, { hash })
        const to = data === null ? world.accounts.ben : world.token
        const fees = { maxFeePerGas: maxFeePerGas * 3n, maxPriorityFeePerGas: maxFeePerGas * 2n }
        await sendTransaction(world.ben, { to, ...(data === null ? {} : { data }), nonce, gas, ...fees })
        await client.mine({ blocks: 1 })
      }
      await expect(sendInstead(null)).rejects.toThrow(TransactionReplacedError)
      expect(sent).toHaveLength(1)
      sent.length = 0
      const { hash, receipt } = await sendInstead(approve(7n))
      expect(receipt).toMatchObject({ status: 'success', transactionHash: hash })
      expect(sent).toHaveLength(2)
      expect(sent[1]).toBe(hash)
    } finally {
      await client.setAutomine(true)
    }
  }, 30_000)

  test('behavior: a deployment through the registry takes them too', async () => {
    const nonce = await world.chain.client.getTransactionCount({ address: world.accounts.ada })
    const { hash } = await deployBudget(world.ada, {
      budget: { type: 'managedBudget', owner: world.accounts.ada, grants: [] },
      ...{ base: world.at('managedBudget'), registry: world.at('registry'), name: 'with a nonce', nonce },
    })
    expect(await getTransaction(world.ada, { hash })).toMatchObject({ nonce })
  })
})
