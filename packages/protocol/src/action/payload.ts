import { decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import { ProtocolError } from '../protocol-error.ts'
import { toOnchainSignature } from '../signature/infer-signature-type.ts'
import { type Action, type ActionStep, MAX_ACTION_STEPS } from './action.ts'
import { ChainIdError, NoActionStepError, PayloadError, TooManyActionStepsError } from './errors.ts'
import { foldRepeats } from './fold-repeats.ts'
import { fromOnchainClaimant, fromOnchainStep } from './onchain-shapes.ts'

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

/** The deploy payload's onchain type: one dynamic struct. Source: PROTOCOL.md §4, "EventAction". */
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

/**
 * Encodes an action for `initialize(bytes)`. Fewer than four steps: the last one is repeated, here and only here.
 * Source: SPECIFICATION.md §5; PROTOCOL.md §4.
 * @throws {NoActionStepError} without a step. @throws {TooManyActionStepsError} with more than four.
 * @throws {SignatureLengthError} unless every signature has 4 or 32 bytes. @throws {ChainIdError} when a chain id is no
 * safe integer. @throws {PayloadError} when a value does not fit its onchain type.
 */
export function encodeActionPayload({ actionClaimant, actionSteps }: Action): Hex {
  const [one, two, three, four] = padSteps(actionSteps)
  try {
    return encodeAbiParameters(actionPayloadParameters, [
      {
        actionClaimant: {
          signatureType: actionClaimant.signatureType,
          signature: toOnchainSignature(actionClaimant.signature),
          fieldIndex: actionClaimant.fieldIndex,
          targetContract: actionClaimant.targetContract,
          chainid: toOnchainChainId(actionClaimant.chainId),
        },
        actionStepOne: toOnchainStep(one),
        actionStepTwo: toOnchainStep(two),
        actionStepThree: toOnchainStep(three),
        actionStepFour: toOnchainStep(four),
      },
    ])
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new PayloadError('The action has a value that does not fit its onchain type', { cause })
  }
}

/**
 * Decodes a deploy payload; repeated steps fold into one.
 * @throws {PayloadError} when the bytes are no action's payload. @throws {ChainIdError} when a chain id is no safe integer.
 */
export function decodeActionPayload(payload: Hex): Action {
  const decoded = decodePayload(payload)
  const steps = [decoded.actionStepOne, decoded.actionStepTwo, decoded.actionStepThree, decoded.actionStepFour]
  return {
    actionClaimant: fromOnchainClaimant(decoded.actionClaimant),
    actionSteps: foldRepeats(steps.map(fromOnchainStep)),
  }
}

function decodePayload(payload: Hex) {
  try {
    return decodeAbiParameters(actionPayloadParameters, payload)[0]
  } catch (cause) {
    throw new PayloadError('The bytes cannot be decoded', { cause })
  }
}

/**
 * Fills the four slots that a contract has. Source: SPECIFICATION.md §5.
 * @throws {NoActionStepError} without a step. @throws {TooManyActionStepsError} with more than four.
 */
function padSteps(steps: readonly ActionStep[]): readonly [ActionStep, ActionStep, ActionStep, ActionStep] {
  const [one, two = one, three = two, four = three] = steps
  if (steps.length > MAX_ACTION_STEPS) throw new TooManyActionStepsError(steps.length)
  if (!one || !two || !three || !four) throw new NoActionStepError()
  return [one, two, three, four]
}

function toOnchainStep({ chainId, signature, actionParameter, ...step }: ActionStep) {
  return {
    ...step,
    signature: toOnchainSignature(signature),
    chainid: toOnchainChainId(chainId),
    actionParameter: { ...actionParameter, filterData: evenHex(actionParameter.filterData) },
  }
}

function toOnchainChainId(chainId: number): bigint {
  if (!Number.isSafeInteger(chainId) || chainId < 0) throw new ChainIdError(chainId)
  return BigInt(chainId)
}

/**
 * Hex of odd length is read as if padded with one zero in front. Source: PROTOCOL.md §13.
 * @throws {PayloadError} when it is no hex: the encoder would write whatever stands there.
 */
function evenHex(hex: Hex): Hex {
  if (!/^0x[0-9a-f]*$/i.test(hex)) throw new PayloadError(`The filter data "${hex}" is no hex`)
  return hex.length % 2 === 0 ? hex : `0x0${hex.slice(2)}`
}
