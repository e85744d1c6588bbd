import { type BoostTerms, hashBoostTerms, NO_TERMS, serializeBoostTerms, signBoostTerms } from '@laurel/protocol'
import { createHttpNode } from '@laurel/server/chain/chain-node.ts'
import { isSignedBy } from '@laurel/server/chain/check-signature.ts'
import { createQuorumClient } from '@laurel/server/chain/quorum-client.ts'
import { toLower } from '@laurel/server/chain/to-lower.ts'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, pad } from 'viem'
import { getBlock, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountClient, BoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
import { contractAccountCode } from '../../../packages/protocol/src/testing/contract-account.ts'
import { makeBoost, pool } from '../../../packages/protocol/src/testing/make-boost.ts'
import type { VerifierProcess, VerifierResponse } from './process/verifier-process.ts'
import { startVerifierWorld } from './process/verifier-world.ts'

let world: BoostWorld
let verifier: VerifierProcess
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  ;({ world, verifier, stop } = await startVerifierWorld({ role: 'api' }))
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

const settle = () => world.chain.client.mine({ blocks: 10 })
const claim = async (boostId: bigint, transactionHash: Hex, incentiveId = 0) => {
  const request = { chainId: 31337, boostId: String(boostId), incentiveId, transactionHash }
  return (await verifier.claim(request)).body
}
const nowOnChain = async () => Number((await getBlock(world.ada)).timestamp)

async function post(terms: BoostTerms, signature: Hex, boostId = terms.boostId) {
  const response = await fetch(`${verifier.url}/v1/boosts/31337/${boostId}/terms`, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: JSON.stringify({ terms: serializeBoostTerms(terms), signature }),
  })
  const body: VerifierResponse = await response.json()
  return { status: response.status, body }
}

const termsOf = (boostId: bigint, changes: Partial<BoostTerms> = {}): BoostTerms => {
  return { ...NO_TERMS, chainId: 31337, core: world.core, boostId, sequence: 1, ...changes }
}
const submit = async (terms: BoostTerms) => post(terms, await signBoostTerms(world.ada, terms))

describe('the terms of a boost', () => {
  test('default: returns its window and its terms, each version with its hash', { timeout: 120_000 }, async () => {
    const { boostId, hash } = await makeBoost(world, { incentives: [pool(world)] })
    const { blockNumber } = await waitForTransactionReceipt(world.ada, { hash })
    const empty = await verifier.get(`/v1/boosts/31337/${boostId}`)
    expect(empty).toMatchObject({
      status: 200,
      body: {
        ...{ chainId: 31337, core: world.core, boostId: String(boostId), terms: null, history: [] },
        createdBlock: String(blockNumber),
        incentives: [{ incentiveId: 0, fromBlock: String(blockNumber + 1n) }],
      },
    })
    const terms = termsOf(boostId, { start: 5, end: 9_999_999_999, maxPerAccount: 2 })
    const head = (await getBlock(world.ada)).number
    const saved = await submit(terms)
    const version = { hash: hashBoostTerms(terms), terms: serializeBoostTerms(terms), fromBlock: String(head + 1n) }
    expect(saved).toMatchObject({ status: 200, body: version })
    // The same again changes nothing.
    await settle()
    expect(await submit(terms)).toEqual(saved)
    const boost = await verifier.get(`/v1/boosts/31337/${boostId}`)
    expect(boost.body).toMatchObject({ terms: version, history: [version] })
  })

  test('behavior: what narrows holds for later blocks, what widens at once, and a cap for good', {
    timeout: 120_000,
  }, async () => {
    const early = await bensTransfer()
    const { boostId } = await makeBoost(world, { incentives: [pool(world), pool(world)] })
    const acted = await bensTransfer()
    expect((await submit(termsOf(boostId, { end: (await nowOnChain()) - 1 }))).status).toBe(200)
    const tooLate = await bensTransfer()
    await settle()
    expect(await claim(boostId, early)).toMatchObject({ status: 'refused', code: 'before-boost' })
    expect(await claim(boostId, acted)).toMatchObject({ status: 'signed' })
    expect(await claim(boostId, tooLate)).toMatchObject({ status: 'refused', code: 'after-end' })

    // Wider: no end any more, and three for each account. Two blocks of before count as well, by the field for it.
    const wider = termsOf(boostId, { sequence: 2, countFromBlock: 1n, maxPerAccount: 2 })
    expect((await submit(wider)).status).toBe(200)
    expect(await claim(boostId, tooLate)).toMatchObject({ status: 'signed' })
    // Another incentive of the same completion is not a second one.
    expect(await claim(boostId, tooLate, 1)).toMatchObject({ status: 'signed' })
    expect(await claim(boostId, early)).toMatchObject({ status: 'refused', code: 'over-cap' })
    expect((await submit(termsOf(boostId, { sequence: 3, countFromBlock: 1n }))).status).toBe(200)
    expect(await claim(boostId, early)).toMatchObject({ status: 'refused', code: 'over-cap' })
    expect(await claim(boostId, early, 1)).toMatchObject({ status: 'refused', code: 'over-cap' })
    const later = await bensTransfer()
    await settle()
    expect(await claim(boostId, later)).toMatchObject({ status: 'signed' })
  })

  test('behavior: asked for at once, no more are signed than the cap allows', { timeout: 120_000 }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    expect((await submit(termsOf(boostId, { maxPerAccountPerDay: 2 }))).status).toBe(200)
    const hashes: Hex[] = []
    for (let count = 0; count < 6; count++) hashes.push(await bensTransfer())
    await settle()
    const answers = await Promise.all(hashes.map((hash) => claim(boostId, hash)))
    expect(answers.filter(({ status }) => status === 'signed')).toHaveLength(2)
    expect(answers.filter(({ code }) => code === 'over-cap')).toHaveLength(4)
  })

  test('default: the newest terms of many boosts at once, in the order that was asked for', {
    timeout: 120_000,
  }, async () => {
    const make = async () => (await makeBoost(world, { incentives: [pool(world)] })).boostId
    const [one, two, three] = [await make(), await make(), await make()]
    await submit(termsOf(one, { end: 9_999_999_999 }))
    const newest = await submit(termsOf(one, { end: 9_999_999_998, sequence: 2 }))
    const other = await submit(termsOf(three, { start: 9_999_999_990 }))
    const boost = await verifier.get(`/v1/terms?chainId=31337&boostIds=${three},${two},${one},999999,${one}`)
    const ofOne = { boostId: String(one), terms: newest.body, text: null }
    expect(boost).toEqual({
      status: 200,
      body: {
        ...{ chainId: 31337, core: world.core },
        boosts: [
          { boostId: String(three), terms: other.body, text: null },
          { boostId: String(two), terms: null, text: null },
          ofOne,
          // Nobody signed anything for what does not exist.
          { boostId: '999999', terms: null, text: null },
          ofOne,
        ],
      },
    })
    const elsewhere = await verifier.get('/v1/terms?chainId=1&boostIds=1')
    expect(elsewhere).toMatchObject({ status: 404, body: { error: { code: 'verifier/chain-not-configured' } } })
  })

  test('default: returns how far caps are used up for a completion before and after its claim', {
    timeout: 120_000,
  }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    await submit(termsOf(boostId, { maxPerAccount: 1 }))
    const [first, second] = [await bensTransfer(), await bensTransfer()]
    await settle()
    const blockTime = await nowOnChain()
    const use = async (hash: Hex, claimant = world.accounts.ben) => {
      const query = new URLSearchParams({ claimant, transactionHash: hash, blockTime: String(blockTime) })
      return (await verifier.get(`/v1/boosts/31337/${boostId}/cap-use?${query}`)).body
    }
    const none = { completion: 'uncounted', ofAccount: 0, ofAccountOnDay: 0, onDay: 0 }
    expect(await use(first)).toEqual(none)
    expect(await claim(boostId, first)).toMatchObject({ status: 'signed' })
    const one = { ofAccount: 1, ofAccountOnDay: 1, onDay: 1 }
    expect(await use(first)).toEqual({ ...one, completion: 'counted' })
    expect(await use(second)).toEqual({ ...one, completion: 'uncounted' })
    expect(await use(second, world.accounts.cleo)).toEqual({ ...none, onDay: 1 })
    expect(await claim(boostId, second)).toMatchObject({ status: 'refused', code: 'over-cap' })
    expect(await use(second)).toEqual({ ...one, completion: 'over-cap' })
    const wrong = `/v1/boosts/31337/${boostId}/cap-use?claimant=0x12&transactionHash=${first}&blockTime=-1`
    expect(await verifier.get(wrong)).toMatchObject({
      status: 400,
      body: { error: { code: 'verifier/invalid-request' } },
    })
  })

  test('error: only the owner signs, for this boost, with a higher sequence', { timeout: 120_000 }, async () => {
    const { boostId } = await makeBoost(world, { incentives: [pool(world)] })
    const terms = termsOf(boostId, { sequence: 3 })
    const refusals = [
      [post(terms, await signBoostTerms(world.ben, terms)), 403, 'verifier/terms-signature'],
      [post(terms, await signBoostTerms(world.ada, { ...terms, maxPerDay: 1 })), 403, 'verifier/terms-signature'],
      [post(terms, '0x1234'), 403, 'verifier/terms-signature'],
      [post(terms, await signBoostTerms(world.ada, terms), boostId + 1n), 400, 'verifier/invalid-request'],
      [submit({ ...terms, core: '0x00000000000000000000000000000000000000c0' }), 400, 'verifier/core-mismatch'],
      [submit({ ...terms, start: 9, end: 9 }), 400, 'verifier/invalid-request'],
      [submit({ ...terms, boostId: 999n }), 404, 'verifier/boost-not-found'],
      [verifier.get('/v1/boosts/31337/999'), 404, 'verifier/boost-not-found'],
      [verifier.get('/v1/boosts/1/0'), 404, 'verifier/chain-not-configured'],
    ] as const
    for (const [answer, status, code] of refusals) {
      expect(await answer).toMatchObject({ status, body: { error: { code } } })
    }
    expect((await submit(terms)).status).toBe(200)
    for (const sequence of [1, 3]) {
      const older = { ...terms, sequence, maxPerDay: 1 }
      expect(await submit(older)).toMatchObject({ status: 409, body: { error: { code: 'verifier/terms-sequence' } } })
    }
  })

  test('behavior: an owner that is a contract signs by its own word (ERC-1271), at the block that counts as settled', {
    timeout: 120_000,
  }, async () => {
    const { ada, ben, accounts: users } = world
    const deployed = await sendTransaction(ben, { data: contractAccountCode(users.ben) })
    const { contractAddress: wallet } = await waitForTransactionReceipt(ben, { hash: deployed })
    if (!wallet) throw new TypeError('the wallet has an address')
    const { boostId } = await makeBoost(world, { incentives: [pool(world)], owner: wallet })
    await settle()
    const first = termsOf(boostId, { maxPerAccount: 5 })
    const refused = { status: 403, body: { error: { code: 'verifier/terms-signature' } } }
    expect(await post(first, await signBoostTerms(ada, first))).toMatchObject(refused)
    expect(await post(first, await signBoostTerms(ben, { ...first, maxPerAccount: 6 }))).toMatchObject(refused)
    expect(await post(first, '0x1234')).toMatchObject(refused)
    expect(await post(first, await signBoostTerms(ben, first))).toMatchObject({ status: 200 })
    const saved = (await verifier.get(`/v1/boosts/31337/${boostId}`)).body
    expect(saved).toMatchObject({ history: [{ signer: getAddress(wallet) }] })

    // Another key from here on. Where finality is a tag, the one before it counts until that is final.
    await world.chain.client.mine({ blocks: 100 })
    const change = await sendTransaction(ben, { to: wallet, data: pad(users.ada) })
    await waitForTransactionReceipt(ben, { hash: change })
    const second = termsOf(boostId, { sequence: 2, maxPerAccount: 6 })
    const digest = hashBoostTerms(second)
    const [byAda, byBen] = [await signBoostTerms(ada, second), await signBoostTerms(ben, second)]
    const node = createHttpNode({ name: 'anvil', url: world.chain.rpcUrl, timeoutMs: 5_000 })
    const nodes = { chainId: 31337, nodes: [node], quorum: 1, onOutvoted: () => {} }
    const final = createQuorumClient(nodes, 'finalized')
    const account = toLower(wallet)
    expect(await isSignedBy(final, account, { digest, signature: byBen })).toBe(true)
    expect(await isSignedBy(final, account, { digest, signature: byAda })).toBe(false)
    await world.chain.client.mine({ blocks: 100 })
    expect(await isSignedBy(final, account, { digest, signature: byBen })).toBe(false)
    expect(await isSignedBy(final, account, { digest, signature: byAda })).toBe(true)
    expect(await post(second, byBen)).toMatchObject(refused)
    expect(await post(second, byAda)).toMatchObject({ status: 200 })
  })
})
