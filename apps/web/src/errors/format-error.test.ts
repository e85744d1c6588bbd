import {
  NodeRpcError,
  NodeUnreachableError,
  ProtocolError,
  protocolErrorsAbi,
  TransactionReplacedError,
  TransactionRevertedError,
  UnsupportedInterfaceError,
} from '@laurel/protocol'
import {
  encodeErrorResult,
  HttpRequestError,
  InsufficientFundsError,
  parseAbi,
  RpcRequestError,
  UnknownRpcError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { formatError, formatErrorDetails, formatRevert } from './format-error.ts'
import { VerifierUnavailableError } from './verifier-error.ts'

const url = 'http://127.0.0.1:8545'
const reverted = (revertData: `0x${string}`) =>
  new TransactionRevertedError({ what: 'Claiming the reward', revert: null, revertData, hash: null })
const refusal = { code: -32603, message: 'execution reverted at eth_call' }
const unknown = `0xdeadbeef${'00'.repeat(64)}` as const

describe('formatError', () => {
  test.each([
    [
      'what the wallet cancelled',
      new TransactionReplacedError({ hash: '0x1', replacement: '0x2' }),
      /cancelled or replaced/,
    ],
    ['a silent node', new NodeUnreachableError({ method: 'eth_call', why: 'fetch failed' }), /did not answer/],
    [
      'a refusing node',
      new NodeRpcError({ method: 'eth_getLogs', why: 'too many', rpcCode: -32005 }),
      /refused the request/,
    ],
    ['viem’s words for silence', new HttpRequestError({ url, body: { method: 'eth_call' } }), /did not answer/],
    [
      'viem’s words for an answer',
      new UnknownRpcError(new RpcRequestError({ body: { method: 'eth_call' }, error: refusal, url })),
      /did not answer/,
    ],
    ['data that nobody knows', reverted(unknown), /would fail, so it was not sent/],
    [
      'a slip of ours',
      new TypeError("Cannot read properties of undefined (reading 'length')"),
      /went wrong on this page/,
    ],
    ['nothing at all', undefined, /went wrong on this page/],
    ['too little for the fee', new InsufficientFundsError(), /isn’t enough in this wallet/],
  ])('default: %s has a plain sentence and separate details', (_, error, words) => {
    expect(formatError(error)).toMatch(words)
    expect(formatErrorDetails(error)).not.toBeNull()
  })

  test('behavior: a protocol error is explained', () => {
    const data = encodeErrorResult({ abi: protocolErrorsAbi, errorName: 'NotClaimable', args: [] })
    expect(formatError(reverted(data))).not.toContain('NotClaimable')
    expect(formatError(reverted(data))).toMatch(/cannot claim from this incentive/)
  })

  test('behavior: a contract’s own message is quoted as its own', () => {
    const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['transfers are paused'] })
    expect(formatError(reverted(data))).toBe('The contract refused it: transfers are paused.')
  })

  test('behavior: a contract’s own message is quoted on one line, at most so long', () => {
    const said = (reason: string) =>
      formatRevert(encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: [reason] }))
    expect(said(' no\n\tentry. ')).toBe('The contract refused it: no entry.')
    expect(said('eth_call is closed')).toBe('The contract refused it: eth_call is closed.')
    expect(said('x'.repeat(121))).toBe(`The contract refused it: ${'x'.repeat(120)}….`)
    expect(said(' ')).toBeNull()
  })

  test('behavior: an error of the protocol has the sentence of its code', () => {
    const message = 'A plain sentence, as a user could read it.'
    class OtherError extends ProtocolError {
      readonly code: string
      constructor(code: string) {
        super(message)
        this.code = code
      }
    }
    expect(formatError(new OtherError('protocol/budget-unauthorized'))).toMatch(/owner must allow it first/)
    expect(formatError(new OtherError('protocol/of-tomorrow'))).toBe('Something went wrong on this page.')
    expect(formatErrorDetails(new OtherError('protocol/of-tomorrow'))).toBe(message)
    expect(formatError(new OtherError('toString'))).toBe('Something went wrong on this page.')
  })

  test('behavior: a missing token balance is named, and unknown data is not quoted', () => {
    const args = ['0x00000000000000000000000000000000000000aa', 0n, 3n] as const
    const data = encodeErrorResult({ abi: protocolErrorsAbi, errorName: 'ERC20InsufficientBalance', args })
    expect(formatRevert(data)).toBe('There isn’t enough of the token in the wallet that pays.')
    expect(formatError(reverted(data))).toBe(formatRevert(data))
    expect(formatRevert(unknown)).toBeNull()
    expect(formatRevert('0x')).toBeNull()
  })

  test('behavior: a message of the app is shown unchanged', () => {
    const error = new VerifierUnavailableError(null)
    expect(formatError(error)).toBe(error.message)
    expect(formatErrorDetails(error)).toBeNull()
  })

  test('behavior: an error of a read has the app’s sentence and separate details', () => {
    const address = '0x00000000000000000000000000000000000000aa'
    const error = new UnsupportedInterfaceError({ address, needed: 'an action' })
    expect(formatError(error)).toBe(
      'The contract at this address is not of the expected kind. Check the address and the network.',
    )
    expect(formatErrorDetails(error)).toBe(error.message)
  })
})
