import { NO_WORDS, serializeBoostText } from '@laurel/protocol'
import { createWalletClient, custom } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { VerifierSilentError } from '../claim/errors.ts'
import { addressOf } from '../testing/past.ts'
import { type Creation, type CreationEvent, isUnsigned, nextCreation, noCreation } from './creation.ts'
import { signText } from './sign-text.ts'

const core = addressOf(0xc0)
const words = { ...NO_WORDS, title: 'Spring harvest', link: 'https://example.org/' }
const made: Creation = { ...noCreation, phase: 'working', boostId: '7', isMade: true, words }
const textOf = (sequence: number, changes = {}) => ({
  text: serializeBoostText({ ...words, ...changes, chainId: 1, core, boostId: 7n, sequence }),
  signature: '0x12',
})

/** A verifier that tells of a text, then answers in turn, and what it was handed in. */
function startVerifier(text: object | null, ...answers: readonly number[]) {
  const handedIn: unknown[] = []
  const left = [...answers]
  vi.stubGlobal('fetch', async (url: URL, init?: RequestInit) => {
    if (typeof init?.body !== 'string') {
      return Response.json({ boosts: [{ boostId: '7', terms: null, text }] })
    }
    expect(url.pathname).toBe('/v1/boosts/1/7/text')
    handedIn.push(JSON.parse(init.body))
    const status = left.shift() ?? 500
    const error = { code: 'verifier/any', message: 'not now' }
    return Response.json(status === 200 ? {} : { error }, { status })
  })
  return handedIn
}
afterEach(() => vi.unstubAllGlobals())

function begin(creation = made) {
  let now = creation
  const asked: string[] = []
  const account = privateKeyToAccount(generatePrivateKey())
  const signer = createWalletClient({
    chain: mainnet,
    account: {
      ...account,
      async signTypedData(data) {
        asked.push(data.primaryType)
        return account.signTypedData(data)
      },
    },
    transport: custom({ request: () => Promise.reject(new Error('nothing is sent')) }),
  })
  const tell = (event: CreationEvent) => {
    now = nextCreation(now, event)
  }
  const place = { verifierUrl: 'http://verifier.test', chainId: 1, core, journal: { now: () => now, tell } }
  return { run: () => signText(signer, { ...place, wait: async () => {} }), asked, now: () => now }
}

describe('signText', () => {
  test('default: what was chosen is signed once, and handed in until the verifier has seen the boost', async () => {
    const handedIn = startVerifier(null, 404, 404, 200)
    const { run, asked, now } = begin()
    await run()
    expect(asked).toEqual(['BoostText'])
    expect(handedIn).toHaveLength(3)
    expect(handedIn[2]).toMatchObject({ text: textOf(1).text })
    expect(isUnsigned(now())).toBe(false)
  })

  test('behavior: what was signed and not taken is kept, and handed in again without asking', async () => {
    startVerifier(null, 403)
    const first = begin()
    await expect(first.run()).rejects.toThrow(VerifierSilentError)
    const left = nextCreation(first.now(), { type: 'failed', problem: 'refused' })
    expect([isUnsigned(left), left.steps.text?.at]).toEqual([true, 'signed'])
    const handedIn = startVerifier(null, 200)
    const again = begin(nextCreation(left, { type: 'resumed' }))
    await again.run()
    expect([again.asked, handedIn.length, isUnsigned(again.now())]).toEqual([[], 1, false])
  })

  test('behavior: what the verifier has already is not signed again; what was signed elsewhere is followed', async () => {
    startVerifier(textOf(1))
    const same = begin()
    await same.run()
    expect([same.asked, isUnsigned(same.now())]).toEqual([[], false])
    const handedIn = startVerifier(textOf(4, { title: 'Other' }), 200)
    await begin().run()
    expect(handedIn[0]).toMatchObject({ text: textOf(5).text })
  })

  test('default: nothing chosen, nothing asked', async () => {
    const { run, asked, now } = begin({ ...made, words: null })
    await run()
    expect([asked, isUnsigned(now())]).toEqual([[], false])
  })
})
