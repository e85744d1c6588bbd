import { type Address, getPublicKeyFromAddress, signatureBytes, verifySignature } from '@solana/kit'
import { SolNameRefusedError } from './errors.ts'
import { readAccounts } from './read-accounts.ts'
import type { NameAccount } from './sol-name.ts'
import { parseSolName } from './sol-name-text.ts'
import { isProgramDerivedAddress } from './solana-address.ts'
import type { SolanaRpc } from './solana-nodes.ts'

/** An app that resolves no name does not load how their accounts are found and read. */
const loadNames = () => import('./sol-name.ts')

/**
 * Returns the address that a name of Solana (`.sol`) leads to: that of its SOL record, else its owner.
 * @returns null when nobody has the name.
 * @throws {SolNameRefusedError} when it has letters that can look like others, when a program has it (as a wrapped or
 * tokenized name, whose holder it does not say), or when its record is not signed by its owner.
 * @throws kit's errors when no node answers.
 */
export async function resolveSolName(rpc: SolanaRpc, name: string): Promise<Address | null> {
  const labels = parseSolName(name)
  if (labels === null) throw new SolNameRefusedError(name, 'characters')
  const { findNameAccount, findSolRecords, parseNameAccount, parseProvenRecord } = await loadNames()
  const account = await findNameAccount(labels)
  const records = await findSolRecords(account)
  const [found, signed, proven] = (await readAccounts(rpc, [account, ...records])).map((one) => parseNameAccount(one))
  if (found === null || found === undefined) return null
  if (isProgramDerivedAddress(found.owner)) throw new SolNameRefusedError(name, 'tokenized')
  if (proven !== null && proven !== undefined && proven.parent === account) {
    const receiver = parseProvenRecord(proven, found.owner)
    if (receiver === null) throw new SolNameRefusedError(name, 'record')
    return receiver
  }
  if (signed !== null && signed !== undefined && signed.parent === account) {
    return await readSignedRecord(name, { record: signed, at: records[0], owner: found.owner })
  }
  return found.owner
}

async function readSignedRecord(
  name: string,
  { record, at, owner }: { readonly record: NameAccount; readonly at: Address; readonly owner: Address },
): Promise<Address> {
  const { parseSignedRecord } = await loadNames()
  const parsed = parseSignedRecord(record, at)
  if (parsed === null) throw new SolNameRefusedError(name, 'record')
  const { receiver, signature, signed } = parsed
  // A name that was sold has a record of its former owner.
  const isOwners = await getPublicKeyFromAddress(owner)
    .then((key) => verifySignature(key, signatureBytes(signature), signed))
    .catch(() => false)
  if (!isOwners) throw new SolNameRefusedError(name, 'record')
  return receiver
}

/**
 * Returns the main name of an account, which leads back to it.
 * @returns null when it has none, or when the name leads elsewhere by now.
 * @throws kit's errors when no node answers.
 */
export async function readSolNameOf(rpc: SolanaRpc, owner: Address): Promise<string | null> {
  const names = await loadNames()
  const [favorite] = await readAccounts(rpc, [await names.findFavoriteName(owner)])
  const account = names.parseFavoriteName(favorite ?? null)
  if (account === null) return null
  const [reverse] = await readAccounts(rpc, [await names.findReverseName(account)])
  const found = names.parseNameAccount(reverse ?? null)
  const text = found === null ? null : names.parseReverseName(found)
  if (text === null) return null
  const name = `${text}.sol`
  const labels = parseSolName(name)
  // The text is only believed when it is that of the account.
  if (labels === null || (await names.findNameAccount(labels)) !== account) return null
  const receiver = await resolveSolName(rpc, name).catch((error: unknown) => {
    if (error instanceof SolNameRefusedError) return null
    throw error
  })
  return receiver === owner ? name : null
}
