import { assert, bigInt, constantFrom, property, uniqueArray } from 'fast-check'
import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { PermissionRequest, PermissionRule } from '../calls/execution-permissions.ts'
import { type SessionDefaults, type SessionProblemCode, toSessionGrant } from './session-permissions.ts'

const account = '0x00000000000000000000000000000000000000a1'
const signer = '0x00000000000000000000000000000000000000b2'
const token = '0x00000000000000000000000000000000000000c3'
const app = '0x00000000000000000000000000000000000000d4'
const defaults: SessionDefaults = {
  ...{ account, chainId: 31337, validAfter: 5, maxCalls: 100, maxGasCost: 1_000n, paymaster: null, salt: zeroHash },
}
const expiry = { type: 'expiry', data: { timestamp: 2_000_000_000 } }

function request(
  type: string,
  data: Record<string, unknown>,
  rules: readonly PermissionRule[] = [expiry],
): PermissionRequest {
  return { permission: { type, data, isAdjustmentAllowed: false }, to: signer, rules }
}

const tokens = (allowance: unknown) => request('erc20-token-transfer', { address: token, allowance })

describe('toSessionGrant', () => {
  test('default: permissions and rules become limits', () => {
    const rules = [expiry, { type: 'call-limit', data: { count: 3 } }, { type: 'gas-limit', data: { limit: '0x10' } }]
    const requests = [
      tokens('0x64'),
      request('native-token-transfer', { allowance: '7' }),
      request('contract-call', { address: app, calls: ['claim(uint256)', 'function vote(bool)'] }, rules),
    ]
    expect(toSessionGrant(requests, defaults)).toEqual({
      status: 'ok',
      grant: {
        ...{ signer, validAfter: 5, validUntil: 2_000_000_000, chainId: 31337n, salt: zeroHash },
        ...{ maxCalls: 3, maxValue: 7n, maxGasCost: 16n, paymaster: zeroAddress },
        allowedCalls: [
          { target: token, selector: '0xa9059cbb', maxValue: 0n },
          { target: zeroAddress, selector: '0x00000000', maxValue: 7n },
          { target: app, selector: '0x379607f5', maxValue: 0n },
          { target: app, selector: '0x4b9f5c98', maxValue: 0n },
        ],
        tokenLimits: [{ token, maxAmount: 100n }],
      },
    })
  })

  test('behavior: the earliest expiry and the smallest limits count', () => {
    const sooner = { type: 'expiry', data: { timestamp: 1_900_000_000 } }
    const more = { type: 'call-limit', data: { count: 1_000 } }
    const result = toSessionGrant(
      [tokens(1), request('native-token-transfer', { allowance: 1 }, [sooner, more])],
      defaults,
    )
    expect(result).toMatchObject({ status: 'ok', grant: { validUntil: 1_900_000_000, maxCalls: 100 } })
  })

  const call = (address: string, ...calls: string[]) => request('contract-call', { address, calls })
  test.each<[SessionProblemCode, string, readonly PermissionRequest[]]>([
    ['permission-unsupported', 'native-token-periodic', [request('native-token-periodic', { periodAmount: '0x1' })]],
    ['permission-unsupported', 'erc20-token-stream', [request('erc20-token-stream', {})]],
    ['permission-unsupported', '__proto__', [request('__proto__', {})]],
    [
      'rule-unsupported',
      'rate-limit',
      [request('native-token-transfer', { allowance: 1 }, [expiry, { type: 'rate-limit', data: { timestamp: 1 } }])],
    ],
    ['data-invalid', 'erc20-token-transfer', [tokens('0x')]],
    ['data-invalid', 'erc20-token-transfer', [tokens(0)]],
    ['data-invalid', 'erc20-token-transfer', [tokens(`0x1${'0'.repeat(64)}`)]],
    ['data-invalid', 'erc20-token-transfer', [tokens(1), tokens(2)]],
    ['data-invalid', 'contract-call', [call(app, 'not a function')]],
    ['data-invalid', 'contract-call', [call('0x12', 'claim()')]],
    ['data-invalid', 'contract-call', [call(app)]],
    ['expiry-missing', 'expiry', [request('native-token-transfer', { allowance: 1 }, [])]],
    ['expiry-missing', 'expiry', []],
    ['several-signers', 'to', [tokens(1), { ...request('native-token-transfer', { allowance: 1 }), to: app }]],
    ['amount-unlimited', 'contract-call', [call(app, 'approve(address,uint256)')]],
    ['function-not-counted', 'contract-call', [tokens(1), call(token, 'burn(uint256)')]],
    ['target-forbidden', 'contract-call', [call(account, 'execute(address,uint256,bytes)')]],
  ])('error: %s (%s)', (code, type, requests) => {
    expect(toSessionGrant(requests, defaults)).toEqual({ status: 'unsupported', problems: [{ code, type }] })
  })

  test('property: what is granted is never more than what was requested', () => {
    const amounts = bigInt({ min: 1n, max: 2n ** 128n - 1n })
    const kinds = uniqueArray(constantFrom('native', 'token', 'call'), { minLength: 1 })
    assert(
      property(kinds, amounts, amounts, (chosen, ether, dollars) => {
        const requests = chosen.map((kind) => {
          if (kind === 'native') return request('native-token-transfer', { allowance: `0x${ether.toString(16)}` })
          if (kind === 'token') return tokens(dollars.toString())
          return request('contract-call', { address: app, calls: ['claim()'] })
        })
        const result = toSessionGrant(requests, defaults)
        expect(result).toMatchObject({
          status: 'ok',
          grant: {
            maxValue: chosen.includes('native') ? ether : 0n,
            tokenLimits: chosen.includes('token') ? [{ token, maxAmount: dollars }] : [],
            maxGasCost: 1_000n,
          },
        })
      }),
    )
  })
})
