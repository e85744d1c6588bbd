import type { Address, Client } from 'viem'
import { type EnsProfile, getEnsProfile } from '../account/ens.ts'
import { getRegisteredName, type NameSource } from '../account/registered-name.ts'

/**
 * Reads the name and the picture of an address: the one that it registered with the app's API, else its primary name in ENS. The picture is
 * one that the record itself contains: an address elsewhere is its owner's choice, and gets no request. Source: docs/security.md#d7.
 * @param ethereum - viem client of Ethereum, or null when the app does not list it.
 * @returns null when it has no name, or nothing is known. Never throws.
 */
export async function readProfile(
  source: NameSource,
  address: Address,
  ethereum: Client | null,
): Promise<EnsProfile | null> {
  const registered = await getRegisteredName(source, address).catch(() => null)
  if (registered !== null) return { name: registered, avatar: null }
  const profile = ethereum === null ? null : await getEnsProfile(ethereum, address, {}).catch(() => null)
  return profile?.name == null ? null : profile
}
