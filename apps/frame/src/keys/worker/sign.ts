import { isShareSetText } from '@laurel/wallet/login-schemas'
import { entryPoint, hashAccountMessage, hashAccountTypedData } from '@laurel/wallet/smart-account'
import { secp256k1 } from '@noble/curves/secp256k1'
import { type Hex, serializeSignature } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import {
  hashAuthorization,
  hashMessage,
  hashTypedData,
  hexToBytes,
  keccak256,
  numberToHex,
  serializeTransaction,
} from 'viem/utils'
import { isKnownDelegate } from '../../smart-account/delegation.ts'
import { isAccountType } from '../../smart-account/hidden-signatures.ts'
import { InvalidSignRequestError } from '../errors.ts'
import type { SignRequest, SignResult, SolanaSignRequest } from './sign-request.ts'

type EvmRequest = Exclude<SignRequest, SolanaSignRequest>

/**
 * Signs with an EVM key. viem hashes and serializes; `@noble/curves` signs, because viem's accounts take the key as a string.
 * @param privateKey - 32 bytes. It is not changed.
 * @throws {InvalidSignRequestError} for what cannot be encoded.
 */
export async function signEvm(request: EvmRequest, privateKey: Uint8Array): Promise<SignResult> {
  switch (request.type) {
    case 'message':
      // Only the worker itself signs that text, when it makes a share set.
      if (isShareSetText(request.message)) throw new InvalidSignRequestError()
      return signatureOf(
        tryHash(() => hashMessage({ raw: request.message })),
        privateKey,
      )
    case 'typedData':
      // What the smart account of this key would accept as its own (ERC-7739) is only signed as such.
      if (isAccountType(request.typedData.primaryType)) throw new InvalidSignRequestError()
      return signatureOf(
        tryHash(() => hashTypedData(request.typedData)),
        privateKey,
      )
    case 'userOperation': {
      const hash = tryHash(() => {
        const { userOperation, chainId } = request
        const { address: entryPointAddress, version: entryPointVersion } = entryPoint
        return getUserOperationHash({ userOperation, entryPointAddress, entryPointVersion, chainId })
      })
      return signatureOf(hashMessage({ raw: hash }), privateKey)
    }
    case 'accountMessage':
      return signatureOf(
        tryHash(() => hashAccountMessage({ raw: request.message }, request)),
        privateKey,
      )
    case 'accountTypedData':
      return signatureOf(
        tryHash(() => hashAccountTypedData(request.typedData, request)),
        privateKey,
      )
    case 'authorization': {
      // No code that could do anything with the account, and no network that nobody has seen: 0 would be all of them.
      const { address, chainId } = request.authorization
      if (!isKnownDelegate(address) || !(chainId > 0)) throw new InvalidSignRequestError()
      const { r, s, yParity } = signHash(
        tryHash(() => hashAuthorization(request.authorization)),
        privateKey,
      )
      return { type: 'authorization', r, s, yParity }
    }
    case 'transaction': {
      // What is hashed of a blob transaction has no sidecars; what is sent has them.
      const hash = tryHash(() => {
        const { transaction } = request
        const signable = transaction.type === 'eip4844' ? { ...transaction, sidecars: false as const } : transaction
        return keccak256(serializeTransaction(signable))
      })
      return { type: 'transaction', serialized: serializeTransaction(request.transaction, signHash(hash, privateKey)) }
    }
  }
}

/** Signs a text of the frame itself as a message (ERC-191, version 0x45). */
export function signMessageText(message: Hex, privateKey: Uint8Array): Hex {
  return serializeSignature(signHash(hashMessage({ raw: message }), privateKey))
}

function tryHash(hash: () => Hex): Hex {
  try {
    return hash()
  } catch (cause) {
    throw new InvalidSignRequestError({ cause })
  }
}

function signatureOf(hash: Hex, privateKey: Uint8Array): SignResult {
  return { type: 'signature', signature: serializeSignature(signHash(hash, privateKey)) }
}

function signHash(hash: Hex, privateKey: Uint8Array) {
  const digest = hexToBytes(hash)
  if (digest.length !== 32) throw new InvalidSignRequestError()
  // The nonce is deterministic (RFC 6979), and s is in the lower half.
  const { r, s, recovery } = secp256k1.sign(digest, privateKey, { lowS: true })
  return {
    r: numberToHex(r, { size: 32 }),
    s: numberToHex(s, { size: 32 }),
    yParity: recovery,
    v: BigInt(27 + recovery),
  }
}
