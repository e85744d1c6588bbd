import { boostCoreAbi, boostErrorAbi, signerValidatorV2Abi } from '@laurel/protocol/abi'
import { encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { sendTransaction, simulateContract, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addIncentive } from '../../../packages/protocol/src/boost/add-incentive.ts'
import { topUpFromSender } from '../../../packages/protocol/src/boost/top-up.ts'
import type { AccountClient, BoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { incentiveTarget, makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import type { VerifierProcess } from './process/verifier-process.ts'
import { startVerifierWorld } from './process/verifier-world.ts'

/** What a claim calls, and the errors of what it calls in turn. */
const claimAbi = [...boostCoreAbi, ...boostErrorAbi, ...signerValidatorV2Abi] as const

let world: BoostWorld
let verifier: VerifierProcess
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  ;({ world, verifier, stop } = await startVerifierWorld())
}, 120_000)
afterAll(() => stop?.())

async function transfer(from: AccountClient, to: Hex, amount: bigint): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const hash = await sendTransaction(from, { to: world.token, data })
  await waitForTransactionReceipt(from, { hash })
  return hash
}

async function bensTransfer(): Promise<Hex> {
  await transfer(world.ada, world.accounts.ben, 100n)
  return transfer(world.ben, world.accounts.cleo, 20n)
}

const settle = () => world.chain.client.mine({ blocks: 20 })
const claim = async (boostId: bigint, transactionHash: Hex, incentiveId = 0, claimant?: Hex) => {
  const request = { chainId: 31337, boostId: String(boostId), incentiveId, transactionHash, claimant }
  return (await verifier.claim(request)).body
}
const waiting = { timeout: 60_000, interval: 200 }

describe('the window of a boost', () => {
  test('error: a transaction from before the boost is not paid', { timeout: 120_000 }, async () => {
    const old = await bensTransfer()
    await world.chain.client.mine({ blocks: 500 })
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const recent = await bensTransfer()
    await settle()
    const refused = await claim(boostId, old)
    expect(refused).toMatchObject({ status: 'refused', code: 'before-boost' })
    expect(refused.signature).toBeUndefined()
    expect(await claim(boostId, recent)).toMatchObject({ status: 'signed' })
  })

  test('error: an incentive that was added later counts from then on', { timeout: 120_000 }, async () => {
    const { core } = world
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const between = await bensTransfer()
    await settle()
    const signed = await claim(boostId, between)
    expect(signed).toMatchObject({ status: 'signed', claim: { incentiveQuantity: 1 } })
    await addIncentive(world.ada, { core, boostId, incentive: incentiveTarget(world, pool(world)) })
    const after = await bensTransfer()
    await settle()
    // What is remembered of a boost is a while old at most.
    await vi.waitFor(async () => expect((await claim(boostId, after, 1)).status).toBe('signed'), waiting)
    expect(await claim(boostId, between, 1)).toMatchObject({ status: 'refused', code: 'before-boost' })
    // An earlier signature is not valid for a later incentive either, because the chain rejects it.
    const submit = (incentiveId: bigint, { claimData = '0x' }: { claimData?: Hex }) =>
      simulateContract(world.ben, {
        ...{ address: core, abi: claimAbi, functionName: 'claimIncentiveFor' },
        args: [boostId, incentiveId, zeroAddress, claimData, world.accounts.ben],
      })
    await submit(0n, signed)
    await expect(submit(1n, signed)).rejects.toThrow(/InvalidIncentive/)
    await submit(1n, await claim(boostId, after, 1))
  })

  test('error: creating, adding to and topping up a boost is not paid by it', { timeout: 120_000 }, async () => {
    const { core } = world
    const { boostId, hash } = await makeBoost(world, { incentives: [pool(world)] })
    const incentive = incentiveTarget(world, pool(world))
    const added = await addIncentive(world.ada, { core, boostId, incentive })
    const parameters = { ...pool(world), limit: 2n }
    const toppedUp = await topUpFromSender(world.ada, { core, boostId, incentiveId: 0, parameters })
    await settle()
    for (const funding of [hash, added.hash, toppedUp.hash]) {
      expect(await claim(boostId, funding, 0, world.accounts.ada)).toMatchObject({
        status: 'refused',
        code: 'funding-transaction',
      })
    }
    // For another boost it is a transfer like any other.
    const { boostId: other } = await makeBoost(world, { incentives: [pool(world)] })
    const { hash: late } = await topUpFromSender(world.ada, { core, boostId, incentiveId: 0, parameters })
    await settle()
    expect((await claim(other, late, 0, world.accounts.ada)).code).not.toBe('funding-transaction')
  })

  test('error: what the watcher finds is earned only from the boost on', { timeout: 120_000 }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const { core } = world
    const between = await bensTransfer()
    const parameters = { ...pool(world), limit: 2n }
    const toppedUp = await topUpFromSender(world.ada, { core, boostId, incentiveId: 0, parameters })
    const late = await bensTransfer()
    // Which completions there are of a transaction; `/earned` lists one for a reward that pays each account once.
    const completionsOf = async (hash: Hex) => {
      const { body } = await verifier.get(`/v1/claims/31337/${boostId}/${hash}`)
      return body.completions?.map((one) => one['transactionHash']) ?? []
    }
    for (const hash of [between, late]) {
      await vi.waitFor(async () => expect(await completionsOf(hash)).toEqual([hash]), waiting)
    }
    expect(await completionsOf(toppedUp.hash)).toEqual([])
  })
})
