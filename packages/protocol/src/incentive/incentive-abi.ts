import { parseAbi } from 'viem'

/** The functions that every incentive has. Source: docs/protocol.md#incentives. */
export const incentiveAbi = parseAbi([
  'event Claimed(address indexed recipient, bytes data)',
  'function asset() view returns (address)',
  'function claims() view returns (uint256)',
  'function currentReward() view returns (uint256)',
  'function isClaimable(address claimant, bytes data_) view returns (bool)',
  'function preflight(bytes data_) view returns (bytes)',
  'function reward() view returns (uint256)',
])

/** The additional functions of some kinds of incentives. */
export const incentiveDetailsAbi = parseAbi([
  'event Entry(address indexed entry)',
  'event ToppedUp(address sender, uint256 amount)',
  'function allowList() view returns (address)',
  'function cgdaParams() view returns (uint256 rewardDecay, uint256 rewardBoost, uint256 lastClaimTime, uint256 currentReward)',
  'function claimed(address) view returns (bool)',
  'function drawRaffle()',
  'function entries(uint256) view returns (address)',
  'function extraData() view returns (bytes)',
  'function getMaxReward() view returns (uint256)',
  'function getPeg() view returns (address)',
  'function limit() view returns (uint256)',
  'function selector() view returns (bytes4)',
  'function strategy() view returns (uint8)',
  'function tokenId() view returns (uint256)',
  'function topup(uint256 amount)',
  'function totalBudget() view returns (uint256)',
  'function totalClaimed() view returns (uint256)',
  'function venue() view returns (address)',
])

/** The functions used of the tokens that incentives pay in. */
export const paidTokenAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** The functions used of the ERC-1155 tokens that incentives pay in. */
export const paidMultiTokenAbi = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])
