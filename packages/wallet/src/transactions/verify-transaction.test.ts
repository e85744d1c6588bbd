import { describe, expect, test } from 'vitest'
import { runVerification, type TransactionVerification, type TriedTransaction } from './verify-transaction.ts'

const tried: TriedTransaction = {
  transaction: {
    from: '0x000000000000000000000000000000000000000A',
    to: '0x000000000000000000000000000000000000000b',
    value: 1n,
    data: '0x',
    chainId: 1,
  },
  simulation: { status: 'unavailable', reason: 'no-answer' },
}

/** Verifies with a function of a page without types, which returns anything. */
const verified = (json: string) => runVerification((): Promise<TransactionVerification> => JSON.parse(json), tried)

describe('runVerification', () => {
  test('default: without a function, everything is accepted', async () => {
    expect(await runVerification(undefined, tried)).toEqual({ status: 'accepted' })
  })

  test.each([
    { status: 'accepted' },
    { status: 'unverified', title: 'A title', text: 'A text' },
    { status: 'refused', title: 'A title', text: 'A text' },
  ])('default: $status is what the app says', async (answer) => {
    expect(await verified(JSON.stringify(answer))).toEqual(answer)
  })

  test.each([
    'null',
    'false',
    '0',
    '"accepted"',
    '{}',
    '{"status":"acepted"}',
    '{"status":"pending"}',
    '{"status":"unverified"}',
    '{"status":"unverified","title":"A title"}',
    '{"status":"refused","text":"A text"}',
  ])('security: %s sends nothing', async (json) => {
    expect(await verified(json)).toEqual({ status: 'failed' })
  })

  test('security: nothing at all, and an error, send nothing', async () => {
    const functions: (() => unknown)[] = [
      () => undefined,
      () => Promise.resolve(),
      () => Promise.reject(new Error('no')),
      () => {
        throw new Error('no')
      },
    ]
    for (const one of functions) {
      expect(await Reflect.apply(runVerification, null, [one, tried])).toEqual({ status: 'failed' })
    }
  })
})
