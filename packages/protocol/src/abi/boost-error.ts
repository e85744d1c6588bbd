// Written by contracts/scripts/generate-abi.mjs from contracts/src/shared/BoostError.sol: change that, then npm run generate.

/** ABI of `BoostError`. */
export const boostErrorAbi = [
  {"type":"error","name":"NotImplemented","inputs":[]},
  {"type":"error","name":"TransferFailed","inputs":[{"name":"asset","type":"address"},{"name":"to","type":"address"},{"name":"amount","type":"uint256"}]},
] as const
