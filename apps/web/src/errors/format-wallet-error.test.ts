import { NodeRpcError } from '@laurel/protocol'
import {
  InsufficientFundsError,
  RpcRequestError,
  toFunctionSelector,
  UnknownRpcError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { WalletChangedError } from '../transaction/signing-provider.ts'
import {
  findWebError,
  formatSendDetails,
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
  test('behavior: our own reason is not attributed to the wallet', () => {
    const elsewhere = new UnknownRpcError(new WalletChangedError({ wanted: 'Laurel Local' }))
    expect(findWebError(elsewhere)).toBeInstanceOf(WalletChangedError)
    expect(formatWalletError(elsewhere, wallet)).toMatch(/^The wallet isn’t on Laurel Local/)
  })
  test.each([
    [4100, /does not let this site use the account/],
    [4200, /can’t do this/],
    [-32601, /can’t do this/],
    [4900, /can’t reach the network/],
    [4901, /can’t reach the network/],
    [-32603, /refused the request/],
  ])('behavior: the code %s has its sentence', (code, words) => {
    expect(formatWalletError({ code }, wallet)).toMatch(words)
  })
  test('behavior: a wallet’s own message is only in the details', () => {
    const cause = new UnknownRpcError(Object.assign(new Error('0x08c379a0 at eth_call'), { code: -32603 }))
    const refused = new NodeRpcError({ method: 'eth_sendTransaction', why: cause.details, rpcCode: -32603 }, { cause })
    expect(isWalletRejection(refused)).toBe(true)
    expect(formatWalletError(refused, wallet)).toBe('Copper refused the request. Nothing was sent.')
    expect(formatSendDetails(refused, wallet)).toContain('0x08c379a0')
    expect(formatSendDetails({ code: 4001 }, wallet)).toBeNull()
    expect(isWalletRejection(new NodeRpcError({ method: 'eth_call', why: 'no', rpcCode: null }))).toBe(false)
  })
  test.each([
    ['the node’s data', { code: 3, message: 'execution reverted', data: '0x47374f2a' }],
    ['data one level deeper', { code: -32603, message: 'Internal error', data: { data: '0x47374f2a' } }],
    ['data in the words alone', { code: -32000, message: 'execution reverted: custom error 0x47374f2a' }],
  ])('behavior: a revert is the network’s, with its data only in the details: %s', (_, thrown) => {
    const cause = new UnknownRpcError(Object.assign(new Error(thrown.message), thrown))
    const reverted = new NodeRpcError({ method: 'eth_sendTransaction', why: cause.details, rpcCode: 3 }, { cause })
    const said = formatSendError(reverted, wallet)
    expect(said).toMatch(/^The network would reject this transaction/)
    expect(said).toMatch(/Nothing was sent\.$/)
    expect(said).not.toMatch(/Copper|0x/)
  })
  test('behavior: a revert names the contract’s error where it is known', () => {
    const said = (data: string) => formatWalletError({ code: 3, message: 'execution reverted', data }, wallet)
    expect(said(toFunctionSelector('CloneAlreadyInitialized()'))).toBe(
      'The network would reject this transaction: CloneAlreadyInitialized. Nothing was sent.',
    )
    expect(said('0x')).toBe('The network would reject this transaction. Nothing was sent.')
    expect(said(`${toFunctionSelector('IncentiveClaimed(uint8)')}${'0'.repeat(64)}`)).toBe(
      'The network would reject this transaction. This signature was already used for this incentive, and a reward is paid once. Nothing was sent.',
    )
  })
  test('behavior: a user’s refusal is not a revert', () =>
    expect(formatWalletError({ code: 4001, message: 'user reverted', data: '0x47374f2a' }, wallet)).toContain(
      'You declined it',
    ))
  test('behavior: the sentence names who refused: the wallet, the user, or the node', () => {
    const said = (method: string, rpcCode: number | null) =>
      formatSendError(new NodeRpcError({ method, why: 'no', rpcCode }, { cause: new Error('no') }), wallet)
    expect(said('eth_sendTransaction', -32603)).toContain('Copper refused')
    expect(said('eth_call', -32603)).not.toContain('Copper')
    expect(formatSendError({ code: 4001 }, wallet)).toBe('You declined it in Copper. Nothing was sent.')
  })
  test.each([new Error('out of ink'), {}, null, 'no'])('behavior: any thrown value has a sentence', (error) =>
    expect(formatWalletError(error, wallet)).toBe('Copper refused the request. Nothing was sent.'),
  )

  test('behavior: viem’s error for insufficient funds has our text', () => {
    const answered = new RpcRequestError({
      ...{ body: {}, url: 'https://node.test' },
      error: { code: -32_000, message: 'insufficient funds for gas * price + value' },
    })
    expect(formatWalletError(answered, wallet)).toContain('isn’t enough')
    expect(formatWalletError(new InsufficientFundsError(), wallet)).toContain('isn’t enough')
  })
})
