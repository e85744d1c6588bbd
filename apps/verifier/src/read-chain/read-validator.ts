import { encodeClaimData, toValidatorKind, validatorKinds } from '@laurel/protocol'
import { payableLimitedSignerValidatorV2Abi as validatorAbi } from '@laurel/protocol/abi'
import { orNull, revertOf } from '@laurel/server/chain/contract-failure.ts'
import { toLower } from '@laurel/server/chain/to-lower.ts'
import { type Address, BaseError, type Client, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { call, readContract } from 'viem/actions'
import type { BoostFacts } from '../verify-claim/boost-facts.ts'
import { withoutWrapping } from './errors.ts'
import { readComponentId } from './read-component.ts'

/** The core, boost and signer that a validator must accept. */
export type ValidatorPlace = { readonly core: Address; readonly boostId: bigint; readonly signer: Address }

/** Whether a validator accepts an account's signatures, by finalized state. @throws {QuorumNotReachedError} */
export async function isSignerOf(client: Client, validator: Address, signer: Address): Promise<boolean> {
  const signerCall = { abi: validatorAbi, address: validator, functionName: 'signers', args: [signer] } as const
  return (await withoutWrapping(orNull(readContract(client, signerCall)))) === true
}

/**
 * Reads a boost's validator: its kind, whether it accepts claims from the boost's own core, and whether it authorizes this signer.
 * @throws {QuorumNotReachedError} @throws {ComponentUnreadableError}
 */
export function readValidator(
  client: Client,
  address: Address,
  place: ValidatorPlace,
): Promise<BoostFacts['validator']> {
  return withoutWrapping(readWhole(client, address, place))
}

async function readWhole(
  client: Client,
  address: Address,
  { core, boostId, signer }: ValidatorPlace,
): Promise<BoostFacts['validator']> {
  const lower = toLower(address)
  const id = await readComponentId(client, address)
  const kind = id === null ? null : toValidatorKind(id)
  if (kind === null) return { address: lower, kind, trustsCore: false, authorizesSigner: false }
  const signerCall = { abi: validatorAbi, address, functionName: 'signers', args: [signer] } as const
  const [authorizesSigner, trustsCore] = await Promise.all([
    orNull(readContract(client, signerCall)),
    takesClaimsFrom(client, address, { core, boostId, isPayable: validatorKinds[kind].isPayable }),
  ])
  return { address: lower, kind, trustsCore, authorizesSigner: authorizesSigner === true }
}

const INVALID_INCENTIVE = '0x17c66bc7'

/**
 * Checks whether a validator accepts claims from a core, which no getter returns. The validator checks its caller before the quantity,
 * so a claim of quantity zero reverts because of its quantity only when the caller is right. Two cores that share a validator would
 * count each other's boosts.
 * Source: docs/protocol.md#signed-claims; docs/security.md#r16; docs/security.md#b4.
 */
async function takesClaimsFrom(
  client: Client,
  validator: Address,
  { core, boostId, isPayable }: { core: Address; boostId: bigint; isPayable: boolean },
): Promise<boolean> {
  const fee = isPayable
    ? await orNull(readContract(client, { abi: validatorAbi, address: validator, functionName: 'getClaimFee' }))
    : 0n
  if (fee === null) return false
  const claim = encodeClaimData({
    signer: zeroAddress,
    signature: '0x',
    incentiveQuantity: 0,
    incentiveData: '0x',
    referrer: zeroAddress,
  })
  const data = encodeFunctionData({
    abi: validatorAbi,
    functionName: 'validate',
    args: [boostId, 0n, zeroAddress, claim],
  })
  const revert = await revertData(client, { account: core, to: validator, data, value: fee })
  return revert?.startsWith(INVALID_INCENTIVE) === true
}

async function revertData(
  client: Client,
  request: { account: Address; to: Address; data: Hex; value: bigint },
): Promise<Hex | null> {
  const { account, to, data, value } = request
  try {
    // The balance of the core does not matter here.
    const stateOverride = value > 0n ? [{ address: account, balance: value * 2n }] : undefined
    await call(client, { account, to, data, value, ...(stateOverride ? { stateOverride } : {}) })
    return null
  } catch (error) {
    const reverted = error instanceof BaseError ? revertOf(error) : null
    if (reverted === null) throw error
    return reverted
  }
}
