import {
  type Account,
  type Address,
  type Chain,
  type Client,
  type Hash,
  type Hex,
  hashTypedData,
  keccak256,
  type Transport,
  zeroHash,
} from 'viem'
import { signTypedData } from 'viem/actions'
import { getBoost } from '../boost/get-boost.ts'
import { requestChainId } from '../chain/rpc.ts'
import type { BoostPresentation } from './boost-presentation.ts'
import { isHashSignedBy } from './is-hash-signed-by.ts'

/**
 * Returns the presentation of a boost as EIP-712 typed data. The message has an empty string for each null of
 * {@link BoostPresentation}, and zero for no picture.
 */
export function boostPresentationTypedData(presentation: BoostPresentation) {
  const { chainId, core, boostId, title, description, link, pictureHash, category, sequence } = presentation
  return {
    domain: { name: 'Laurel boost presentation', version: '1', chainId, verifyingContract: core },
    types: {
      BoostPresentation: [
        { name: 'boostId', type: 'uint256' },
        { name: 'title', type: 'string' },
        { name: 'description', type: 'string' },
        { name: 'link', type: 'string' },
        { name: 'pictureHash', type: 'bytes32' },
        { name: 'category', type: 'string' },
        { name: 'sequence', type: 'uint64' },
      ],
    },
    primaryType: 'BoostPresentation',
    message: {
      boostId,
      ...{ title: title ?? '', description: description ?? '', link: link ?? '' },
      ...{ pictureHash: pictureHash ?? zeroHash, category: category ?? '', sequence: BigInt(sequence) },
    },
  } as const
}

/** The content hash of a boost's presentation, which is also the digest that its owner signs. */
export function hashBoostPresentation(presentation: BoostPresentation): Hash {
  return hashTypedData(boostPresentationTypedData(presentation))
}

/** The hash of a picture's bytes, as a presentation has it. */
export function hashPicture(bytes: Uint8Array): Hash {
  return keccak256(bytes)
}

/**
 * Asks the owner of a boost to sign its presentation. It sends no transaction, because a server stores the presentation.
 * @param client - its account is the boost's owner.
 * @param presentation - with fields of `parseBoostPresentationFields`. Apps show no other presentation.
 * @throws viem's `UserRejectedRequestError` when the user declines.
 */
export function signBoostPresentation(
  client: Client<Transport, Chain | undefined, Account>,
  presentation: BoostPresentation,
): Promise<Hex> {
  return signTypedData(client, boostPresentationTypedData(presentation))
}

/**
 * Returns whether an account signed a boost's presentation, with its key or as a contract account (ERC-1271, ERC-6492).
 * A signature by a key needs no request to the node.
 * @param client - on the boost's chain. @param account - the expected signer: the owner of the boost onchain.
 * @returns false also when the signature is not by a key and the node does not respond, so that an app shows nothing in
 * doubt.
 */
export function isBoostPresentationSignedBy(
  client: Client,
  {
    presentation,
    signature,
    account,
  }: { readonly presentation: BoostPresentation; readonly signature: Hex; readonly account: Address },
): Promise<boolean> {
  return isHashSignedBy(client, { hash: hashBoostPresentation(presentation), signature, account })
}

/** The result of {@link verifyPresentation}: valid, or the first check that failed. */
export type PresentationCheck =
  | { readonly status: 'valid'; readonly owner: Address }
  | { readonly status: 'invalid'; readonly code: 'chain-mismatch' | 'not-signed-by-owner' | 'picture-mismatch' }

/**
 * Checks a presentation without trusting the server that it comes from. It reads the owner of the boost from the chain,
 * checks that the owner signed the presentation, and that the picture is the signed one. A presentation that was
 * replaced by a newer one is valid too, because only its server knows which one is the newest.
 * @param client - a client of the boost's chain.
 * @param picture - the bytes of the picture; left out, only the rest is checked.
 * @throws {BoostNotFoundError} when the core has no such boost.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @example
 * const { status } = await verifyPresentation(client, { presentation: parseBoostPresentation(json), signature })
 */
export async function verifyPresentation(
  client: Client,
  {
    presentation,
    signature,
    picture,
  }: { readonly presentation: BoostPresentation; readonly signature: Hex; readonly picture?: Uint8Array },
): Promise<PresentationCheck> {
  const { chainId, core, boostId, pictureHash } = presentation
  // Another chain can have a boost with the same number, whose owner signed nothing about it.
  if ((await requestChainId(client)) !== chainId) return { status: 'invalid', code: 'chain-mismatch' }
  const { owner } = await getBoost(client, { core, boostId })
  if (!(await isBoostPresentationSignedBy(client, { presentation, signature, account: owner })))
    return { status: 'invalid', code: 'not-signed-by-owner' }
  if (picture !== undefined && (pictureHash === null || hashPicture(picture) !== pictureHash))
    return { status: 'invalid', code: 'picture-mismatch' }
  return { status: 'valid', owner }
}
