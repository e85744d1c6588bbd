// Written by contracts/scripts/generate-abi.mjs from contracts/src/auth/PassthroughAuth.sol: change that, then npm run generate.

/** ABI of `PassthroughAuth`. */
export const passthroughAuthAbi = [
  {"type":"function","name":"isAuthorized","inputs":[{"name":"","type":"address"}],"outputs":[{"name":"","type":"bool"}],"stateMutability":"view"},
] as const

/** Creation code of `PassthroughAuth`. */
export const passthroughAuthBytecode =
  '0x6080604052348015600e575f5ffd5b50608780601a5f395ff3fe6080604052348015600e575f5ffd5b50600436106026575f3560e01c8063fe9fbb8014602a575b5f5ffd5b603b6035366004604f565b50600190565b604051901515815260200160405180910390f35b5f60208284031215605e575f5ffd5b813573ffffffffffffffffffffffffffffffffffffffff811681146080575f5ffd5b939250505056' as const
