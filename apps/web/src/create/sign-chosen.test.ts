import {
  type BoostTermsJson,
  type BoostTextJson,
  EMPTY_BOOST_TEXT,
  hashBoostTerms,
  hashBoostText,
  NO_TERMS,
  parseBoostTerms,
  parseBoostText,
  serializeBoostTerms,
  serializeBoostText,
} from '@laurel/protocol'
import { createWalletClient, custom } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { VerifierUnavailableError } from '../errors/verifier-error.ts'
import { addressOf } from '../testing/past.ts'
import type { Signer } from '../transaction/signer.ts'
import {
  type CreateBoostEvent,
  type CreateBoostState,
  initialCreateBoostState,
  isUnsigned,
  nextCreateBoostState,
} from './create-boost-state.ts'
import { type SigningPlace, signChosen, termsMessage, textMessage } from './sign-chosen.ts'

const core = addressOf(0xc0)
const { countFromBlock: _, ...none } = NO_TERMS
const terms = { ...none, end: 4_000_000_000, maxPerAccount: 2 }
const words = { ...EMPTY_BOOST_TEXT, title: 'Spring harvest', link: 'https://example.org/' }
const made: CreateBoostState = { ...initialCreateBoostState, phase: 'working', boostId: '7', isMade: true }
const version = (sequence: number) => ({ chainId: 1, core, boostId: 7n, sequence })

const termsAt = (sequence: number, changes = {}) =>
  serializeBoostTerms({ ...terms, ...changes, countFromBlock: null, ...version(sequence) })
const textAt = (sequence: number, changes = {}) => serializeBoostText({ ...words, ...changes, ...version(sequence) })

const signature = { signature: '0x12', signer: addressOf(0xad) }
const savedTerms = (json: BoostTermsJson) => {
  return { hash: hashBoostTerms(parseBoostTerms(json)), terms: json, ...signature, fromBlock: '9' }
}
const savedText = (json: BoostTextJson) => ({ hash: hashBoostText(parseBoostText(json)), text: json, ...signature })

const signed = [
  {
    step: 'terms',
    type: 'BoostTerms',
    creation: { ...made, terms },
    run: (signer: Signer, place: SigningPlace) => signChosen(signer, termsMessage, place),
    published: (sequence: number, isOther = false) => ({
      terms: savedTerms(termsAt(sequence, isOther ? { maxPerAccount: 9 } : {})),
      text: null,
    }),
    submitted: (sequence: number) => ({ terms: termsAt(sequence) }),
  },
  {
    step: 'text',
    type: 'BoostText',
    creation: { ...made, words },
    run: (signer: Signer, place: SigningPlace) => signChosen(signer, textMessage, place),
    published: (sequence: number, isOther = false) => ({
      terms: null,
      text: savedText(textAt(sequence, isOther ? { title: 'Other' } : {})),
    }),
    submitted: (sequence: number) => ({ text: textAt(sequence) }),
  },
] as const

/**
 * A verifier that first returns what it has of the boost, and then the given responses. It records what was submitted.
 */
function startVerifier(step: 'terms' | 'text', published: object | null, ...answers: readonly number[]) {
  const submitted: unknown[] = []
  const left = [...answers]
  vi.stubGlobal('fetch', async (url: URL, init?: RequestInit) => {
    if (typeof init?.body !== 'string') {
      return Response.json({ chainId: 1, core, boosts: [{ boostId: '7', terms: null, text: null, ...published }] })
    }
    expect(url.pathname).toBe(`/v1/boosts/1/7/${step}`)
    const given = JSON.parse(init.body)
    submitted.push(given)
    const status = left.shift() ?? 500
    const code = status === 404 ? 'verifier/boost-not-found' : 'verifier/any'
    const saved = () => (step === 'terms' ? savedTerms(given.terms) : savedText(given.text))
    return Response.json(status === 200 ? saved() : { error: { code, message: 'not now' } }, { status })
  })
  return submitted
}
afterEach(() => vi.unstubAllGlobals())

function begin({ run }: (typeof signed)[number], creation: CreateBoostState) {
  let now = creation
  const requests: string[] = []
  const account = privateKeyToAccount(generatePrivateKey())
  const signer = createWalletClient({
    chain: mainnet,
    account: {
      ...account,
      async signTypedData(data) {
        requests.push(data.primaryType)
        return account.signTypedData(data)
      },
    },
    transport: custom({ request: () => Promise.reject(new Error('nothing is sent')) }),
  })
  const dispatch = (event: CreateBoostEvent) => {
    now = nextCreateBoostState(now, event)
  }
  const place = { verifierUrl: 'http://verifier.test', chainId: 1, core, journal: { now: () => now, dispatch } }
  return { run: () => run(signer, { ...place, wait: async () => {} }), requests, now: () => now }
}

describe.each(signed)('signChosen: $step', (message) => {
  const { step, type, creation, published, submitted } = message

  test('default: the choice is signed once, and submitted until the verifier has seen the boost', async () => {
    const received = startVerifier(step, null, 404, 404, 200)
    const { run, requests, now } = begin(message, creation)
    await run()
    expect(requests).toEqual([type])
    expect(received).toHaveLength(3)
    expect(received[2]).toMatchObject(submitted(1))
    expect(isUnsigned(now())).toBe(false)
  })

  test('behavior: a signature that was not accepted is saved, and submitted again without a new request', async () => {
    startVerifier(step, null, ...Array.from({ length: 30 }, () => 503))
    const first = begin(message, creation)
    await expect(first.run()).rejects.toThrow(VerifierUnavailableError)
    const left = nextCreateBoostState(first.now(), { type: 'failed', problem: 'silent' })
    expect([isUnsigned(left), left.steps[step]?.status]).toEqual([true, 'signed'])
    const received = startVerifier(step, null, 200)
    const again = begin(message, nextCreateBoostState(left, { type: 'resumed' }))
    await again.run()
    expect([again.requests, received.length, isUnsigned(again.now())]).toEqual([[], 1, false])
  })

  test('behavior: an accepted version is not signed again, and a version that was signed elsewhere is followed', async () => {
    startVerifier(step, published(1))
    const same = begin(message, creation)
    await same.run()
    expect([same.requests, isUnsigned(same.now())]).toEqual([[], false])
    const received = startVerifier(step, published(4, true), 200)
    await begin(message, creation).run()
    expect(received[0]).toMatchObject(submitted(5))
  })

  test('error: a signature that the verifier rejects is not submitted again', async () => {
    const received = startVerifier(step, null, 403)
    const { run, now } = begin(message, creation)
    await expect(run()).rejects.toThrow(VerifierUnavailableError)
    expect(received).toHaveLength(1)
    expect(isUnsigned(now())).toBe(true)
  })

  test('error: without the verifier the wallet gets no request', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
    const { run, requests } = begin(message, creation)
    await expect(run()).rejects.toThrow(VerifierUnavailableError)
    expect(requests).toEqual([])
  })

  test('default: without a choice there is no request', async () => {
    const { run, requests } = begin(message, made)
    await run()
    expect(requests).toEqual([])
  })
})

test('error: terms that cannot be parsed are not overwritten', async () => {
  const received = startVerifier('terms', { terms: { terms: { chainId: 'one' } } }, 200)
  const { run, requests } = begin(signed[0], signed[0].creation)
  await expect(run()).rejects.toThrow(VerifierUnavailableError)
  expect([requests, received]).toEqual([[], []])
})
