// Written by contracts/scripts/generate-abi.mjs from contracts/src/shared/BoostError.sol: change that, then npm run generate.

/** ABI of `BoostError`. */
export const boostErrorAbi = [
  {"type":"error","name":"ClaimFailed","inputs":[{"name":"caller","type":"address"},{"name":"data","type":"bytes"}]},
  {"type":"error","name":"ClawbackFailed","inputs":[{"name":"caller","type":"address"},{"name":"data","type":"bytes"}]},
  {"type":"error","name":"IncentiveClaimed","inputs":[{"name":"incentiveId","type":"uint8"}]},
  {"type":"error","name":"IncentiveToBig","inputs":[{"name":"incentiveId","type":"uint8"}]},
  {"type":"error","name":"InsufficientFunds","inputs":[{"name":"asset","type":"address"},{"name":"available","type":"uint256"},{"name":"required","type":"uint256"}]},
  {"type":"error","name":"InvalidIncentive","inputs":[{"name":"available","type":"uint8"},{"name":"id","type":"uint256"}]},
  {"type":"error","name":"InvalidInitialization","inputs":[]},
  {"type":"error","name":"InvalidInstance","inputs":[{"name":"expectedInterface","type":"bytes4"},{"name":"instance","type":"address"}]},
  {"type":"error","name":"InvalidPercentage","inputs":[{"name":"percent","type":"uint256"}]},
  {"type":"error","name":"LengthMismatch","inputs":[]},
  {"type":"error","name":"MaximumClaimed","inputs":[{"name":"claimant","type":"address"}]},
  {"type":"error","name":"NotImplemented","inputs":[]},
  {"type":"error","name":"Replayed","inputs":[{"name":"signer","type":"address"},{"name":"hash","type":"bytes32"},{"name":"signature","type":"bytes"}]},
  {"type":"error","name":"TransferFailed","inputs":[{"name":"asset","type":"address"},{"name":"to","type":"address"},{"name":"amount","type":"uint256"}]},
  {"type":"error","name":"Unauthorized","inputs":[]},
  {"type":"error","name":"ZeroBalancePayout","inputs":[]},
] as const
