import type { PlainData } from '@laurel/wallet/frame-messages'
import { decodeCalls, encodeCalls, entryPoint } from '@laurel/wallet/smart-account'
import {
  type Address,
  type Hex,
  hexToBigInt,
  InternalRpcError,
  isErc6492Signature,
  stringToHex,
  TimeoutError,
} from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { AccountType } from '../smart-account/preferences.ts'
import { answerMethod } from './answer-method.ts'
import {
  contracts,
  hash,
  other,
  owner,
  paymaster,
  SPONSORED_UNTIL_S,
  smart,
  sponsorship,
  startWorld,
} from './testing/account-world.ts'

const send = [{ from: smart, to: other, value: '0x1' }]
const methodsOf = (sent: readonly { method: string }[]) => sent.map(({ method }) => method)

describe('a smart account', () => {
  test('default: eth_accounts has the account of the preferred type, and the one with a key where there is no other', async () => {
    const { context, request } = startWorld()
    expect(await request('eth_accounts', [])).toEqual([smart])
    expect(await answerMethod(context, { method: 'eth_accounts', chainId: 1 })).toEqual([owner.address])
    expect(await startWorld({ accountType: 'eoa' }).request('eth_accounts', [])).toEqual([owner.address])
  })

  test('default: a transaction is one operation, whose calls and fee were shown, and its hash is the transaction’s', async () => {
    const { request, signed, shown, sent } = startWorld()
    expect(await request('eth_sendTransaction', send)).toBe(hash)
    const [operation] = signed
    if (operation?.type !== 'userOperation') throw new TypeError('It signs a user operation.')
    const { userOperation } = operation
    expect(decodeCalls(userOperation.callData)).toEqual([{ to: other, value: 1n, data: '0x' }])
    expect(userOperation).toMatchObject({ sender: smart, nonce: 7n, callGasLimit: 60_000n })
    expect(userOperation.paymaster).toBeUndefined()
    const [confirmation] = shown
    const total = userOperation.callGasLimit + userOperation.verificationGasLimit + userOperation.preVerificationGas
    expect(confirmation).toMatchObject({
      ...{ account: smart, fee: { payer: 'account', most: total * userOperation.maxFeePerGas } },
      content: { type: 'calls', calls: [{ to: other, value: 1n }] },
    })
    expect(sent.find(({ method }) => method === 'eth_sendUserOperation')?.params).toMatchObject([
      { sender: smart, signature: `0x${'5a'.repeat(65)}` },
      entryPoint.address,
    ])
  })

  test('default: where the operator pays, that is shown, and the paymaster is signed with it', async () => {
    const { request, signed, shown } = startWorld({ isSponsored: true })
    await request('eth_sendTransaction', send)
    expect(shown[0]?.fee).toMatchObject({ payer: 'operator' })
    expect(signed[0]?.type === 'userOperation' && signed[0].userOperation).toMatchObject(sponsorship)
    expect(shown[0]?.operation?.fields).toContainEqual(expect.objectContaining({ type: 'address', address: paymaster }))
  })

  test('behavior: a sponsorship that ends while the user reads is requested again', async () => {
    const { request, counter } = startWorld({ isSponsored: true, now: () => SPONSORED_UNTIL_S * 1_000 - 1_000 })
    await request('eth_sendTransaction', send)
    expect(counter.sponsored).toBe(2)
  })

  test('behavior: the first operation creates the account, and that is shown', async () => {
    const { request, signed, shown } = startWorld({ isDeployed: false })
    await request('eth_sendTransaction', send)
    expect(signed[0]?.type === 'userOperation' && signed[0].userOperation.factory).toBe(contracts.factory)
    expect(shown[0]?.operation?.isDeploying).toBe(true)
  })

  test('default: a batch is one operation, and its status is that of the operation, after a reload too', async () => {
    const { request, signed } = startWorld()
    const calls = [
      { to: other, value: '0x1' },
      { to: other, value: '0x2' },
    ]
    const batch = { version: '2.0.0', from: smart, atomicRequired: true, calls }
    const answer = await request('wallet_sendCalls', [batch])
    expect(signed.length).toBe(1)
    const [operation] = signed
    if (operation?.type !== 'userOperation') throw new TypeError('It signs a user operation.')
    const given = getUserOperationHash({
      ...{ userOperation: operation.userOperation, chainId: 10 },
      ...{ entryPointAddress: entryPoint.address, entryPointVersion: '0.7' },
    })
    const id = Reflect.get(Object(answer), 'id')
    expect(id).toBe(`${given}${'a'.padStart(16, '0')}`)
    for (const { request: read } of [{ request }, startWorld()])
      expect(await read('wallet_getCallsStatus', [id])).toMatchObject({ status: 200, atomic: true })
  })

  test('behavior: the app’s own id of a batch is its id, and another batch with it is refused with the code of EIP-5792', async () => {
    const world = startWorld()
    const batch = (id: string) => [{ version: '2.0.0', id, from: smart, calls: [{ to: other }] }]
    expect(await world.request('wallet_sendCalls', batch('order 7'))).toEqual({ id: 'order 7' })
    expect(await world.request('wallet_getCallsStatus', ['order 7'])).toMatchObject({ id: 'order 7', status: 200 })
    const duplicate = { code: 'frame/duplicate-batch', rpcCode: 5720 }
    await expect(world.request('wallet_sendCalls', batch('order 7'))).rejects.toMatchObject(duplicate)
    expect(world.signed.length).toBe(1)
    const read = answerMethod(
      { ...world.context, origin: 'https://other.example' },
      { method: 'wallet_getCallsStatus', params: ['order 7'] },
    )
    await expect(read).rejects.toMatchObject({ code: 'frame/unknown-batch' })
    await expect(world.request('wallet_sendCalls', batch('x'.repeat(8_195)))).rejects.toMatchObject({
      code: 'frame/invalid-parameters',
    })
  })

  test('behavior: an id whose batch its user declined can be used again, and not while it waits', async () => {
    const { context, request } = startWorld({ user: 'rejects' })
    const batch = [{ version: '2.0.0', id: 'once', from: smart, calls: [{ to: other }] }]
    const [first, second] = await Promise.allSettled([
      request('wallet_sendCalls', batch),
      request('wallet_sendCalls', batch),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'frame/user-rejected' } })
    expect(second).toMatchObject({ status: 'rejected', reason: { rpcCode: 5720 } })
    const approved = { ...context, approve: async () => undefined }
    expect(await answerMethod(approved, { method: 'wallet_sendCalls', params: batch })).toEqual({ id: 'once' })
  })

  test('behavior: an operation that another one replaced is not pending for ever', async () => {
    const world = startWorld({ bundler: { eth_getUserOperationReceipt: () => null } })
    const batch = [{ version: '2.0.0', from: smart, calls: [{ to: other }] }]
    const { id } = Object(await world.request('wallet_sendCalls', batch))
    expect(await world.request('wallet_getCallsStatus', [id])).toMatchObject({ status: 100 })
    const sent = world.context.calls.get(world.context.origin, id)
    if (sent?.type !== 'operation' || sent.sent === null) throw new TypeError('It is an operation.')
    world.context.calls.set(world.context.origin, { ...sent, sent: { ...sent.sent, nonce: 6n } })
    expect(await world.request('wallet_getCallsStatus', [id])).toMatchObject({ status: 400 })
  })

  test('error: calls that failed fail the transaction, whose receipt would not say it', async () => {
    const receipt = { success: false, logs: [], nonce: '0x7', actualGasCost: '0x1', actualGasUsed: '0x1' }
    const { request } = startWorld({
      bundler: { eth_getUserOperationReceipt: () => ({ ...receipt, receipt: { transactionHash: hash, logs: [] } }) },
    })
    await expect(request('eth_sendTransaction', send)).rejects.toMatchObject({ code: 'frame/operation-reverted' })
  })

  test('behavior: an operation whose reply was lost is found, and sent once', async () => {
    const { request, signed, sent } = startWorld({
      bundler: {
        eth_sendUserOperation: () => {
          throw new TimeoutError({ body: {}, url: 'https://bundler.example' })
        },
      },
    })
    expect(await request('eth_sendTransaction', send)).toBe(hash)
    expect(signed.length).toBe(1)
    expect(methodsOf(sent).filter((method) => method === 'eth_sendUserOperation').length).toBe(1)
  })

  const failures: readonly [string, string][] = [
    ['eth_estimateUserOperationGas', 'frame/bundler'],
    ['eth_sendUserOperation', 'frame/bundler'],
  ]
  test.each(failures)('error: a bundler that refuses %s', async (method, code) => {
    const refuse = () => {
      throw new InternalRpcError(new Error('AA21 did not pay prefund'))
    }
    const { request } = startWorld({ bundler: { [method]: refuse } })
    await expect(request('eth_sendTransaction', send)).rejects.toMatchObject({ code })
  })

  test('error: nothing is signed and sent when the user declines', async () => {
    const { request, signed, sent } = startWorld({ user: 'rejects' })
    await expect(request('eth_sendTransaction', send)).rejects.toMatchObject({ code: 'frame/user-rejected' })
    expect(signed).toEqual([])
    expect(methodsOf(sent)).not.toContain('eth_sendUserOperation')
  })

  const named: readonly [AccountType, Address][] = [
    ['smartAccount', owner.address],
    ['eoa', smart],
  ]
  test.each(named)('error: with %s in use, a request that names the other account', async (accountType, from) => {
    const { request, signed } = startWorld({ accountType })
    const requests = [
      request('eth_sendTransaction', [{ from, to: other }]),
      request('wallet_sendCalls', [{ from, calls: [{ to: other }] }]),
      request('personal_sign', [stringToHex('hello'), from]),
    ]
    await Promise.all(requests.map((each) => expect(each).rejects.toMatchObject({ code: 'frame/other-account-type' })))
    expect(signed).toEqual([])
  })

  test.each(['eoa', 'smartAccount'] as const)(
    'error: with %s in use, apps call no function of the smart account itself',
    async (accountType) => {
      const { request, shown } = startWorld({ accountType })
      const data = encodeCalls([{ to: other, value: 1n }])
      const requests = [
        request('eth_sendTransaction', [{ to: smart, data }]),
        request('wallet_sendCalls', [{ calls: [{ to: other }, { to: smart.toLowerCase(), data }] }]),
      ]
      await Promise.all(requests.map((each) => expect(each).rejects.toMatchObject({ code: 'frame/account-call' })))
      expect(shown).toEqual([])
    },
  )

  test('default: an operation of an app gives its calls alone', async () => {
    const { request, signed } = startWorld()
    const callData = encodeCalls([{ to: other, value: 5n }])
    await request('eth_sendUserOperation', [{ sender: smart, callData, nonce: '0x99', paymaster: other }])
    expect(signed[0]?.type === 'userOperation' && signed[0].userOperation).toMatchObject({ callData, nonce: 7n })
    const hidden = { sender: smart, callData: encodeCalls([{ to: smart, data: callData }]) }
    await expect(request('eth_sendUserOperation', [hidden])).rejects.toMatchObject({ code: 'frame/account-call' })
    await expect(request('eth_sendUserOperation', [{ sender: smart, callData: '0x1234' }])).rejects.toMatchObject({
      code: 'frame/operation-invalid',
    })
  })

  test.each([true, false])('default: a message names the account and its network; deployed: %s', async (isDeployed) => {
    const { request, signed, shown } = startWorld({ isDeployed })
    const message = stringToHex('hello')
    const signature = await request('personal_sign', [message, smart])
    expect(signed).toEqual([{ type: 'accountMessage', message, account: smart, chainId: 10 }])
    expect(shown[0]).toMatchObject({ account: smart, chain: { chainId: 10 } })
    expect(isErc6492Signature(signature as Hex)).toBe(!isDeployed)
  })

  test('default: typed data is wrapped with its type, for the network of its domain', async () => {
    const { request, signed } = startWorld()
    const typedData = {
      types: { Mail: [{ name: 'text', type: 'string' }] },
      ...{ primaryType: 'Mail', domain: { name: 'Meadow', chainId: 10 }, message: { text: 'hello' } },
    }
    const signature = await request('eth_signTypedData_v4', [smart, typedData])
    expect(signed).toMatchObject([{ type: 'accountTypedData', account: smart, chainId: 10 }])
    expect(String(signature)).toContain(stringToHex('Mail(string text)').slice(2))
  })

  const hidden: readonly [string, 'personal_sign' | 'eth_signTypedData_v4', PlainData][] = [
    ['32 bytes', 'personal_sign', [`0x${'fe'.repeat(32)}`, owner.address]],
    [
      'its message',
      'eth_signTypedData_v4',
      [
        owner.address,
        {
          types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
          ...{ primaryType: 'PersonalSign', domain: { name: 'Laurel Account' }, message: { prefixed: '0x12' } },
        },
      ],
    ],
  ]
  test.each(hidden)(
    'error: the key signs nothing unseen that its smart account accepts: %s',
    async (_name, method, params) => {
      const { request, signed, shown } = startWorld({ accountType: 'eoa' })
      await expect(request(method, params)).rejects.toMatchObject({ code: 'frame/hidden-account-signature' })
      expect([signed, shown]).toEqual([[], []])
    },
  )

  test('behavior: 32 characters that one can read are a message', async () => {
    const { request, signed } = startWorld({ accountType: 'eoa' })
    await request('personal_sign', [stringToHex('Sign in with nonce 4711 please. '), owner.address])
    expect(signed.length).toBe(1)
  })

  test('default: batches are atomic where the smart account is', async () => {
    expect(await startWorld().request('wallet_getCapabilities', [smart])).toMatchObject({
      '0xa': { atomic: { status: 'supported' }, paymasterService: { supported: false } },
      '0x1': { atomic: { status: 'unsupported' } },
    })
  })

  test('error: a capability that is required and missing', async () => {
    const batch = (isOptional: boolean) => {
      const paymasterService = { url: 'https://paymaster.example', optional: isOptional }
      return [{ from: smart, calls: [{ to: other }], capabilities: { paymasterService } }]
    }
    const { request, sent } = startWorld()
    await expect(request('wallet_sendCalls', batch(false))).rejects.toMatchObject({
      code: 'frame/capability-not-supported',
    })
    expect(methodsOf(sent)).toEqual([])
    await request('wallet_sendCalls', batch(true))
  })

  test('default: apps read operations at the operator’s bundlers', async () => {
    const { request, sent } = startWorld()
    expect(await request('eth_supportedEntryPoints', [])).toEqual([entryPoint.address])
    expect(await request('eth_getUserOperationReceipt', [hash])).toMatchObject({ success: true })
    const estimate = Object(
      await request('eth_estimateUserOperationGas', [{ sender: smart, callData: '0x' }, entryPoint.address]),
    )
    expect(hexToBigInt(estimate.callGasLimit)).toBe(50_000n)
    expect(methodsOf(sent)).toEqual(['eth_getUserOperationReceipt', 'eth_estimateUserOperationGas'])
  })
})

describe('laurel_estimateFee', () => {
  const call = [{ from: smart, to: other, value: '0x1' }]

  test('default: says what the operation costs and who pays, without showing or signing anything', async () => {
    for (const isSponsored of [false, true]) {
      const { request, shown, signed } = startWorld({ isSponsored })
      const fee = Object(await request('laurel_estimateFee', call))
      expect([shown, signed]).toEqual([[], []])
      await request('eth_sendTransaction', call)
      expect(shown[0]?.fee).toEqual({
        ...{ status: 'ready', payer: isSponsored ? 'operator' : 'account' },
        ...{ expected: hexToBigInt(fee.expected), most: hexToBigInt(fee.most) },
      })
      expect(fee.payer).toBe(isSponsored ? 'operator' : 'account')
    }
  })

  test('behavior: the account with a key has none, because its transactions cost what any node says', async () => {
    const { request } = startWorld({ accountType: 'eoa' })
    expect(await request('laurel_estimateFee', [{ from: owner.address, to: other }])).toBeNull()
    // A network without smart accounts.
    expect(
      await startWorld().request('laurel_estimateFee', [{ from: owner.address, to: other, chainId: 1 }]),
    ).toBeNull()
  })

  test('error: what no bundler estimates has no fee, and no contract is created', async () => {
    const world = startWorld({ bundler: { eth_estimateUserOperationGas: () => null } })
    await expect(world.request('laurel_estimateFee', call)).rejects.toMatchObject({ code: 'frame/bundler' })
    await expect(startWorld().request('laurel_estimateFee', [{ from: smart, data: '0x60' }])).rejects.toMatchObject({
      code: 'frame/unsupported-method',
    })
  })
})
