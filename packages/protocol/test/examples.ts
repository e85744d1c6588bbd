/**
 * Small examples for the unit tests of the match engine. Every field has a default, and tests set the fields that
 * matter.
 */
import { type Abi, encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbi, toHex } from 'viem'
import { type Action, type ActionClaimant, type ActionStep, SignatureType } from '../src/action/action.ts'
import type { EvidenceLog, TransactionEvidence } from '../src/evidence/transaction-evidence.ts'
import { compileAction } from '../src/match/compile-action.ts'
import { matchAction } from '../src/match/match-action.ts'
import type { OwnedMatchResult } from '../src/match/match-result.ts'
import { type AbiRegistry, createAbiRegistry } from '../src/signature/abi-registry.ts'

// Addresses of digits alone are their own checksums, so they are the same in evidence and in results.
export const ALICE: Hex = '0x0000000000000000000000000000000000041107'
export const BOB: Hex = '0x0000000000000000000000000000000000000808'
export const CAROL: Hex = '0x0000000000000000000000000000000000074201'
export const TOKEN: Hex = '0x1111111111111111111111111111111111111111'
export const OTHER: Hex = '0x2222222222222222222222222222222222222222'
export const ZERO: Hex = '0x0000000000000000000000000000000000000000'
export const ENTRY_POINT: Hex = '0x0000000071727de22e5e9d8baf0edac6f37da032'

/** ERC-20's and ERC-721's events, as two ABIs because they have one topic. */
export const erc20 = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])
export const erc721 = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
export const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** `event Note(string text)`, for filters on text. */
export const note = parseAbi(['event Note(string text)'])

/** 32 bytes of a number or an address. */
export function word(value: bigint | Hex): Hex {
  return typeof value === 'bigint' ? toHex(BigInt.asUintN(256, value), { size: 32 }) : pad(value)
}

/** Returns a log at a position, of the token by default. */
export function logAt(logIndex: number, log: Partial<EvidenceLog> & Pick<EvidenceLog, 'topics'>): EvidenceLog {
  return { address: TOKEN, data: '0x', logIndex, ...log }
}

/** An ERC-20 transfer's log. */
export function transferLog(
  logIndex: number,
  {
    from = ALICE,
    to = BOB,
    value = 100n,
    address = TOKEN,
  }: { from?: Hex; to?: Hex; value?: bigint; address?: Hex } = {},
): EvidenceLog {
  return logAt(logIndex, { address, topics: [TRANSFER, word(from), word(to)], data: word(value) })
}

/** A log of the first event of an ABI without indexed inputs. */
export function dataLog(logIndex: number, abi: Abi, values: readonly unknown[]): EvidenceLog {
  const [event] = abi
  if (event?.type !== 'event') throw new Error('the ABI must begin with an event')
  const [topic] = encodeEventTopics({ abi: [event] })
  if (typeof topic !== 'string') throw new Error('the event must have a topic')
  return logAt(logIndex, { topics: [topic], data: encodeAbiParameters(event.inputs, values) })
}

/** The log with which the entry point ends a user operation. */
export function userOperationEnd(
  logIndex: number,
  { sender = ALICE, address = ENTRY_POINT }: { sender?: Hex; address?: Hex } = {},
): EvidenceLog {
  return logAt(logIndex, {
    address,
    topics: ['0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f', word(1n), word(sender), word(0n)],
    data: `0x${'00'.repeat(128)}`,
  })
}

/** A mined, successful transaction on chain 1. */
export function evidenceOf(
  logs: readonly EvidenceLog[],
  other: Partial<TransactionEvidence> = {},
): TransactionEvidence {
  return {
    chainId: 1,
    transactionHash: `0x${'ab'.repeat(32)}`,
    blockNumber: 100n,
    status: 'success',
    from: CAROL,
    to: TOKEN,
    input: '0x',
    logs,
    ...other,
  }
}

/** A step's criteria and identity in one flat object; by default a transfer of any value on the token. */
export type StepInput = Partial<Omit<ActionStep, 'actionParameter'> & ActionStep['actionParameter']>

/** Returns a step, by default with `filterType` 0 and any parameter. */
export function stepOf({
  filterType = 0,
  fieldType = 0,
  fieldIndex = 255,
  filterData = '0x',
  ...step
}: StepInput = {}): ActionStep {
  return {
    signature: TRANSFER,
    signatureType: SignatureType.EVENT,
    actionType: 0,
    targetContract: TOKEN,
    chainId: 1,
    ...step,
    actionParameter: { filterType, fieldType, fieldIndex, filterData },
  }
}

/** Returns an action. By default its claimant is the sender, on the first step's signature, target and chain. */
export function actionOf(steps: readonly ActionStep[], claimant: Partial<ActionClaimant> = {}): Action {
  const [first = stepOf()] = steps
  const { signature, signatureType, targetContract, chainId } = first
  return {
    actionClaimant: { signature, signatureType, targetContract, chainId, fieldIndex: 255, ...claimant },
    actionSteps: steps,
  }
}

/** Returns the engine's result. @param known - an ABI, or an ABI registry. */
export function evaluate(
  action: Action,
  evidence: TransactionEvidence,
  known: Abi | AbiRegistry = erc20,
  notBeforeBlock: bigint | null = null,
): OwnedMatchResult {
  const abiItems = 'events' in known ? known : createAbiRegistry(known)
  return matchAction(compileAction(action, { abiItems, notBeforeBlock }), evidence)
}
