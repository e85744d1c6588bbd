import type { Address } from 'viem'
import { functionInputs } from '../criteria/resolve-field.ts'
import type { EvidenceLog, TransactionEvidence } from '../evidence/transaction-evidence.ts'
import { addressesIn } from './address-fields.ts'
import type { CallStep, CompiledAction, EventGroup } from './compile-action.ts'
import { decodesLog } from './match-log.ts'
import type { MatchedLog, RequirementOutcome } from './match-requirement.ts'
import type { Ownership, OwnershipCode } from './match-result.ts'
import { carriesForAnother, isInAnothersName, isSentByRelayer } from './relayers.ts'

/** The outcomes of the requirements on one user operation's logs, or on all of the transaction's. */
export type MetSlice = {
  /** The account of the ERC-4337 operation. Null for logs outside any operation. */
  readonly account: Address | null
  readonly outcomes: readonly RequirementOutcome[]
}

/**
 * Returns a function that decides, for one claimant at a time, whether the completion belongs to the claimant. With
 * several requirements, each one needs a log that provably belongs to the claimant: a log with the claimant's address
 * in an address field, a log of the contract that the claimant's own transaction calls directly, or a log in the
 * claimant's own ERC-4337 operation. A log that fits several claimants proves nothing for any of them: it counts for
 * one only. With one requirement, the log of a named claimant belongs to that claimant, and the sender is trusted
 * unless the transaction was carried out for another account. Source: docs/decisions/0002-whose-completion-it-is.md.
 * @param slices - the slices that meet all requirements, in the order of the receipt.
 * @returns a function of a claimant's address in lower case. The address must be the sender, or named by a matching log
 * or call.
 */
export function createOwnershipResolver(
  compiled: CompiledAction,
  evidence: TransactionEvidence,
  slices: readonly MetSlice[],
): (claimant: Address) => Ownership {
  if (compiled.claimant.type === 'sender') {
    const ofSender = judgeSender(compiled, evidence, slices[0]?.outcomes ?? [])
    return (claimant) => (claimant === evidence.from ? ofSender : ambiguous(compiled, 'log-of-another', 0))
  }
  const caller = directCaller(compiled, evidence)
  const indexed = slices.map((slice) => indexSlice(compiled, evidence, slice, caller))
  return (claimant) => {
    let missing = 0
    for (const { owned, named } of indexed) {
      const own = owned.map((claimants) => claimants.get(claimant))
      const lacking = own.indexOf(undefined)
      if (!named.has(claimant)) continue
      if (lacking === -1) return ownedBy(named.get(claimant) ?? null, own)
      missing = lacking
    }
    const isCall = compiled.requirements[missing]?.type === 'call'
    return ambiguous(compiled, isCall ? 'call-of-another' : 'log-of-another', missing)
  }
}

/** What provably belongs to one claimant for one requirement: log indexes, or the call. */
type Own = readonly number[] | 'call'

type IndexedSlice = {
  /** The claimants that the slice names, and the first log that names each. Null for the call. */
  readonly named: ReadonlyMap<Address, number | null>
  /** For each requirement, what belongs to which claimant. */
  readonly owned: readonly ReadonlyMap<Address, Own>[]
}

function indexSlice(
  { requirements, claimant: source }: CompiledAction,
  evidence: TransactionEvidence,
  { account, outcomes }: MetSlice,
  caller: Address | null,
): IndexedSlice {
  const at = source.type === 'requirement' ? source.requirement : -1
  const naming = outcomes[at]
  const named = namedBy(naming)
  const servedBy = new Map(
    naming?.met && naming.by === 'logs'
      ? naming.logs.flatMap(({ log, claimant }) => (claimant === null ? [] : [[log, claimant] as const]))
      : [],
  )
  const ownerOf = (group: EventGroup, { log }: MatchedLog): Address | null => {
    const claimant = servedBy.get(log)
    if (claimant !== undefined) return claimant
    const fitting = new Set(addressesOfLog(group, log))
    if (account !== null) fitting.add(account)
    if (caller !== null && log.address === evidence.to) fitting.add(caller)
    return onlyOne(fitting, named)
  }
  const owned = outcomes.map((outcome, requirementAt): ReadonlyMap<Address, Own> => {
    const requirement = requirements[requirementAt]
    if (!requirement || !outcome.met) return new Map()
    if (outcome.by === 'call') {
      if (outcome.claimant !== null) return new Map([[outcome.claimant, 'call']])
      const fitting = new Set(requirement.type === 'call' ? addressesOfCall(requirement, evidence) : [])
      if (!isSentByRelayer(evidence) && !isCarried({ requirements }, evidence)) fitting.add(evidence.from)
      const owner = onlyOne(fitting, named)
      return owner === null ? new Map() : new Map([[owner, 'call']])
    }
    const logs = new Map<Address, number[]>()
    for (const one of outcome.logs) {
      const owner = requirement.type === 'event' ? ownerOf(requirement, one) : null
      const known = owner === null ? undefined : logs.get(owner)
      if (known) known.push(one.log.logIndex)
      else if (owner !== null) logs.set(owner, [one.log.logIndex])
    }
    return logs
  })
  return { named, owned }
}

function namedBy(outcome: RequirementOutcome | undefined): ReadonlyMap<Address, number | null> {
  if (!outcome?.met) return new Map()
  if (outcome.by === 'call') return outcome.claimant === null ? new Map() : new Map([[outcome.claimant, null]])
  const first = new Map<Address, number>()
  for (const { log, claimant } of outcome.logs) {
    if (claimant === null) continue
    first.set(claimant, Math.min(log.logIndex, first.get(claimant) ?? log.logIndex))
  }
  return first
}

/**
 * Returns the only named account. Null when there is none, or several: a log that fits several belongs to none of them.
 */
function onlyOne(accounts: ReadonlySet<Address>, named: ReadonlyMap<Address, unknown>): Address | null {
  const [first = null, ...others] = [...accounts].filter((account) => named.has(account))
  return others.length === 0 ? first : null
}

function judgeSender(
  compiled: CompiledAction,
  evidence: TransactionEvidence,
  outcomes: readonly RequirementOutcome[],
): Ownership {
  const { requirements } = compiled
  if (isSentByRelayer(evidence) || isCarried(compiled, evidence)) return ambiguous(compiled, 'sender-is-relayer', null)
  const isForAnother = !isRequiredCall(compiled, evidence) && carriesForAnother(evidence)
  const own = outcomes.map((outcome, at): Own | undefined => {
    const requirement = requirements[at]
    if (!outcome.met || !requirement) return undefined
    if (outcome.by === 'call') return 'call'
    if (requirement.type === 'call') return undefined
    const naming = outcome.logs.filter(({ log }) => addressesOfLog(requirement, log).includes(evidence.from))
    const direct = isForAnother ? [] : outcome.logs.filter(({ log }) => log.address === evidence.to)
    const logs = naming.length > 0 ? naming : direct
    return logs.length > 0 ? logs.map(({ log }) => log.logIndex) : undefined
  })
  const lacking = own.indexOf(undefined)
  if (lacking === -1) return ownedBy(null, own)
  if (isForAnother) return ambiguous(compiled, 'sender-is-relayer', null)
  // Routers that name no account meet the one requirement: the sender is trusted, but owns no log.
  return requirements.length === 1 ? ownedBy(null, []) : ambiguous(compiled, 'log-of-another', lacking)
}

/** Returns the account that calls `to` for itself. Null with one requirement, or when the call is made for others. */
function directCaller(compiled: CompiledAction, evidence: TransactionEvidence): Address | null {
  if (compiled.requirements.length === 1) return null
  const isOthers = isSentByRelayer(evidence) || isCarried(compiled, evidence) || carriesForAnother(evidence)
  return isOthers ? null : evidence.from
}

/**
 * Returns whether the call acts in another account's name. Where the definition requires that same call, its caller
 * made it.
 */
function isCarried(compiled: Pick<CompiledAction, 'requirements'>, evidence: TransactionEvidence): boolean {
  return !isRequiredCall(compiled, evidence) && isInAnothersName(evidence)
}

function isRequiredCall(
  { requirements }: Pick<CompiledAction, 'requirements'>,
  { to, input }: TransactionEvidence,
): boolean {
  return requirements.some(
    (wanted) => wanted.type === 'call' && wanted.target === to && wanted.selector === input?.slice(0, 10),
  )
}

// A log that fits several layouts names an account when all layouts that decode it contain it.
function addressesOfLog({ layouts }: EventGroup, log: EvidenceLog): readonly Address[] {
  const fitting = layouts.filter(({ topicCount }) => topicCount === log.topics.length)
  const decoding = fitting.length > 1 ? fitting.filter((layout) => decodesLog(layout, log)) : fitting
  const source = { topics: log.topics, data: log.data, skip: 0 }
  return inAll(decoding.map(({ inputs }) => addressesIn(inputs, source)))
}

function addressesOfCall({ calls }: CallStep, { input }: TransactionEvidence): readonly Address[] {
  if (input === null) return []
  return inAll(calls.map(({ item }) => addressesIn(functionInputs(item), { topics: [], data: input, skip: 4 })))
}

function inAll([first = [], ...others]: readonly (readonly Address[])[]): readonly Address[] {
  return first.filter((address) => others.every((other) => other.includes(address)))
}

function ownedBy(logIndex: number | null, own: readonly (Own | undefined)[]): Ownership {
  const logIndexes = own.flatMap((one) => (one === undefined || one === 'call' ? [] : one))
  return {
    status: 'owned',
    logIndex,
    logIndexes: [...new Set(logIndexes)].sort((one, other) => one - other),
    ownsCall: own.includes('call'),
  }
}

function ambiguous({ requirements }: CompiledAction, code: OwnershipCode, requirement: number | null): Ownership {
  const step = requirement === null ? null : (requirements[requirement]?.steps[0]?.index ?? 0)
  return { status: 'ambiguous', code, step, reason: ownershipReason(code, step) }
}

/**
 * Describes why a completion does not provably belong to the claimant. @param step - from 0; null for the whole
 * transaction.
 */
function ownershipReason(code: OwnershipCode, step: number | null): string {
  switch (code) {
    case 'sender-is-relayer':
      return 'The transaction was carried out for another account: its sender did not act.'
    case 'log-of-another':
      return `Step ${(step ?? 0) + 1}: nothing proves that the log that meets it is the claimant's. It must name the claimant, or come from the contract that the claimant calls, or from the claimant's own user operation.`
    case 'call-of-another':
      return `Step ${(step ?? 0) + 1}: nothing proves that the call is the claimant's. The claimant must send it, or be named in it.`
    default:
      return code satisfies never
  }
}
