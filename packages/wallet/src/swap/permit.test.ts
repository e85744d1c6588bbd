import fc from 'fast-check'
import {
  type Address,
  decodeFunctionData,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  type TypedDataDomain,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../test-helpers/swap-answers.ts'
import { SwapRefusedError } from './errors.ts'
import { findPermitDomain, type ReportedDomain, type SignedPermit } from './permit.ts'
import { withPermit } from './permitted-swap.ts'
import { selfPermitAbi, v3Multicall02Abi, v3MulticallAbi } from './router-abis.ts'

const token = addressOf(0x70)
const chainId = 10
const where = { chainId, verifyingContract: token }
const salt: Hex = `0x${'5a'.repeat(32)}`

/** What a token reports whose domain is `domain`. */
function report(domain: TypedDataDomain, more: Partial<ReportedDomain> = {}): ReportedDomain {
  return { separator: domainSeparator({ domain }), name: null, version: null, described: null, ...more }
}
const described = (
  fields: Hex,
  { chain = 10n, contract = token }: { chain?: bigint; contract?: Address } = {},
  extensions: readonly bigint[] = [],
): ReportedDomain['described'] => [fields, 'Coin', '7', chain, contract, salt, extensions]

describe('findPermitDomain', () => {
  test.each<readonly [string, TypedDataDomain, Partial<ReportedDomain>]>([
    ['a described domain', { name: 'Coin', version: '7', ...where }, { described: described('0x0f') }],
    ['one with a salt', { name: 'Coin', version: '7', ...where, salt }, { described: described('0x1f') }],
    ['a name and a version', { name: 'Coin', version: '2', ...where }, { name: 'Coin', version: '2' }],
    ['a name without a version that is read', { name: 'Coin', version: '1', ...where }, { name: 'Coin' }],
    ['a domain without a version', { name: 'Coin', ...where }, { name: 'Coin' }],
    [
      'names, where the description is wrong',
      { name: 'A', version: '1', ...where },
      { name: 'A', described: described('0x0f') },
    ],
  ])('default: %s', (_, domain, more) => {
    expect(findPermitDomain(report(domain, more), { chainId, token })).toEqual(domain)
  })

  test.each<readonly [string, TypedDataDomain, Partial<ReportedDomain>]>([
    ['another chain', { name: 'Coin', version: '1', ...where, chainId: 1 }, { name: 'Coin' }],
    ['another contract', { name: 'Coin', version: '1', ...where, verifyingContract: addressOf(1) }, { name: 'Coin' }],
    [
      'a chain that is not in it',
      { name: 'Coin', version: '7', verifyingContract: token },
      { described: described('0x0b') },
    ],
    ['a contract that is not in it', { name: 'Coin', version: '7', chainId }, { described: described('0x07') }],
    ['extensions', { name: 'Coin', version: '7', ...where }, { described: described('0x0f', {}, [1n]) }],
    [
      'a description of another chain',
      { name: 'Coin', version: '7', ...where },
      { described: described('0x0f', { chain: 1n }) },
    ],
    ['another name', { name: 'Coin', version: '1', ...where }, { name: 'Token' }],
    ['a name that fills the wallet', { name: 'C'.repeat(129), version: '1', ...where }, { name: 'C'.repeat(129) }],
  ])('error: %s', (_, domain, more) => {
    expect(findPermitDomain(report(domain, more), { chainId, token })).toBe(null)
  })
})

const permit: SignedPermit = {
  ...{ token, owner: addressOf(0xada), spender: addressOf(0x73), amount: 7n, nonce: 3n, deadline: 1_700_000_000 },
  ...{ domain: { name: 'Coin', ...where }, v: 27, r: `0x${'01'.repeat(32)}`, s: `0x${'02'.repeat(32)}` },
}
const router = { type: 'v3', address: addressOf(0x73) } as const
const router02 = { type: 'v3-02', address: addressOf(0x73) } as const
const bytes = fc
  .uint8Array({ minLength: 4, maxLength: 64 })
  .map((given): Hex => `0x${Buffer.from(given).toString('hex')}`)

describe('withPermit', () => {
  test('property: the permit comes first, and what was checked follows unchanged', () =>
    fc.assert(
      fc.property(fc.array(bytes, { minLength: 1, maxLength: 2 }), fc.bigInt(1n, 2n ** 40n), (calls, deadline) => {
        const v3 = encodeFunctionData({ abi: v3MulticallAbi, functionName: 'multicall', args: [calls] })
        const [first, ...others] = decodeFunctionData({ abi: v3MulticallAbi, data: withPermit(router, v3, permit) })
          .args[0]
        expect(others).toEqual(calls)
        expect(decodeFunctionData({ abi: selfPermitAbi, data: first ?? '0x' }).args).toEqual([
          ...[token, 7n, 1_700_000_000n, 27],
          ...[permit.r, permit.s],
        ])
        const args = [deadline, calls] as const
        const v302 = encodeFunctionData({ abi: v3Multicall02Abi, functionName: 'multicall', args })
        const after = decodeFunctionData({ abi: v3Multicall02Abi, data: withPermit(router02, v302, permit) })
        expect(after.args).toEqual([deadline, [first, ...calls]])
      }),
      { numRuns: 50 },
    ))

  test('default: a swap that is not in a multicall', () => {
    const data: Hex = '0xc04b8d5900'
    const { args } = decodeFunctionData({ abi: v3MulticallAbi, data: withPermit(router, data, permit) })
    expect(args[0]).toEqual([expect.stringMatching(/^0x/), data])
  })

  test.each([
    ['a router of v2', { type: 'v2', address: router.address } as const, '0x38ed1739' as const],
    ['a multicall without a deadline', router02, '0xac9650d8' as const],
  ])('error: %s', (_, where, data) => {
    expect(() => withPermit(where, data, permit)).toThrow(SwapRefusedError)
  })
})
