import {
  type Address,
  address,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  type ReadonlyUint8Array,
} from '@solana/kit'
import type { SolanaAccountData } from './token-account.ts'

/** The program of names. Source: https://github.com/SolanaNameService/sns-sdk. */
const NAME_PROGRAM = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
/** The account of `.sol`, which is the parent of its names. */
const SOL_ROOT = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
/** The class of accounts that say the text of a name. */
const REVERSE_CLASS = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
/** The class of records of version 2. */
const RECORD_CLASS = address('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
/** The program that remembers which name an account calls its main one. */
const FAVORITE_PROGRAM = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')

/** What every hashed name begins with. */
const HASH_PREFIX = 'SPL Name Service'
/** Bytes of parent, owner and class, before the contents. */
const HEADER_BYTES = 96
/** Bytes before the contents of a record of version 2: two kinds of proof (u16) and a length (u32). */
const RECORD_HEADER_BYTES = 8
/** The proof of a record of version 2 that a key of Solana made. */
const PROVEN_BY_SOLANA = 1

const encoder = getAddressEncoder()
const decoder = getAddressDecoder()
const NOBODY = new Uint8Array(32)

/** A name as the program has it. */
export type NameAccount = {
  readonly parent: Address
  readonly owner: Address
  readonly contents: ReadonlyUint8Array
}

/** Returns the account of a name. @param labels - of `parseSolName`. */
export async function findNameAccount(labels: readonly string[]): Promise<Address> {
  const [domain = '', sub] = labels
  const account = await derive(domain, { parent: SOL_ROOT })
  return sub === undefined ? account : await derive(`\0${sub}`, { parent: account })
}

/** Returns the accounts of the record of a name that says where SOL goes: version 1, then 2. */
export async function findSolRecords(name: Address): Promise<readonly [Address, Address]> {
  return [await derive('\u0001SOL', { parent: name }), await derive('\u0002SOL', { parent: name, class: RECORD_CLASS })]
}

/** Returns the account that says the text of a name. */
export function findReverseName(name: Address): Promise<Address> {
  return derive(name, { class: REVERSE_CLASS })
}

/** Returns the account that says which name an owner calls its main one. */
export async function findFavoriteName(owner: Address): Promise<Address> {
  const seeds = ['favourite_domain', encoder.encode(owner)]
  const [account] = await getProgramDerivedAddress({ programAddress: FAVORITE_PROGRAM, seeds })
  return account
}

/** Parses an account of the program of names. @returns null when it is not one, or belongs to nobody. */
export function parseNameAccount(account: SolanaAccountData | null): NameAccount | null {
  if (account === null || account.programAddress !== NAME_PROGRAM || account.data.length < HEADER_BYTES) return null
  const { data } = account
  const isFree = data.slice(32, 64).every((byte) => byte === 0)
  return isFree
    ? null
    : { parent: decoder.decode(data, 0), owner: decoder.decode(data, 32), contents: data.slice(HEADER_BYTES) }
}

/** Parses the account of {@link findFavoriteName}: u8 kind, 32 bytes of the name's account. */
export function parseFavoriteName(account: SolanaAccountData | null): Address | null {
  if (account === null || account.programAddress !== FAVORITE_PROGRAM || account.data.length < 33) return null
  return decoder.decode(account.data, 1)
}

/** Parses the contents of the account of {@link findReverseName}: u32 length, UTF-8. */
export function parseReverseName({ contents }: NameAccount): string | null {
  if (contents.length < 4) return null
  const length = new DataView(contents.buffer, contents.byteOffset, contents.byteLength).getUint32(0, true)
  return length > contents.length - 4 ? null : new TextDecoder().decode(Uint8Array.from(contents.slice(4, 4 + length)))
}

/** A record of version 1: where SOL goes, and what the owner of the name signed. */
export type SignedSolRecord = {
  readonly receiver: Address
  readonly signature: ReadonlyUint8Array
  /** The bytes that are signed: the receiver and the account of the record, as hex digits in UTF-8. */
  readonly signed: Uint8Array
}

/** Parses a record of version 1: 32 bytes of the receiver, 64 of the signature. @returns null when it has another length. */
export function parseSignedRecord({ contents }: NameAccount, record: Address): SignedSolRecord | null {
  if (contents.length !== 96) return null
  const signed = [...contents.slice(0, 32), ...encoder.encode(record)]
  const hex = signed.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    receiver: decoder.decode(contents, 0),
    signature: contents.slice(32, 96),
    signed: new TextEncoder().encode(hex),
  }
}

/**
 * Parses a record of version 2, whose proofs the program has checked when it was written. It says for which owner.
 * @returns the receiver, or null when the record is not proven for the owner and the receiver.
 */
export function parseProvenRecord({ contents }: NameAccount, owner: Address): Address | null {
  if (contents.length < RECORD_HEADER_BYTES + 96) return null
  const view = new DataView(contents.buffer, contents.byteOffset, contents.byteLength)
  const areProven = view.getUint16(0, true) === PROVEN_BY_SOLANA && view.getUint16(2, true) === PROVEN_BY_SOLANA
  if (!areProven || view.getUint32(4, true) !== 32) return null
  const [writer, holder, receiver] = [0, 32, 64].map((at) => decoder.decode(contents, RECORD_HEADER_BYTES + at))
  return writer === owner && holder === receiver ? (receiver ?? null) : null
}

async function derive(
  text: string,
  { class: kind, parent }: { readonly class?: Address; readonly parent?: Address },
): Promise<Address> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${HASH_PREFIX}${text}`))
  const bytes = (one: Address | undefined) => (one === undefined ? NOBODY : encoder.encode(one))
  const seeds = [new Uint8Array(hash), bytes(kind), bytes(parent)]
  const [account] = await getProgramDerivedAddress({ programAddress: NAME_PROGRAM, seeds })
  return account
}
