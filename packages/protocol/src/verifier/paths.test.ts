import { describe, expect, expectTypeOf, test } from 'vitest'
import { fillVerifierPath, type PathParameters, verifierPaths } from './paths.ts'

describe('fillVerifierPath', () => {
  test('default: each parameter has its value', () => {
    const transactionHash = `0x${'12'.repeat(32)}`
    expect(fillVerifierPath(verifierPaths.completions, { chainId: 8453, boostId: 7n, transactionHash })).toBe(
      `/v1/claims/8453/7/${transactionHash}`,
    )
    expect(fillVerifierPath(verifierPaths.chains, {})).toBe('/v1/chains')
  })

  test('security: a value cannot lead to another route', () => {
    expect(fillVerifierPath(verifierPaths.earned, { address: '../../v1/chains?$&' })).toBe(
      '/v1/accounts/..%2F..%2Fv1%2Fchains%3F%24%26/earned',
    )
  })

  test('types: a path needs exactly its parameters', () => {
    expectTypeOf<keyof PathParameters<typeof verifierPaths.capUse>>().toEqualTypeOf<'chainId' | 'boostId'>()
    // @ts-expect-error The boost is missing.
    fillVerifierPath(verifierPaths.boost, { chainId: 1 })
  })

  test('behavior: every path is unique', () => {
    const paths = Object.values(verifierPaths)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
