import { type Address, encodeAbiParameters, type Hash, keccak256, parseAbiParameters } from 'viem'
import { InvalidIncentivePayloadError } from './errors.ts'

/** The location of a completion, which is the same for all incentives of the boost. */
export type CompletionLocation = {
  readonly chainId: number
  readonly core: Address
  readonly boostId: bigint
  readonly transactionHash: Hash
  /** Position of the log among those of its transaction that names the claimant; -1 when no log does. */
  readonly logIndex: number
}

const parameters = parseAbiParameters(
  'uint256 chainId, address core, uint256 boostId, bytes32 transactionHash, int256 logIndex',
)

/**
 * Returns the id of one completion: the keccak256 of its location. It follows the first word of `incentiveData`, where
 * no incentive reads, so that two completions of one account with the same value have two digests. The id does not
 * include an incentive, because one signature serves all incentives of a boost and two digests of one completion could
 * both be spent.
 * Source: docs/protocol.md#signed-claims.
 * @throws {InvalidIncentivePayloadError} when a value does not fit its type.
 */
export function completionId({ chainId, core, boostId, transactionHash, logIndex }: CompletionLocation): Hash {
  try {
    const place = [BigInt(chainId), core, boostId, transactionHash, BigInt(logIndex)] as const
    return keccak256(encodeAbiParameters(parameters, place))
  } catch (cause) {
    throw new InvalidIncentivePayloadError('The completion has a value that does not fit its type', { cause })
  }
}
