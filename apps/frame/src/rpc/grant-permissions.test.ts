import { decodeCalls, decodeInstallSession, encodeRevokeSession, getSessionId } from '@laurel/wallet/smart-account'
import { getAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createGrants } from '../smart-account/grants.ts'
import { answerMethod } from './answer-method.ts'
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

describe('wallet_getGrantedExecutionPermissions', () => {
  afterEach(() => vi.useRealTimers())

  test('behavior: a grant that is not included in time is listed, and can be revoked: it may be installed later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    let isIncluded = false
    const receipt = {
      ...{
        success: true,
        userOpHash: `0x${'ab'.repeat(32)}`,
        actualGasCost: '0x1',
        actualGasUsed: '0x1',
        logs: [],
        nonce: '0x7',
      },
      receipt: {
        transactionHash: `0x${'ab'.repeat(32)}`,
        blockNumber: '0x2',
        status: '0x1',
        gasUsed: '0x1',
        logs: [],
        type: '0x2',
      },
    }
    const bundler = { eth_getUserOperationReceipt: () => (isIncluded ? receipt : null) }
    const { request, signed } = startWorld({ now, bundler })
    const granting = expect(request('wallet_grantPermissions', [ofToken])).rejects.toMatchObject({
      code: 'frame/operation-pending',
    })
    let isOver = false
    void granting.then(() => {
      isOver = true
    })
    while (!isOver) await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    const context = getSessionId(smart, decodeInstallSession(signedCall(signed).data))
    expect(await request('wallet_getGrantedExecutionPermissions', [])).toMatchObject([{ context, to: other }])
    isIncluded = true
    expect(await request('wallet_revokePermissions', [{ permissionContext: context }])).toBe(null)
    expect(await request('wallet_getGrantedExecutionPermissions', [])).toEqual([])
  })

  test('error: what its user declined is not listed', async () => {
    const { request } = startWorld({ now, user: 'rejects' })
    await expect(request('wallet_grantPermissions', [ofToken])).rejects.toMatchObject({ code: 'frame/user-rejected' })
    expect(await request('wallet_getGrantedExecutionPermissions', [])).toEqual([])
  })

  test('default: what was granted is listed until it is revoked, in one form', async () => {
    const { request } = startWorld({ now })
    expect(await request('wallet_getGrantedExecutionPermissions', [])).toEqual([])
    const granted = await request('wallet_grantPermissions', [ofToken, ofFunction])
    const context = Reflect.get(Object(Array.isArray(granted) ? granted[0] : null), 'context')
    const one = {
      ...{ chainId: '0xa', from: smart, to: other, context, dependencies: [] },
      rules: [
        expiry,
        { type: 'call-limit', data: { count: 3 } },
        { type: 'gas-limit', data: { limit: '0x2386f26fc10000' } },
      ],
    }
    expect(await request('wallet_getGrantedExecutionPermissions', [])).toEqual([
      { ...one, permission: ofToken.permission },
      { ...one, permission: { ...ofFunction.permission, isAdjustmentAllowed: false } },
    ])
    await request('wallet_revokePermissions', [{ permissionContext: context }])
    expect(await request('wallet_getGrantedExecutionPermissions', [])).toEqual([])
  })

  test('behavior: a declined grant and a declined revocation change nothing', async () => {
    const { context, request } = startWorld({ now })
    const granted = await request('wallet_grantPermissions', [ofToken])
    const id = Reflect.get(Object(Array.isArray(granted) ? granted[0] : null), 'context')
    const declining = { ...startWorld({ now, user: 'rejects' }).context, grants: context.grants }
    await Promise.all([
      expect(answerMethod(declining, { method: 'wallet_grantPermissions', params: [ofToken] })).rejects.toThrow(),
      expect(
        answerMethod(declining, { method: 'wallet_revokePermissions', params: [{ permissionContext: id }] }),
      ).rejects.toThrow(),
    ])
    expect(await request('wallet_getGrantedExecutionPermissions', [])).toMatchObject([{ context: id }])
  })

  test('behavior: another app sees none of it, and neither does another user', async () => {
    const { context, request } = startWorld({ now })
    await request('wallet_grantPermissions', [ofToken])
    const list = (changed: Partial<typeof context>) =>
      answerMethod({ ...context, ...changed }, { method: 'wallet_getGrantedExecutionPermissions', params: [] })
    expect(await list({ origin: 'https://hill.example' })).toEqual([])
    expect(await list({ account: other })).toEqual([])
    expect(await list({ account: null })).toEqual([])
    expect(await list({})).toHaveLength(1)
  })

  test('behavior: an expired one is forgotten', async () => {
    const values = new Map<string, string>()
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    }
    const grants = createGrants(storage)
    const { context } = startWorld({ now })
    const of = (at: number) => ({ ...context, grants, now: () => at })
    await answerMethod(of(now()), { method: 'wallet_grantPermissions', params: [ofToken] })
    const list = (at: number) => answerMethod(of(at), { method: 'wallet_getGrantedExecutionPermissions', params: [] })
    expect(await list(EXPIRES_AT_S * 1_000 - 1)).toHaveLength(1)
    // After a reload too.
    expect(createGrants(storage).list(owner.address, context.origin, now())).toHaveLength(1)
    expect(await list(EXPIRES_AT_S * 1_000)).toEqual([])
    expect([...values.values()]).toEqual(['[]'])
  })

  test('behavior: a grant is revoked on its network, for its account, whichever ones are used', async () => {
    const { context, signed, shown } = startWorld({ now })
    const granted = await answerMethod(context, {
      ...{ method: 'wallet_grantPermissions', params: [{ ...ofToken, chainId: '0x2105' }] },
    })
    const id = Reflect.get(Object(Array.isArray(granted) ? granted[0] : null), 'context')
    const revocation = { method: 'wallet_revokePermissions', params: [{ permissionContext: id }] } as const
    await answerMethod({ ...context, accountType: 'eoa' }, { ...revocation, params: [...revocation.params] })
    expect(signed.map((one) => (one.type === 'userOperation' ? one.chainId : null))).toEqual([8453, 8453])
    expect(shown.map(({ content }) => content.type)).toEqual(['permissions', 'revoke-permission'])
    expect(shown[1]).toMatchObject({ chain: { chainId: 8453 } })
  })
})

describe('createGrants', () => {
  test('error: what others saved there, or nothing, is an empty list', () => {
    for (const text of ['', 'null', '{}', '[1]', '[{"origin":"x"}]']) {
      const grants = createGrants({ getItem: () => text, setItem: () => {} })
      expect(grants.list(owner.address, 'https://meadow.example', 0)).toEqual([])
    }
  })
})
