import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../test-helpers/swap-answers.ts'
import { PermissionsInvalidError } from './errors.ts'
import { type PermissionRequest, parseGranted, parseSupported } from './execution-permissions.ts'

const to = addressOf(7)
const request: PermissionRequest = { permission: { type: 'a', data: {}, isAdjustmentAllowed: false }, to }
const honest = { chainId: '0xa', to, permission: { type: 'a', data: { limit: '0x5' } }, context: '0xc0' }

describe('parseGranted', () => {
  test('default: what the user limited is returned as granted', () => {
    expect(parseGranted([honest], [request], 10)).toMatchObject([
      {
        chainId: 10,
        permission: { type: 'a', data: { limit: '0x5' } },
        rules: [],
        delegationManager: null,
        from: null,
      },
    ])
  })

  test.each<readonly [string, unknown]>([
    ['nothing', null],
    ['fewer', []],
    ['more', [honest, honest]],
    ['another account', [{ ...honest, to: addressOf(8) }]],
    ['another chain', [{ ...honest, chainId: '0x1' }]],
    ['another type', [{ ...honest, permission: { type: 'b', data: {} } }]],
    ['no context', [{ ...honest, context: undefined }]],
    ['a context without end', [{ ...honest, context: `0x${'00'.repeat(70_000)}` }]],
    ['data without end', [{ ...honest, permission: { type: 'a', data: { text: 'x'.repeat(20_000) } } }]],
    ['inherited fields', [Object.create(honest)]],
  ])('error: %s', (_, answer) => {
    expect(() => parseGranted(answer, [request], 10)).toThrow(PermissionsInvalidError)
  })
})

describe('parseSupported', () => {
  test('property: any answer has bounded types', () =>
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        const types = parseSupported(answer)
        expect(types.length).toBeLessThanOrEqual(64)
        for (const { chainIds, ruleTypes } of types) {
          expect(chainIds.every(Number.isSafeInteger)).toBe(true)
          expect(ruleTypes.length).toBeLessThanOrEqual(64)
        }
      }),
      { numRuns: 100 },
    ))
})
