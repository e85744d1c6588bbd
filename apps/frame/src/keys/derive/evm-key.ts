import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey } from '@scure/bip32'
import type { Address } from 'viem'
import { bytesToHex, publicKeyToAddress } from 'viem/utils'
import type { Bytes } from '../bytes.ts'

/** `m/44'/60'/0'/0/0`: the first account of every EVM wallet. SLIP-44 has its 60. */
const evmPath = [44 + 0x8000_0000, 60 + 0x8000_0000, 0x8000_0000, 0, 0] as const

/**
 * The EVM private key of a seed, at `m/44'/60'/0'/0/0` (BIP-32). Every node on the way is wiped.
 * @param seed - 64 bytes of BIP-39.
 * @returns 32 bytes. The caller wipes them.
 * @throws Error of `@scure/bip32` for a seed without a key there, which has probability 2^-127.
 */
export function deriveEvmKey(seed: Uint8Array): Bytes {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of evmPath) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  if (node.privateKey === null) throw new TypeError('A derived node has a private key.')
  const key = new Uint8Array(node.privateKey)
  node.wipePrivateData()
  return key
}

/** The address of an EVM private key, EIP-55 checksummed. */
export function evmAddressOf(privateKey: Uint8Array): Address {
  return publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(privateKey, false)))
}
