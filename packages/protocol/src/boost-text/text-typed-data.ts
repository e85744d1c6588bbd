import { type Account, type Address, type Chain, type Client, type Hex, hashTypedData, type Transport } from 'viem'
import { signTypedData } from 'viem/actions'
import type { BoostText } from './boost-text.ts'
import { isHashSignedBy } from './is-hash-signed-by.ts'

/**
 * Returns the text of a boost as EIP-712 typed data. The message has an empty string for each null of
 * {@link BoostText}.
 */
export function boostTextTypedData({ chainId, core, boostId, title, description, link, sequence }: BoostText) {
  return {
    domain: { name: 'Laurel boost text', version: '1', chainId, verifyingContract: core },
    types: {
      BoostText: [
        { name: 'boostId', type: 'uint256' },
        { name: 'title', type: 'string' },
        { name: 'description', type: 'string' },
        { name: 'link', type: 'string' },
        { name: 'sequence', type: 'uint64' },
      ],
    },
    primaryType: 'BoostText',
    message: {
      boostId,
      ...{ title: title ?? '', description: description ?? '', link: link ?? '' },
      sequence: BigInt(sequence),
    },
  } as const
}

/** The content hash of a boost's text, which is also the digest that its owner signs. */
export function hashBoostText(text: BoostText): Hex {
  return hashTypedData(boostTextTypedData(text))
}

/**
 * Asks the owner of a boost to sign its text. It sends no transaction, because a verifier stores the text.
 * @param client - its account is the boost's owner.
 * @param text - with fields of `parseBoostTextFields`. Apps show no other text.
 * @throws viem's `UserRejectedRequestError` when the user declines.
 */
export function signBoostText(client: Client<Transport, Chain | undefined, Account>, text: BoostText): Promise<Hex> {
  return signTypedData(client, boostTextTypedData(text))
}

/**
 * Returns whether an account signed a boost's text, with its key or as a contract account (ERC-1271, ERC-6492). A
 * signature by a key needs no request to the node. An app calls this before it shows the text, and does not rely on the
 * verifier.
 * @param client - on the boost's chain. @param account - the expected signer: the owner of the boost onchain.
 * @returns false also when the signature is not by a key and the node does not respond, so that an app shows no text in
 * doubt.
 */
export function isBoostTextSignedBy(
  client: Client,
  { text, signature, account }: { readonly text: BoostText; readonly signature: Hex; readonly account: Address },
): Promise<boolean> {
  return isHashSignedBy(client, { hash: hashBoostText(text), signature, account })
}
