import type { Address, Client, Hash } from 'viem'
import type { Action } from '../action/action.ts'
import type { DefinedAction } from '../action/define-action.ts'
import { getEventAction } from '../action/get-event-action.ts'
import { getTransactionEvidence } from '../evidence/get-transaction-evidence.ts'
import { compileAction } from '../match/compile-action.ts'
import { matchAction } from '../match/match-action.ts'
import type { OwnedMatchResult } from '../match/match-result.ts'
import { type OptionRule, requireKnownOptions } from '../options/require-options.ts'
import { uintForm } from '../options/value-forms.ts'
import { type AbiRegistry, createAbiRegistry, mergeAbiRegistries } from '../signature/abi-registry.ts'

/** What `checkTransaction` takes. */
export type CheckOptions = {
  /** An action of `defineAction`, any other action, or the address of a deployed one. */
  readonly action: DefinedAction | Action | Address
  readonly hash: Hash
  /** The known ABI items. They come after the ABI of a `DefinedAction`, and every other action needs them. */
  readonly abiItems?: AbiRegistry | undefined
  /** The first block that counts. */
  readonly notBeforeBlock?: bigint
  /** A viem client on the chain that holds the action's contract, if that is another chain than the transaction's. */
  readonly actionClient?: Client | undefined
}

/**
 * Checks one transaction against an action: compiles the action, reads the transaction and its receipt, and matches
 * them. To check many transactions, call `compileAction`, `getTransactionEvidence` and `matchAction`.
 * @param client - viem client on the chain of the transaction.
 * @param options.action - an action of `defineAction`, any other action, or the address of a deployed one.
 * @param options.hash - the transaction's hash: `0x` and 64 hex digits.
 * @param options.abiItems - the known ABI items, from `createAbiRegistry`; only a result of `defineAction` needs none.
 * @param options.notBeforeBlock - the number of the first block that counts; any block by default.
 * @param options.actionClient - viem client on the chain of the action's contract; `client` by default.
 * @returns whether the transaction completes the action, and the claimant. A transaction that does not match is a
 * result.
 * @throws {UnknownOptionError} for an option that does not exist, such as a misspelled `notBeforeBlock`.
 * @throws {InvalidOptionError} when the `action` or the `hash` is missing, and when `notBeforeBlock` is undefined or not
 * a bigint.
 * @throws {WrongChainError} when the node serves another chain than that of the action's steps.
 * @throws {AbiItemMissingError} when a field must be read and its signature is unknown: give `abiItems`.
 * @throws {HashedFieldError} when a field that must be read is stored as a hash.
 * @throws {SignatureAmbiguousError} when two known ABI items both decode a log or the calldata and disagree.
 * @throws {NoActionStepError} when there are no steps.
 * @throws {TooManyActionStepsError} when there are more than four steps.
 * @throws {AddressFormatError} when an address is malformed, or its checksum is wrong.
 * @throws {SignatureLengthError} when a signature has neither 4 nor 32 bytes.
 * @throws {UnsupportedInterfaceError} when a contract is of another kind.
 * @throws {ActionNotInitializedError} when there is no action at the address.
 * @throws {InvalidTransactionHashError} when the hash is not 32 bytes of hex.
 * @throws {UnknownTransactionError} when the node does not know the transaction.
 * @throws {ReceiptNotFoundError} when the node does not have the receipt yet.
 * @throws {TransactionReorgedError} when a reorg moves the transaction during every attempt.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 * @example
 * const result = await checkTransaction(client, { action, hash })
 * if (result.status === 'matched' && result.claimant.status === 'resolved') pay(result.claimant.address)
 */
export async function checkTransaction(client: Client, options: CheckOptions): Promise<OwnedMatchResult> {
  requireKnownOptions('checkTransaction', options, checkOptions)
  const { hash, abiItems, notBeforeBlock = null, actionClient = client } = options
  const action =
    typeof options.action === 'string' ? await getEventAction(actionClient, { action: options.action }) : options.action
  const compiled = compileAction(action, {
    abiItems: mergeAbiRegistries(...registriesOf(action, abiItems)),
    notBeforeBlock,
  })
  const [chainId, ...others] = new Set(action.actionSteps.map((step) => step.chainId))
  const isOneChain = chainId !== undefined && others.length === 0
  const evidence = await getTransactionEvidence(client, { hash, ...(isOneChain ? { chainId } : {}) })
  return matchAction(compiled, evidence)
}

const checkOptions = {
  ...{ hash: 'required', abiItems: 'optional', actionClient: 'optional' },
  action: {
    use: 'required',
    form: {
      isValid: (value) => typeof value === 'string' || isAction(value),
      needed: 'an action, or the address of one',
    },
  },
  notBeforeBlock: { use: 'limiting', form: uintForm },
} satisfies Record<keyof CheckOptions, OptionRule>

function isAction(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'actionSteps' in value && Array.isArray(value.actionSteps)
}

function registriesOf(action: DefinedAction | Action, given: AbiRegistry | undefined): readonly AbiRegistry[] {
  const own = 'abi' in action ? [createAbiRegistry(action.abi)] : []
  return given === undefined ? own : [...own, given]
}
