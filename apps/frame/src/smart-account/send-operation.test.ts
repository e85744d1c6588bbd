import { createClient, custom, InternalRpcError, TimeoutError } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { Bundler } from './bundlers.ts'
import { type Clock, sendOperation, waitForOperation } from './send-operation.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const operation: UserOperation<'0.7'> = {
  ...{ sender: `0x${'11'.repeat(20)}`, nonce: 7n, callData: '0x1234', signature: '0x', preVerificationGas: 1n },
  ...{ callGasLimit: 2n, verificationGasLimit: 3n, maxFeePerGas: 5n, maxPriorityFeePerGas: 4n },
}
const receipt = {
  ...{ success: true, userOpHash: hash, actualGasCost: '0x1', actualGasUsed: '0x1', logs: [], nonce: '0x7' },
  receipt: { transactionHash: hash, blockNumber: '0x2', status: '0x1', gasUsed: '0x1', logs: [], type: '0x2' },
}

const accepts = () => hash
const isLost = () => {
  throw new TimeoutError({ body: {}, url: 'https://bundler.example' })
}
const refuses = () => {
  throw new InternalRpcError(new Error('AA25 invalid account nonce'))
}

/** A bundler. @param hasReceipt - whether it says that the operation is included. */
function startBundler(send: () => unknown, hasReceipt: () => boolean = () => false) {
  const counter = { sent: 0 }
  const client: Bundler = createClient({
    transport: custom(
      {
        request: async ({ method }: { method: string }) => {
          if (method === 'eth_sendUserOperation') counter.sent++
          if (method === 'eth_sendUserOperation') return send()
          return method === 'eth_getUserOperationReceipt' && hasReceipt() ? receipt : null
        },
      },
      { retryCount: 0 },
    ),
  })
  return { client, counter }
}

/** A clock that a sleep moves. */
function createClock(): Clock {
  let now = 0
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms
    },
  }
}

describe('sendOperation', () => {
  const send = (...bundlers: readonly ReturnType<typeof startBundler>[]) =>
    sendOperation(
      bundlers.map(({ client }) => client),
      { operation, hash },
      '0x5a',
      createClock(),
    )

  test('default: the first bundler that takes it gets it, and no other', async () => {
    const [refusing, taking, third] = [startBundler(refuses), startBundler(accepts), startBundler(accepts)]
    await send(refusing, taking, third)
    expect([refusing, taking, third].map(({ counter }) => counter.sent)).toEqual([1, 1, 0])
  })

  test('error: refused by all, so nothing was sent', async () => {
    await expect(send(startBundler(refuses), startBundler(refuses))).rejects.toMatchObject({
      ...{ code: 'frame/bundler', message: expect.stringContaining('AA25') },
    })
  })

  test('behavior: a refusal after a lost reply is not a refusal, where the operation is included', async () => {
    const [lost, refusing] = [startBundler(isLost), startBundler(refuses, () => true)]
    await send(lost, refusing)
    expect(lost.counter.sent + refusing.counter.sent).toBe(2)
  })

  test('error: what nobody knows of after a lost reply may still be executed, and that is said', async () => {
    await expect(send(startBundler(isLost), startBundler(refuses))).rejects.toMatchObject({
      ...{ code: 'frame/operation-pending', hash },
    })
  })
})

describe('waitForOperation', () => {
  test('default: any of the bundlers may have the receipt', async () => {
    let reads = 0
    const bundlers = [startBundler(accepts), startBundler(accepts, () => ++reads > 3)]
    const included = await waitForOperation(
      bundlers.map(({ client }) => client),
      hash,
      createClock(),
    )
    expect(included.success).toBe(true)
    expect(reads).toBe(4)
  })

  test('error: a dropped operation is said to be pending after two minutes', async () => {
    const clock = createClock()
    const waiting = waitForOperation([startBundler(accepts).client], hash, clock)
    await expect(waiting).rejects.toMatchObject({ code: 'frame/operation-pending', hash })
    expect(clock.now()).toBe(120_000)
  })
})
