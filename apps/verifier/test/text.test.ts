import {
  type BoostText,
  EMPTY_BOOST_TEXT,
  hashBoostText,
  NO_TERMS,
  serializeBoostTerms,
  serializeBoostText,
  signBoostTerms,
  signBoostText,
} from '@laurel/protocol'
import { getAddress, type Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BoostWorld } from '../../../packages/protocol/src/testing/boost-world.ts'
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

async function post(path: string, content: object) {
  const response = await fetch(`${verifier.url}${path}`, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json' },
    body: JSON.stringify(content),
  })
  const body: VerifierResponse = await response.json()
  return { status: response.status, body }
}
const hand = (text: BoostText, signature: Hex, boostId = text.boostId) =>
  post(`/v1/boosts/31337/${boostId}/text`, { text: serializeBoostText(text), signature })
const submit = async (text: BoostText) => hand(text, await signBoostText(world.ada, text))
const textOf = (boostId: bigint, changes: Partial<BoostText> = {}): BoostText => {
  return {
    ...EMPTY_BOOST_TEXT,
    title: 'Spring harvest',
    chainId: 31337,
    core: world.core,
    boostId,
    sequence: 1,
    ...changes,
  }
}
const make = async () => (await makeBoost(world, { incentives: [pool(world)] })).boostId
const readTerms = async (boostId: bigint) => (await verifier.get(`/v1/terms?chainId=31337&boostIds=${boostId}`)).body

describe('the text of a boost', () => {
  test('default: the newest text is returned with the terms, and does not change them', {
    timeout: 120_000,
  }, async () => {
    const boostId = await make()
    const none = { boosts: [{ boostId: String(boostId), terms: null, text: null }] }
    expect(await readTerms(boostId)).toMatchObject(none)
    const terms = { ...NO_TERMS, maxPerAccount: 2, chainId: 31337, core: world.core, boostId, sequence: 1 }
    const signed = { terms: serializeBoostTerms(terms), signature: await signBoostTerms(world.ada, terms) }
    const version = await post(`/v1/boosts/31337/${boostId}/terms`, signed)

    const text = textOf(boostId, { description: 'Für alle, die “senden”. 🍃', link: 'https://example.org/a?b=c' })
    const saved = await submit(text)
    expect(saved).toMatchObject({
      status: 200,
      body: { hash: hashBoostText(text), text: serializeBoostText(text), signer: world.accounts.ada },
    })
    // The same again changes nothing.
    expect(await submit(text)).toEqual(saved)
    const known = { terms: version.body, text: saved.body }
    expect(await readTerms(boostId)).toMatchObject({ boosts: [known] })
    expect((await verifier.get(`/v1/boosts/31337/${boostId}`)).body).toMatchObject({
      ...known,
      history: [version.body],
    })

    // Words that are taken back are gone.
    const empty = await submit(textOf(boostId, { title: null, sequence: 3 }))
    expect(empty.status).toBe(200)
    expect(await readTerms(boostId)).toMatchObject({ boosts: [{ terms: version.body, text: empty.body }] })
  })

  test('behavior: of many that come at once, the highest sequence stays', { timeout: 120_000 }, async () => {
    const boostId = await make()
    const sequences = [3, 9, 1, 7, 5]
    await Promise.all(sequences.map((sequence) => submit(textOf(boostId, { sequence, title: `Number ${sequence}` }))))
    expect(await readTerms(boostId)).toMatchObject({ boosts: [{ text: { text: { title: 'Number 9', sequence: 9 } } }] })
  })

  test('security: only the owner signs, for this boost, with a higher sequence and visible words', {
    timeout: 120_000,
  }, async () => {
    const boostId = await make()
    const text = textOf(boostId, { sequence: 3 })
    const refusals = [
      [hand(text, await signBoostText(world.ben, text)), 403, 'verifier/text-signature'],
      [hand(text, await signBoostText(world.ada, { ...text, title: 'Other' })), 403, 'verifier/text-signature'],
      [hand(text, '0x1234'), 403, 'verifier/text-signature'],
      [hand(text, await signBoostText(world.ada, text), boostId + 1n), 400, 'verifier/invalid-request'],
      [submit({ ...text, core: '0x00000000000000000000000000000000000000c0' }), 400, 'verifier/core-mismatch'],
      [submit({ ...text, title: 'pay\u202ecdsu' }), 400, 'verifier/invalid-request'],
      [submit({ ...text, title: 'a'.repeat(61) }), 400, 'verifier/invalid-request'],
      [submit({ ...text, description: 'one\ntwo' }), 400, 'verifier/invalid-request'],
      [submit({ ...text, link: 'javascript:alert(1)' }), 400, 'verifier/invalid-request'],
      [submit({ ...text, boostId: 999n }), 404, 'verifier/boost-not-found'],
      [submit({ ...text, chainId: 1 }), 400, 'verifier/invalid-request'],
    ] as const
    for (const [answer, status, code] of refusals) {
      expect(await answer).toMatchObject({ status, body: { error: { code } } })
    }
    expect(await readTerms(boostId)).toMatchObject({ boosts: [{ text: null }] })
    expect((await submit(text)).status).toBe(200)
    for (const sequence of [1, 3]) {
      const older = await submit({ ...text, sequence, title: 'Older' })
      expect(older).toMatchObject({ status: 409, body: { error: { code: 'verifier/text-sequence' } } })
    }
  })

  test('behavior: an owner that is a contract signs by its own word (ERC-1271)', { timeout: 120_000 }, async () => {
    const { ada, ben, accounts: users } = world
    const deployed = await sendTransaction(ben, { data: contractAccountCode(users.ben) })
    const { contractAddress: wallet } = await waitForTransactionReceipt(ben, { hash: deployed })
    if (!wallet) throw new TypeError('the wallet has an address')
    const { boostId } = await makeBoost(world, { incentives: [pool(world)], owner: wallet })
    await world.chain.client.mine({ blocks: 10 })
    const text = textOf(boostId)
    expect(await hand(text, await signBoostText(ada, text))).toMatchObject({ status: 403 })
    const saved = await hand(text, await signBoostText(ben, text))
    expect(saved).toMatchObject({ status: 200, body: { signer: getAddress(wallet) } })
  })
})
