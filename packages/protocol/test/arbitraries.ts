/** Arbitraries of fast-check for random actions. */
import {
  type Arbitrary,
  array,
  bigInt,
  boolean,
  constantFrom,
  integer,
  nat,
  oneof,
  record,
  uint8Array,
} from 'fast-check'
import type { Address, Hex } from 'viem'
import type { Action, ActionClaimant, ActionStep } from '../src/action/action.ts'
import type { Criteria } from '../src/criteria/criteria.ts'
import { packClaimantIndex, packFieldPath } from '../src/criteria/field-path.ts'

/** Lower-case hex of a number of bytes. */
export function hexOf(minLength: number, maxLength = minLength): Arbitrary<Hex> {
  return uint8Array({ minLength, maxLength }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
}

/** An address; the zero address now and then. */
export const addresses: Arbitrary<Address> = hexOf(20).chain((address) =>
  constantFrom(address, address, address, '0x0000000000000000000000000000000000000000' as const),
)

/** A topic, or a selector as it is stored onchain. */
export const signatures: Arbitrary<Hex> = boolean().chain((isEvent) =>
  isEvent ? hexOf(32) : hexOf(4).map((selector): Hex => `0x${'0'.repeat(56)}${selector.slice(2)}`),
)

/** Chain ids up to the largest safe integer. */
export const chainIds: Arbitrary<number> = constantFrom(1, 10, 8453, 31337, Number.MAX_SAFE_INTEGER)

const flags = constantFrom(0 as const, 1 as const)

/** A step with any content that the onchain types can hold. */
export const steps: Arbitrary<ActionStep> = record({
  signature: signatures,
  signatureType: flags,
  actionType: flags,
  targetContract: addresses,
  chainId: chainIds,
  actionParameter: record({
    filterType: nat(255),
    fieldType: nat(255),
    fieldIndex: integer({ min: 0, max: 2 ** 32 - 1 }),
    filterData: hexOf(0, 70),
  }),
})

const claimants: Arbitrary<ActionClaimant> = record({
  signatureType: flags,
  signature: signatures,
  fieldIndex: integer({ min: 0, max: 2 ** 32 - 1 }),
  targetContract: addresses,
  chainId: chainIds,
})

/** An action of one to four steps, no two the same. */
export const actions: Arbitrary<Action> = record({
  actionClaimant: claimants,
  actionSteps: array(steps, { minLength: 1, maxLength: 4 }).map((all) =>
    all.filter((step, at) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(step)) === at),
  ),
})

const numeric = [0, 1, 2, 3, 6, 7] as const
const paths = array(nat(62), { minLength: 1, maxLength: 5 })

/** Criteria that a new definition may have, with the correct declared types of their fields. */
const definedCriteria: Arbitrary<Criteria> = oneof(
  record({ filterType: constantFrom(0), fieldType: nat(5), fieldIndex: constantFrom(255), filterData: hexOf(0, 70) }),
  record({
    filterType: constantFrom(...numeric),
    fieldType: constantFrom(0),
    fieldIndex: nat(254),
    filterData: bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value): Hex => {
      const digits = value.toString(16)
      return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
    }),
  }),
  record({
    filterType: constantFrom(...numeric),
    fieldType: constantFrom(5),
    fieldIndex: nat(254),
    filterData: hexOf(0, 32),
  }),
  record({ filterType: constantFrom(0, 1), fieldType: constantFrom(1), fieldIndex: nat(254), filterData: hexOf(20) }),
  record({
    filterType: constantFrom(0, 1, 4),
    fieldType: constantFrom(2, 3),
    fieldIndex: nat(254),
    filterData: hexOf(1, 70),
  }),
  record({
    filterType: constantFrom(5),
    fieldType: constantFrom(3),
    fieldIndex: nat(254),
    filterData: constantFrom<Hex[]>('0x61', '0x5e676d24', '0x612e2a62'),
  }),
  record({
    filterType: constantFrom(...numeric, 4),
    fieldType: constantFrom(4),
    fieldIndex: paths.map((path) => packFieldPath(path)),
    filterData: hexOf(1, 70),
  }),
)

/** A definition that `encodeActionPayload` accepts and encodes unchanged. */
export const definitions: Arbitrary<Action> = record({
  actionClaimant: record({
    signatureType: flags,
    signature: signatures,
    fieldIndex: oneof(
      constantFrom(255),
      nat(31),
      record({ argument: nat(13), position: nat(13) }).map((place) => packClaimantIndex(place)),
    ),
    targetContract: addresses,
    chainId: chainIds,
  }),
  actionSteps: array(
    record({
      signature: signatures,
      signatureType: flags,
      actionType: flags,
      targetContract: addresses,
      chainId: chainIds,
      actionParameter: definedCriteria,
    }),
    { minLength: 1, maxLength: 4 },
  ).map((all) =>
    all.filter((step, at) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(step)) === at),
  ),
})

/** A block number. */
export const blockNumbers: Arbitrary<bigint> = bigInt({ min: 0n, max: 2n ** 64n })
