import {
  type Address,
  address,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  type ReadonlyUint8Array,
} from '@solana/kit'

/** The program that has the names of tokens without extensions. Source: https://developers.metaplex.com/token-metadata. */
export const METADATA_PROGRAM = address('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

/** The kind of a metadata account: MetadataV1. */
const METADATA_KIND = 4
/** The longest text that is read. Metaplex allows 32 bytes for a name, Token-2022 any number. */
const MAX_TEXT_BYTES = 256

/** What an issuer calls its token. Anyone can call a token anything: it does not prove which token it is. */
export type TokenNames = { readonly name: string; readonly symbol: string }

const addressDecoder = getAddressDecoder()

/** Returns the account that has the names of a mint. */
export async function findTokenMetadata(mint: Address): Promise<Address> {
  const encoder = getAddressEncoder()
  const seeds = ['metadata', encoder.encode(METADATA_PROGRAM), encoder.encode(mint)]
  const [account] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM, seeds })
  return account
}

/**
 * Parses the account of {@link findTokenMetadata}.
 * Wire: u8 4, 32 bytes update authority, 32 bytes mint, then name and symbol: u32 length, UTF-8, filled up with zeros.
 * @returns null when it is not one of the mint.
 */
export function parseTokenMetadata(
  { programAddress, data }: { readonly programAddress: Address; readonly data: ReadonlyUint8Array },
  mint: Address,
): TokenNames | null {
  if (programAddress !== METADATA_PROGRAM || data[0] !== METADATA_KIND || data.length < 65) return null
  return addressDecoder.decode(data, 33) === mint ? readNames(data, 65) : null
}

/**
 * Parses the extension of Token-2022 that has the names in the mint itself.
 * Wire: 32 bytes update authority, 32 bytes mint, then name and symbol: u32 length, UTF-8.
 */
export function parseMetadataExtension(data: ReadonlyUint8Array): TokenNames | null {
  return data.length < 64 ? null : readNames(data, 64)
}

function readNames(data: ReadonlyUint8Array, at: number): TokenNames | null {
  const name = readText(data, at)
  const symbol = name === null ? null : readText(data, name.end)
  return name === null || symbol === null ? null : { name: name.text, symbol: symbol.text }
}

function readText(data: ReadonlyUint8Array, at: number): { readonly text: string; readonly end: number } | null {
  if (at + 4 > data.length) return null
  const length = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at, true)
  const end = at + 4 + length
  if (length > MAX_TEXT_BYTES || end > data.length) return null
  const text = new TextDecoder().decode(Uint8Array.from(data.slice(at + 4, end)))
  return { text: text.replaceAll('\0', '').trim(), end }
}
