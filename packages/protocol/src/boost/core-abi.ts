import { parseAbi } from 'viem'

/**
 * The functions that the core has in every version.
 * Source: docs/protocol.md#lifecycle-of-a-boost; docs/protocol.md#older-contracts.
 */
export const coreAbi = parseAbi([
  'struct Boost { address action; address validator; address allowList; address budget; address[] incentives; uint64 protocolFee; uint256 maxParticipants; address owner; }',
  'function claimIncentive(uint256 boostId_, uint256 incentiveId_, address referrer_, bytes data_) payable',
  'function claimIncentiveFor(uint256 boostId_, uint256 incentiveId_, address referrer_, bytes data_, address claimant) payable',
  'function createBoost(bytes data_) returns (Boost)',
  'function createBoostAuth() view returns (address)',
  'function getBoost(uint256 index) view returns (Boost)',
  'function getBoostCount() view returns (uint256)',
  'function owner() view returns (address result)',
  'function protocolFee() view returns (uint64)',
  'function protocolFeeReceiver() view returns (address)',
  'function registry() view returns (address)',
])

/** The functions that the core has in the current versions, and the older contracts do not have. */
export const coreDetailsAbi = parseAbi([
  'struct Target { bool isBase; address instance; bytes parameters; }',
  'struct IncentiveDisbursalInfo { uint8 assetType; address asset; uint256 protocolFeesRemaining; uint256 protocolFee; uint256 tokenId; }',
  'function DUST_THRESHOLD() view returns (uint64)',
  'function addIncentiveToBoost(uint256 boostId, Target target) returns (address newIncentive)',
  'function getIncentiveFeesInfo(bytes32 key) view returns (IncentiveDisbursalInfo)',
  'function protocolFeeModule() view returns (address)',
  'function referralFee() view returns (uint64)',
  'function setCreateBoostAuth(address auth_)',
  'function setDustThreshold(uint64 newThreshold)',
  'function setProtocolFee(uint64 protocolFee_)',
  'function setProtocolFeeModule(address protocolFeeModule_)',
  'function setProtocolFeeReceiver(address protocolFeeReceiver_)',
  'function setReferralFee(uint64 referralFee_)',
  'function settleProtocolFees(uint256 boostId, uint256 incentiveId)',
  'function topupIncentiveFromBudget(uint256 boostId, uint256 incentiveId, bytes data_, address budget)',
  'function topupIncentiveFromSender(uint256 boostId, uint256 incentiveId, bytes data_)',
  'function version() pure returns (string)',
])

/** The events of the core. */
export const coreEventsAbi = parseAbi([
  'event BoostClaimed(uint256 indexed boostId, uint256 indexed incentiveId, address indexed claimant, address referrer, bytes data)',
  'event BoostCreated(uint256 indexed boostId, address indexed owner, address indexed action, uint256 incentiveCount, address validator, address allowList, address budget)',
  'event BoostToppedUp(uint256 indexed boostId, uint256 indexed incentiveId, address indexed sender, uint256 amount, uint256 fee)',
  'event Clawback(uint256 indexed boostId, uint256 incentiveId, address indexed caller, address indexed receiver, uint256 amount, address asset)',
  'event IncentiveAdded(uint256 indexed boostId, uint256 indexed incentiveId, address indexed incentiveAddress, bool isNewBoost)',
  'event ProtocolFeesCollected(uint256 indexed boostId, uint256 indexed incentiveId, uint256 amount, address indexed recipient)',
  'event ReferralFeeSent(address indexed referrer, address indexed claimant, uint256 boostId, uint256 incentiveId, address tokenAddress, uint256 referralAmount)',
])
