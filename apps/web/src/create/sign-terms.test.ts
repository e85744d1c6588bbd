import { NO_TERMS, serializeBoostTerms } from '@laurel/protocol'
import { createWalletClient, custom } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { VerifierSilentError } from '../claim/errors.ts'
import { addressOf } from '../testing/past.ts'
import { type Creation, type CreationEvent, isTermsOpen, nextCreation, noCreation } from './creation.ts'
import { signTerms } from './sign-terms.ts'

const core = addressOf(0xc0)
const { countFromBlock: _, ...none } = NO_TERMS
const terms = { ...none, end: 4_000_000_000, maxPerAccount: 2 }
const made: Creation = { ...noCreation, phase: 'working', boostId: '7', isMade: true, terms }

/** A verifier that answers in turn, and what it was handed in. */
function startVerifier(...answers: readonly (readonly [number, unknown])[]) {
  const handedIn: unknown[] = []
  const left = [...answers]
  vi.stubGlobal('fetch', async (_url: URL, init?: RequestInit) => {
    if (typeof init?.body === 'string') handedIn.push(JSON.parse(init.body))
    const [status, body] = left.shift() ?? [500, { error: { code: 'verifier/internal', message: 'no more' } }]
    return new Response(JSON.stringify(body), { status })
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
        asked.push('sign')
        return account.signTypedData(data)
      },
    },
    transport: custom({ request: () => Promise.reject(new Error('nothing is sent')) }),
  })
  const journal = {
    now: () => now,
    tell: (event: CreationEvent) => {
      now = nextCreation(now, event)
    },
  }
  const run = () =>
    signTerms(signer, { verifierUrl: 'http://verifier.test', chainId: 1, core, journal, wait: async () => {} })
  return { run, asked, now: () => now }
}
const told = (rules: object | null) =>
  [200, { boosts: [{ boostId: '7', terms: rules === null ? null : { terms: rules } }] }] as const
const missing = [404, { error: { code: 'verifier/boost-not-found', message: 'not yet' } }] as const
const termsOf = (sequence: number, rules = terms) =>
  serializeBoostTerms({ ...rules, countFromBlock: null, chainId: 1, core, boostId: 7n, sequence })

describe('signTerms', () => {
  test('default: what was chosen is signed, and handed in until the verifier has seen the boost', async () => {
    const handedIn = startVerifier(told(null), missing, missing, [200, {}])
    const { run, asked, now } = begin()
    await run()
    expect(asked).toEqual(['sign'])
    expect(handedIn).toHaveLength(3)
    expect(handedIn[2]).toMatchObject({ terms: termsOf(1) })
    expect(isTermsOpen(now())).toBe(false)
  })

  test('behavior: what was signed and not taken is kept, and handed in again without asking', async () => {
    const refused = [503, { error: { code: 'verifier/quorum-not-reached', message: 'not now' } }] as const
    startVerifier(told(null), ...Array.from({ length: 30 }, () => refused))
    const first = begin()
    await expect(first.run()).rejects.toThrow(VerifierSilentError)
    const left = nextCreation(first.now(), { type: 'failed', problem: 'silent' })
    expect([isTermsOpen(left), left.steps.terms?.at]).toEqual([true, 'signed'])
    const handedIn = startVerifier(told(null), [200, {}])
    const again = begin(nextCreation(left, { type: 'resumed' }))
    await again.run()
    expect([again.asked, handedIn.length, isTermsOpen(again.now())]).toEqual([[], 1, false])
  })

  test('behavior: what the verifier has already is not signed again; what others signed is followed', async () => {
    startVerifier(told(termsOf(1)))
    const same = begin()
    await same.run()
    expect([same.asked, isTermsOpen(same.now())]).toEqual([[], false])
    const handedIn = startVerifier(told(termsOf(4, { ...terms, maxPerAccount: 9 })), [200, {}])
    await begin().run()
    expect(handedIn[0]).toMatchObject({ terms: termsOf(5) })
  })

  test('error: a signature that the verifier does not take is not handed in again and again', async () => {
    const handedIn = startVerifier(told(null), [403, { error: { code: 'verifier/terms-signature', message: 'no' } }])
    const { run, now } = begin()
    await expect(run()).rejects.toThrow(VerifierSilentError)
    expect(handedIn).toHaveLength(1)
    expect(isTermsOpen(now())).toBe(true)
  })

  test('error: without the verifier nothing is asked of the wallet', async () => {
    startVerifier()
    const { run, asked } = begin()
    await expect(run()).rejects.toThrow(VerifierSilentError)
    expect(asked).toEqual([])
  })
})
