import { createServer } from 'node:http'
import { getAddress, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { EMPTY_BOOST_TEXT } from '../boost-text/boost-text.ts'
import { serializeBoostText } from '../boost-text/parse-boost-text.ts'
import { hashBoostText } from '../boost-text/text-typed-data.ts'
import type { IndeterminateCode, NoClaimantCode, RejectionCode } from '../match/match-result.ts'
import { NO_TERMS } from '../terms/boost-terms.ts'
import { serializeBoostTerms } from '../terms/parse-boost-terms.ts'
import { hashBoostTerms } from '../terms/terms-typed-data.ts'
import type { PendingCode, RefusalCode } from './codes.ts'
import { createVerifierClient } from './create-verifier-client.ts'
import {
  InvalidVerifierResponseError,
  InvalidVerifierUrlError,
  VerifierRequestError,
  VerifierUnreachableError,
} from './errors.ts'
import type { ClaimResponse } from './schemas.ts'

const account = getAddress('0x00000000000000000000000000000000000000ad')
const transactionHash = `0x${'12'.repeat(32)}` as const
const completion = {
  ...{ chainId: 8453, core: account, boostId: '7', incentiveId: 0, transactionHash, logIndex: null },
  ...{ claimant: account.toLowerCase(), status: 'finalized', blockNumber: '9', maxReward: '50', digest: null },
}
const read = { ...completion, boostId: 7n, claimant: account, blockNumber: 9n, maxReward: 50n }

const place = { chainId: 8453, core: account, boostId: '7' }
const terms = { ...NO_TERMS, chainId: 8453, core: account, boostId: 7n, end: 4_000_000_000, sequence: 1 }
const text = { ...EMPTY_BOOST_TEXT, chainId: 8453, core: account, boostId: 7n, title: 'Spring', sequence: 1 }
const signed = { signature: '0x01', signer: account }
const version = { hash: hashBoostTerms(terms), terms: serializeBoostTerms(terms), ...signed, fromBlock: '9' }
const saved = {
  ...{ terms: version, history: [version] },
  text: { hash: hashBoostText(text), text: serializeBoostText(text), ...signed },
}

const next = { status: 200, body: '{}' }
const requests: { method: string | undefined; url: string | undefined; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    requests.push({ method: request.method, url: request.url, body })
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new TypeError('It listens on a port.')
  url = `http://127.0.0.1:${listening.port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  requests.length = 0
})
const respond = (body: unknown, status = 200) => Object.assign(next, { status, body: JSON.stringify(body) })

describe('createVerifierClient', () => {
  test('default: a claim is requested, and read with its numbers', async () => {
    const claim = { validator: account, boostId: '7', incentiveQuantity: 1, claimant: account, incentiveData: '0x' }
    respond({
      ...{ status: 'signed', completion, claim: { ...claim, referrer: zeroAddress } },
      ...{ signer: account, signature: '0x01', claimData: '0x02', trace: null },
    })
    const client = createVerifierClient(url)
    const response = await client.requestClaim({ chainId: 8453, boostId: 7n, incentiveId: 0, transactionHash })
    expect(response).toMatchObject({ status: 'signed', claimData: '0x02', completion: { boostId: 7n, maxReward: 50n } })
    expect(requests).toMatchObject([{ method: 'POST', url: '/v1/claims' }])
    const sent: unknown = JSON.parse(requests[0]?.body ?? '')
    expect(sent).toEqual({ chainId: 8453, boostId: '7', incentiveId: 0, transactionHash })
  })

  test('default: the earnings of an account come in pages', async () => {
    const payability = { status: 'below-minimum', minimum: '3', recoversAt: 12 }
    respond({ completions: [{ ...completion, payability }], nextCursor: 'next' })
    const page = await createVerifierClient(url).getEarned({ account, chainId: 8453, limit: 200, cursor: null })
    expect(page.nextCursor).toBe('next')
    expect(page.completions).toMatchObject([
      { ...read, payability: { status: 'below-minimum', minimum: 3n, recoversAt: 12 } },
    ])
    expect(requests[0]?.url).toBe(`/v1/accounts/${account}/earned?chainId=8453&limit=200`)
  })

  test('behavior: a payability and a code that only a newer verifier has are unknown', async () => {
    const client = createVerifierClient(url)
    respond({ completions: [{ ...completion, payability: { status: 'new' } }] })
    const [found] = await client.getCompletions({ chainId: 8453, boostId: 7n, transactionHash })
    expect(found?.payability).toEqual({ status: 'unknown' })
    respond({ status: 'refused', code: 'new-code', reason: 'It is new.', trace: null })
    const request = { chainId: 8453, boostId: 7n, incentiveId: 0, transactionHash }
    expect(await client.requestClaim(request)).toMatchObject({ code: 'unknown', reason: 'It is new.' })
    respond({ status: 'pending', code: 'new-code', reason: 'It is new.', trace: null })
    expect(await client.requestClaim(request)).toMatchObject({ status: 'pending', code: 'unknown' })
    respond({ status: 'refused', code: 'over-cap', reason: 'The cap is full.', trace: null })
    expect(await client.requestClaim(request)).toMatchObject({ status: 'refused', code: 'over-cap' })
  })

  test('error: the verifier’s own code and sentence', async () => {
    respond({ error: { code: 'verifier/busy', message: 'Try again in a second.' } }, 503)
    const failure = await createVerifierClient(url)
      .getChains()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(VerifierRequestError)
    expect(failure).toMatchObject({ status: 503, verifierCode: 'verifier/busy', message: 'Try again in a second.' })
  })

  test.each(['', 'nope', 'http://[::1', 'verifier.example', 'localhost:31341', 'ftp://verifier.example'])(
    'error: “%s” is not the URL of a verifier',
    (given) => {
      expect(() => createVerifierClient(given)).toThrow(InvalidVerifierUrlError)
      expect(() => createVerifierClient(given)).toThrow(
        `"${given}" is not the URL of a verifier. Pass an absolute http or https URL, such as https://verifier.example.`,
      )
    },
  )

  test('error: another server, and none', async () => {
    respond({ hello: 'world' })
    await expect(createVerifierClient(url).getChains()).rejects.toThrow(InvalidVerifierResponseError)
    await expect(createVerifierClient('http://127.0.0.1:1').getChains()).rejects.toThrow(VerifierUnreachableError)
  })

  test('error: a 404 of another server, of a path that the verifier does not have, and of an unknown boost', async () => {
    const messageAt = async (given: string, body: unknown, status = 404) => {
      respond(body, status)
      const failure: unknown = await createVerifierClient(given)
        .getTerms({ chainId: 8453, boostId: 7n })
        .catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(VerifierRequestError)
      return failure
    }
    const another = { status: 404, verifierCode: null, reason: null }
    const what = `The response to ${url}/v1/boosts/8453/7 is HTTP 404, and not that of a verifier.`
    for (const body of ['gone', { error: 'gone' }, { error: { code: 'NOT_FOUND', message: 'No such page.' } }]) {
      expect(await messageAt(url, body)).toMatchObject({
        ...another,
        message: `${what} Check the URL of the verifier.`,
      })
    }
    expect(await messageAt(url, '', 502)).toMatchObject({
      message: `${what.replace('HTTP 404', 'HTTP 502')} Check its URL, then try again.`,
    })
    const path = { error: { code: 'verifier/not-found', message: 'The verifier does not have this path.' } }
    expect(await messageAt(`${url}/v1`, path)).toMatchObject({
      verifierCode: 'verifier/not-found',
      message: `The verifier does not have ${url}/v1/v1/boosts/8453/7. Check that its URL ends before /v1, and that both have the same version.`,
    })
    const boost = { error: { code: 'verifier/boost-not-found', message: 'Chain 8453 has no boost 7.' } }
    expect(await messageAt(url, boost)).toMatchObject({
      ...{ verifierCode: 'verifier/boost-not-found', message: 'Chain 8453 has no boost 7.' },
    })
  })

  test('default: the window, signed terms and text of a boost', async () => {
    respond({ ...place, createdBlock: '5', incentives: [{ incentiveId: 0, fromBlock: '6' }], ...saved })
    const boost = await createVerifierClient(url).getTerms({ chainId: 8453, boostId: 7n })
    expect(boost).toMatchObject({ boostId: 7n, incentives: [{ fromBlock: 6n }], text: { text: { title: 'Spring' } } })
    expect(boost.terms).toMatchObject({ status: 'signed', current: { terms, fromBlock: 9n }, versions: [{ terms }] })
    respond({ ...place, createdBlock: '5', incentives: [], terms: null, history: [], text: null })
    expect(await createVerifierClient(url).getTerms({ chainId: 8453, boostId: 7n })).toMatchObject({
      ...{ terms: { status: 'none' }, text: null },
    })
  })

  test('behavior: terms of another shape are unreadable', async () => {
    const client = createVerifierClient(url)
    for (const wrong of [
      { ...version, hash: 'none' },
      { ...version, terms: { ...version.terms, new: 1 } },
    ]) {
      respond({ ...place, createdBlock: '5', incentives: [], terms: version, history: [wrong], text: null })
      expect((await client.getTerms({ chainId: 8453, boostId: 7n })).terms).toEqual({ status: 'unreadable' })
      respond({
        ...place,
        boosts: [
          { boostId: '7', terms: wrong, text: wrong },
          { boostId: '8', ...saved },
        ],
      })
      const [first, second] = await client.listTerms({ chainId: 8453, boostIds: [7n, 8n] })
      expect(first).toMatchObject({ boostId: 7n, terms: { status: 'unreadable' }, text: null })
      expect(second).toMatchObject({ terms: { status: 'signed', current: { terms } }, text: { text } })
    }
    expect(requests.at(-1)?.url).toBe('/v1/terms?chainId=8453&boostIds=7%2C8')
  })

  test.each<[string, object | null | undefined]>([
    ['none', null],
    ['an older verifier', undefined],
    ['hidden characters', { title: 'pay\u202ecdsu' }],
    ['another scheme', { link: 'javascript:alert(1)' }],
    ['two lines', { description: 'one\ntwo' }],
    ['more than a title', { title: 'a'.repeat(61) }],
  ])('security: a text of %s is not returned', async (_, changes) => {
    const given = changes && { ...saved.text, text: { ...saved.text.text, ...changes } }
    respond({ ...place, boosts: [{ boostId: '7', terms: null, text: given }] })
    expect(await createVerifierClient(url).listTerms({ chainId: 8453, boostIds: [7n] })).toEqual([
      { boostId: 7n, terms: { status: 'none' }, text: null },
    ])
  })

  test('default: signed terms and texts are submitted', async () => {
    const client = createVerifierClient(url)
    respond(version)
    expect(await client.submitTerms(terms, '0x01')).toMatchObject({ terms, fromBlock: 9n })
    respond(saved.text)
    expect(await client.submitText(text, '0x01')).toMatchObject({ text })
    expect(requests).toMatchObject([{ url: '/v1/boosts/8453/7/terms' }, { url: '/v1/boosts/8453/7/text' }])
    expect(requests.map(({ body }) => Object.keys(JSON.parse(body)))).toEqual([
      ['terms', 'signature'],
      ['text', 'signature'],
    ])
  })

  test('default: the chains, with what an operator prices and pays by', async () => {
    const price = { peg: account, asset: account, pool: account, windowSeconds: 1800, maxPrice: '100' }
    const criteria = { source: 'event', signature: `0x${'12'.repeat(32)}`, fieldIndex: 2, targetContract: account }
    const rule = { incentive: account, maxReward: '9', valueType: 'wad', criteria }
    const chain = { chainId: 8453, core: account, signer: account, allowsWildcards: false, status: 'healthy' }
    respond({ chains: [{ ...chain, prices: [price], rewardRules: [rule] }] })
    expect(await createVerifierClient(url).getChains()).toEqual([
      { ...chain, prices: [{ ...price, maxPrice: 100n }], rewardRules: [{ ...rule, maxReward: 9n }] },
    ])
  })

  test('default: the signatures that it knows', async () => {
    respond({ known: ['0xa9059cbb'] })
    const topic = `0x${'12'.repeat(32)}` as const
    expect(await createVerifierClient(url).listKnownSignatures(['0xa9059cbb', topic])).toEqual(['0xa9059cbb'])
    expect(requests[0]?.url).toBe(`/v1/signatures?signatures=0xa9059cbb%2C${topic}`)
  })

  test('behavior: a path in the address is part of each request', async () => {
    respond({ chains: [] })
    await createVerifierClient(`${url}/laurel/verifier/`).getChains()
    expect(requests[0]?.url).toBe('/laurel/verifier/v1/chains')
  })

  test('error: a body that stalls is a verifier that does not respond', async () => {
    const stalled = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
    })
    await new Promise<void>((resolve) => stalled.listen(0, '127.0.0.1', resolve))
    const listening = stalled.address()
    if (listening === null || typeof listening === 'string') throw new TypeError('It listens on a port.')
    const client = createVerifierClient(`http://127.0.0.1:${listening.port}`, { timeoutMs: 200 })
    await expect(client.getChains()).rejects.toThrow(VerifierUnreachableError)
    stalled.closeAllConnections()
    stalled.close()
  })

  test('types: the codes of a response are those of the table, or unknown', () => {
    type Refused = Extract<ClaimResponse, { status: 'refused' }>
    type Pending = Extract<ClaimResponse, { status: 'pending' }>
    expectTypeOf<Refused['code']>().toEqualTypeOf<RefusalCode | 'unknown'>()
    expectTypeOf<Pending['code']>().toEqualTypeOf<PendingCode | 'unknown'>()
  })

  test('types: every code of the match engine is one of a refusal', () => {
    expectTypeOf<RejectionCode | IndeterminateCode | NoClaimantCode>().toExtend<RefusalCode>()
  })
})
