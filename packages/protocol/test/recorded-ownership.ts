/** Runs honest definitions on every recorded transaction, and counts the owners of the completions by how each was sent. */
import { type AbiEvent, type Hex, parseAbi, toEventSelector, zeroAddress } from 'viem'
import { type Action, type ActionStep, ANY_CONTRACT, SignatureType, TRANSACTION_SENDER } from '../src/action/action.ts'
import { ANY_PARAMETER, FieldType, FilterOperator } from '../src/criteria/criteria.ts'
import { parseTransactionEvidenceFile } from '../src/evidence/parse-transaction-evidence-file.ts'
import type { TransactionEvidence } from '../src/evidence/transaction-evidence.ts'
import { type CompiledAction, compileAction } from '../src/match/compile-action.ts'
import { matchAction } from '../src/match/match-action.ts'
import type { OwnedMatchResult } from '../src/match/match-result.ts'
import { carriesForAnother, isInAnothersName, isSentByRelayer } from '../src/match/relayers.ts'
import { isBundle } from '../src/match/user-operations.ts'
import { createAbiRegistry } from '../src/signature/abi-registry.ts'
import { readRecordedFiles, receiptSets } from '../src/testing/recorded-receipts.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])
const [transfer, swapV2, swapV3, deposit, single] = abi

type RequiredEvent = { readonly of: AbiEvent; readonly field?: number; readonly equals?: Hex; readonly least?: Hex }

// A recorded transaction lies on any of a dozen chains, so a definition is made for each of them.
function actionOn(chainId: number, required: readonly RequiredEvent[], claimant: number): Action {
  const steps = required.map(({ of, field = ANY_PARAMETER, equals, least }): ActionStep => {
    const filterType = least === undefined ? FilterOperator.EQUAL : FilterOperator.GREATER_THAN_OR_EQUAL
    const fieldType = field === ANY_PARAMETER ? FieldType.BYTES : equals ? FieldType.ADDRESS : FieldType.UINT
    return {
      ...{ signature: toEventSelector(of), signatureType: SignatureType.EVENT, actionType: 0 },
      ...{ targetContract: ANY_CONTRACT, chainId },
      actionParameter: { filterType, fieldType, fieldIndex: field, filterData: equals ?? least ?? '0x' },
    }
  })
  const [first] = steps
  if (first === undefined) throw new Error('a definition has a step')
  const { signature, signatureType, targetContract } = first
  return {
    actionClaimant: { signature, signatureType, targetContract, chainId, fieldIndex: claimant },
    actionSteps: steps,
  }
}

const paid: RequiredEvent = { of: transfer, field: 2, least: '0x01' }

/** The most common definitions of creators. `type` is a column of the table. */
export const honestDefinitions = [
  { name: 'pay a token', type: 'named', required: [paid], claimant: 0 },
  { name: 'receive a token', type: 'named', required: [paid], claimant: 1 },
  { name: 'mint a token', type: 'named', required: [{ of: transfer, field: 0, equals: zeroAddress }], claimant: 1 },
  { name: 'get a collectible', type: 'named', required: [{ of: single }], claimant: 2 },
  { name: 'swap in a v2 pool', type: 'sender', required: [{ of: swapV2 }], claimant: TRANSACTION_SENDER },
  { name: 'swap in a v3 pool', type: 'sender', required: [{ of: swapV3 }], claimant: TRANSACTION_SENDER },
  { name: 'wrap a coin', type: 'sender', required: [{ of: deposit }], claimant: TRANSACTION_SENDER },
  { name: 'receive a token by a swap', type: 'several', required: [paid, { of: swapV2 }], claimant: 1 },
  { name: 'pay a token in a swap', type: 'several', required: [paid, { of: swapV3 }], claimant: 0 },
  { name: 'pay for a collectible', type: 'several', required: [{ of: single }, paid], claimant: 2 },
] as const satisfies readonly {
  readonly name: string
  readonly type: 'named' | 'sender' | 'several'
  readonly required: readonly RequiredEvent[]
  readonly claimant: number
}[]

/** The ways in which recorded transactions were sent, as in the table. */
export const ways = ['straight', 'inside', 'safe', 'bundle', 'carried'] as const
/** One of {@link ways}: `straight` where a log that matched comes from the contract that was called. */
export type Way = (typeof ways)[number]
/** Transactions that matched a definition: the sender can be paid, only other accounts can be paid, or no account can. */
export type Tally = { sender: number; others: number; refused: number }

const SAFE_EXECUTED = toEventSelector('ExecutionSuccess(bytes32,uint256)')

function wayOf(evidence: TransactionEvidence, logIndexes: readonly number[]): Way {
  if (isBundle(evidence)) return 'bundle'
  if (evidence.logs.some(({ topics }) => topics[0] === SAFE_EXECUTED)) return 'safe'
  if (isSentByRelayer(evidence) || isInAnothersName(evidence) || carriesForAnother(evidence)) return 'carried'
  const matched = evidence.logs.filter(({ logIndex }) => logIndexes.includes(logIndex))
  return matched.some(({ address }) => address === evidence.to) ? 'straight' : 'inside'
}

/** In lower case, as evidence has its sender. */
function ownersOf(result: OwnedMatchResult): readonly string[] {
  if (result.status === 'ambiguous') {
    return result.ownerships.flatMap(({ claimant, ownership }) =>
      ownership.status === 'owned' ? [claimant.toLowerCase()] : [],
    )
  }
  if (result.status !== 'matched' || result.claimant.status !== 'resolved') return []
  return result.ownership?.status === 'owned' ? [result.claimant.address.toLowerCase()] : []
}

/**
 * The counts as docs/decisions/0002 has them: paid to the sender + to others alone / rejected; – where none matched the
 * definition.
 */
export function ownerTable(counts: ReturnType<typeof countOwners>): string {
  const cell = ({ sender, others, refused }: Tally) =>
    sender + others + refused === 0 ? '–' : `${sender} + ${others} / ${refused}`
  const rows = honestDefinitions.map(({ name, type }) => {
    const tallies = counts.get(name)
    return `| ${name} | ${typeText[type]} | ${ways.map((way) => (tallies ? cell(tallies[way]) : '–')).join(' | ')} |`
  })
  const head = '| Action | Definition | direct | inside another contract | a Safe | ERC-4337 | relayed |'
  return [head, '|---|---|---|---|---|---|---|', ...rows].join('\n')
}

const typeText = {
  named: 'one step, claimant from the log',
  sender: 'one step, claimant is the sender',
  several: 'several steps',
} as const

/** Evaluates every definition on every recorded transaction. */
export function countOwners(): ReadonlyMap<string, Readonly<Record<Way, Tally>>> {
  const abiItems = createAbiRegistry(abi)
  const counts = new Map(
    honestDefinitions.map(({ name }) => {
      const none = (): Tally => ({ sender: 0, others: 0, refused: 0 })
      return [name, { straight: none(), inside: none(), safe: none(), bundle: none(), carried: none() }] as const
    }),
  )
  const compiled = new Map<string, CompiledAction>()
  const compiledFor = (chainId: number, { name, required, claimant }: (typeof honestDefinitions)[number]) => {
    const key = `${chainId} ${name}`
    const known = compiled.get(key) ?? compileAction(actionOn(chainId, required, claimant), { abiItems })
    compiled.set(key, known)
    return known
  }
  const seen = new Set<string>()
  for (const evidence of receiptSets
    .flatMap(readRecordedFiles)
    .flatMap(({ file }) => parseTransactionEvidenceFile(file))) {
    const key = `${evidence.chainId} ${evidence.transactionHash}`
    if (seen.has(key)) continue
    seen.add(key)
    for (const definition of honestDefinitions) {
      const result = matchAction(compiledFor(evidence.chainId, definition), evidence)
      if (result.status !== 'matched' && result.status !== 'ambiguous') continue
      const owners = ownersOf(result)
      const tally = counts.get(definition.name)?.[wayOf(evidence, result.logIndexes)]
      if (tally === undefined) continue
      if (owners.length === 0) tally.refused++
      else tally[owners.includes(evidence.from) ? 'sender' : 'others']++
    }
  }
  return counts
}
