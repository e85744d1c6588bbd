import { decodeAbiParameters, type Hex } from 'viem'
import { encodeParameters, misfitText } from '../address/encode-parameters.ts'
import { ANY_PARAMETER } from '../criteria/criteria.ts'
import { shortestFilterData } from '../criteria/filter-data.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { AbiRegistry } from '../signature/abi-registry.ts'
import { padSignature } from '../signature/infer-signature-type.ts'
import type { Action, ActionStep } from './action.ts'
import { dedupeSteps } from './dedupe-steps.ts'
import { resolveStepField, validateAction } from './definition-errors.ts'
import { InvalidActionPayloadError, NoActionStepError } from './errors.ts'
import { fromOnchainClaimant, fromOnchainStep } from './onchain-types.ts'

const claimantComponents = [
  { name: 'signatureType', type: 'uint8' },
  { name: 'signature', type: 'bytes32' },
  { name: 'fieldIndex', type: 'uint32' },
  { name: 'targetContract', type: 'address' },
  { name: 'chainid', type: 'uint256' },
] as const

const stepComponents = [
  { name: 'signature', type: 'bytes32' },
  { name: 'signatureType', type: 'uint8' },
  { name: 'actionType', type: 'uint8' },
  { name: 'targetContract', type: 'address' },
  { name: 'chainid', type: 'uint256' },
  {
    name: 'actionParameter',
    type: 'tuple',
    components: [
      { name: 'filterType', type: 'uint8' },
      { name: 'fieldType', type: 'uint8' },
      { name: 'fieldIndex', type: 'uint32' },
      { name: 'filterData', type: 'bytes' },
    ],
  },
] as const

/** The deploy payload's onchain type: one dynamic struct. Source: docs/protocol.md#initialization-payloads. */
export const actionPayloadParameters = [
  {
    type: 'tuple',
    components: [
      { name: 'actionClaimant', type: 'tuple', components: claimantComponents },
      { name: 'actionStepOne', type: 'tuple', components: stepComponents },
      { name: 'actionStepTwo', type: 'tuple', components: stepComponents },
      { name: 'actionStepThree', type: 'tuple', components: stepComponents },
      { name: 'actionStepFour', type: 'tuple', components: stepComponents },
    ],
  },
] as const

/** Extra knowledge about an action that is encoded or deployed. */
export type EncodeActionOptions = {
  /**
   * The known ABI items of the action's signatures. When left out, the fields have the types that the steps declare.
   */
  readonly abiItems?: AbiRegistry
}

/**
 * Encodes a new definition for `initialize(bytes)`. It rejects what `validateAction` rejects: a deployed action cannot
 * be changed. A UINT's filter data is written in its shortest form. With fewer than four steps it repeats the last one.
 * No other function does so.
 * Source: docs/product.md#definitions; docs/protocol.md#initialization-payloads; docs/protocol.md#codec-and-matching.
 * @throws the errors of {@link validateAction}: a definition that it rejects is not encoded.
 * @throws {InvalidActionPayloadError} when a value does not fit its onchain type.
 */
export function encodeActionPayload(action: Action, { abiItems }: EncodeActionOptions = {}): Hex {
  const known = abiItems ?? null
  validateAction(action, { abiItems: known })
  const { actionClaimant, actionSteps } = action
  const [one, two, three, four] = padSteps(actionSteps)
  try {
    return encodeParameters(actionPayloadParameters, [
      {
        actionClaimant: {
          signatureType: actionClaimant.signatureType,
          signature: padSignature(actionClaimant.signature),
          fieldIndex: actionClaimant.fieldIndex,
          targetContract: actionClaimant.targetContract,
          chainid: BigInt(actionClaimant.chainId),
        },
        actionStepOne: toOnchainStep(one, known),
        actionStepTwo: toOnchainStep(two, known),
        actionStepThree: toOnchainStep(three, known),
        actionStepFour: toOnchainStep(four, known),
      },
    ])
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new InvalidActionPayloadError(misfitText('The action', cause), { cause })
  }
}

/**
 * Decodes a deploy payload, without repeated steps.
 * @throws {InvalidActionPayloadError} when the bytes are not an action's payload.
 * @throws {UnsafeChainIdError} when a chain id is not a safe integer.
 */
export function decodeActionPayload(payload: Hex): Action {
  const decoded = decodePayload(payload)
  const steps = [decoded.actionStepOne, decoded.actionStepTwo, decoded.actionStepThree, decoded.actionStepFour]
  return {
    actionClaimant: fromOnchainClaimant(decoded.actionClaimant),
    actionSteps: dedupeSteps(steps.map(fromOnchainStep)),
  }
}

function decodePayload(payload: Hex) {
  try {
    return decodeAbiParameters(actionPayloadParameters, payload)[0]
  } catch (cause) {
    throw new InvalidActionPayloadError('The bytes cannot be decoded', { cause })
  }
}

/**
 * Fills the four slots that a contract has.
 * Source: docs/product.md#definitions.
 * @throws {NoActionStepError} without steps.
 */
function padSteps(steps: readonly ActionStep[]): readonly [ActionStep, ActionStep, ActionStep, ActionStep] {
  const [one, two = one, three = two, four = three] = steps
  if (!one || !two || !three || !four) throw new NoActionStepError()
  return [one, two, three, four]
}

function toOnchainStep(step: ActionStep, abiItems: AbiRegistry | null) {
  const { chainId, signature, actionParameter, ...same } = step
  return {
    ...same,
    signature: padSignature(signature),
    chainid: BigInt(chainId),
    actionParameter: { ...actionParameter, filterData: writtenFilterData(step, abiItems) },
  }
}

/** @throws {InvalidActionPayloadError} when the data is not hex: the encoder would write it unchecked. */
function writtenFilterData(step: ActionStep, abiItems: AbiRegistry | null): Hex {
  const { fieldIndex, filterData } = step.actionParameter
  if (!/^0x[0-9a-f]*$/i.test(filterData))
    throw new InvalidActionPayloadError(`The filter data "${filterData}" is not hex`)
  const leaf = fieldIndex === ANY_PARAMETER ? null : resolveStepField(step, abiItems).leaf
  return shortestFilterData(leaf, filterData)
}
