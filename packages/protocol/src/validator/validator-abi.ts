import { parseAbi } from 'viem'

/** The functions that every validator has. Source: docs/protocol.md#signed-claims. */
export const validatorAbi = parseAbi([
  'function hashSignerData(uint256 boostId, uint8 incentiveQuantity, address claimant, bytes incentiveData) view returns (bytes32 hashedSignerData)',
  'function owner() view returns (address result)',
  'function setAuthorized(address[] signers_, bool[] authorized_)',
  'function setValidatorCaller(address newCaller)',
  'function signers(address) view returns (bool)',
])

/** The additional functions of some kinds of validators. */
export const validatorDetailsAbi = parseAbi([
  'event ClaimFeePaid(address indexed claimant, uint256 indexed boostId, uint256 indexed incentiveId, uint256 fee, address feeReceiver)',
  'event ClaimFeeUpdated(uint256 newFee)',
  'function getClaimFee() view returns (uint256)',
  'function maxClaimCount() view returns (uint256)',
  'function quantityClaimed(bytes32) view returns (uint256)',
  'function setClaimFee(uint256 newFee)',
])
