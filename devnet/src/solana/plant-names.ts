import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  type EncodedAccount,
  getAddressEncoder,
  getProgramDerivedAddress,
  type KeyPairSigner,
  lamports,
  signBytes,
} from '@solana/kit'
import type { Ledger } from './ledger.ts'

/** The program of names and those of its accounts that names are derived from. They are not run here: only accounts are there. */
const NAME_PROGRAM = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const SOL_ROOT = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const REVERSE_CLASS = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const FAVORITE_PROGRAM = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
/** A program that holds tokenized names, by an address that nobody has the key of. */
const TOKENIZER = address('nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk')

const RENT = lamports(2_000_000n)
const keyOf = (one: Address | null) =>
  one === null ? new Uint8Array(32) : new Uint8Array(getAddressEncoder().encode(one))

/** A name of the local network, for tests. */
export type PlantedName = {
  readonly name: string
  /** Where it leads; null for a name that wallets refuse. */
  readonly address: Address | null
}

/**
 * Writes names: one for each account by its own name; `pay.sol` of the first account, whose record leads to the second one;
 * `sold.sol` of the second account with a record of the first one, and `token.sol`, which a program has.
 */
export async function plantNames(
  ledger: Ledger,
  users: readonly { readonly name: string; readonly signer: KeyPairSigner }[],
): Promise<readonly PlantedName[]> {
  const [first, second] = users
  if (first === undefined || second === undefined) throw new TypeError('Names need two accounts.')
  const planted: PlantedName[] = []
  for (const { name, signer } of users) {
    const label = name.toLowerCase()
    const account = await plantName(ledger, label, signer.address)
    await plantReverse(ledger, { label, account, owner: signer.address })
    planted.push({ name: `${label}.sol`, address: signer.address })
  }
  const pay = await plantName(ledger, 'pay', first.signer.address)
  await plantRecord(ledger, { name: pay, receiver: second.signer.address, signer: first.signer })
  const sold = await plantName(ledger, 'sold', second.signer.address)
  await plantRecord(ledger, { name: sold, receiver: first.signer.address, signer: first.signer })
  const [holder] = await getProgramDerivedAddress({ programAddress: TOKENIZER, seeds: ['holder'] })
  await plantName(ledger, 'token', holder)
  return [
    ...planted,
    { name: 'pay.sol', address: second.signer.address },
    { name: 'sold.sol', address: null },
    { name: 'token.sol', address: null },
  ]
}

async function plantName(ledger: Ledger, label: string, owner: Address): Promise<Address> {
  const account = await derive(label, { parent: SOL_ROOT, kind: null })
  ledger.setAccount(encode(NAME_PROGRAM, account, [keyOf(SOL_ROOT), keyOf(owner), keyOf(null)]))
  return account
}

async function plantRecord(
  ledger: Ledger,
  { name, receiver, signer }: { readonly name: Address; readonly receiver: Address; readonly signer: KeyPairSigner },
): Promise<void> {
  const record = await derive('\u0001SOL', { parent: name, kind: null })
  const hex = Buffer.concat([keyOf(receiver), keyOf(record)]).toString('hex')
  const signature = await signBytes(signer.keyPair.privateKey, new TextEncoder().encode(hex))
  const header = [keyOf(name), keyOf(signer.address), keyOf(null)]
  ledger.setAccount(encode(NAME_PROGRAM, record, [...header, keyOf(receiver), new Uint8Array(signature)]))
}

async function plantReverse(
  ledger: Ledger,
  { label, account, owner }: { readonly label: string; readonly account: Address; readonly owner: Address },
): Promise<void> {
  const reverse = await derive(account, { parent: null, kind: REVERSE_CLASS })
  const length = Buffer.alloc(4)
  length.writeUInt32LE(label.length)
  const header = [keyOf(null), keyOf(REVERSE_CLASS), keyOf(REVERSE_CLASS)]
  ledger.setAccount(encode(NAME_PROGRAM, reverse, [...header, length, Buffer.from(label)]))
  const seeds = ['favourite_domain', getAddressEncoder().encode(owner)]
  const [favorite] = await getProgramDerivedAddress({ programAddress: FAVORITE_PROGRAM, seeds })
  ledger.setAccount(encode(FAVORITE_PROGRAM, favorite, [new Uint8Array([1]), keyOf(account)]))
}

function encode(programAddress: Address, account: Address, parts: readonly Uint8Array[]): EncodedAccount {
  const data = new Uint8Array(Buffer.concat(parts))
  return { address: account, programAddress, data, executable: false, lamports: RENT, space: BigInt(data.length) }
}

async function derive(
  text: string,
  { parent, kind }: { readonly parent: Address | null; readonly kind: Address | null },
): Promise<Address> {
  const hash = new Uint8Array(createHash('sha256').update(`SPL Name Service${text}`).digest())
  const seeds = [hash, keyOf(kind), keyOf(parent)]
  const [account] = await getProgramDerivedAddress({ programAddress: NAME_PROGRAM, seeds })
  return account
}
