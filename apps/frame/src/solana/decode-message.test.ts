import { base58 } from '@scure/base'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { array, assert, boolean, constantFrom, property, record, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeMessage, isTransactionLike } from './decode-message.ts'
import { SolanaTransactionInvalidError } from './errors.ts'

const addresses = uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => address(base58.encode(bytes)))
const roles = constantFrom(
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
)
const instructions = array(
  record({
    programAddress: addresses,
    accounts: array(record({ address: addresses, role: roles }), { maxLength: 6 }),
    data: uint8Array({ maxLength: 200 }),
  }),
  { minLength: 1, maxLength: 3 },
)
const messages = record({ payer: addresses, instructions, isLegacy: boolean() }).map((given) => compile(given))

function compile(given: {
  readonly payer: Address
  readonly instructions: readonly Instruction[]
  readonly isLegacy: boolean
}): Uint8Array {
  const lifetime = { blockhash: base58.encode(new Uint8Array(32).fill(7)) as Blockhash, lastValidBlockHeight: 1n }
  const fill = <Message extends ReturnType<typeof createTransactionMessage>>(message: Message) =>
    pipe(
      message,
      (one) => setTransactionMessageFeePayer(given.payer, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(lifetime, one),
      (one) => appendTransactionMessageInstructions(given.instructions, one),
    )
  const transaction = given.isLegacy
    ? compileTransaction(fill(createTransactionMessage({ version: 'legacy' })))
    : compileTransaction(fill(createTransactionMessage({ version: 0 })))
  return new Uint8Array(transaction.messageBytes)
}

const simple = compile({
  payer: address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'),
  instructions: [
    {
      programAddress: address('11111111111111111111111111111111'),
      accounts: [{ address: address('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'), role: AccountRole.WRITABLE }],
      data: new Uint8Array([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
    },
  ],
  isLegacy: false,
})

describe('decodeMessage', () => {
  test('property: what @solana/kit compiled is decoded as kit decodes it', () => {
    assert(
      property(messages, (bytes) => {
        const decoded = decodeMessage(bytes)
        const expected = getCompiledTransactionMessageDecoder().decode(bytes)
        if (expected.version === 1) throw new TypeError('It is not compiled.')
        expect(decoded.version).toBe(expected.version)
        expect(decoded.keys).toEqual(expected.staticAccounts)
        expect(decoded.lifetime).toBe(expected.lifetimeToken)
        expect([decoded.signerCount, decoded.readonlySignerCount, decoded.readonlyOtherCount]).toEqual([
          expected.header.numSignerAccounts,
          expected.header.numReadonlySignerAccounts,
          expected.header.numReadonlyNonSignerAccounts,
        ])
        expect(decoded.instructions).toEqual(
          expected.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
            program: programAddressIndex,
            accounts: accountIndices,
            data: new Uint8Array(data),
          })),
        )
      }),
    )
  })

  test('property: it is total, and bytes that follow or are missing are refused', () => {
    assert(
      property(messages, uint8Array({ minLength: 1, maxLength: 3 }), (bytes, more) => {
        expect(() => decodeMessage(new Uint8Array([...bytes, ...more]))).toThrow(SolanaTransactionInvalidError)
        expect(() => decodeMessage(bytes.slice(0, -more.length))).toThrow(SolanaTransactionInvalidError)
      }),
    )
    assert(
      property(uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          decodeMessage(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(SolanaTransactionInvalidError)
        }
      }),
    )
  })

  const changed: readonly [string, (bytes: number[]) => number[]][] = [
    ['a version that is not known', ([, ...rest]) => [0x81, ...rest]],
    ['no signer', ([version = 0, , ...rest]) => [version, 0, ...rest]],
    [
      'a payer whose account does not change',
      ([version = 0, signers = 0, , ...rest]) => [version, signers, 1, ...rest],
    ],
    // The number of keys, 3, in two bytes.
    ['a length that is not the shortest', (bytes) => [...bytes.slice(0, 4), 0x83, 0, ...bytes.slice(5)]],
    ['an account twice', (bytes) => [...bytes.slice(0, 37), ...bytes.slice(5, 37), ...bytes.slice(69)]],
    ['the payer as a program', (bytes) => bytes.with(134, 0)],
    ['a program that it does not have', (bytes) => bytes.with(134, 9)],
    ['an account that it does not have', (bytes) => bytes.with(136, 9)],
    [
      'a table of which nothing is taken',
      (bytes) => [...bytes.slice(0, -1), 1, ...new Array<number>(32).fill(5), 0, 0],
    ],
  ]
  test.each(changed)('error: %s', (_, change) => {
    expect(() => decodeMessage(simple)).not.toThrow()
    expect(() => decodeMessage(new Uint8Array(change([...simple])))).toThrow(SolanaTransactionInvalidError)
  })
})

describe('isTransactionLike', () => {
  test('property: every message of a transaction, also with bytes after it', () => {
    assert(
      property(messages, uint8Array({ maxLength: 4 }), (bytes, more) => {
        expect(isTransactionLike(new Uint8Array([...bytes, ...more]))).toBe(true)
      }),
    )
  })

  test('behavior: of a version that is not known yet, and with lengths that validators would refuse', () => {
    expect(isTransactionLike(new Uint8Array([0x81, 1, 2]))).toBe(true)
    expect(isTransactionLike(new Uint8Array([...simple.slice(0, 4), 0x83, 0, ...simple.slice(5)]))).toBe(true)
  })

  test('property: no text that one can type', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
        expect(isTransactionLike(new TextEncoder().encode(text))).toBe(false)
      }),
    )
    expect(isTransactionLike(new Uint8Array())).toBe(false)
  })
})
