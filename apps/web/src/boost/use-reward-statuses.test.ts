import { InvalidEvidenceError, NodeRpcError, NodeUnreachableError } from '@laurel/protocol'
import { describe, expect, test } from 'vitest'
import { nullWhenNodeFails } from './use-reward-statuses.ts'

describe('nullWhenNodeFails', () => {
  test.each([
    new NodeRpcError({ method: 'eth_getLogs', why: 'no', rpcCode: null }),
    new NodeUnreachableError({ method: 'eth_getLogs', why: 'no' }),
    new InvalidEvidenceError({ path: 'logs[0].topics', needed: 'an array' }),
  ])('default: $name of a node leaves the answer open', (error) => {
    expect(nullWhenNodeFails(error)).toBeNull()
  })

  test('error: any other error is thrown', () => {
    const error = new TypeError('a bug')
    expect(() => nullWhenNodeFails(error)).toThrow(error)
  })
})
