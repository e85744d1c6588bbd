// Written by contracts/scripts/generate-abi.mjs.
// The contracts as TypeScript: an ABI each, and the creation code of those that can be deployed.
export { boostErrorAbi } from './abi/boost-error.ts'
export { boostRegistryAbi, boostRegistryBytecode } from './abi/boost-registry.ts'
export { contractActionAbi, contractActionBytecode } from './abi/contract-action.ts'
export { deedBoardAbi, deedBoardBytecode } from './abi/deed-board.ts'
export { erc20TokenAbi, erc20TokenBytecode } from './abi/erc20-token.ts'
export { erc721TokenAbi, erc721TokenBytecode } from './abi/erc721-token.ts'
export { erc1155TokenAbi, erc1155TokenBytecode } from './abi/erc1155-token.ts'
export { eventActionAbi, eventActionBytecode } from './abi/event-action.ts'
