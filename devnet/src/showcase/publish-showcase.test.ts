import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { VerifierClient } from '@laurel/protocol/verifier'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishBoost } from './publish-showcase.ts'
import { showcaseBoosts } from './showcase-boosts.ts'

const done: string[] = []
/** What the API responds next. */
let status = 200
const api = createServer((request, response) => {
  done.push(`presentation ${status}`)
  request.resume().on('end', () => response.writeHead(status).end('{}'))
})
let apiUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const address: string | AddressInfo | null = api.address()
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  apiUrl = `http://127.0.0.1:${address.port}`
})
beforeEach(() => {
  done.length = 0
})
afterAll(() => new Promise((resolve) => api.close(resolve)))

const verifier: Pick<VerifierClient, 'submitTerms' | 'submitText'> = {
  async submitTerms(terms, signature) {
    done.push('terms')
    return { terms, signature, hash: '0x', signer: zeroAddress, fromBlock: 1n }
  },
  async submitText(text, signature) {
    done.push('text')
    return { text, signature, hash: '0x', signer: zeroAddress }
  },
}

async function publish({ hasTerms }: { readonly hasTerms: boolean }): Promise<void> {
  const boost = showcaseBoosts.find(({ endsAfterDays }) => endsAfterDays !== undefined)
  if (boost === undefined) throw new TypeError('No boost of the projects ends.')
  const place = { chainId: 31337, core: zeroAddress }
  await publishBoost({ boost, boostId: 1n, created: 0 }, { place, hasTerms, picture: null, verifier, apiUrl })
}

describe('publishBoost', () => {
  test('default: the text comes last', async () => {
    status = 200
    await publish({ hasTerms: false })
    expect(done).toEqual(['presentation 200', 'terms', 'text'])
  })

  test('behavior: a boost that the API did not take has no text, so that the next start publishes it', async () => {
    status = 503
    await expect(publish({ hasTerms: false })).rejects.toThrow('503')
    expect(done).toEqual(['presentation 503'])
  })

  test('behavior: terms that a user may have changed stay', async () => {
    status = 200
    await publish({ hasTerms: true })
    expect(done).toEqual(['presentation 200', 'text'])
  })
})
