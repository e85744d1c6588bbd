import { NodeRpcError } from '@laurel/protocol'
import { InsufficientFundsError, RpcRequestError, UnknownRpcError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { WalletChangedError } from '../transaction/signing-provider.ts'
import {
  findWebError,
  formatSendError,
  formatWalletError,
  getWalletErrorCode,
  isWalletRejection,
} from './format-wallet-error.ts'

const wallet = { name: 'Copper' }
const declined = Object.assign(new Error('no'), { code: 4001 })

describe('getWalletErrorCode', () => {
  test.each([
    ['the wallet’s own error', declined],
    ['a bare object', { code: 4001, message: 'no' }],
    ['viem’s class', new UserRejectedRequestError(declined)],
    [
      'what the protocol makes of it',
      new NodeRpcError({ method: 'x', why: 'no', rpcCode: 4001 }, { cause: new UserRejectedRequestError(declined) }),
    ],
    ['what viem does not know', new UnknownRpcError(declined)],
  ])('default: in %s', (_, error) => expect(getWalletErrorCode(error)).toBe(4001))

  test.each([null, 'no', new Error('no')])('behavior: %s has none', (error) =>
    expect(getWalletErrorCode(error)).toBeNull(),
  )
})

describe('formatWalletError', () => {
  test('default: declined means nothing was sent', () =>
    expect(formatWalletError(declined, wallet)).toBe('You declined it in Copper. Nothing was sent.'))
  test('behavior: a wallet that is busy', () =>
    expect(formatWalletError({ code: -32002 }, wallet)).toContain('already has an open request'))
  test('behavior: our own reason is not put into the wallet’s mouth', () => {
    const elsewhere = new UnknownRpcError(new WalletChangedError({ wanted: 'Laurel Local' }))
    expect(findWebError(elsewhere)).toBeInstanceOf(WalletChangedError)
    expect(formatWalletError(elsewhere, wallet)).toMatch(/^The wallet isn’t on Laurel Local/)
  })
  test('behavior: a wallet’s own message is quoted as its own, without the method of the request', () => {
    const cause = new UnknownRpcError(Object.assign(new Error('The device is locked'), { code: -32603 }))
    const refused = new NodeRpcError({ method: 'eth_sendTransaction', why: cause.details, rpcCode: -32603 }, { cause })
    expect(isWalletRejection(refused)).toBe(true)
    expect(formatWalletError(refused, wallet)).toBe('Copper refused: The device is locked')
    expect(isWalletRejection(new NodeRpcError({ method: 'eth_call', why: 'no', rpcCode: null }))).toBe(false)
  })
  test('behavior: who refused is who is named: the wallet, the person, or the chain’s node', () => {
    const said = (method: string, rpcCode: number | null) =>
      formatSendError(new NodeRpcError({ method, why: 'no', rpcCode }, { cause: new Error('no') }), wallet)
    expect(said('eth_sendTransaction', -32603)).toBe('Copper refused: no')
    expect(said('eth_call', -32603)).not.toContain('Copper')
    expect(formatSendError({ code: 4001 }, wallet)).toBe('You declined it in Copper. Nothing was sent.')
  })
  test('behavior: whatever was thrown, there is a sentence', () => {
    expect(formatWalletError(new Error('out of ink'), wallet)).toBe('Copper refused: out of ink')
    expect(formatWalletError({}, wallet)).toContain('without a reason')
    expect(formatWalletError(new Error('eth_sendTransaction failed: 0x08c379a0'), wallet)).toContain('without a reason')
    expect(formatWalletError(new Error('insufficient funds of patience'), wallet)).toContain('insufficient funds of')
  })

  test('behavior: what viem reads as too little money is said in our words', () => {
    const answered = new RpcRequestError({
      ...{ body: {}, url: 'https://node.test' },
      error: { code: -32_000, message: 'insufficient funds for gas * price + value' },
    })
    expect(formatWalletError(answered, wallet)).toContain('isn’t enough')
    expect(formatWalletError(new InsufficientFundsError(), wallet)).toContain('isn’t enough')
  })
})
