import { expect, test } from 'vitest'
import { getOpenMessage } from './open-message.ts'

test('getOpenMessage: a text that waits for its signature is not a warning', () => {
  expect(getOpenMessage('text', 'working')).toStrictEqual({ title: 'signingText', tone: 'plain' })
  expect(getOpenMessage('text', 'idle')).toStrictEqual({ title: 'liveWithoutText', tone: 'plain' })
  expect(getOpenMessage('text', 'failed')).toStrictEqual({ title: 'liveWithoutText', tone: 'warn' })
})

test('getOpenMessage: missing limits are a warning, also while they wait', () => {
  expect(getOpenMessage('terms', 'working')).toStrictEqual({ title: 'liveWithoutTerms', tone: 'warn' })
})
