import { InvalidRpcResponseError, QuorumNotReachedError } from '@laurel/server/chain/errors.ts'
import { RowCorruptError } from '@laurel/server/database/errors.ts'
import type { LogLine } from '@laurel/server/start/fault-log.ts'
import { expect, test } from 'vitest'
import { ChainHaltedError, ChainStatusUnknownError } from '../verify-claim/errors.ts'
import { createFaultLog } from './fault-log.ts'

function start() {
  const lines: LogLine[] = []
  return {
    lines,
    log: createFaultLog(
      (line) => lines.push(line),
      () => 0,
    ),
  }
}

test('behavior: what follows from an outage of a chain is not logged again', () => {
  const { lines, log } = start()
  log.fail(
    { part: 'node', chainId: 8453, node: '8453-0' },
    new InvalidRpcResponseError({ node: '8453-0', why: 'no answer' }),
  )
  const disagree = new QuorumNotReachedError({ chainId: 8453, needed: 1, agreed: 0, requested: 1 })
  for (const error of [disagree, new ChainStatusUnknownError(8453), new ChainHaltedError(8453)]) {
    log.fail({ part: 'boost', chainId: 8453, boostId: '1' }, error)
  }
  expect(lines).toMatchObject([{ message: 'a node did not respond correctly', code: 'verifier/invalid-rpc-response' }])
})

test('default: an error that servers share has the code and the message of the verifier', () => {
  const { lines, log } = start()
  log.fail({ part: 'boost', chainId: 8453, boostId: '1' }, new RowCorruptError('completion'))
  const what =
    'The completion in the database is not what the verifier saved. Check which process writes to the database.'
  expect(lines).toMatchObject([{ code: 'verifier/row-corrupt', what }])
})
