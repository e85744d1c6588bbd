import { createServer } from 'node:http'
import { getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import type { IndeterminateCode, NoClaimantCode, RejectionCode } from '../match/match-result.ts'
import type { RefusalCode } from './codes.ts'
import { createVerifierClient } from './create-verifier-client.ts'
import { InvalidVerifierResponseError, VerifierRequestError, VerifierUnreachableError } from './errors.ts'

const account = getAddress('0x00000000000000000000000000000000000000ad')
const transactionHash = `0x${'12'.repeat(32)}` as const
const completion = {
  ...{ chainId: 8453, core: account, boostId: '7', incentiveId: 0, transactionHash, logIndex: null },
  ...{ claimant: account.toLowerCase(), status: 'finalized', blockNumber: '9', maxReward: '50', digest: null },
}
const read = { ...completion, boostId: 7n, claimant: account, blockNumber: 9n, maxReward: 50n }

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
    respond({ status: 'signed', completion, signer: account, signature: '0x01', claimData: '0x02', trace: null })
    const client = createVerifierClient(url)
    const response = await client.requestClaim({ chainId: 8453, boostId: 7n, incentiveId: 0, transactionHash })
    expect(response).toMatchObject({ status: 'signed', claimData: '0x02', completion: { boostId: 7n, maxReward: 50n } })
    expect(requests).toMatchObject([{ method: 'POST', url: '/v1/claims' }])
    const sent: unknown = JSON.parse(requests[0]?.body ?? '')
    expect(sent).toEqual({ chainId: 8453, boostId: '7', incentiveId: 0, transactionHash })
  })

  test('default: what an account earned comes in pages', async () => {
    const payability = { status: 'below-minimum', minimum: '3', recoversAt: 12 }
    respond({ completions: [{ ...completion, payability }], nextCursor: 'next' })
    const page = await createVerifierClient(url).getEarned({ account, chainId: 8453, limit: 200, cursor: null })
    expect(page.nextCursor).toBe('next')
    expect(page.completions).toMatchObject([
      { ...read, payability: { status: 'below-minimum', minimum: 3n, recoversAt: 12 } },
    ])
    expect(requests[0]?.url).toBe(`/v1/accounts/${account}/earned?chainId=8453&limit=200`)
  })

  test('behavior: a payability of a newer verifier is unknown, and its codes pass', async () => {
    const client = createVerifierClient(url)
    respond({ completions: [{ ...completion, payability: { status: 'new' } }] })
    const [found] = await client.getCompletions({ chainId: 8453, boostId: 7n, transactionHash })
    expect(found?.payability).toEqual({ status: 'unknown' })
    respond({ status: 'refused', code: 'new-code', reason: 'It is new.', trace: null })
    const request = { chainId: 8453, boostId: 7n, incentiveId: 0, transactionHash }
    expect(await client.requestClaim(request)).toMatchObject({ status: 'refused', code: 'new-code' })
  })

  test('error: the verifier’s own code and sentence', async () => {
    respond({ error: { code: 'verifier/busy', message: 'Try again in a second.' } }, 503)
    const failure = await createVerifierClient(url)
      .getChains()
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(VerifierRequestError)
    expect(failure).toMatchObject({ status: 503, verifierCode: 'verifier/busy', message: 'Try again in a second.' })
  })

  test('error: another server, and none', async () => {
    respond({ hello: 'world' })
    await expect(createVerifierClient(url).getChains()).rejects.toThrow(InvalidVerifierResponseError)
    respond('gone', 404)
    await expect(createVerifierClient(url).getChains()).rejects.toMatchObject({ status: 404, reason: null })
    await expect(createVerifierClient('http://127.0.0.1:1').getChains()).rejects.toThrow(VerifierUnreachableError)
  })

  test('types: every code of the match engine is one of a refusal', () => {
    expectTypeOf<RejectionCode | IndeterminateCode | NoClaimantCode>().toExtend<RefusalCode>()
  })
})
