import { type Address, hashTypedData, validateTypedData } from 'viem'
import * as z from 'zod/mini'
import { toAllowance } from './allowance.ts'
import type { ConfirmContent, ConfirmWarning, PermitSummary, TokenPermit, TreeNode } from './confirmation.ts'
import { type FindToken, PERMIT2 } from './describe-call.ts'
import { TypedDataInvalidError } from './errors.ts'
import { normalizeTypedData } from './normalize-typed-data.ts'
import { showLine } from './show-text.ts'
import { createBudget, type NodeBudget, readOwn, takeNode, toAddress, toLeaf } from './value-tree.ts'

/** Maximum number of types, and of fields of a type. Protocols have below twenty. */
const MAX_TYPES = 100

const field = z.strictObject({ name: z.string(), type: z.string() })
const shape = z.object({
  types: z
    .record(z.string(), z.array(field).check(z.maxLength(MAX_TYPES)))
    .check(z.refine((types) => Object.keys(types).length <= MAX_TYPES, 'has too many types')),
  primaryType: z.string(),
  domain: z.record(z.string(), z.unknown()),
  message: z.record(z.string(), z.unknown()),
})

/** Typed data of EIP-712 that was parsed. {@link parseTypedData} writes integers as decimal digits. */
export type TypedData = z.output<typeof shape>

/** Typed data as it is shown and signed. */
export type DescribedTypedData = {
  readonly content: Extract<ConfirmContent, { type: 'typed-data' }>
  readonly warnings: readonly ConfirmWarning[]
  /** The network of its domain; null when it names none, or one that cannot be. */
  readonly chainId: number | null
  /** Whether its domain names no network, so that it could be used on each. */
  readonly isForAnyChain: boolean
}

/**
 * Parses the second parameter of `eth_signTypedData_v4`: an object, or its JSON. Values that no type names are neither
 * signed nor shown.
 * @throws {TypedDataInvalidError}
 */
export function parseTypedData(parameter: unknown): TypedData {
  let value: unknown = parameter
  try {
    if (typeof parameter === 'string') value = JSON.parse(parameter)
  } catch (error) {
    throw new TypedDataInvalidError({ cause: error })
  }
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new TypedDataInvalidError({ cause: parsed.error })
  try {
    const data = normalizeTypedData(parsed.data)
    validateTypedData(toDefinition(data))
    // Hashing reads every field, and throws for those that are missing.
    hashTypedData(toDefinition(data))
    return data
  } catch (error) {
    throw new TypedDataInvalidError({ cause: error })
  }
}

/** Returns typed data as viem takes it. */
export function toDefinition(data: TypedData) {
  const types: Record<string, unknown> = data.types
  return { types, primaryType: data.primaryType, domain: signedDomain(data), message: data.message }
}

/** Returns the domain, without what is not signed. */
function signedDomain({ types, domain }: TypedData): Readonly<Record<string, unknown>> {
  const names = types['EIP712Domain']?.map(({ name }) => name) ?? []
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(domain, name) ? [[name, domain[name]]] : [])))
}

/** Describes typed data: its fields as a tree, in the order in which they are signed, and what a permit allows. Pure. */
export function describeTypedData(
  data: TypedData,
  { account, chainId, now, findToken }: { account: Address; chainId: number; now: number; findToken: FindToken },
): DescribedTypedData {
  const budget = createBudget()
  const signed = signedDomain(data)
  const domainChain = toChainId(signed['chainId'])
  const isForAnyChain = !Object.hasOwn(signed, 'chainId')
  const permit = describePermit({ ...data, domain: signed }, findToken)
  const owner = toAddress(data.message['owner'] ?? data.message['holder'] ?? data.message['from'])
  const warnings: ConfirmWarning[] = []
  if (!isForAnyChain && domainChain !== chainId) warnings.push({ type: 'other-chain', chainId: domainChain })
  if (permit !== null) {
    if (isForAnyChain) warnings.push({ type: 'any-chain' })
    if (permit.type !== 'nft-permit' && permit.allowances.some(({ amount }) => amount === 'unlimited'))
      warnings.push({ type: 'unlimited-approval', spender: permit.spender })
    if (owner !== null && owner !== account) warnings.push({ type: 'other-account', address: owner })
    if (permit.deadline !== null && permit.deadline * 1000n <= BigInt(now)) warnings.push({ type: 'expired' })
  }
  const fields = treeOf(data.primaryType, data.message, data, budget)
  const domain = Object.keys(signed).map((key) =>
    toLeaf(showLine(key), key === 'verifyingContract' ? 'address' : 'string', readOwn(signed, key)),
  )
  if (hasHidden([...fields, ...domain])) warnings.push({ type: 'hidden-characters' })
  if (budget.isExceeded) warnings.push({ type: 'not-all-shown' })
  return {
    content: { type: 'typed-data', domain, primaryType: showLine(data.primaryType), fields, permit },
    warnings,
    ...{ chainId: domainChain, isForAnyChain },
  }
}

function describePermit({ primaryType, domain, message }: TypedData, findToken: FindToken): PermitSummary | null {
  const contract = toAddress(domain['verifyingContract'])
  if (isTransferAuthorization(primaryType)) return describeTransfer(contract, message, findToken)
  const spender = toAddress(message['spender'])
  if (contract === null || spender === null) return null
  const deadline = (key: string) => toInteger(message[key])
  if (contract === PERMIT2) {
    const isTransfer = /^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)
    const entries = listOf(message[isTransfer ? 'permitted' : 'details'])
    const allowances = entries.flatMap((entry) => {
      const address = toAddress(readOwn(entry, 'token'))
      const amount = toInteger(readOwn(entry, 'amount'))
      if (address === null || amount === null) return []
      const token = findToken(address)
      return [{ token, amount: toAllowance(amount, token) }]
    })
    if (allowances.length === 0) return null
    const ends = isTransfer
      ? deadline('deadline')
      : latest(entries.map((entry) => toInteger(readOwn(entry, 'expiration'))))
    return { type: isTransfer ? 'permit2-transfer' : 'permit2', spender, allowances, deadline: ends }
  }
  if (primaryType !== 'Permit') return null
  const token = findToken(contract)
  if (typeof message['allowed'] === 'boolean' && message['holder'] !== undefined) {
    const amount = message['allowed'] ? ('unlimited' as const) : 0n
    const expiry = deadline('expiry')
    // Dai's permit with expiry 0 does not end.
    return { type: 'dai-permit', spender, allowances: [{ token, amount }], deadline: expiry === 0n ? null : expiry }
  }
  const [amount, tokenId] = [toInteger(message['value']), toInteger(message['tokenId'])]
  if (amount === null) {
    if (tokenId === null) return null
    return { type: 'nft-permit', spender, collection: contract, tokenId, deadline: deadline('deadline') }
  }
  return {
    type: 'permit',
    spender,
    allowances: [{ token, amount: toAllowance(amount, token) }],
    deadline: deadline('deadline'),
  }
}

/** Whether data of a type moves tokens by its signature alone. Source: https://eips.ethereum.org/EIPS/eip-3009. */
function isTransferAuthorization(primaryType: string): boolean {
  return /^(Transfer|Receive)WithAuthorization$/.test(primaryType)
}

function describeTransfer(
  contract: Address | null,
  message: TypedData['message'],
  findToken: FindToken,
): TokenPermit | null {
  const [to, amount] = [toAddress(message['to']), toInteger(message['value'])]
  if (contract === null || to === null || amount === null) return null
  const allowances = [{ token: findToken(contract), amount }]
  return { type: 'transfer', spender: to, allowances, deadline: toInteger(message['validBefore']) }
}

function treeOf(type: string, value: unknown, data: TypedData, budget: NodeBudget): readonly TreeNode[] {
  return (data.types[type] ?? []).flatMap((one) => nodeOf(one.name, one.type, readOwn(value, one.name), data, budget))
}

function nodeOf(label: string, type: string, value: unknown, data: TypedData, budget: NodeBudget): readonly TreeNode[] {
  if (!takeNode(budget)) return []
  const name = showLine(label)
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    const nodes = listOf(value).flatMap((one, at) => nodeOf(String(at + 1), item, one, data, budget))
    return [{ type: 'group', name, nodes }]
  }
  if (Object.hasOwn(data.types, type)) return [{ type: 'group', name, nodes: treeOf(type, value, data, budget) }]
  return [toLeaf(name, type, value)]
}

function hasHidden(nodes: readonly TreeNode[]): boolean {
  return nodes.some((node) => {
    if (node.name.hasHidden) return true
    return node.type === 'group' ? hasHidden(node.nodes) : node.type === 'value' && node.value.hasHidden
  })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

function latest(times: readonly (bigint | null)[]): bigint | null {
  return times.reduce((most, time) => (time === null || most === null ? null : time > most ? time : most), 0n)
}

/** Returns an integer of parsed data; null for a value that has another type, and is not signed as one. */
function toInteger(value: unknown): bigint | null {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : null
}

function toChainId(value: unknown): number | null {
  const id = toInteger(value)
  return id !== null && id > 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : null
}
