import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { solanaAddressOf } from '../derive/solana-key.ts'
import { AddressMismatchError, InvalidSignRequestError } from '../errors.ts'
import { signSolana } from './sign-solana.ts'

const key = new Uint8Array(32).fill(4)
const address = solanaAddressOf(key)
const other = solanaAddressOf(new Uint8Array(32).fill(5))

/** The message of a transaction that pays with an account and calls a program with nothing. */
function messageOf(payer: string): Uint8Array<ArrayBuffer> {
  const keys = [payer, 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'].flatMap((one) => [...base58.decode(one)])
  return new Uint8Array([1, 0, 1, 2, ...keys, ...new Array<number>(32).fill(9), 1, 1, 0, 0])
}

describe('signSolana', () => {
  test('default: exactly the bytes, and the key is not changed', () => {
    const text = new TextEncoder().encode('hello')
    for (const request of [
      { type: 'solanaMessage', message: new Uint8Array(text), address } as const,
      { type: 'solanaTransaction', message: messageOf(address), address } as const,
    ]) {
      const result = signSolana(request, key)
      if (result.type !== 'solana') throw new TypeError('It is a signature.')
      expect(ed25519.verify(result.signature, request.message, base58.decode(address))).toBe(true)
    }
    expect(key).toEqual(new Uint8Array(32).fill(4))
  })

  test('error: a message that is a transaction, of anyone', () => {
    for (const payer of [address, other])
      expect(() => signSolana({ type: 'solanaMessage', message: messageOf(payer), address }, key)).toThrow(
        InvalidSignRequestError,
      )
  })

  test('error: a transaction that the account does not sign, and bytes that are none', () => {
    for (const message of [messageOf(other), new Uint8Array([1, 2, 3])])
      expect(() => signSolana({ type: 'solanaTransaction', message, address }, key)).toThrow(InvalidSignRequestError)
  })

  test('error: another account than the one that was shown', () => {
    const message = messageOf(other)
    expect(() => signSolana({ type: 'solanaTransaction', message, address: other }, key)).toThrow(AddressMismatchError)
  })
})
