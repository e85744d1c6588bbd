import {
  address,
  type EncodedAccount,
  getAddressEncoder,
  getProgramDerivedAddress,
  getUtf8Encoder,
  lamports,
} from '@solana/kit'
import type { SolanaToken } from './create-token.ts'

/** The program that has the names of tokens on public networks. It is not run here: only its accounts are there. */
const METADATA_PROGRAM = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** Bytes of a metadata account, most of them for what can be added later. */
const METADATA_BYTES = 679
/** Bytes that a name and a symbol have, filled up with zeros. */
const [NAME_BYTES, SYMBOL_BYTES] = [32, 10]

/** Returns the account that says what a token is called, as Metaplex's program writes it. */
export async function createMetadataAccount({ mint, name, symbol }: SolanaToken): Promise<EncodedAccount> {
  const encoder = getAddressEncoder()
  const seeds = ['metadata', encoder.encode(METADATA_PROGRAM), encoder.encode(mint)]
  const [account] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM, seeds })
  const data = Buffer.alloc(METADATA_BYTES)
  data[0] = 4
  data.set(encoder.encode(mint), 33)
  let at = 65
  for (const [text, bytes] of [[name, NAME_BYTES] as const, [symbol, SYMBOL_BYTES] as const]) {
    data.writeUInt32LE(bytes, at)
    data.set(getUtf8Encoder().encode(text), at + 4)
    at += 4 + bytes
  }
  return {
    ...{ address: account, programAddress: METADATA_PROGRAM, executable: false, data, space: BigInt(data.length) },
    lamports: lamports(5_616_720n),
  }
}
