import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AppMessage } from '../src/frame-messages/app-message.ts'
import { readAccountFee } from '../src/transactions/account-fee.ts'
import { FRAME_ADDRESS, type FrameAnswer } from './login-frame.ts'
import { loggedIn, settled, setUp } from './login-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const call = { to: FRAME_ADDRESS, value: 1n, data: '0x', from: FRAME_ADDRESS, chainId: 1 } as const
const user = {
  ...{ email: 'ada@example.com', address: FRAME_ADDRESS, chainId: 1, preferredAccountType: 'smartAccount' },
  ...{ accounts: [{ address: FRAME_ADDRESS, type: 'smartAccount' }], smartAccountDeployed: true },
}

/** A page whose user is logged in with a smart account, and what its frame says of fees. */
async function pageWith(fee: FrameAnswer) {
  const answer = (message: AppMessage): FrameAnswer | undefined => {
    if (message.type === 'GET_USER') return { result: user }
    return message.type === 'RPC_REQUEST' && message.payload.method === 'laurel_estimateFee' ? fee : undefined
  }
  const page = await loggedIn(setUp({ wire: 'port', answer }))
  await settled(() => page.wallet.account.getState().login?.preferredAccountType === 'smartAccount')
  return page
}

/** A node that says a fee of 21,000. */
const node = async ({ method }: { readonly method: string }) =>
  method === 'eth_estimateGas' ? '0x5208' : method === 'eth_gasPrice' ? '0x1' : { baseFeePerGas: '0x1' }

async function feeOf(fee: FrameAnswer) {
  const { wallet } = await pageWith(fee)
  return readAccountFee(wallet, Object.assign(wallet.config.getClient({ chainId: 1 }), { request: node }), call)
}

describe('the network fee of a smart account of the login', () => {
  test('default: is what its frame says: that the operator pays, or what the account pays', async () => {
    expect(await feeOf({ result: { payer: 'operator', gas: '0x7', expected: '0x5', most: '0x9' } })).toEqual({
      status: 'sponsored',
    })
    expect(await feeOf({ result: { payer: 'account', gas: '0x7', expected: '0x5', most: '0x9' } })).toMatchObject({
      ...{ status: 'ready', gas: 7n, expected: 5n, most: 9n },
    })
  })

  test('behavior: on a network where the account has a key it is the node’s', async () =>
    expect(await feeOf({ result: null })).toMatchObject({ status: 'ready', expected: 21_000n }))

  test('error: a frame that does not say it, or nonsense, leaves it unknown', async () => {
    expect(await feeOf({ error: 'No such method' })).toEqual({ status: 'unavailable' })
    expect(await feeOf({ result: { payer: 'account', gas: '0x7', expected: '0x0', most: '0x9' } })).toEqual({
      status: 'unavailable',
    })
    expect(await feeOf({ result: { payer: 'nobody', gas: '0x7', expected: '0x1', most: '0x1' } })).toEqual({
      status: 'unavailable',
    })
  })
})
