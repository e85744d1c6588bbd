import { type Address, type Client, encodeFunctionData, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { coreAbi } from '../boost/core-abi.ts'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { getValidator } from '../validator/get-validator.ts'
import { validatorKinds } from '../validator/validator-kind.ts'
import { decodeClaimData } from './claim-data.ts'
import { ReferrerMismatchError } from './errors.ts'

/** One claim to submit. */
export type Claim = {
  readonly boostId: bigint
  readonly incentiveId: number
  /** The account that is paid. Any account may submit the claim. */
  readonly claimant: Address
  /** The signed data: the core's `data_`. */
  readonly data: Hex
  /** The signed referrer by default. Validators of version 1 have no referrer. */
  readonly referrer?: Address
}

/** A claim as a call to the core, and the value to send with it. */
export type PlannedClaim = { readonly data: Hex; readonly value: bigint }

/**
 * Returns a claim as a call to the core. The call sends the claim fee only where the validator takes one, because a
 * validator without a fee would keep the value. Source: docs/protocol.md#signed-claims.
 * @throws {ReferrerMismatchError} when another referrer is given than was signed.
 * @throws {InvalidClaimDataError} when a value does not fit its onchain type.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function planClaim(
  client: Client,
  { boostId, incentiveId, claimant, data, referrer, validator }: Claim & { readonly validator: Address },
): Promise<PlannedClaim> {
  const details = await readValidator(client, validator)
  const signed =
    details !== null && validatorKinds[details.type].signsReferrer
      ? decodeClaimData(data, { signsReferrer: true }).referrer
      : null
  const named = referrer ?? signed ?? zeroAddress
  if (signed !== null && !isAddressEqual(named, signed)) throw new ReferrerMismatchError({ given: named, signed })
  return {
    data: encodeClaimCall({ boostId, incentiveId, claimant, data, referrer: named }),
    value: details !== null && 'claimFee' in details ? details.claimFee : 0n,
  }
}

/** Returns the calldata of a claim for an account. @param claim.referrer - as the core receives it. */
export function encodeClaimCall({
  boostId,
  incentiveId,
  claimant,
  data,
  referrer,
}: Claim & { readonly referrer: Address }): Hex {
  const args = [boostId, BigInt(incentiveId), referrer, data, claimant] as const
  return encodeFunctionData({ abi: coreAbi, functionName: 'claimIncentiveFor', args })
}

/** Null for a validator without signatures, such as an action that validates itself. */
async function readValidator(client: Client, validator: Address) {
  try {
    return await getValidator(client, { validator })
  } catch (error) {
    if (error instanceof UnsupportedInterfaceError) return null
    throw error
  }
}
