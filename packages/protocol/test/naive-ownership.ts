/**
 * An independent implementation of the ownership of a completion. It follows docs/decisions/0002 alone and imports no
 * code of the package. It reads all the data again for each claimant and prepares nothing.
 */
import { type AbiParameter, parseAbi, toEventSelector, toFunctionSelector } from 'viem'
import { leafAt, readPath, wordValue } from './naive-decoder.ts'
import type { RecordedLog, RecordedTransaction } from './naive-transaction.ts'

/** Inputs of an event or function, as a layout has them. */
export type NaiveInputs = readonly (AbiParameter & { readonly indexed?: boolean | undefined })[]

/** What met one group in one operation: logs with whom they name, or the call. */
export type NaiveMet = {
  readonly isNaming: boolean
  readonly isRequiredCall: boolean
  readonly hits: readonly {
    readonly log: RecordedLog | null
    readonly claimant: string | null
    /** Each layout that it may be read by. */
    readonly layouts: readonly NaiveInputs[]
  }[]
}

/** One user operation's account, or null; and what met each group in it. */
export type NaiveOperation = { readonly account: string | null; readonly groups: readonly NaiveMet[] }

const carrying = parseAbi([
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function execTransactionFromModule(address,uint256,bytes,uint8)',
  'function execTransactionFromModuleReturnData(address,uint256,bytes,uint8)',
  'function execute(bytes32,bytes)',
  'function executeFromExecutor(bytes32,bytes)',
  'function execute((address,address,uint256,uint256,uint48,bytes,bytes))',
  'function executeBatch((address,address,uint256,uint256,uint48,bytes,bytes)[],address)',
  'function execute((address,address,uint256,uint256,uint256,bytes),bytes)',
  'function redeemDelegations(bytes[],bytes32[],bytes[])',
  'function execute((bytes,bytes))',
  'function executeBatch((bytes,bytes)[])',
  'function executeWithCallback((bytes,bytes),bytes)',
  'function executeBatchWithCallback((bytes,bytes)[],bytes)',
  'function executeMetaTransaction(address,bytes,bytes32,bytes32,uint8)',
]).map(toFunctionSelector)

/** Events in which a contract names the account that it acted for. */
const saying: ReadonlyMap<string, 'emitter' | 'always' | 'data' | number> = new Map<
  string,
  'emitter' | 'always' | 'data' | number
>([
  [toEventSelector('ExecutionSuccess(bytes32,uint256)'), 'emitter'],
  [toEventSelector('ExecutionFailure(bytes32,uint256)'), 'emitter'],
  [toEventSelector('ExecutionFromModuleSuccess(address)'), 'emitter'],
  [toEventSelector('ExecutionFromModuleFailure(address)'), 'emitter'],
  [toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'), 2],
  [toEventSelector('ExecutedForwardRequest(address,uint256,bool)'), 1],
  [toEventSelector('MetaTransactionExecuted(address,address,bytes)'), 'data'],
  [toEventSelector('AuthorizationUsed(address,bytes32)'), 1],
  [toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'), 1],
  [
    toEventSelector(
      'RedeemedDelegation(address,address,(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))',
    ),
    1,
  ],
  [toEventSelector('Fill(bytes32,address,address,uint256)'), 3],
  [toEventSelector('Trade(address,address,address,uint256,uint256,uint256,bytes)'), 1],
  [toEventSelector('RelayedMessage(bytes32)'), 'always'],
  [toEventSelector('CallExecuted(bytes32,uint256,address,uint256,bytes)'), 'always'],
])

const relays = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
  '0xcA11bde05977b3631167028862bE2a173976CA11',
  '0xaBcC9b596420A9E9172FD5938620E265a0f9Df92',
  '0xb539068872230f20456CF38EC52EF2f91AF4AE49',
  '0x75bA5Af8EFFDCFca32E1e288806d54277D1fde99',
  '0xd8253782c45a12053594b9deB72d8e8aB2Fca54c',
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
  '0x4200000000000000000000000000000000000007',
  '0x4200000000000000000000000000000000000010',
].map((address) => address.toLowerCase())

/** Returns the claimants that provably own the completion, in lower case. */
export function ownersOf(
  claimants: readonly string[],
  operations: readonly NaiveOperation[],
  transaction: RecordedTransaction,
  logs: readonly RecordedLog[],
  isSender: boolean,
): readonly string[] {
  const isRequired = operations.some(({ groups }) => groups.some(({ isRequiredCall }) => isRequiredCall))
  const from = transaction.from.toLowerCase()
  const to = (transaction.to ?? '').toLowerCase()
  const input = (transaction.input ?? '0x').toLowerCase()
  const isRelayed = relays.includes(to)
  const isCarried = !isRequired && to !== from && carrying.includes(`0x${input.slice(2, 10)}`)
  const isForAnother = logs.some((log) => saysAnother(log, from)) || holdsCarryingCall(input)

  return claimants.filter((claimant) => {
    const isDirect = claimant === from && !isRelayed && !isCarried && !(isForAnother && !(isSender && isRequired))
    if (isSender) {
      if (isRelayed || isCarried) return false
      const [operation] = operations
      const proven = (operation?.groups ?? []).map(({ hits }) =>
        hits.some(
          ({ log, layouts }) =>
            log === null || namesIn(layouts, log).includes(from) || (isDirect && log.address.toLowerCase() === to),
        ),
      )
      return proven.every((is) => is) || (proven.length === 1 && (isRequired || !isForAnother))
    }
    return operations.some(({ account, groups }) => {
      const named = groups.flatMap(({ isNaming, hits }) => (isNaming ? hits.map((hit) => hit.claimant) : []))
      if (!named.includes(claimant)) return false
      const namedBy = (log: RecordedLog) =>
        groups.flatMap(({ isNaming, hits }) => (isNaming ? hits : [])).find((hit) => hit.log === log)?.claimant ?? null
      return groups.every(({ isNaming, hits }) =>
        hits.some(({ log, layouts, claimant: own }) => {
          if (log === null) {
            if (isNaming && own !== null) return own === claimant
            const called = new Set([...namesInCall(layouts, input), ...(isRelayed || isCarried ? [] : [from])])
            return fitsOnly(claimant, called, named)
          }
          const serves = namedBy(log)
          if (serves !== null) return serves === claimant
          const fitting = new Set(namesIn(layouts, log))
          if (account !== null) fitting.add(account)
          const isCallersOwn = groups.length > 1 && !isRelayed && !isCarried && !isForAnother
          if (isCallersOwn && log.address.toLowerCase() === to) fitting.add(from)
          return fitsOnly(claimant, fitting, named)
        }),
      )
    })
  })
}

function fitsOnly(claimant: string, fitting: ReadonlySet<string>, named: readonly (string | null)[]): boolean {
  const those = [...fitting].filter((account) => named.includes(account))
  return those.length === 1 && those[0] === claimant
}

function saysAnother({ topics, data, address, removed }: RecordedLog, from: string): boolean {
  const where = removed === true ? undefined : saying.get((topics[0] ?? '').toLowerCase())
  if (where === undefined) return false
  if (where === 'always') return true
  if (where === 'emitter') return address.toLowerCase() !== from
  const word = where === 'data' ? data.slice(0, 66) : (topics[where] ?? '')
  return word.toLowerCase() !== `0x${'0'.repeat(24)}${from.slice(2)}`
}

function holdsCarryingCall(input: string): boolean {
  for (let at = 10; at < input.length; at += 2) if (carrying.includes(`0x${input.slice(at, at + 8)}`)) return true
  return false
}

function namesIn(layouts: readonly NaiveInputs[], { topics, data }: RecordedLog): readonly string[] {
  const bytes = new Uint8Array(Buffer.from(data.slice(2), 'hex'))
  return inEach(layouts, (inputs) =>
    inputs.flatMap((input, at) => {
      const before = inputs.slice(0, at)
      if (!input.indexed) {
        const inData = inputs.filter(({ indexed }) => !indexed)
        return addressesAt(inData, bytes, [before.filter(({ indexed }) => !indexed).length])
      }
      const topic = topics[1 + before.filter(({ indexed }) => indexed).length]
      const value = input.type === 'address' && topic !== undefined ? wordValue('address', `0x${topic.slice(2)}`) : null
      return value !== null && typeof value !== 'string' && value.type === 'address' ? [value.address] : []
    }),
  )
}

function namesInCall(layouts: readonly NaiveInputs[], input: string): readonly string[] {
  const bytes = new Uint8Array(Buffer.from(input.slice(10), 'hex'))
  return inEach(layouts, (inputs) => inputs.flatMap((_, at) => addressesAt(inputs, bytes, [at])))
}

// "Address fields are those of the layouts that are known, tuples included and lists left out."
function addressesAt(
  parameters: readonly AbiParameter[],
  bytes: Uint8Array,
  path: readonly number[],
): readonly string[] {
  const parameter = memberAt(parameters, path)
  if (parameter?.type === 'tuple') {
    return membersOf(parameter).flatMap((_, at) => addressesAt(parameters, bytes, [...path, at]))
  }
  if (leafAt(parameters, path)?.type !== 'address') return []
  const value = readPath(parameters, bytes, path)
  return typeof value !== 'string' && value.type === 'address' ? [value.address] : []
}

function membersOf(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter && parameter.components ? parameter.components : []
}

function memberAt(parameters: readonly AbiParameter[], [first, ...deeper]: readonly number[]): AbiParameter | null {
  const parameter = first === undefined ? undefined : parameters[first]
  if (!parameter || deeper.length === 0) return parameter ?? null
  return memberAt(membersOf(parameter), deeper)
}

function inEach(layouts: readonly NaiveInputs[], read: (inputs: NaiveInputs) => readonly string[]): readonly string[] {
  const [first = [], ...others] = layouts.map(read)
  return first.filter((address) => others.every((other) => other.includes(address)))
}
