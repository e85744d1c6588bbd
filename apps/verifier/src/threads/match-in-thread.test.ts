import { type Action, compileAction, createAbiRegistry, FieldType, FilterOperator } from '@laurel/protocol'
import { hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, encodeAbiParameters, getAddress, type Hex, parseAbi, toEventSelector } from 'viem'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildThreads } from '../testing/build-threads.ts'
import { FakeThread } from '../testing/fake-thread.ts'
import { boostOf, depositAction, transactionOf, users, vault } from '../testing/scene.ts'
import { MatchTimeoutError } from '../verify-claim/errors.ts'
import { createThreadMatcher, startMatchThread } from './match-in-thread.ts'
import type { MatchJob } from './match-worker.ts'

beforeAll(buildThreads)

const noted = parseAbi(['event Noted(address indexed who, string text)'])
const signature = toEventSelector(noted[0])
const abiItems = createAbiRegistry(noted)

function noteAction(pattern: string): Action {
  const { actionClaimant, actionSteps } = depositAction()
  const filterData: Hex = `0x${Buffer.from(pattern).toString('hex')}`
  const actionParameter = { filterType: FilterOperator.REGEX, fieldType: FieldType.STRING, fieldIndex: 1, filterData }
  return {
    actionClaimant: { ...actionClaimant, signature },
    actionSteps: actionSteps.map((step) => ({ ...step, signature, actionParameter })),
  }
}

function inputOf(
  pattern: string,
  { owner = users.cleo, texts = ['laurel'] }: { owner?: Address; texts?: string[] } = {},
) {
  const boost = boostOf({ owner, action: noteAction(pattern) })
  const topics: [Hex, Hex] = [signature, `0x${users.ben.slice(2).padStart(64, '0')}`]
  const logs = texts.map((text, logIndex) => {
    return { address: vault, topics, logIndex, data: encodeAbiParameters([{ type: 'string' }], [text]) }
  })
  const compiled = compileAction(noteAction(pattern), { abiItems })
  return { boost, compiled, transaction: transactionOf(logs, { hash: hashOf(texts.length) }), wantsTrace: false }
}

const matched = {
  match: { result: { status: 'indeterminate', code: 'status-unknown', reason: '' }, trace: null },
} as const

function scene() {
  const threads: FakeThread<MatchJob>[] = []
  const matcher = createThreadMatcher(
    () => {
      const thread = new FakeThread<MatchJob>()
      threads.push(thread)
      return thread
    },
    { deadlineMs: 100, startMs: 1_000 },
  )
  return { threads, ...matcher }
}

describe('createThreadMatcher', () => {
  afterEach(() => void vi.useRealTimers())

  test('default: an action without patterns is matched in the current thread', async () => {
    const { threads, matchTransaction } = scene()
    const boost = boostOf()
    const compiled = compileAction(depositAction(), {
      abiItems: createAbiRegistry(parseAbi(['event Deposited(address indexed who, uint256 amount)'])),
    })
    expect(
      await matchTransaction({ boost, compiled, transaction: transactionOf([]), wantsTrace: false }),
    ).toMatchObject({
      result: { code: 'log-not-found' },
      trace: null,
    })
    expect(threads).toEqual([])
  })

  test('behavior: creators take turns, however many requests one of them causes', async () => {
    const { threads, matchTransaction, stop } = scene()
    const results = [...['a1', 'a2', 'a3'].map((one) => inputOf(one)), inputOf('b1', { owner: users.ada })].map(
      matchTransaction,
    )
    const [thread] = threads
    thread?.emit('message', 'up')
    for (let at = 0; at < 4; at++) thread?.emit('message', matched)
    await Promise.all(results)
    const order = thread?.jobs.map(({ action }) =>
      Buffer.from(action.actionSteps[0]?.actionParameter.filterData.slice(2) ?? '', 'hex').toString(),
    )
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
    await stop()
  })

  test('behavior: a match that takes too long is ended and can be retried, and the next runs in a new thread', async () => {
    vi.useFakeTimers()
    const { threads, matchTransaction, stop } = scene()
    const [slow, next] = [matchTransaction(inputOf('slow')), matchTransaction(inputOf('next'))]
    const failed = expect(slow).rejects.toBeInstanceOf(MatchTimeoutError)
    threads[0]?.emit('message', 'up')
    await vi.advanceTimersByTimeAsync(100)
    await failed
    expect(threads[0]?.isEnded).toBe(true)
    threads[1]?.emit('message', 'up')
    // A late result of the first thread is ignored.
    threads[0]?.emit('message', { failed: 'too late' })
    threads[1]?.emit('message', matched)
    expect((await next).result).toEqual(matched.match.result)
    await stop()
  })

  test.each<[string, (thread: FakeThread<MatchJob> | undefined) => void]>([
    ['ends', (thread) => thread?.emit('exit', 1)],
    ['runs out of memory', (thread) => thread?.emit('error', new Error('out of memory'))],
  ])('behavior: a thread that %s fails what it had, and no other', async (_, happens) => {
    const { threads, matchTransaction, stop } = scene()
    const [first, next] = [matchTransaction(inputOf('a')), matchTransaction(inputOf('b'))]
    const failed = expect(first).rejects.toBeInstanceOf(MatchTimeoutError)
    threads[0]?.emit('message', 'up')
    happens(threads[0])
    await failed
    threads[1]?.emit('message', 'up')
    threads[1]?.emit('message', matched)
    await next
    expect(threads).toHaveLength(2)
    await stop()
  })

  test('behavior: a thread that never starts fails one request, and blocks no other forever', async () => {
    vi.useFakeTimers()
    const { matchTransaction } = scene()
    const all = [matchTransaction(inputOf('a')), matchTransaction(inputOf('b'))].map((one) =>
      expect(one).rejects.toThrow('in time'),
    )
    await vi.advanceTimersByTimeAsync(2_000)
    await Promise.all(all)
  })

  test('behavior: the number of waiting requests of one creator is bounded', async () => {
    const { matchTransaction, stop } = scene()
    const waiting = Array.from({ length: 32 }, () => matchTransaction(inputOf('a')).catch(() => null))
    await expect(matchTransaction(inputOf('a'))).rejects.toBeInstanceOf(MatchTimeoutError)
    const other = matchTransaction(inputOf('b', { owner: users.ada })).catch(() => null)
    await stop()
    await Promise.all([...waiting, other])
  })

  test('behavior: the real thread matches, with the limit on the cost of patterns', async () => {
    const { matchTransaction, stop } = createThreadMatcher(() => startMatchThread(JSON.stringify(noted)))
    const { result: match } = await matchTransaction(inputOf('^lau'))
    expect(match).toMatchObject({
      status: 'matched',
      claimant: { status: 'resolved', address: getAddress(users.ben) },
    })
    const texts = Array.from({ length: 50 }, (_, at) => `${'a'.repeat(4_092)}${1_000 + at}`)
    const [dear, light] = await Promise.all([
      matchTransaction({ ...inputOf('(?:[a-j]*[b-k]*){40}x$', { texts }), wantsTrace: true }),
      matchTransaction(inputOf('laurel', { owner: users.ada })),
    ])
    expect(dear).toMatchObject({
      result: { code: 'cost-limit-exceeded' },
      trace: { result: { code: 'cost-limit-exceeded' } },
    })
    expect(light.result).toMatchObject({ status: 'matched' })
    await stop()
  }, 60_000)
})
