import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseSessions, readTokenFacts } from './sessions.ts'

const token = `0x${'70'.repeat(20)}`
const to = `0x${'b2'.repeat(20)}`
const expiry = { type: 'expiry', data: { timestamp: 2_000_000_000 } }
const entry = (context: string, type: string, data: unknown) => ({
  ...{ chainId: '0xa', from: token, to, context, dependencies: [], rules: [expiry] },
  permission: { type, data, isAdjustmentAllowed: false },
})

describe('parseSessions', () => {
  test('default: the permissions of a session are one entry', () => {
    const answer = [
      entry('0x01', 'native-token-transfer', { allowance: '0x7' }),
      entry('0x02', 'erc20-token-transfer', { address: token, allowance: '0x64' }),
      entry('0x01', 'contract-call', { address: token, calls: ['claim(uint256)', 'vote(bool)'] }),
    ]
    const common = { chainId: 10, to, expiresAt: 2_000_000_000 }
    expect(parseSessions(answer)).toEqual([
      {
        ...{ ...common, context: '0x01' },
        terms: [
          { type: 'send', token: null, amount: 7n },
          { type: 'call', contract: token, signature: 'claim(uint256)' },
          { type: 'call', contract: token, signature: 'vote(bool)' },
        ],
      },
      { ...common, context: '0x02', terms: [{ type: 'send', token, amount: 100n }] },
    ])
  })

  test('error: what cannot be read is left out, and the rest can be revoked', () => {
    expect(parseSessions('no')).toEqual([])
    const answer = [
      ...[null, 7, {}, { ...entry('0x01', 'contract-call', {}), to: 'nobody' }, { ...entry('x', 'contract-call', {}) }],
      { ...entry('0x03', 'another-type', {}), rules: 'none' },
    ]
    expect(parseSessions(answer)).toEqual([
      { chainId: 10, to, context: '0x03', expiresAt: null, terms: [{ type: 'other', name: 'another-type' }] },
    ])
  })
})

describe('readTokenFacts', () => {
  const answers = (symbol: unknown, decimals: unknown) => (data: string) =>
    Promise.resolve(data === '0x95d89b41' ? symbol : decimals)
  const text = encodeAbiParameters([{ type: 'string' }], ['TUSD'])
  const six = encodeAbiParameters([{ type: 'uint8' }], [6])

  test('default: what the token says', async () => {
    expect(await readTokenFacts(answers(text, six))).toEqual({ symbol: 'TUSD', decimals: 6 })
  })

  test.each([
    ['no symbol', '0x', six],
    ['no decimals', text, '0x'],
    ['decimals that no token has', text, `0x${'f'.repeat(64)}`],
    ['nothing', null, null],
  ])('error: %s', async (_name, symbol, decimals) => {
    expect(await readTokenFacts(answers(symbol, decimals))).toBeNull()
  })

  test('error: a chain that does not answer', async () => {
    expect(await readTokenFacts(() => Promise.reject(new Error('down')))).toBeNull()
  })
})
