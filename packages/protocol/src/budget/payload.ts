import { type Address, decodeAbiParameters, type Hex } from 'viem'
import { encodeParameters, misfitText } from '../address/encode-parameters.ts'
import { ProtocolError } from '../protocol-error.ts'
import { InvalidBudgetPayloadError } from './errors.ts'

/** The roles of an account at a budget or a list, as bits of a mask. Source: docs/protocol.md#enums-and-constants. */
export const Role = { MANAGER: 1n, ADMIN: 2n } as const

/** An account and the roles it has, {@link Role}'s bits added up. */
export type Grant = { readonly account: Address; readonly roles: bigint }

/** The parameters of a plain budget: its owner, and the other accounts that may use it. */
export type ManagedBudgetParameters = {
  readonly type: 'managedBudget'
  readonly owner: Address
  readonly grants: readonly Grant[]
}

/** A budget that keeps a share of every reward for its managers. */
export type ManagedBudgetWithFeesParameters = {
  readonly type: 'managedBudgetWithFees' | 'managedBudgetWithFeesV2'
  readonly owner: Address
  /**
   * The account that gets the manager's role. Both kinds need it first in their list.
   * Source: docs/protocol.md#initialization-payloads.
   */
  readonly core: Address
  /** The roles of the other accounts. */
  readonly grants: readonly Grant[]
  /** In basis points of every reward, 0 to 10,000. */
  readonly managementFee: bigint
}

/** The parameters of a budget whose assets become available over time. */
export type VestingBudgetParameters = {
  readonly type: 'vestingBudget'
  readonly owner: Address
  /** They become its managers. */
  readonly authorized: readonly Address[]
  /** Unix seconds. */
  readonly start: bigint
  /** Seconds from start until everything is available. */
  readonly duration: bigint
  /** Seconds from start during which nothing is available. */
  readonly cliff: bigint
}

/** The parameters that a budget is initialized with, by its kind. A transparent budget has none. */
export type BudgetParameters = ManagedBudgetParameters | ManagedBudgetWithFeesParameters | VestingBudgetParameters

const managedComponents = [
  { name: 'owner', type: 'address' },
  { name: 'authorized', type: 'address[]' },
  { name: 'roles', type: 'uint256[]' },
] as const

const managedParameters = [{ type: 'tuple', components: managedComponents }] as const

const withFeesParameters = [
  { type: 'tuple', components: [...managedComponents, { name: 'managementFee', type: 'uint256' }] },
] as const

const vestingParameters = [
  {
    type: 'tuple',
    components: [
      { name: 'owner', type: 'address' },
      { name: 'authorized', type: 'address[]' },
      { name: 'start', type: 'uint64' },
      { name: 'duration', type: 'uint64' },
      { name: 'cliff', type: 'uint64' },
    ],
  },
] as const

/**
 * Encodes a budget's parameters for `initialize(bytes)`. Source: docs/protocol.md#initialization-payloads.
 * @throws {InvalidBudgetPayloadError} when a value does not fit its onchain type, or the fee is above 10,000.
 */
export function encodeBudgetPayload(budget: BudgetParameters): Hex {
  try {
    switch (budget.type) {
      case 'managedBudget':
        return encodeParameters(managedParameters, [{ owner: budget.owner, ...toLists(budget.grants) }])
      case 'managedBudgetWithFees':
      case 'managedBudgetWithFeesV2': {
        if (budget.managementFee > 10_000n) throw new InvalidBudgetPayloadError('The management fee is above 10,000')
        const grants = [{ account: budget.core, roles: Role.MANAGER }, ...budget.grants]
        return encodeParameters(withFeesParameters, [
          { owner: budget.owner, ...toLists(grants), managementFee: budget.managementFee },
        ])
      }
      case 'vestingBudget':
        return encodeParameters(vestingParameters, [{ ...budget, authorized: [...budget.authorized] }])
    }
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new InvalidBudgetPayloadError(misfitText('The budget', cause), { cause })
  }
}

/**
 * Decodes a budget's parameters.
 * @throws {InvalidBudgetPayloadError} when the bytes are not a payload of that kind.
 */
export function decodeBudgetPayload(kind: BudgetParameters['type'], data: Hex): BudgetParameters {
  try {
    switch (kind) {
      case 'managedBudget': {
        const [{ owner, authorized, roles }] = decodeAbiParameters(managedParameters, data)
        return { type: kind, owner, grants: toGrants(authorized, roles) }
      }
      case 'managedBudgetWithFees':
      case 'managedBudgetWithFeesV2': {
        const [{ owner, authorized, roles, managementFee }] = decodeAbiParameters(withFeesParameters, data)
        const [core, ...grants] = toGrants(authorized, roles)
        if (!core) throw new InvalidBudgetPayloadError('The list of authorized accounts does not begin with the core')
        return { type: kind, owner, core: core.account, grants, managementFee }
      }
      case 'vestingBudget': {
        const [budget] = decodeAbiParameters(vestingParameters, data)
        return { type: kind, ...budget }
      }
    }
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    throw new InvalidBudgetPayloadError('The bytes cannot be decoded', { cause })
  }
}

function toLists(grants: readonly Grant[]): { authorized: Address[]; roles: bigint[] } {
  return { authorized: grants.map(({ account }) => account), roles: grants.map(({ roles }) => roles) }
}

function toGrants(accounts: readonly Address[], roles: readonly bigint[]): Grant[] {
  if (accounts.length !== roles.length) throw new InvalidBudgetPayloadError('There is not one role for each account')
  return accounts.map((account, index) => ({ account, roles: roles[index] ?? 0n }))
}
