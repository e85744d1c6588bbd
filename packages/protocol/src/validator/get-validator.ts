import { type Address, type Client, encodePacked, type Hex, keccak256 } from 'viem'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { getComponentInterface } from '../contract/supports-interface.ts'
import { validatorAbi, validatorDetailsAbi } from './validator-abi.ts'
import type {
  LimitedValidatorKind,
  PayableValidatorKind,
  SignerValidatorKind,
  ValidatorKind,
} from './validator-kind.ts'

/** The interface id that every validator supports, and the id of each kind. Source: docs/protocol.md#interface-ids. */
export const validatorInterfaces = {
  validator: '0x5912b89c',
  signerValidator: '0xb8ce7b22',
  signerValidatorV2: '0x81818aa3',
  limitedSignerValidator: '0xc8ebc758',
  limitedSignerValidatorV2: '0xf1a436d9',
  payableLimitedSignerValidator: '0xb0fafe58',
  payableLimitedSignerValidatorV2: '0x89b50fd9',
} as const satisfies Record<ValidatorKind | 'validator', Hex>

/** @returns null for an id that no validator has. */
export function toValidatorKind(interfaceId: Hex): ValidatorKind | null {
  for (const kind of kinds) if (validatorInterfaces[kind] === interfaceId.toLowerCase()) return kind
  return null
}

const isKind = (name: string): name is ValidatorKind => name !== 'validator'
const kinds = Object.keys(validatorInterfaces).filter((name) => isKind(name))

/** The state of a validator on the chain. */
export type Validator =
  | { readonly type: SignerValidatorKind; readonly validator: Address; readonly owner: Address }
  | {
      readonly type: LimitedValidatorKind
      readonly validator: Address
      readonly owner: Address
      /** Claims of one claimant from one incentive. */
      readonly maxClaimCount: bigint
    }
  | {
      readonly type: PayableValidatorKind
      readonly validator: Address
      readonly owner: Address
      readonly maxClaimCount: bigint
      /** The exact value in wei that a claim must send. */
      readonly claimFee: bigint
    }

/**
 * Returns the kind of the validator at an address.
 * @throws {UnsupportedInterfaceError} when the contract is not a validator of the protocol.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getValidatorKind(
  client: Client,
  { validator }: { readonly validator: Address },
): Promise<ValidatorKind> {
  const kind = toValidatorKind(await getComponentInterface(client, { address: validator }))
  if (kind === null) throw new UnsupportedInterfaceError({ address: validator, needed: 'a validator of the protocol' })
  return kind
}

/**
 * Reads a validator and returns its kind, its owner, its limit and its fee.
 * @throws {UnsupportedInterfaceError} when the contract is not a validator of the protocol.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getValidator(client: Client, { validator }: { readonly validator: Address }): Promise<Validator> {
  const reader = await atOneBlock(client)
  const [kind, owner] = await Promise.all([
    getValidatorKind(reader, { validator }),
    readContract(
      reader,
      { abi: validatorAbi, address: validator, functionName: 'owner' },
      'a validator of the protocol',
    ),
  ])
  const details = { abi: validatorDetailsAbi, address: validator } as const
  const limitOf = () => readContract(reader, { ...details, functionName: 'maxClaimCount' }, kind)
  switch (kind) {
    case 'signerValidator':
    case 'signerValidatorV2':
      return { type: kind, validator, owner }
    case 'limitedSignerValidator':
    case 'limitedSignerValidatorV2':
      return { type: kind, validator, owner, maxClaimCount: await limitOf() }
    case 'payableLimitedSignerValidator':
    case 'payableLimitedSignerValidatorV2': {
      const [maxClaimCount, claimFee] = await Promise.all([
        limitOf(),
        readContract(reader, { ...details, functionName: 'getClaimFee' }, kind),
      ])
      return { type: kind, validator, owner, maxClaimCount, claimFee }
    }
  }
}

/**
 * Returns whether a validator lets an account sign claims.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function isSigner(
  client: Client,
  { validator, signer }: { readonly validator: Address; readonly signer: Address },
): Promise<boolean> {
  const readParameters = { abi: validatorAbi, address: validator, functionName: 'signers', args: [signer] } as const
  return readContract(client, readParameters, 'a validator')
}

/**
 * Returns how often a claimant has claimed from an incentive, by a limited validator's own count.
 * Source: docs/protocol.md#signed-claims.
 * @throws {UnsupportedInterfaceError} also for validators that count nothing.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export function getClaimCount(
  client: Client,
  { validator, ...claims }: CountedClaims & { readonly validator: Address },
): Promise<bigint> {
  const args = [toClaimCountKey(claims)] as const
  return readContract(
    client,
    { abi: validatorDetailsAbi, address: validator, functionName: 'quantityClaimed', args },
    'a validator that counts claims',
  )
}

/** The claims that a limited validator counts together. */
type CountedClaims = { readonly boostId: bigint; readonly incentiveId: number; readonly claimant: Address }

/** Returns the key of a limited validator's count. Source: docs/protocol.md#signed-claims. */
export function toClaimCountKey({ boostId, incentiveId, claimant }: CountedClaims): Hex {
  return keccak256(encodePacked(['uint256', 'uint256', 'address'], [boostId, BigInt(incentiveId), claimant]))
}
