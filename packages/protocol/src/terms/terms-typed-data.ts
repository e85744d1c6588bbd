import { type Account, type Address, type Chain, type Client, type Hex, hashTypedData, type Transport } from 'viem'
import { signTypedData, verifyTypedData } from 'viem/actions'
import type { BoostTerms, TermsRules } from './boost-terms.ts'
import { InvalidBoostTermsError } from './errors.ts'

/**
 * Returns a boost's terms as EIP-712 typed data. The message has zero for each null of {@link BoostTerms}.
 * @throws {InvalidBoostTermsError} for a limit that is undefined.
 */
export function boostTermsTypedData(terms: BoostTerms) {
  const { chainId, core, boostId } = terms
  const numberOf = (name: keyof TermsRules): bigint => {
    const value: unknown = terms[name]
    // Zero means no limit, so a limit that is undefined would be signed as none.
    if (value === undefined) throw new InvalidBoostTermsError(name, 'a value, or null for no limit')
    return BigInt(terms[name] ?? 0)
  }
  return {
    domain: { name: 'Laurel boost terms', version: '1', chainId, verifyingContract: core },
    types: {
      BoostTerms: [
        { name: 'boostId', type: 'uint256' },
        { name: 'start', type: 'uint64' },
        { name: 'end', type: 'uint64' },
        { name: 'countFromBlock', type: 'uint64' },
        { name: 'maxPerAccount', type: 'uint64' },
        { name: 'maxPerAccountPerDay', type: 'uint64' },
        { name: 'maxPerDay', type: 'uint64' },
        { name: 'sequence', type: 'uint64' },
      ],
    },
    primaryType: 'BoostTerms',
    message: {
      boostId,
      start: numberOf('start'),
      end: numberOf('end'),
      countFromBlock: numberOf('countFromBlock'),
      maxPerAccount: numberOf('maxPerAccount'),
      maxPerAccountPerDay: numberOf('maxPerAccountPerDay'),
      maxPerDay: numberOf('maxPerDay'),
      sequence: BigInt(terms.sequence),
    },
  } as const
}

/** The content hash of a boost's terms, which is also the digest that their owner signs. */
export function hashBoostTerms(terms: BoostTerms): Hex {
  return hashTypedData(boostTermsTypedData(terms))
}

/**
 * Asks the owner of a boost to sign its terms. It sends no transaction, because a verifier stores the terms.
 * @param client - its account is the boost's owner.
 * @throws {InvalidBoostTermsError} for a limit that is undefined.
 * @throws viem's `UserRejectedRequestError` when the user declines.
 */
export function signBoostTerms(client: Client<Transport, Chain | undefined, Account>, terms: BoostTerms): Promise<Hex> {
  return signTypedData(client, boostTermsTypedData(terms))
}

/**
 * Returns whether an account signed a boost's terms, with its key or as a contract account (ERC-1271, ERC-6492).
 * @param client - on the boost's chain.
 * @param account - the expected signer: the boost's owner.
 */
export function isBoostTermsSignedBy(
  client: Client,
  { terms, signature, account }: { readonly terms: BoostTerms; readonly signature: Hex; readonly account: Address },
): Promise<boolean> {
  return verifyTypedData(client, { ...boostTermsTypedData(terms), address: account, signature })
}
