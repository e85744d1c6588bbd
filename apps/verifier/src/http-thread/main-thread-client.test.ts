import { describe, expect, test } from 'vitest'
import { users } from '../testing/scene.ts'
import { createMainThreadClient } from './main-thread-client.ts'
import type { ServiceRequest } from './messages.ts'

const question = { claimant: users.ada, chainId: null, limit: 50, cursor: null }
const nothingEarned = { earned: [], nextCursor: null }
const answer = { name: 'listEarned', answer: nothingEarned } as const

/** Who asks, and what the main thread was sent. */
function start(isStalled = () => false) {
  const sent: { id: number; request: ServiceRequest }[] = []
  const asking = createMainThreadClient((id, request) => sent.push({ id, request }), { isStalled, maxWaiting: 2 })
  return { ...asking, sent }
}

describe('createMainThreadClient', () => {
  test('behavior: each is told the answer to its own question, in whatever order they come', async () => {
    const { verifierService, hear, sent } = start()
    const answers = [verifierService.listEarned(question), verifierService.countUse({ chainId: 1, boostId: 2n }, use)]
    expect(sent.map(({ request }) => request)).toEqual([
      { name: 'listEarned', args: [question] },
      { name: 'countUse', args: [{ chainId: 1, boostId: 2n }, use] },
    ])
    const counted = { completion: 'uncounted', ofAccount: 1, ofAccountOnDay: 1, onDay: 1 } as const
    hear({ id: sent[1]?.id ?? 0, type: 'answer', answer: { name: 'countUse', answer: counted } })
    hear({ id: sent[0]?.id ?? 0, type: 'answer', answer })
    expect(await Promise.all(answers)).toEqual([nothingEarned, counted])
  })

  test('error: what fails there fails here, with its code, its words and when to ask again', async () => {
    const { verifierService, hear, sent } = start()
    const answers = verifierService.listEarned(question)
    const failure = {
      status: 503,
      code: 'verifier/signer-limit',
      message: 'Used up.',
      retryAfterSeconds: 1_200,
    } as const
    hear({ id: sent[0]?.id ?? 0, type: 'failure', failure })
    await expect(answers).rejects.toMatchObject({
      ...{ code: 'verifier/signer-limit', message: 'Used up.', retryAfterSeconds: 1_200 },
    })
  })

  test('error: an answer to another question is none', async () => {
    const { verifierService, hear, sent } = start()
    const answers = verifierService.listTerms(1, [1n])
    hear({ id: sent[0]?.id ?? 0, type: 'answer', answer })
    await expect(answers).rejects.toThrow('asked for listTerms and answered listEarned')
  })

  test('error: no more wait than there is room for, and who is answered makes room', async () => {
    const { verifierService, hear, sent } = start()
    const answers = [verifierService.listEarned(question), verifierService.listEarned(question)]
    await expect(verifierService.listEarned(question)).rejects.toMatchObject({ code: 'verifier/busy' })
    expect(sent).toHaveLength(2)
    hear({ id: sent[0]?.id ?? 0, type: 'answer', answer })
    expect(await answers[0]).toEqual(nothingEarned)
    void verifierService.listEarned(question)
    expect(sent).toHaveLength(3)
  })

  test('error: nothing is asked of a main thread that is held up', async () => {
    const { verifierService, sent } = start(() => true)
    await expect(verifierService.listEarned(question)).rejects.toMatchObject({ code: 'verifier/stalled' })
    expect(sent).toEqual([])
  })
})

const use = { claimant: users.ada, transactionHash: '0x12', timestamp: 1n } as const
