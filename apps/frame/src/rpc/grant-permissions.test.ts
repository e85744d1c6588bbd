import { decodeCalls, decodeInstallSession, encodeRevokeSession, getSessionId } from '@laurel/wallet/smart-account'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SignRequest } from './context.ts'
import { other, owner, smart, startWorld } from './testing/account-world.ts'

const token = getAddress(`0x${'70'.repeat(20)}`)
const EXPIRES_AT_S = 2_000_000_000
const now = () => 1_900_000_000_000
const expiry = { type: 'expiry', data: { timestamp: EXPIRES_AT_S } }
const ofToken = {
  ...{ chainId: '0xa', from: smart, to: other, rules: [expiry] },
  permission: { type: 'erc20-token-transfer', data: { address: token, allowance: '0x64' }, isAdjustmentAllowed: false },
}
const ofFunction = {
  ...{ ...ofToken, rules: [expiry, { type: 'call-limit', data: { count: 3 } }] },
  permission: { type: 'contract-call', data: { address: owner.address, calls: ['claim(uint256)'] } },
}

/** Returns the call of the account to itself that was signed. */
function signedCall(signed: readonly SignRequest[]) {
  const [operation] = signed
  if (operation?.type !== 'userOperation') throw new TypeError('It signs a user operation.')
  const [call] = decodeCalls(operation.userOperation.callData)
  if (call === undefined) throw new TypeError('It has a call.')
  expect(call.to).toBe(smart)
  return call
}

describe('wallet_grantPermissions', () => {
  test('default: what is shown is what the account will enforce, and its id is the context', async () => {
    const { request, signed, shown } = startWorld({ now })
    const granted = await request('wallet_grantPermissions', [ofToken, ofFunction])
    const grant = decodeInstallSession(signedCall(signed).data)
    expect(grant).toMatchObject({ signer: other, chainId: 10n, maxCalls: 3, validUntil: EXPIRES_AT_S })
    expect(shown[0]?.content).toMatchObject({
      type: 'permissions',
      grant: {
        ...{ signer: other, expiresAt: EXPIRES_AT_S, maxCalls: 3, maxGasCost: grant.maxGasCost },
        allowances: [
          { type: 'send', amount: 100n, token: { address: token } },
          { type: 'call', contract: owner.address },
        ],
      },
    })
    const context = getSessionId(smart, grant)
    const one = { chainId: '0xa', from: smart, to: other, context, dependencies: [] }
    expect(granted).toMatchObject([one, one])
  })

  test('behavior: no warning of a call that cannot be read, because it is read', async () => {
    const { request, shown } = startWorld({ now })
    await request('wallet_grantPermissions', [ofToken])
    expect(shown[0]?.warnings.map(({ type }) => type)).not.toContain('blind')
  })

  const refused = [
    ['a type that it does not enforce', { ...ofToken, permission: { type: 'erc20-token-periodic', data: {} } }],
    ['a permission without an end', { ...ofToken, rules: [] }],
    ['a rule that it does not enforce', { ...ofToken, rules: [expiry, { type: 'rate-limit', data: {} }] }],
    [
      'a function that moves a token without a limit',
      {
        ...ofFunction,
        permission: { type: 'contract-call', data: { address: token, calls: ['approve(address,uint256)'] } },
      },
    ],
  ] as const
  test.each(refused)('error: %s, by its name', async (_name, permission) => {
    const { request, signed, shown } = startWorld({ now })
    await expect(request('wallet_grantPermissions', [permission])).rejects.toMatchObject({
      ...{
        code: 'frame/permissions-refused',
        message: expect.stringMatching(/periodic|expiry|rate-limit|contract-call/),
      },
    })
    expect([signed, shown]).toEqual([[], []])
  })

  test('error: an account with a key grants none', async () => {
    const { request } = startWorld({ accountType: 'eoa' })
    const permission = { ...ofToken, from: owner.address }
    await expect(request('wallet_grantPermissions', [permission])).rejects.toMatchObject({
      code: 'frame/unsupported-method',
    })
  })

  test('default: a revocation names the session', async () => {
    const { request, signed, shown } = startWorld({ now })
    const id = `0x${'5e'.repeat(32)}` as const
    expect(await request('wallet_revokePermissions', [{ permissionContext: id }])).toBe(null)
    expect(signedCall(signed).data).toBe(encodeRevokeSession(id))
    expect(shown[0]?.content.type).toBe('revoke-permission')
  })
})
