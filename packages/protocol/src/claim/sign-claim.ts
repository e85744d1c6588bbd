import type { Address, Client, Hex } from 'viem'
import { requestChainId } from '../chain/rpc.ts'
import {
  type ClaimDomain,
  type ClaimTypedData,
  claimTypedData,
  hashClaim,
  type SignedClaim,
} from '../validator/claim-typed-data.ts'
import { getValidatorKind } from '../validator/get-validator.ts'
import { validatorKinds } from '../validator/validator-kind.ts'
import { encodeClaimData } from './claim-data.ts'

/** The signer of claims: one of viem's local accounts, or any object that signs typed data in the same way. */
export type ClaimSigner = {
  /** The account, or the contract (ERC-1271) that validates the signature. */
  readonly address: Address
  readonly signTypedData: (typedData: ClaimTypedData) => Promise<Hex>
}

/** A signed claim, ready for the core. */
export type SignedClaimData = {
  /** The signed digest. */
  readonly digest: Hex
  readonly signer: Address
  readonly signature: Hex
  /** The core's `data_`. */
  readonly data: Hex
}

/**
 * Signs a claim and encodes it for the core, in the form that the validator's kind takes.
 * @param signer - a viem account, or any object with an `address` that the validator accepts and `signTypedData`.
 * @param domain - the kind, the chain and the address of the boost's validator, from {@link getClaimDomain}.
 * @param claim - the boost's id, the claimant, the number of incentives that the claim can reach, their data and the
 * referrer; the zero address for none.
 * @throws {InvalidClaimDataError} when a value does not fit its onchain type.
 * @throws the errors of `signer.signTypedData`, such as viem's `UserRejectedRequestError` from a wallet.
 * @example
 * const domain = await getClaimDomain(client, { validator: boost.validator })
 * const claim = { boostId, incentiveQuantity: 1, claimant, incentiveData: '0x', referrer: zeroAddress } as const
 * const { data } = await signClaim(account, domain, claim)
 */
export async function signClaim(
  signer: ClaimSigner,
  domain: ClaimDomain,
  claim: SignedClaim,
): Promise<SignedClaimData> {
  const digest = hashClaim(domain, claim)
  const signature = await signer.signTypedData(claimTypedData(domain, claim))
  return {
    digest,
    signer: signer.address,
    signature,
    data: encodeSignedClaim(domain, claim, { signer: signer.address, signature }),
  }
}

/**
 * Encodes a claim and a signature made elsewhere for the core.
 * @throws {InvalidClaimDataError} when a value does not fit its onchain type.
 */
export function encodeSignedClaim(
  { type: kind }: Pick<ClaimDomain, 'type'>,
  { incentiveQuantity, incentiveData, referrer }: SignedClaim,
  { signer, signature }: { readonly signer: Address; readonly signature: Hex },
): Hex {
  const signed = { signer, signature, incentiveQuantity, incentiveData }
  return encodeClaimData({ ...signed, referrer: validatorKinds[kind].signsReferrer ? referrer : null })
}

/**
 * Returns the EIP-712 domain of claims to a boost's validator.
 * @throws {UnsupportedInterfaceError} when the contract is not a validator that takes signatures.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {WrongChainError} when the node serves another chain than the client's.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getClaimDomain(
  client: Client,
  { validator }: { readonly validator: Address },
): Promise<ClaimDomain> {
  const [kind, chainId] = await Promise.all([getValidatorKind(client, { validator }), requestChainId(client)])
  return { type: kind, chainId, validator }
}
