import { type Abi, type Address, type Hex, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { AddressFormatError } from '../address/errors.ts'
import { parseAddress } from '../address/parse-address.ts'
import { inferSignatureType, padSignature } from '../signature/infer-signature-type.ts'
import { parseAbiItems } from '../signature/parse-abi-items.ts'
import { type Action, type ActionClaimant, type ActionStep, MAX_ACTION_STEPS, SignatureType } from './action.ts'
import { InvalidActionError, NoActionStepError, TooManyActionStepsError, UnsafeChainIdError } from './errors.ts'

/** A parsed definition file: the action, its ABI (null when the file has none), and the first block that counts. */
export type ActionDefinition = {
  readonly action: Action
  readonly abi: Abi | null
  readonly notBeforeBlock: bigint | null
}

const whole = z.pipe(
  z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{1,78}$/)), z.bigint().check(z.nonnegative())]),
  z.transform((value) => BigInt(value)),
)
const small = z.pipe(
  whole.check(z.refine((value) => value <= 0xffff_ffffn)),
  z.transform((value) => Number(value)),
)
const flag = z.pipe(
  whole.check(z.refine((value) => value <= 1n)),
  z.transform((value): SignatureType => (value === 1n ? 1 : 0)),
)
const hex = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  z.transform((value): Hex => `0x${value.slice(2).toLowerCase()}`),
)
const address = z.pipe(
  z.string(),
  z.transform((value, context): Address => {
    try {
      return parseAddress(value)
    } catch (error) {
      if (!(error instanceof AddressFormatError)) throw error
      context.issues.push({ code: 'custom', message: error.why, input: value })
      return zeroAddress
    }
  }),
)
const chain = { chainid: z.optional(whole), chainId: z.optional(whole) }

const criteria = z.object({
  filterType: small,
  fieldType: small,
  fieldIndex: small,
  filterData: hex,
})
const step = z.object({
  signature: hex,
  signatureType: z.optional(flag),
  actionType: z.optional(small),
  targetContract: address,
  ...chain,
  actionParameter: criteria,
})
const claimant = z.object({
  signatureType: z.optional(flag),
  signature: hex,
  fieldIndex: small,
  targetContract: address,
  ...chain,
})
const definition = z.object({
  actionClaimant: claimant,
  actionSteps: z.optional(z.array(step)),
  actionStepOne: z.optional(step),
  actionStepTwo: z.optional(step),
  actionStepThree: z.optional(step),
  actionStepFour: z.optional(step),
  abi: z.optional(z.nullable(z.array(z.unknown()))),
  notBeforeBlockNumber: z.optional(z.nullable(whole)),
})

/**
 * Parses a definition as JSON (`actionClaimant`, `actionSteps` or the four named steps; numbers or decimal
 * strings), with optional `abi` (JSON items or human-readable strings) and `notBeforeBlockNumber`. A missing
 * `signatureType` is inferred. A missing `actionType` is 0.
 * Source: docs/protocol.md#codec-and-matching.
 * @param json - the parsed JSON of a definition: `{ actionClaimant, actionSteps, abi?, notBeforeBlockNumber? }`.
 * @throws {InvalidActionError} with the place that is wrong, also for steps given in both ways, and for a misspelled
 * field such as `actionStepTow`. Other further fields are ignored.
 * @throws {NoActionStepError} when there are no steps.
 * @throws {TooManyActionStepsError} when there are more than four steps.
 * @throws {SignatureLengthError} when a signature has neither 4 nor 32 bytes.
 * @throws {UnsafeChainIdError} when a chain id is too large for an exact number.
 * @throws {InvalidAbiError} when an item cannot be parsed.
 * @example
 * const { action, abi } = parseAction(JSON.parse(text))
 */
export function parseAction(json: unknown): ActionDefinition {
  const misspelled = typeof json === 'object' && json !== null ? Object.keys(json).find(isMisspelled) : undefined
  if (misspelled !== undefined) throw new InvalidActionError({ path: misspelled, expected: LEFT_OUT })
  const parsed = definition.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const expected =
      issue?.code === 'custom' && issue.message === 'checksum'
        ? 'an address whose capitals are its checksum (one character is wrong), or one in lower case'
        : expectedAt(issue?.path ?? [])
    throw new InvalidActionError({ path: pathText(issue?.path ?? []), expected })
  }
  const { actionClaimant, actionSteps, abi, notBeforeBlockNumber, ...named } = parsed.data
  const slots = [named.actionStepOne, named.actionStepTwo, named.actionStepThree, named.actionStepFour]
  const namedSteps = slots.filter((slot) => slot !== undefined)
  if (actionSteps !== undefined && namedSteps.length > 0) {
    throw new InvalidActionError({ path: 'actionSteps', expected: 'left out beside actionStepOne to actionStepFour' })
  }
  const steps = actionSteps ?? namedSteps
  if (steps.length === 0) throw new NoActionStepError()
  if (steps.length > MAX_ACTION_STEPS) throw new TooManyActionStepsError(steps.length)
  return {
    action: {
      actionClaimant: readClaimant(actionClaimant),
      actionSteps: steps.map((read, at) => readStep(read, `actionSteps[${at}]`)),
    },
    abi: abi == null ? null : parseAbiItems(abi),
    notBeforeBlock: notBeforeBlockNumber ?? null,
  }
}

const LEFT_OUT = 'left out, because definitions have no such field'

/** A step, or the first block, that is dropped for its name would let the definition match more. */
function isMisspelled(name: string): boolean {
  return /^(action|notBefore)/i.test(name) && !Object.hasOwn(definition.shape, name)
}

function readClaimant({
  chainid,
  chainId,
  signature,
  signatureType,
  ...read
}: z.output<typeof claimant>): ActionClaimant {
  return {
    ...read,
    ...readSignature(signature, signatureType),
    chainId: readChainId(chainid ?? chainId, 'actionClaimant'),
  }
}

function readStep(read: z.output<typeof step>, path: string): ActionStep {
  const { chainid, chainId, signature, signatureType, actionType, ...rest } = read
  return {
    ...rest,
    ...readSignature(signature, signatureType),
    actionType: actionType === 1 ? 1 : 0,
    chainId: readChainId(chainid ?? chainId, path),
  }
}

function readSignature(signature: Hex, given: SignatureType | undefined) {
  const inferred = inferSignatureType(signature) === 'event' ? SignatureType.EVENT : SignatureType.FUNC
  return { signature: padSignature(signature), signatureType: given ?? inferred }
}

function readChainId(chainid: bigint | undefined, path: string): number {
  if (chainid === undefined) throw new InvalidActionError({ path: `${path}.chainid`, expected: 'the chain id' })
  if (chainid > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnsafeChainIdError(chainid)
  return Number(chainid)
}

function pathText(path: readonly PropertyKey[]): string {
  return (
    path.reduce<string>((text, key) => {
      if (typeof key === 'number') return `${text}[${key}]`
      return text === '' ? String(key) : `${text}.${String(key)}`
    }, '') || 'form'
  )
}

function expectedAt(path: readonly PropertyKey[]): string {
  switch (path.at(-1)) {
    case 'signature':
    case 'filterData':
      return 'hex digits after 0x'
    case 'targetContract':
      return '0x and 40 hex digits'
    case 'signatureType':
      return '0 (event) or 1 (function)'
    case 'chainid':
    case 'chainId':
    case 'filterType':
    case 'fieldType':
    case 'fieldIndex':
    case 'actionType':
    case 'notBeforeBlockNumber':
      return 'a whole number, or a decimal string'
    case 'abi':
      return 'a list of ABI items or human-readable strings'
    case 'actionSteps':
      return 'a list of 1 to 4 steps'
    default:
      return 'the deploy payload of an action (actionClaimant and actionSteps)'
  }
}
