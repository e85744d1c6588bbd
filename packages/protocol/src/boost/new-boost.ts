import { type Address, zeroAddress } from 'viem'
import type { AllowListParameters } from '../allow-list/payload.ts'
import type { IncentiveParameters } from '../incentive/incentive-parameters.ts'
import { type OptionRule, requireKnownOptions } from '../options/require-options.ts'
import { addressForm, listForm, uintForm } from '../options/value-forms.ts'
import type { ValidatorParameters } from '../validator/payload.ts'
import { type ComponentParameters, componentTarget } from './component-target.ts'
import type { CreateBoostPayload, Target } from './create-payload.ts'
import { SignerMissingError } from './errors.ts'

/**
 * The input of `createBoostFromBudget`. A component is a `Target`, or plain data with a `type` that is cloned from the
 * protocol's implementation on the chain.
 */
export type NewBoost = {
  readonly budget: Address
  readonly action:
    | Target
    | Extract<ComponentParameters, { type: 'eventAction' | 'contractAction' | 'erc721MintAction' }>
  readonly incentives: readonly (Target | IncentiveParameters)[]
  /** `{ signer }` is a `signerValidatorV2` with that one signer, for the boost's core. */
  readonly validator: Target | ValidatorParameters | { readonly signer: Address }
  /** Who can claim; every account by default. */
  readonly allowList?: Target | AllowListParameters
  /** Basis points that the creator adds to the core's own fee; 0 by default. */
  readonly protocolFee?: bigint
  /** Any number by default, or for zero. The verifier enforces it, and no contract does. */
  readonly maxParticipants?: bigint
  /** The owner of the boost; the sender by default. */
  readonly owner?: Address
}

/** The chain and the core of a new boost, and the account that creates it. */
export type CreateBoostContext = { readonly chainId: number; readonly core: Address; readonly sender: Address }

/** Returns whether the implementation of a component depends on the chain id. */
export function needsImplementations({ action, incentives, validator, allowList }: Omit<NewBoost, 'budget'>): boolean {
  return [action, validator, allowList, ...incentives].some(
    (component) => component === undefined || !isTarget(component),
  )
}

/**
 * Returns a boost with its defaults filled in: open to all, no fee besides the core's, any number of participants,
 * owned by the sender. Pure. Source: docs/protocol.md#initialization-payloads.
 * @param context.chainId - selects the implementations. It is ignored when every component is a `Target`.
 * @throws {UnknownOptionError} for a part that does not exist, such as a misspelled `allowList`.
 * @throws {InvalidOptionError} for a part that is missing or of another type, and when `allowList` or `maxParticipants`
 * is undefined.
 * @throws {SignerMissingError} without a validator, or without its signer. Nobody can sign for the zero address.
 * @throws the errors of {@link componentTarget}.
 */
export function completeBoost(boost: NewBoost, { chainId, core, sender }: CreateBoostContext): CreateBoostPayload {
  requireKnownOptions('A boost', boost, boostParts)
  const { budget, action, incentives, validator, allowList = { type: 'openAllowList' } } = boost
  const { protocolFee = 0n, maxParticipants = 0n, owner = sender } = boost
  // The signer of a verifier, looked up by the chain, may be undefined where the compiler does not see it.
  if (!validator || ('signer' in validator && !isSigner(validator.signer))) throw new SignerMissingError()
  return {
    ...{ budget, protocolFee, maxParticipants, owner },
    action: toTarget(chainId, action),
    incentives: incentives.map((incentive) => toTarget(chainId, incentive)),
    allowList: toTarget(chainId, allowList),
    validator: toTarget(
      chainId,
      'signer' in validator
        ? { type: 'signerValidatorV2', signers: [validator.signer], validatorCaller: core }
        : validator,
    ),
  }
}

/** A component, whose content is checked where it is encoded. */
function isComponent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('isBase' in value || 'type' in value)
}

const boostParts = {
  budget: { use: 'required', form: addressForm },
  action: {
    use: 'required',
    form: { isValid: isComponent, needed: '{ type: "eventAction", action }, another kind of action or a `Target`' },
  },
  incentives: { use: 'required', form: listForm },
  // A missing one has an error that says where a signer is from.
  validator: {
    use: 'optional',
    form: { isValid: (value) => !value || typeof value === 'object', needed: '{ signer: "0x…" }, or a `Target`' },
  },
  allowList: {
    use: 'limiting',
    form: {
      isValid: isComponent,
      needed: '{ type: "simpleAllowList", owner, users }, or { isBase: false, instance: "0x…", parameters: "0x" }',
    },
  },
  protocolFee: { use: 'optional', form: uintForm },
  maxParticipants: { use: 'limiting', form: uintForm },
  owner: { use: 'optional', form: addressForm },
} satisfies Record<keyof NewBoost, OptionRule>

function isSigner(signer: Address | null | undefined): boolean {
  return Boolean(signer) && signer !== zeroAddress
}

/**
 * Returns a component as the core takes it.
 * @throws the errors of {@link componentTarget}.
 */
export function toTarget(chainId: number, component: Target | ComponentParameters): Target {
  return isTarget(component) ? component : componentTarget(chainId, component)
}

/** Returns whether a component is a `Target`, which needs no implementation of the chain. */
export function isTarget(component: object): component is Target {
  return 'isBase' in component
}
