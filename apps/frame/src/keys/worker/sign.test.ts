import { signAccountMessage, signAccountTypedData, wrapAccountSignature } from '@laurel/wallet/smart-account'
import { assert, asyncProperty, bigInt, constantFrom, integer, oneof, record, uint8Array } from 'fast-check'
import {
  type Address,
  bytesToHex,
  type Hex,
  hashMessage,
  hexToBytes,
  parseTransaction,
  recoverAddress,
  stringToHex,
  type TransactionSerializable,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint07Address, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { concat, hashAuthorization, recoverAuthorizationAddress, toRlp } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { DELEGATE } from '../../smart-account/delegation.ts'
import { InvalidSignRequestError } from '../errors.ts'
import { signEvm } from './sign.ts'
import type { SignRequest, SolanaSignRequest } from './sign-request.ts'

const keys = uint8Array({ minLength: 32, maxLength: 32 }).filter(
  (key) => key.some((byte) => byte !== 0) && key[0] !== 0xff,
)
const addresses = uint8Array({ minLength: 20, maxLength: 20 }).map((bytes): Address => bytesToHex(bytes))
const data = uint8Array({ maxLength: 200 }).map((bytes): Hex => bytesToHex(bytes))
const amounts = bigInt({ min: 0n, max: 2n ** 128n })
const counts = integer({ min: 0, max: 2 ** 31 })

const common = {
  chainId: integer({ min: 1, max: 2 ** 31 }),
  nonce: counts,
  gas: amounts,
  to: addresses,
  value: amounts,
  data,
}
const accessList = record({ address: addresses, storageKeys: constantFrom<Hex[]>([], [`0x${'11'.repeat(32)}`]) }).map(
  (item) => [item],
)
const fees = record({ maxPriorityFeePerGas: amounts }).map(({ maxPriorityFeePerGas }) => ({
  maxPriorityFeePerGas,
  maxFeePerGas: maxPriorityFeePerGas * 2n + 1n,
}))
const transactions = oneof(
  record({ type: constantFrom('legacy' as const), ...common, gasPrice: amounts }),
  record({ type: constantFrom('eip2930' as const), ...common, gasPrice: amounts, accessList }),
  record({ transaction: record({ type: constantFrom('eip1559' as const), ...common, accessList }), fees }).map(
    ({ transaction, fees: given }) => ({ ...transaction, ...given }),
  ),
  record({ transaction: record({ type: constantFrom('eip7702' as const), ...common }), fees }).map(
    ({ transaction, fees: given }) => ({
      ...{ ...transaction, ...given },
      authorizationList: [
        {
          address: transaction.to,
          chainId: 1,
          nonce: 2,
          yParity: 0,
          r: `0x${'12'.repeat(32)}`,
          s: `0x${'34'.repeat(32)}`,
        },
      ],
    }),
  ),
  record({ transaction: record({ type: constantFrom('eip4844' as const), ...common }), fees }).map(
    ({ transaction, fees: given }) => ({
      ...{ ...transaction, ...given, maxFeePerBlobGas: 7n },
      blobVersionedHashes: [`0x01${'ab'.repeat(31)}`],
    }),
  ),
)

const typedData = {
  domain: { name: 'Test', version: '1', chainId: 1, verifyingContract: `0x${'42'.repeat(20)}` },
  types: {
    Order: [
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  message: { amount: 5n, note: 'two' },
} as const

const userOperation: UserOperation<'0.7'> = {
  ...{ sender: `0x${'11'.repeat(20)}`, nonce: 7n, callData: '0x1234', signature: '0x', preVerificationGas: 1n },
  ...{ callGasLimit: 2n, verificationGasLimit: 3n, maxFeePerGas: 5n, maxPriorityFeePerGas: 4n },
}

describe('signEvm', () => {
  test('property: messages, typed data and authorizations are signed as viem signs them', async () => {
    await assert(
      asyncProperty(keys, data, addresses, counts, async (key, message, address, nonce) => {
        const account = privateKeyToAccount(bytesToHex(key))
        const signed = async (request: Parameters<typeof signEvm>[0]) => signEvm(request, key)
        expect(await signed({ type: 'message', message })).toEqual({
          type: 'signature',
          signature: await account.signMessage({ message: { raw: message } }),
        })
        // For its smart account, as the library does (ERC-7739).
        const scope = { account: address, chainId: 10 }
        expect(await signed({ type: 'accountMessage', message, ...scope })).toEqual({
          type: 'signature',
          signature: await signAccountMessage(account, { raw: message }, scope),
        })
        const wrapped = await signed({ type: 'accountTypedData', typedData, ...scope })
        expect(wrapped.type === 'signature' && wrapAccountSignature(typedData, wrapped.signature)).toBe(
          await signAccountTypedData(account, typedData, scope),
        )
        expect(await signed({ type: 'typedData', typedData })).toEqual({
          type: 'signature',
          signature: await account.signTypedData(typedData),
        })
        const authorization = { address: nonce % 2 === 0 ? DELEGATE : zeroAddress, chainId: 1, nonce }
        const { r, s, yParity } = await account.signAuthorization(authorization)
        expect(await signed({ type: 'authorization', authorization })).toEqual({ type: 'authorization', r, s, yParity })
        const recovered = await recoverAuthorizationAddress({
          authorization,
          signature: { r, s, yParity: yParity ?? 0 },
        })
        expect(recovered).toBe(account.address)
      }),
      { numRuns: 20 },
    )
  })

  test('error: a delegation to other code, or on all networks, is not signed', async () => {
    const key = hexToBytes(`0x${'11'.repeat(32)}`)
    const refused = [
      { address: userOperation.sender, chainId: 1, nonce: 0 },
      { address: DELEGATE, chainId: 0, nonce: 0 },
      { address: zeroAddress, chainId: 0, nonce: 0 },
      { address: DELEGATE, chainId: -1, nonce: 0 },
      { address: DELEGATE, chainId: Number.NaN, nonce: 0 },
    ]
    await Promise.all(
      refused.map((authorization) =>
        expect(signEvm({ type: 'authorization', authorization }, key)).rejects.toThrow(InvalidSignRequestError),
      ),
    )
  })

  test('property: no message that looks like a delegation is signed as one', async () => {
    await assert(
      asyncProperty(keys, addresses, counts, async (key, address, nonce) => {
        const authorization = { address, chainId: 1, nonce }
        const { address: account } = privateKeyToAccount(bytesToHex(key))
        // EIP-7702: the magic 0x05, and the list of chain, contract and nonce.
        const list = toRlp([toHex(1), address, nonce === 0 ? '0x' : toHex(nonce)])
        for (const message of [concat(['0x05', list]), hashAuthorization(authorization), list]) {
          const signed = await signEvm({ type: 'message', message }, key)
          if (signed.type !== 'signature') throw new TypeError('It is a signature.')
          const recovered = await recoverAuthorizationAddress({ authorization, signature: signed.signature })
          expect(recovered).not.toBe(account)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('property: transactions of all types are signed as viem signs them', async () => {
    await assert(
      asyncProperty(keys, transactions, async (key, transaction) => {
        const given = transaction as TransactionSerializable
        const result = await signEvm({ type: 'transaction', transaction: given }, key)
        const serialized = await privateKeyToAccount(bytesToHex(key)).signTransaction(given)
        expect(result).toEqual({ type: 'transaction', serialized })
        expect(parseTransaction(serialized).chainId).toBe(transaction.chainId)
      }),
      { numRuns: 60 },
    )
  })

  test('default: a user operation is signed as the message of its hash', async () => {
    const key = new Uint8Array(32).fill(9)
    const result = await signEvm({ type: 'userOperation', userOperation, chainId: 10 }, key)
    const hash = getUserOperationHash({
      ...{ userOperation, entryPointAddress: entryPoint07Address, entryPointVersion: '0.7', chainId: 10 },
    })
    if (result.type !== 'signature') throw new TypeError('It is a signature.')
    expect(await recoverAddress({ hash: hashMessage({ raw: hash }), signature: result.signature })).toBe(
      privateKeyToAccount(bytesToHex(key)).address,
    )
  })

  const refused: [string, Exclude<SignRequest, SolanaSignRequest>][] = [
    ['the text of a share set', { type: 'message', message: stringToHex('Laurel share set 1\naccount: x') }],
    ['the text of a later share set', { type: 'message', message: stringToHex('Laurel share set 2') }],
    [
      'what a smart account accepts as its message',
      {
        type: 'typedData',
        typedData: {
          domain: { name: 'Laurel Account' },
          types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
          ...{ primaryType: 'PersonalSign', message: { prefixed: '0x12' } },
        },
      },
    ],
    ['typed data without its type', { type: 'typedData', typedData: { ...typedData, types: {} } as never }],
    [
      'a value that its type does not hold',
      {
        type: 'typedData',
        typedData: { ...typedData, message: { amount: -5n, note: 'x' } } as never,
      },
    ],
    [
      'a transaction to what is not an address',
      {
        type: 'transaction',
        transaction: { type: 'eip1559', chainId: 1, to: '0x12' },
      },
    ],
  ]
  test.each(refused)('error: %s', async (_, request) => {
    await expect(signEvm(request, new Uint8Array(32).fill(1))).rejects.toThrow(InvalidSignRequestError)
  })
})
