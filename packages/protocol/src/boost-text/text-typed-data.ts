import {
  type Account,
  type Address,
  type Chain,
  type Client,
  type Hex,
  hashTypedData,
  isAddressEqual,
  recoverAddress,
  type Transport,
} from 'viem'
import { signTypedData, verifyHash } from 'viem/actions'
import type { BoostText } from './boost-text.ts'

/** The text of a boost as EIP-712 typed data: in the message, an empty string stands for what is null in {@link BoostText}. */
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
 * Asks the owner of a boost to sign its text. Nothing is sent to a chain: a verifier keeps it.
 * @param client - its account is the boost's owner. @param text - as `parseBoostTextFields` lets it through: no other is shown.
 * @throws viem's `UserRejectedRequestError` when the user declines.
 */
export function signBoostText(client: Client<Transport, Chain | undefined, Account>, text: BoostText): Promise<Hex> {
  return signTypedData(client, boostTextTypedData(text))
}

/**
 * Tells whether an account signed a boost's text: by its key, for which no node is asked, or by the contract that it is
 * (ERC-1271, ERC-6492). Whoever shows the text asks this, whatever the verifier that keeps it says.
 * @param client - on the boost's chain. @param account - who must have signed: the boost's owner, as the chain has it.
 * @returns false as well where the signature is not by a key and the node does not answer: what is unsure is not shown.
 */
export async function isBoostTextSignedBy(
  client: Client,
  { text, signature, account }: { readonly text: BoostText; readonly signature: Hex; readonly account: Address },
): Promise<boolean> {
  const hash = hashBoostText(text)
  const signer = await recoverAddress({ hash, signature }).catch(() => null)
  if (signer !== null && isAddressEqual(signer, account)) return true
  return verifyHash(client, { address: account, hash, signature })
}
