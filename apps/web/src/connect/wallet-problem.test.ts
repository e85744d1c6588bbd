import { NodeRpcError } from '@laurel/protocol'
import { UnknownRpcError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { WalletElsewhereError } from './signing-provider.ts'
import { isWalletRefusal, sendingProblem, walletCode, walletProblem, webErrorIn } from './wallet-problem.ts'

const wallet = { name: 'Copper' }
const declined = Object.assign(new Error('no'), { code: 4001 })

describe('walletCode', () => {
  test.each([
    ['the wallet’s own error', declined],
    ['a bare object', { code: 4001, message: 'no' }],
    ['viem’s class', new UserRejectedRequestError(declined)],
    [
      'what the protocol makes of it',
      new NodeRpcError({ method: 'x', why: 'no', rpcCode: 4001 }, { cause: new UserRejectedRequestError(declined) }),
    ],
    ['what viem does not know', new UnknownRpcError(declined)],
  ])('default: in %s', (_, error) => expect(walletCode(error)).toBe(4001))

  test.each([null, 'no', new Error('no')])('behavior: %s has none', (error) => expect(walletCode(error)).toBeNull())
})

describe('walletProblem', () => {
  test('default: declined means nothing was sent', () =>
    expect(walletProblem(declined, wallet)).toBe('You declined it in Copper. Nothing was sent.'))
  test('behavior: a wallet that is busy', () =>
    expect(walletProblem({ code: -32002 }, wallet)).toContain('already asking'))
  test('behavior: our own reason is not put into the wallet’s mouth', () => {
    const elsewhere = new UnknownRpcError(new WalletElsewhereError({ wanted: 'Laurel Local' }))
    expect(webErrorIn(elsewhere)).toBeInstanceOf(WalletElsewhereError)
    expect(walletProblem(elsewhere, wallet)).toMatch(/^The wallet is on another network than Laurel Local/)
  })
  test('behavior: a wallet’s own words are told as its own, without the method it was asked by', () => {
    const cause = new UnknownRpcError(Object.assign(new Error('The device is locked'), { code: -32603 }))
    const refused = new NodeRpcError({ method: 'eth_sendTransaction', why: cause.details, rpcCode: -32603 }, { cause })
    expect(isWalletRefusal(refused)).toBe(true)
    expect(walletProblem(refused, wallet)).toBe('Copper refused: The device is locked')
    expect(isWalletRefusal(new NodeRpcError({ method: 'eth_call', why: 'no', rpcCode: null }))).toBe(false)
  })
  test('behavior: who refused is who is named: the wallet, the person, or the chain’s node', () => {
    const said = (method: string, rpcCode: number | null) =>
      sendingProblem(new NodeRpcError({ method, why: 'no', rpcCode }, { cause: new Error('no') }), wallet)
    expect(said('eth_sendTransaction', -32603)).toBe('Copper refused: no')
    expect(said('eth_call', -32603)).not.toContain('Copper')
    expect(sendingProblem({ code: 4001 }, wallet)).toBe('You declined it in Copper. Nothing was sent.')
  })
  test('behavior: whatever was thrown, there is a sentence', () => {
    expect(walletProblem(new Error('out of ink'), wallet)).toBe('Copper refused: out of ink')
    expect(walletProblem({}, wallet)).toContain('without saying why')
    expect(walletProblem(new Error('eth_sendTransaction failed: 0x08c379a0'), wallet)).toContain('without saying why')
    expect(walletProblem(new Error('insufficient funds for gas * price + value'), wallet)).toContain('isn’t enough')
  })
})
