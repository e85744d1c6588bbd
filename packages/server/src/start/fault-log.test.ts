import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, test } from 'vitest'
import { InvalidRpcResponseError, QuorumNotReachedError } from '../chain/errors.ts'
import type { ServerWords } from '../server-error.ts'
import { createFaultLog, type FaultPlace, type LogLine } from './fault-log.ts'

const words: ServerWords = {
  ...{ code: 'post', noun: 'post office', guide: 'apps/post/README.md', settings: 'LAUREL_POST' },
  ...{ loss: 'a letter', harmlessIf: 'nothing was sent' },
}
const messages = {
  ...{ request: 'a request failed', watch: 'a chain could not be scanned', boost: 'a boost could not be read' },
  ...{ node: 'a node did not respond correctly', chain: 'a chain is unusable' },
}
type Place = FaultPlace<keyof typeof messages> & { readonly boostId?: string }

function start() {
  const lines: LogLine[] = []
  const clock = { nowMs: 0 }
  return {
    lines,
    clock,
    log: createFaultLog<Place>(
      {
        words,
        messages,
        outageParts: ['chain', 'node'],
        isConsequence: (error) => error instanceof QuorumNotReachedError,
      },
      (line) => lines.push(line),
      () => clock.nowMs,
    ),
  }
}
const node = { part: 'node', chainId: 8453, node: '8453-0' } as const
const silent = new InvalidRpcResponseError({ node: '8453-0', why: 'no answer' })

describe('createFaultLog', () => {
  test('behavior: an error of a library that read the nodes is logged as their failure, without a stack', () => {
    const { lines, log } = start()
    const cause = new QuorumNotReachedError({ chainId: 8453, needed: 2, agreed: 1, requested: 3 })
    log.fail({ part: 'chain', chainId: 8453 }, new Error('The node did not respond.', { cause }))
    expect(lines).toEqual([
      {
        ...{ level: 'error', message: messages.chain, part: 'chain', chainId: 8453, code: 'post/quorum-not-reached' },
        what: cause.message,
      },
    ])
  })

  test('default: a repeated failure is logged once by chain and node, and once when it has recovered', () => {
    const { lines, log } = start()
    for (let time = 0; time < 100; time++) log.fail(node, silent)
    log.recover({ ...node, node: '8453-1' })
    log.recover(node)
    log.recover(node)
    expect(lines).toEqual([
      expect.objectContaining({ level: 'error', chainId: 8453, node: '8453-0', code: 'post/invalid-rpc-response' }),
      expect.objectContaining({ level: 'info', chainId: 8453, node: '8453-0', repeated: 99 }),
    ])
    expect(lines[0]).not.toHaveProperty('stack')
  })

  test('behavior: a lasting failure is logged again after a quarter of an hour, with a count', () => {
    const { lines, log, clock } = start()
    for (clock.nowMs = 0; clock.nowMs < 16 * 60_000; clock.nowMs += 2_000) log.fail(node, silent)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({ repeated: 449 })
  })

  test('behavior: another failure at the same place is logged, with its stack when it is unexpected', () => {
    const { lines, log } = start()
    log.fail(node, silent)
    log.fail(node, new TypeError('x is not a function'))
    expect(lines[1]).toMatchObject({ name: 'TypeError', what: 'x is not a function', stack: expect.any(String) })
  })

  test('privacy: the values of a failed statement are not logged', () => {
    const { lines, log } = start()
    const cause = new Error('relation "boost_text" does not exist')
    log.fail({ part: 'request' }, new DrizzleQueryError('SELECT $1', ['0xclaimant'], cause))
    expect(lines).toMatchObject([{ what: cause.message }])
    expect(JSON.stringify(lines)).not.toContain('0xclaimant')
  })

  test('behavior: consequences of an outage are counted, and without an outage they are logged', () => {
    const { lines, log } = start()
    const disagree = new QuorumNotReachedError({ chainId: 8453, needed: 1, agreed: 0, requested: 1 })
    const follow = () => {
      log.fail({ part: 'watch', chainId: 8453 }, disagree)
      for (const boostId of ['1', '2', '3']) log.fail({ part: 'boost', chainId: 8453, boostId }, disagree)
      log.fail({ part: 'request', chainId: 8453 }, disagree)
    }
    log.fail(node, silent)
    follow()
    log.fail({ part: 'chain', chainId: 8453 }, disagree)
    expect(lines.map(({ part }) => part)).toEqual(['node', 'chain'])
    // Another chain has its own faults, and so has a failure that no outage explains.
    log.fail({ part: 'watch', chainId: 10 }, disagree)
    log.fail({ part: 'watch', chainId: 8453 }, new TypeError('x is not a function'))
    expect(lines.slice(2).map(({ chainId }) => chainId)).toEqual([10, 8453])
    log.recover(node)
    expect(lines.at(-1)).toMatchObject({ level: 'info', part: 'node', repeated: 5 })
    log.recover({ part: 'chain', chainId: 8453 })
    follow()
    expect(lines.slice(-5).map(({ part }) => part)).toEqual(['watch', 'boost', 'boost', 'boost', 'request'])
  })

  test('behavior: the number of remembered faults is bounded', () => {
    const { lines, log } = start()
    for (let boostId = 0; boostId < 1_500; boostId++) {
      log.fail({ part: 'boost', chainId: 1, boostId: String(boostId) }, silent)
    }
    log.fail({ part: 'boost', chainId: 1, boostId: '0' }, silent)
    log.fail({ part: 'boost', chainId: 1, boostId: '1499' }, silent)
    expect(lines).toHaveLength(1_501)
  })
})
