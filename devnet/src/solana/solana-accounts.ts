import { createHmac, pbkdf2Sync } from 'node:crypto'
import { type Address, createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder, type KeyPairSigner } from '@solana/kit'
import { DEV_MNEMONIC, deriveDevAccounts } from '../chain/accounts.ts'

/** An account of the local Solana network. Its key is public, so never send it anything of value. */
export type SolanaDevAccount = {
  readonly name: string
  readonly address: Address
  /** What Solana wallets import: 64 bytes, the private and the public key, in base58. */
  readonly privateKey: string
}

/** How many accounts the network starts with: the first users of the EVM chains, by the same names. */
const ACCOUNT_COUNT = 8

/** Returns the accounts with their signers, in order, at `m/44'/501'/n'/0'` of the phrase of the EVM accounts. */
export async function deriveSolanaAccounts(): Promise<
  readonly { readonly account: SolanaDevAccount; readonly signer: KeyPairSigner }[]
> {
  // BIP-39 without a passphrase.
  const seed = pbkdf2Sync(DEV_MNEMONIC, 'mnemonic', 2048, 64, 'sha512')
  const users = deriveDevAccounts().users.slice(0, ACCOUNT_COUNT)
  return Promise.all(
    users.map(async ({ name }, index) => {
      const key = deriveSolanaKey(seed, index)
      const signer = await createKeyPairSignerFromPrivateKeyBytes(key)
      const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', signer.keyPair.publicKey))
      const privateKey = getBase58Decoder().decode(new Uint8Array([...key, ...publicKey]))
      return { account: { name, address: signer.address, privateKey }, signer }
    }),
  )
}

/** Returns 32 bytes: the key of an account (SLIP-10, ed25519, where every step is hardened). */
function deriveSolanaKey(seed: Uint8Array, account: number): Uint8Array {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const index of [44, 501, account, 0]) {
    const data = Buffer.alloc(37)
    node.copy(data, 1, 0, 32)
    data.writeUInt32BE(index + 0x8000_0000, 33)
    node = createHmac('sha512', node.subarray(32)).update(data).digest()
  }
  return new Uint8Array(node.subarray(0, 32))
}
