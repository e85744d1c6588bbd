import { describe, expect, test } from 'vitest'
import { users } from '../testing/scene.ts'
import { createMainThreadClient } from './main-thread-client.ts'
import type { ServiceRequest } from './messages.ts'

const question = { claimant: users.ada, chainId: null, limit: 50, cursor: null }
const nothingEarned = { earned: [], nextCursor: null }
const answer = { name: 'listEarned', answer: nothingEarned } as const

/** A client, and the requests that it sent to the main thread. */
function start(isStalled = () => false) {
  const sent: { id: number; request: ServiceRequest }[] = []
  const client = createMainThreadClient((id, request) => sent.push({ id, request }), { isStalled, maxWaiting: 2 })
  return { ...client, sent }
}

describe('createMainThreadClient', () => {
  test('behavior: each request gets its own response, in any order', async () => {
    const { verifierService, receive, sent } = start()
    const answers = [verifierService.listEarned(question), verifierService.countUse({ chainId: 1, boostId: 2n }, use)]
    expect(sent.map(({ request }) => request)).toEqual([
      { name: 'listEarned', args: [question] },
      { name: 'countUse', args: [{ chainId: 1, boostId: 2n }, use] },
    ])
    const counted = { completion: 'uncounted', ofAccount: 1, ofAccountOnDay: 1, onDay: 1 } as const
    receive({ id: sent[1]?.id ?? 0, type: 'answer', answer: { name: 'countUse', answer: counted } })
    receive({ id: sent[0]?.id ?? 0, type: 'answer', answer })
    expect(await Promise.all(answers)).toEqual([nothingEarned, counted])
  })

  test('error: a failure of the main thread keeps its code, its message and its retry delay', async () => {
    const { verifierService, receive, sent } = start()
    const answers = verifierService.listEarned(question)
    const failure = {
      status: 503,
      code: 'verifier/signer-limit',
      message: 'Used up.',
      retryAfterSeconds: 1_200,
    } as const
    receive({ id: sent[0]?.id ?? 0, type: 'failure', failure })
    await expect(answers).rejects.toMatchObject({
      ...{ code: 'verifier/signer-limit', message: 'Used up.', retryAfterSeconds: 1_200 },
    })
  })

  test('error: a response to another request is rejected', async () => {
    const { verifierService, receive, sent } = start()
    const answers = verifierService.listTerms(1, [1n])
    receive({ id: sent[0]?.id ?? 0, type: 'answer', answer })
    await expect(answers).rejects.toThrow('received listTerms and answered listEarned')
  })

  test('error: at most so many requests wait, and each response makes room for one more', async () => {
    const { verifierService, receive, sent } = start()
    const answers = [verifierService.listEarned(question), verifierService.listEarned(question)]
    await expect(verifierService.listEarned(question)).rejects.toMatchObject({ code: 'server/busy' })
    expect(sent).toHaveLength(2)
    receive({ id: sent[0]?.id ?? 0, type: 'answer', answer })
    expect(await answers[0]).toEqual(nothingEarned)
    void verifierService.listEarned(question)
    expect(sent).toHaveLength(3)
  })

  test('error: nothing is sent to a stalled main thread', async () => {
    const { verifierService, sent } = start(() => true)
    await expect(verifierService.listEarned(question)).rejects.toMatchObject({ code: 'verifier/stalled' })
    expect(sent).toEqual([])
  })
})

const use = { claimant: users.ada, transactionHash: '0x12', timestamp: 1n } as const
