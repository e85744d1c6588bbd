/** The earned list agrees with what the chain pays: before a claim, after it, and when nothing is left. */
import { NO_TERMS, serializeBoostTerms, signBoostTerms, type TermsRules } from '@laurel/protocol'
import { encodeFunctionData, erc20Abi, type Hex, zeroAddress } from 'viem'
import { getBlock, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { boostCoreAbi } from '../../../packages/protocol/src/abi/boost-core.ts'
import { simpleAllowListAbi } from '../../../packages/protocol/src/abi/simple-allow-list.ts'
import { clawback } from '../../../packages/protocol/src/boost/clawback.ts'
import { CriteriaSource } from '../../../packages/protocol/src/incentive/incentive-criteria.ts'
import { type BoostWorld, startBoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { openTestDatabase } from './process/open-test-database.ts'
import { startVerifierProcess, type VerifierProcess } from './process/verifier-process.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
let world: BoostWorld
let database: Awaited<ReturnType<typeof openTestDatabase>>
let verifier: VerifierProcess

beforeAll(async () => {
  ;[world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
  const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
  verifier = await startVerifierProcess({
    ...{ databaseUrl: database.url, core: world.core, rpcUrls: [world.chain.rpcUrl] },
    ...{ signerKey: cleo?.privateKey ?? null, finality: { depth: FINAL_AFTER_BLOCKS } },
  })
  await transferOf(world.ada, 5_000n)
}, 120_000)
afterAll(async () => {
  await verifier?.end('SIGTERM')
  await world?.chain.stop()
  await database?.stop()
})

/** A transfer to Ben, or from him to Cleo. */
async function transferOf(from: BoostWorld['ada'], amount: bigint): Promise<Hex> {
  const to = from === world.ben ? world.accounts.cleo : world.accounts.ben
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const hash = await sendTransaction(from, { to: world.token, data })
  await waitForTransactionReceipt(from, { hash })
  return hash
}
const waiting = { timeout: 20_000, interval: 300 }
const declining = () =>
  ({
    type: 'cgdaIncentive',
    ...{ asset: world.token, initialReward: 1_000n, rewardDecay: 800n, rewardBoost: 100n, totalBudget: 10_000n },
    manager: world.accounts.ada,
  }) as const
/** Anvil's `finalized` trails by 64 blocks, which the verifier would read one after the other. */
const FINAL_AFTER_BLOCKS = 3
const settle = () => world.chain.client.mine({ blocks: FINAL_AFTER_BLOCKS + 1 })
const share = (limit = 10n ** 18n) =>
  ({
    type: 'erc20VariableCriteriaIncentiveV2',
    ...{ asset: world.token, reward: 0n, limit, maxReward: 1_000n },
    criteria: {
      source: CriteriaSource.EVENT,
      signature: TRANSFER,
      fieldIndex: 2,
      targetContract: world.token,
      valueType: 1,
    },
  }) as const

/** Has the boost's owner sign terms, and submits them. */
async function signTerms(boostId: bigint, sequence: number, rules: Partial<TermsRules>): Promise<void> {
  const core: Hex = `0x${world.core.slice(2).toLowerCase()}`
  const terms = { ...NO_TERMS, chainId: 31337, core, boostId, sequence, ...rules }
  const body = JSON.stringify({ terms: serializeBoostTerms(terms), signature: await signBoostTerms(world.ada, terms) })
  const init = { method: 'POST', headers: { connection: 'close', 'content-type': 'application/json' }, body }
  expect((await fetch(`${verifier.url}/v1/boosts/31337/${boostId}/terms`, init)).status).toBe(200)
}

async function claim(boostId: bigint, transactionHash: Hex) {
  const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash }
  return (await verifier.claim(request)).body
}

async function pay(boostId: bigint, claimData: Hex | undefined): Promise<void> {
  const args = [boostId, 0n, zeroAddress, claimData ?? '0x', world.accounts.ben] as const
  const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentiveFor', args })
  await waitForTransactionReceipt(world.ada, { hash: await sendTransaction(world.ada, { to: world.core, data }) })
}

/** The payability of a boost's completions by transaction. */
async function earnedOf(boostId: bigint): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await verifier.get(`/v1/accounts/${world.accounts.ben}/earned?limit=200`)
  const listed = (body.completions ?? []).filter((one) => one['boostId'] === String(boostId))
  return Object.fromEntries(listed.map((one) => [one['transactionHash'], Object(one['payability'])['status']]))
}
const sees = (boostId: bigint, expected: Readonly<Record<string, unknown>>) =>
  expect.poll(() => earnedOf(boostId), { timeout: 20_000, interval: 300 }).toEqual(expected)

describe('the earned list', () => {
  test('default: one completion of a pool is listed, and it is `claimed` once it was paid', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const hashes = [
      await transferOf(world.ben, 11n),
      await transferOf(world.ben, 11n),
      await transferOf(world.ben, 12n),
    ]
    const [first = '0x', , last = '0x'] = hashes
    await settle()
    await sees(boostId, { [first]: 'claimable' })
    // The signed one represents all of them.
    const { claimData } = await claim(boostId, last)
    await sees(boostId, { [last]: 'claimable' })
    await pay(boostId, claimData)
    await sees(boostId, { [last]: 'claimed' })
    const { body } = await verifier.get(`/v1/claims/31337/${boostId}/${last}`)
    expect(body.completions).toMatchObject([{ status: 'signed', payability: { status: 'claimed' } }])
  })

  test('behavior: each completion of a share is paid as long as funds are left', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [share(100n)] })
    const [first, second, third] = [
      await transferOf(world.ben, 40n),
      await transferOf(world.ben, 40n),
      await transferOf(world.ben, 70n),
    ]
    await settle()
    await sees(boostId, { [first]: 'claimable', [second]: 'claimable', [third]: 'claimable' })
    await pay(boostId, (await claim(boostId, first)).claimData)
    await sees(boostId, { [first]: 'claimed', [second]: 'claimable', [third]: 'exhausted' })
    // Clawed back, with one signed and not paid.
    await claim(boostId, second)
    await clawback(world.ada, { core: world.core, boostId, incentiveId: 0, amount: 60n })
    // For the third there was too little already.
    await sees(boostId, { [first]: 'claimed', [second]: 'clawed-back', [third]: 'exhausted' })
  })

  test('behavior: funds that were paid out after a clawback are exhausted, not clawed back', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [share(100n)] })
    const [first, second] = [await transferOf(world.ben, 30n), await transferOf(world.ben, 30n)]
    await settle()
    await sees(boostId, { [first]: 'claimable', [second]: 'claimable' })
    await clawback(world.ada, { core: world.core, boostId, incentiveId: 0, amount: 50n })
    await sees(boostId, { [first]: 'claimable', [second]: 'claimable' })
    await pay(boostId, (await claim(boostId, first)).claimData)
    await sees(boostId, { [first]: 'claimed', [second]: 'exhausted' })
  })

  test('behavior: an account that was removed from the list is not-allow-listed', { timeout: 120_000 }, async () => {
    const { ada, ben } = world.accounts
    const list = { type: 'simpleAllowList', owner: ada, users: [ben] } as const
    const { boostId, allowList } = await makeBoost(world, { incentives: [share()], allowList: list })
    const hash = await transferOf(world.ben, 9n)
    await settle()
    await sees(boostId, { [hash]: 'claimable' })
    await world.call(allowList, simpleAllowListAbi, 'setAllowed', [[ben], [false]])
    await sees(boostId, { [hash]: 'not-allow-listed' })
  })

  test('behavior: a completion over a cap is over-cap before its claim is requested', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [share()] })
    await settle()
    await signTerms(boostId, 1, { maxPerAccount: 1 })
    const [first, second] = [await transferOf(world.ben, 21n), await transferOf(world.ben, 22n)]
    await settle()
    // For either order of requests.
    await sees(boostId, { [first]: 'claimable', [second]: 'claimable' })
    await claim(boostId, second)
    await sees(boostId, { [first]: 'over-cap', [second]: 'claimable' })
    await signTerms(boostId, 2, { maxPerAccount: 2 })
    await sees(boostId, { [first]: 'claimable', [second]: 'claimable' })
  })

  test('behavior: a completion after the signed end is ended, and counts when the owner moves the end', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [share()] })
    const inTime = await transferOf(world.ben, 31n)
    await settle()
    await signTerms(boostId, 1, { end: Number((await getBlock(world.ada)).timestamp) + 1 })
    await world.chain.client.increaseTime({ seconds: 60 })
    const tooLate = await transferOf(world.ben, 32n)
    await world.chain.client.increaseTime({ seconds: 30 * 86_400 })
    await transferOf(world.ben, 33n)
    await settle()
    await sees(boostId, { [inTime]: 'claimable', [tooLate]: 'ended' })
    expect(await claim(boostId, tooLate)).toMatchObject({ status: 'refused', code: 'after-end' })
    await signTerms(boostId, 2, {})
    await sees(boostId, { [inTime]: 'claimable', [tooLate]: 'claimable' })
  })

  test('behavior: a declining reward below the minimum of the claim shows when it pays', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [declining()] })
    const [first, second] = [await transferOf(world.ben, 41n), await transferOf(world.cleo, 42n)]
    await settle()
    const ofSecond = async () => {
      const { body } = await verifier.get(`/v1/claims/31337/${boostId}/${second}`)
      return body.completions?.map((one) => one['payability'])
    }
    await expect.poll(ofSecond, waiting).toEqual([{ status: 'claimable' }])
    await pay(boostId, (await claim(boostId, first)).claimData)
    const [below] = await expect
      .poll(ofSecond, waiting)
      .toMatchObject([{ status: 'below-minimum' }])
      .then(ofSecond)
      .then((list) => list ?? [])
    // The minimum is half of 1,000. Some 200 are left, and the reward grows by 100 an hour.
    const { recoversAt, minimum } = Object(below)
    expect(Number(minimum)).toBeGreaterThanOrEqual(500)
    // The same once it is signed.
    expect((await claim(boostId, second)).status).toBe('signed')
    await expect.poll(ofSecond, waiting).toEqual([below])
    const mineAt = async (timestamp: bigint) => {
      await world.chain.client.setNextBlockTimestamp({ timestamp })
      await world.chain.client.mine({ blocks: 1 })
    }
    await mineAt(BigInt(recoversAt) - 2n)
    await expect.poll(ofSecond, waiting).toEqual([below])
    await mineAt(BigInt(recoversAt))
    await expect.poll(ofSecond, waiting).toEqual([{ status: 'claimable' }])
  })

  test('behavior: pages follow each other', async () => {
    const { ben } = world.accounts
    const first = await verifier.get(`/v1/accounts/${ben}/earned?limit=1`)
    expect(first.body.completions).toHaveLength(1)
    const cursor = String(first.body['nextCursor'])
    const second = await verifier.get(`/v1/accounts/${ben}/earned?limit=1&cursor=${cursor}`)
    expect(second.body.completions).not.toEqual(first.body.completions)
    expect((await verifier.get(`/v1/accounts/${ben}/earned?cursor=no`)).status).toBe(400)
  })

  test('error: nothing is claimable while the node of a chain does not respond', { timeout: 60_000 }, async () => {
    await world.chain.stop()
    await expect
      .poll(
        async () => {
          const { body } = await verifier.get(`/v1/accounts/${world.accounts.ben}/earned`)
          return new Set((body.completions ?? []).map((one) => Object(one['payability'])['status']))
        },
        { timeout: 20_000 },
      )
      .toEqual(new Set(['unknown']))
  })
})
