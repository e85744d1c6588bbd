import { ProviderNotFoundError } from '@wagmi/core'
import { UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ConnectError,
  NoAccountError,
  RequestPendingError,
  UserRejectedError,
  WalletLockedError,
  WalletNotInstalledError,
} from '../connection/errors.ts'
import { isPending, isUnknownChain, isUserRejection, toConnectError } from './provider-errors.ts'

describe('toConnectError', () => {
  test.each([
    [{ code: 4001 }, UserRejectedError],
    [{ code: 5000 }, UserRejectedError],
    [{ code: -32603, data: { originalError: { code: 4001 } } }, UserRejectedError],
    [new Error('outer', { cause: { code: 4001 } }), UserRejectedError],
    [{ error: { code: 4001 } }, UserRejectedError],
    [{ code: -32603, data: { code: 4001 } }, UserRejectedError],
    ['User rejected the request.', UserRejectedError],
    [new Error('MetaMask Tx Signature: User denied transaction signature.'), UserRejectedError],
    [Object.assign(new Error('Was it that the user rejected it? No.'), { code: -32603 }), ConnectError],
    [new UserRejectedRequestError(new Error('no')), UserRejectedError],
    [{ code: -32002 }, RequestPendingError],
    [new ProviderNotFoundError(), WalletNotInstalledError],
    [{ code: 4100 }, WalletLockedError],
    [{ code: '4001' }, ConnectError],
    [new Error('boom'), ConnectError],
    ['a text', ConnectError],
    [null, ConnectError],
    [undefined, ConnectError],
  ])('behavior: %o', (cause, expected) => {
    const error = toConnectError(cause, 'Kestrel')
    expect(error).toBeInstanceOf(expected)
    expect(error.cause).toBe(cause)
  })

  test('behavior: returns a WalletError unchanged', () => {
    const ours = new NoAccountError('Kestrel')
    expect(toConnectError(ours, 'Kestrel')).toBe(ours)
  })

  test('behavior: gives up on an error that nests endlessly, or throws when it is read', () => {
    const endless: { cause?: unknown } = {}
    endless.cause = endless
    expect(isUserRejection(endless)).toBe(false)
    const hostile = {
      get code() {
        throw new Error('gotcha')
      },
    }
    expect(isUserRejection(hostile)).toBe(false)
    expect(toConnectError(hostile, 'Kestrel')).toBeInstanceOf(ConnectError)
  })
})

describe('isUnknownChain', () => {
  test.each([
    [{ code: 4902 }, true],
    [{ code: -32603, data: { originalError: { code: 4902 } } }, true],
    [{ code: -32603, data: { code: 4902 } }, true],
    [{ code: 4001 }, false],
  ])('behavior: %o is %s', (error, expected) => expect(isUnknownChain(error)).toBe(expected))
})

describe('isPending', () => {
  test('behavior: the wallet already shows a request', () => {
    expect(isPending({ code: -32002 })).toBe(true)
    expect(isPending(new RequestPendingError('Kestrel'))).toBe(true)
    expect(isPending({ code: 4001 })).toBe(false)
  })
})
