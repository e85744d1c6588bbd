import { type Address, type Client, zeroAddress } from 'viem'
import { UnsupportedInterfaceError } from '../contract/errors.ts'
import { readContract } from '../contract/read.ts'
import { atOneBlock } from '../contract/read-together.ts'
import { coreAbi, coreDetailsAbi } from './core-abi.ts'
import { UnsupportedCoreVersionError } from './errors.ts'
import type { CoreOptions } from './get-boost.ts'
import { resolveCore } from './resolve-core.ts'

/** The state of a core on the chain. */
export type Core = {
  readonly core: Address
  /** Null for the older contracts, which report none. */
  readonly version: string | null
  /** Basis points on top of every reward. */
  readonly protocolFee: bigint
  readonly protocolFeeReceiver: Address
  /** Basis points of every reward that go to the referrer, out of the protocol's fee. Zero before version 1.2.0. */
  readonly referralFee: bigint
  /** The contract that decides who may create boosts; the zero address when every account may. */
  readonly createBoostAuth: Address
  /** The contract that sets the fee of each new boost instead of `protocolFee`; the zero address for none. */
  readonly protocolFeeModule: Address
  /** Base units of a token: rests of fees below that go along with the last fee. Zero before version 1.0.0. */
  readonly dustThreshold: bigint
}

/**
 * Reads a core: its version and its fees.
 * @throws {UnsupportedInterfaceError} when there is no core at the address.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getCore(client: Client, { core }: CoreOptions = {}): Promise<Core> {
  const address = await resolveCore(client, core)
  const reader = await atOneBlock(client)
  const readParameters = { abi: coreAbi, address } as const
  const [version, protocolFee, protocolFeeReceiver, createBoostAuth] = await Promise.all([
    getCoreVersion(reader, { core: address }),
    readContract(reader, { ...readParameters, functionName: 'protocolFee' }, 'the core'),
    readContract(reader, { ...readParameters, functionName: 'protocolFeeReceiver' }, 'the core'),
    readContract(reader, { ...readParameters, functionName: 'createBoostAuth' }, 'the core'),
  ])
  const details = { abi: coreDetailsAbi, address } as const
  const [referralFee, protocolFeeModule, dustThreshold] = await Promise.all([
    isAtLeast(version, '1.2.0') ? readContract(reader, { ...details, functionName: 'referralFee' }, 'the core') : 0n,
    version === null
      ? zeroAddress
      : readContract(reader, { ...details, functionName: 'protocolFeeModule' }, 'the core'),
    version === null ? 0n : readContract(reader, { ...details, functionName: 'DUST_THRESHOLD' }, 'the core'),
  ])
  return {
    ...{ core: address, version, protocolFee, protocolFeeReceiver, referralFee },
    ...{ createBoostAuth, protocolFeeModule, dustThreshold },
  }
}

/**
 * Returns the version that a core reports, or null for the older contracts, which have no such function.
 * Source: docs/protocol.md#older-contracts.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function getCoreVersion(client: Client, { core }: CoreOptions = {}): Promise<string | null> {
  const address = await resolveCore(client, core)
  try {
    return await readContract(client, { abi: coreDetailsAbi, address, functionName: 'version' }, 'the core')
  } catch (error) {
    if (error instanceof UnsupportedInterfaceError) return null
    throw error
  }
}

/**
 * Checks that a core supports a function.
 * @param what - the beginning of a sentence, such as "Topping up".
 * @throws {UnsupportedCoreVersionError} when it is of an older version, or of the older contracts.
 * @throws {ChainNotDeployedError} when the protocol is not deployed on the chain and no `core` is given.
 * @throws {NodeUnreachableError} when the node does not respond.
 * @throws {NodeRpcError} when the node responds with an error.
 */
export async function requireCoreVersion(
  client: Client,
  { core, needed, what }: { readonly core: Address; readonly needed: string; readonly what: string },
): Promise<void> {
  const version = await getCoreVersion(client, { core })
  if (!isAtLeast(version, needed)) throw new UnsupportedCoreVersionError({ core, version, needed, what })
}

/** Compares versions of the form 1.2.0. Null is older than all. */
export function isAtLeast(version: string | null, needed: string): boolean {
  if (version === null) return false
  const have = version.split('.').map(Number)
  const want = needed.split('.').map(Number)
  for (const [at, part] of want.entries()) {
    const own = have[at] ?? 0
    if (own !== part) return own > part
  }
  return true
}
