import { parseAbiItem } from 'viem/utils'

/**
 * The core's event of a claim, separate because a first visit reads it and the core's whole ABI is ten times as large.
 */
export const boostClaimed = parseAbiItem(
  'event BoostClaimed(uint256 indexed boostId, uint256 indexed incentiveId, address indexed claimant, address referrer, bytes data)',
)
