import { expect, test } from 'vitest'
import { fine, nextRelay } from './relay.ts'
import { SessionUnreachableError } from './session-errors.ts'

test('nextRelay: is unreachable from the loss of the relay until it is reached again', () => {
  const error = new SessionUnreachableError('Kestrel')
  const lost = nextRelay(fine, { type: 'lost', error })
  expect(lost).toEqual({ status: 'unreachable', error })
  expect(nextRelay(lost, { type: 'connected' })).toBe(fine)
  expect(nextRelay(fine, { type: 'connected' })).toBe(fine)
})
