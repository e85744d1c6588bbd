import { type Address, type Client, type Hex, zeroAddress } from 'viem'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { atOneBlock, together } from '../contract/read-together.ts'
import { getComponentInterface } from '../contract/supports-interface.ts'
import { budgetAbi, feeBudgetAbi, multiTokenBudgetAbi, vestingBudgetAbi } from './budget-abi.ts'

/** The interface id that every budget supports, and the id of each kind. Source: docs/protocol.md#interface-ids. */
export const budgetInterfaces = {
  budget: '0xe49cedd7',
  managedBudget: '0x5fbfaa4e',
  managedBudgetWithFees: '0xde98bbf0',
  managedBudgetWithFeesV2: '0xa2dceadb',
  transparentBudget: '0x2929d19c',
  vestingBudget: '0x64683da1',
} as const

/** The kinds of budgets that the protocol has. */
export type BudgetKind = Exclude<keyof typeof budgetInterfaces, 'budget'>

/** @returns null for an id that no budget has. */
export function toBudgetKind(interfaceId: Hex): BudgetKind | null {
  for (const kind of kinds) if (budgetInterfaces[kind] === interfaceId.toLowerCase()) return kind
  return null
}

const isKind = (name: string): name is BudgetKind => name !== 'budget'
const kinds = Object.keys(budgetInterfaces).filter((name) => isKind(name))

/** The state of a budget on the chain. */
export type Budget = {
  readonly budget: Address
  /** Null for an implementation, which is not initialized, and for a transparent budget, which has no owner. */
  readonly owner: Address | null
} & (
  | { readonly type: 'managedBudget' | 'transparentBudget' }
  | {
      readonly type: 'managedBudgetWithFees' | 'managedBudgetWithFeesV2'
      /** Basis points of every reward. */
      readonly managementFee: bigint
    }
  | {
      readonly type: 'vestingBudget'
      /** Unix seconds. */
      readonly start: bigint
      /** Seconds. */
      readonly duration: bigint
      /** Seconds. */
      readonly cliff: bigint
    }
)

/**
 * Returns the kind of the budget at an address. Source: docs/protocol.md#interface-ids.
 * @throws {UnsupportedInterfaceError} when the contract is not a budget of the protocol.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getBudgetKind(client: Client, { budget }: { readonly budget: Address }): Promise<BudgetKind> {
  const kind = toBudgetKind(await getComponentInterface(client, { address: budget }))
  if (kind === null) throw new UnsupportedInterfaceError({ address: budget, needed: 'a budget of the protocol' })
  return kind
}

/**
 * Reads a budget and returns its kind, its owner, and its fee or its schedule.
 * @throws {UnsupportedInterfaceError} when the contract is not a budget of the protocol.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getBudget(client: Client, { budget }: { readonly budget: Address }): Promise<Budget> {
  const reader = await atOneBlock(client)
  const [kind, read] = await Promise.all([
    getBudgetKind(reader, { budget }),
    readContract(reader, { abi: budgetAbi, address: budget, functionName: 'owner' }, 'a budget of the protocol'),
  ])
  const common = { budget, owner: read === zeroAddress ? null : read }
  switch (kind) {
    case 'managedBudget':
    case 'transparentBudget':
      return { ...common, type: kind }
    case 'managedBudgetWithFees':
    case 'managedBudgetWithFeesV2': {
      const readParameters = { abi: feeBudgetAbi, address: budget, functionName: 'managementFee' } as const
      return { ...common, type: kind, managementFee: await readContract(reader, readParameters, kind) }
    }
    case 'vestingBudget': {
      const readParameters = { abi: vestingBudgetAbi, address: budget } as const
      const [start, duration, cliff] = await Promise.all([
        readContract(reader, { ...readParameters, functionName: 'start' }, kind),
        readContract(reader, { ...readParameters, functionName: 'duration' }, kind),
        readContract(reader, { ...readParameters, functionName: 'cliff' }, kind),
      ])
      return { ...common, type: kind, start, duration, cliff }
    }
  }
}

/** An asset that a budget holds: a token, one id of an ERC-1155 token, or (null) the chain's own coin. */
export type HeldAsset = { readonly asset: Address | null; readonly tokenId?: bigint }

/** A budget's balance of an asset, in base units. */
export type BudgetBalance = {
  /** The amount that can be spent now, without what is reserved for fees or has not vested yet. */
  readonly available: bigint
  /** The amount paid out and not clawed back. Deployed budgets also count the fees that came back. */
  readonly distributed: bigint
  /** The amount put in and not withdrawn: the balance, reserved or not, and the distributed amount. */
  readonly total: bigint
}

/**
 * Reads a budget's balance of an asset.
 * @throws {UnsupportedInterfaceError} when the contract is not a budget, or `tokenId` is given and the budget cannot
 * hold ERC-1155 tokens.
 * @throws {ContractAddressMissingError} when the address is left out.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getBudgetBalance(
  client: Client,
  { budget, asset, tokenId }: HeldAsset & { readonly budget: Address },
): Promise<BudgetBalance> {
  const token = asset ?? zeroAddress
  const reader = together(client)
  if (tokenId === undefined) {
    const readParameters = { abi: budgetAbi, address: budget, args: [token] } as const
    const [available, distributed, total] = await Promise.all([
      readContract(reader, { ...readParameters, functionName: 'available' }, 'a budget'),
      readContract(reader, { ...readParameters, functionName: 'distributed' }, 'a budget'),
      readContract(reader, { ...readParameters, functionName: 'total' }, 'a budget'),
    ])
    return { available, distributed, total }
  }
  const readParameters = { abi: multiTokenBudgetAbi, address: budget, args: [token, tokenId] } as const
  const [available, distributed, total] = await Promise.all([
    readContract(reader, { ...readParameters, functionName: 'available' }, 'a budget'),
    readContract(reader, { ...readParameters, functionName: 'distributed' }, 'a budget'),
    readContract(reader, { ...readParameters, functionName: 'total' }, 'a budget'),
  ])
  return { available, distributed, total }
}
