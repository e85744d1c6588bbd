import { CriteriaSource, signReferral } from '@laurel/protocol'
import { encodeFunctionData, erc20Abi, type Hex, isAddress, numberToHex, pad, zeroAddress } from 'viem'
import { readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveDevAccounts } from '../../../devnet/src/chain/accounts.ts'
import { boostCoreAbi } from '../../../packages/protocol/src/abi/boost-core.ts'
import { cgdaIncentiveAbi } from '../../../packages/protocol/src/abi/cgda-incentive.ts'
import { signerValidatorV2Abi } from '../../../packages/protocol/src/abi/signer-validator-v2.ts'
import {
  type AccountClient,
  type BoostWorld,
  startBoostWorld,
} from '../../../packages/protocol/src/testing/boost-world.ts'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import { openTestDatabase } from './process/open-test-database.ts'
import { startVerifierProcess, type VerifierProcess } from './process/verifier-process.ts'

let world: BoostWorld
let database: Awaited<ReturnType<typeof openTestDatabase>>
let verifier: VerifierProcess

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const cleosKey = () => {
  const cleo = deriveDevAccounts().users.find(({ name }) => name === 'Cleo')
  if (!cleo) throw new TypeError('Cleo is not there.')
  return cleo.privateKey
}

beforeAll(async () => {
  ;[world, database] = await Promise.all([startBoostWorld(), openTestDatabase()])
  verifier = await startVerifierProcess({
    databaseUrl: database.url,
    core: world.core,
    rpcUrls: [world.chain.rpcUrl],
    signerKey: cleosKey(),
  })
}, 120_000)
afterAll(async () => {
  await verifier?.end('SIGTERM')
  await world?.chain.stop()
  await database?.stop()
})

async function transfer(from: AccountClient, to: `0x${string}`, amount: bigint): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  const hash = await sendTransaction(from, { to: world.token, data })
  // Shorter than the test's own, so that a failure says which step had no end.
  await waitForTransactionReceipt(from, { hash, timeout: 60_000 })
  return hash
}

/** Anvil's `finalized` trails by 64 blocks. */
const settle = () => world.chain.client.mine({ blocks: 70 })
const balanceOf = (who: `0x${string}`) =>
  readContract(world.ada, { abi: erc20Abi, address: world.token, functionName: 'balanceOf', args: [who] })

describe('the verifier', () => {
  test('default: a transaction is checked, signed for once it is settled, and paid onchain', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    await transfer(world.ada, world.accounts.ben, 50n)
    const hash = await transfer(world.ben, world.accounts.ada, 20n)
    const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
    const early = (await verifier.claim(request)).body
    expect(early.code ?? early.error?.code).toMatch(/^(not-finalized|verifier\/boost-missing)$/)
    expect(early.signature).toBeUndefined()
    await settle()
    const first = await verifier.claim(request)
    expect(first.body).toMatchObject({
      status: 'signed',
      claim: {
        claimant: world.accounts.ben,
        incentiveQuantity: 1,
        // Nothing that a pool reads, and the completion behind it.
        incentiveData: expect.stringMatching(/^0x0{64}[0-9a-f]{64}$/),
        referrer: zeroAddress,
      },
    })
    expect((await verifier.claim(request)).body['signature']).toBe(first.body.signature)

    const before = await balanceOf(world.accounts.ben)
    const data = encodeFunctionData({
      abi: boostCoreAbi,
      functionName: 'claimIncentiveFor',
      args: [boostId, 0n, zeroAddress, first.body.claimData ?? '0x', world.accounts.ben],
    })
    const claimHash = await sendTransaction(world.ada, { to: world.core, data })
    expect((await waitForTransactionReceipt(world.ada, { hash: claimHash })).status).toBe('success')
    expect((await balanceOf(world.accounts.ben)) - before).toBe(5n * 10n ** 18n)
    // Once is once.
    await expect(sendTransaction(world.ada, { to: world.core, data })).rejects.toThrow()

    const earned = await verifier.get(`/v1/accounts/${world.accounts.ben}/earned`)
    expect(earned.body.completions).toMatchObject([
      { transactionHash: hash, status: 'signed', boostId: String(boostId) },
    ])
  })

  test('behavior: a reward that follows a value is what the log says', { timeout: 120_000 }, async () => {
    const { boostId } = await makeBoost(world, {
      incentives: [
        {
          type: 'erc20VariableCriteriaIncentiveV2',
          asset: world.token,
          reward: 0n,
          limit: 10n ** 18n,
          maxReward: 1_000n,
          criteria: {
            source: CriteriaSource.EVENT,
            signature: TRANSFER,
            fieldIndex: 2,
            targetContract: world.token,
            valueType: 1,
          },
        },
      ],
    })
    await transfer(world.ada, world.accounts.ben, 70n)
    const hash = await transfer(world.ben, world.accounts.cleo, 33n)
    await settle()
    const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
    const { body } = await verifier.claim(request)
    expect(body).toMatchObject({ status: 'signed', completion: { maxReward: '33' } })
    const before = await balanceOf(world.accounts.ben)
    const data = encodeFunctionData({
      abi: boostCoreAbi,
      functionName: 'claimIncentiveFor',
      args: [boostId, 0n, zeroAddress, body.claimData ?? '0x', world.accounts.ben],
    })
    await waitForTransactionReceipt(world.ada, { hash: await sendTransaction(world.ada, { to: world.core, data }) })
    expect((await balanceOf(world.accounts.ben)) - before).toBe(33n)
  })

  test("behavior: a declining reward is signed with half of what it paid at the completion's block", {
    timeout: 120_000,
  }, async () => {
    const declining = {
      type: 'cgdaIncentive',
      ...{ asset: world.token, initialReward: 1_001n, rewardDecay: 400n, rewardBoost: 7n, totalBudget: 10_000n },
      manager: world.accounts.ada,
    } as const
    const { boostId, incentives } = await makeBoost(world, { incentives: [declining, pool(world)] })
    const [incentive = zeroAddress] = incentives
    await transfer(world.ada, world.accounts.ben, 70n)
    const hash = await transfer(world.ben, world.accounts.cleo, 7n)
    const { blockNumber } = await waitForTransactionReceipt(world.ada, { hash })
    await settle()
    const call = { abi: cgdaIncentiveAbi, address: incentive, functionName: 'currentReward' } as const
    const then = await readContract(world.ada, { ...call, blockNumber })
    const request = { chainId: 31337, boostId: String(boostId), transactionHash: hash }
    const responses = await Promise.all(
      [0, 1].map(async (id) => (await verifier.claim({ ...request, incentiveId: id })).body),
    )
    for (const { claim } of responses) {
      expect(claim).toMatchObject({ incentiveData: expect.stringContaining(pad(numberToHex(then / 2n))) })
    }
    // The contract pays it while it pays no less.
    const before = await balanceOf(world.accounts.ben)
    const args = [boostId, 0n, zeroAddress, responses[0]?.claimData ?? '0x', world.accounts.ben] as const
    const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentiveFor', args })
    await waitForTransactionReceipt(world.ada, { hash: await sendTransaction(world.ada, { to: world.core, data }) })
    expect((await balanceOf(world.accounts.ben)) - before).toBeGreaterThanOrEqual(then / 2n)
  })

  test('behavior: who asks first names no referrer: only the claimant does, and for all incentives at once', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world), pool(world)] })
    await transfer(world.ada, world.accounts.ben, 70n)
    const hash = await transfer(world.ben, world.accounts.cleo, 7n)
    await settle()
    const referrer = world.accounts.ada
    const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash, referrer }
    const referral = { chainId: 31337, core: world.core, boostId, transactionHash: hash, claimant: world.accounts.ben }
    const byAnotherAccount = await signReferral(world.ada, { ...referral, referrer })
    for (const referralSignature of [undefined, byAnotherAccount, '0x1234']) {
      const { body } = await verifier.claim({ ...request, referralSignature })
      expect(body).toMatchObject({ status: 'pending', code: 'referral-signature-required' })
    }
    const referralSignature = await signReferral(world.ben, { ...referral, referrer: world.accounts.cleo })
    const { body } = await verifier.claim({ ...request, referrer: world.accounts.cleo, referralSignature })
    expect(body).toMatchObject({ status: 'signed', claim: { referrer: world.accounts.cleo } })
    // Another account requests the other incentive without a referrer. One signature is valid for both, so it is the same.
    const other = await verifier.claim({ ...request, incentiveId: 1, referrer: undefined })
    expect(other.body).toMatchObject({ status: 'signed', completion: { digest: body.completion?.['digest'] } })
  })

  test('behavior: after a change of keys the same digest is signed again, and the chain pays it', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    await transfer(world.ada, world.accounts.ben, 70n)
    const hash = await transfer(world.ben, world.accounts.cleo, 7n)
    await settle()
    const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
    const before = (await verifier.claim(request)).body
    const validator = String(Object(before['claim']).validator)
    const next = deriveDevAccounts().users.find(({ name }) => name === 'Dario')
    if (!next || !isAddress(validator)) throw new TypeError('Dario and the address of the validator are expected.')
    const args = [
      [world.accounts.cleo, next.address],
      [false, true],
    ] as const
    const data = encodeFunctionData({ abi: signerValidatorV2Abi, functionName: 'setAuthorized', args })
    await waitForTransactionReceipt(world.cleo, { hash: await sendTransaction(world.cleo, { to: validator, data }) })
    await settle()
    const rotated = await startVerifierProcess({
      ...{ databaseUrl: database.url, core: world.core, rpcUrls: [world.chain.rpcUrl], signerKey: next.privateKey },
      role: 'api',
    })
    try {
      const { body } = await rotated.claim(request)
      expect(body).toMatchObject({ status: 'signed', signer: next.address })
      expect(body.completion?.['digest']).toBe(before.completion?.['digest'])
      expect(body.signature).not.toBe(before.signature)
      expect((await rotated.claim(request)).body.signature).toBe(body.signature)
      const args = [boostId, 0n, zeroAddress, body.claimData ?? '0x', world.accounts.ben] as const
      const data = encodeFunctionData({ abi: boostCoreAbi, functionName: 'claimIncentiveFor', args })
      const { status } = await waitForTransactionReceipt(world.ada, {
        hash: await sendTransaction(world.ada, { to: world.core, data }),
      })
      expect(status).toBe('success')
    } finally {
      await rotated.end('SIGKILL')
    }
  })

  test.each(['signerValidator', 'limitedSignerValidatorV2', 'payableLimitedSignerValidatorV2'] as const)(
    'behavior: a boost with a %s',
    { timeout: 120_000 },
    async (validator) => {
      const { boostId } = await makeBoost(world, { incentives: [pool(world)], validator })
      await transfer(world.ada, world.accounts.ben, 70n)
      const hash = await transfer(world.ben, world.accounts.cleo, 7n)
      await settle()
      const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
      expect((await verifier.claim(request)).body).toMatchObject({ status: 'signed' })
    },
  )

  test('error: what does not count is refused with its trace', { timeout: 120_000 }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const hash = await sendTransaction(world.ben, { to: world.accounts.ada, value: 1n })
    await waitForTransactionReceipt(world.ben, { hash })
    await settle()
    const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
    const { body } = await verifier.claim(request)
    expect(body).toMatchObject({
      status: 'refused',
      code: 'log-not-found',
      trace: { steps: [{ step: 0, status: 'failed' }] },
    })
    const unknown = { ...request, transactionHash: `0x${'12'.repeat(32)}` }
    expect((await verifier.claim(unknown)).body).toMatchObject({ status: 'pending', code: 'transaction-pending' })
  })

  test('error: a deny-listed address', { timeout: 120_000 }, async () => {
    const { boostId } = await makeBoost(world, {
      incentives: [pool(world)],
      allowList: { type: 'simpleDenyList', owner: world.accounts.ada, users: [world.accounts.ben] },
    })
    await transfer(world.ada, world.accounts.ben, 70n)
    const hash = await transfer(world.ben, world.accounts.cleo, 7n)
    await settle()
    const request = { chainId: 31337, boostId: String(boostId), incentiveId: 0, transactionHash: hash }
    expect((await verifier.claim(request)).body).toMatchObject({ status: 'refused', code: 'not-allow-listed' })
  })

  test.each([
    [{ chainId: 31337, boostId: '-1', incentiveId: 0, transactionHash: '0x12' }, 400, 'verifier/invalid-request'],
    [
      { chainId: 1, boostId: '1', incentiveId: 0, transactionHash: `0x${'12'.repeat(32)}` },
      404,
      'verifier/chain-not-configured',
    ],
    [
      { chainId: 31337, boostId: '999', incentiveId: 0, transactionHash: `0x${'12'.repeat(32)}` },
      404,
      'verifier/boost-not-found',
    ],
    [
      { chainId: 31337, boostId: '1', incentiveId: 0, transactionHash: `0x${'12'.repeat(32)}`, logs: [] },
      400,
      'verifier/invalid-request',
    ],
    [{ boostId: 'x'.repeat(20_000) }, 413, 'verifier/request-too-large'],
  ])('error: asked wrongly (%#)', async (request, status, code) => {
    const answer = await verifier.claim(request)
    expect(answer).toMatchObject({ status, body: { error: { code } } })
    expect(JSON.stringify(answer.body)).not.toMatch(/\bat .*\.ts/)
  })

  test('default: says what it can do, that it is well, and what it counted', async () => {
    const openapi = await verifier.get('/openapi.json')
    expect(Object.keys(Object(openapi.body['paths']))).toContain('/v1/claims')
    expect((await verifier.get('/health')).body).toEqual({
      status: 'ok',
      chains: [{ chainId: 31337, status: 'healthy', fault: null }],
      signers: [{ network: 'testnet', status: 'ready' }],
    })
    expect((await fetch(`${verifier.url}/metrics`)).status).toBe(404)
    expect(await (await fetch(verifier.metricsUrl)).text()).toContain('laurel_claim_responses_total')
    expect((await verifier.get('/v1/chains')).body).toMatchObject({
      chains: [{ chainId: 31337, core: world.core, signer: world.accounts.cleo }],
    })
  })
})
