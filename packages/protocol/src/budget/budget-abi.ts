import { parseAbi } from 'viem'

/** The functions that every budget has. Source: docs/protocol.md#budgets. */
export const budgetAbi = parseAbi([
  'event Distributed(address indexed asset, address to, uint256 amount)',
  'event RolesUpdated(address indexed user, uint256 indexed roles)',
  'function allocate(bytes data_) payable returns (bool)',
  'function available(address asset_) view returns (uint256)',
  'function clawback(bytes data_) returns (uint256)',
  'function clawbackFromTarget(address target, bytes data_, uint256 boostId, uint256 incentiveId) returns (uint256, address)',
  'function disburse(bytes data_) returns (bool)',
  'function disburseBatch(bytes[] data_) returns (bool)',
  'function distributed(address asset_) view returns (uint256)',
  'function grantManyRoles(address[] accounts_, uint256[] roles_)',
  'function isAuthorized(address account_) view returns (bool)',
  'function owner() view returns (address result)',
  'function revokeManyRoles(address[] accounts_, uint256[] roles_)',
  'function rolesOf(address user) view returns (uint256 roles)',
  'function setAuthorized(address[] accounts_, bool[] authorized_)',
  'function total(address asset_) view returns (uint256)',
  'function transferOwnership(address newOwner) payable',
])

/** The additional functions of budgets that hold ERC-1155 tokens. */
export const multiTokenBudgetAbi = parseAbi([
  'function available(address asset_, uint256 tokenId_) view returns (uint256)',
  'function distributed(address asset_, uint256 tokenId_) view returns (uint256)',
  'function total(address asset_, uint256 tokenId_) view returns (uint256)',
])

/** The additional functions of budgets with a management fee. */
export const feeBudgetAbi = parseAbi([
  'event ManagementFeePaid(uint256 indexed questId, uint256 indexed incentiveId, address indexed manager, uint256 amount)',
  'event ManagementFeeSet(uint256 newFee)',
  'function clawbackFromTargetAndPayFee(address target, bytes data_, uint256 boostId, uint256 incentiveId) returns (uint256 amount, address asset)',
  'function incentiveFeesDisbursed(address) view returns (uint256)',
  'function incentiveFeesMax(address) view returns (uint256)',
  'function managementFee() view returns (uint256)',
  'function payManagementFee(uint256 boostId, uint256 incentiveId)',
  'function reservedFunds(address) view returns (uint256)',
  'function setManagementFee(uint256 fee_)',
  'function topupIncentive(address target, uint256 boostId, uint256 incentiveId, bytes data_) returns (bool)',
])

/** The additional functions of the second version of budgets with a fee. */
export const feeBudgetV2Abi = parseAbi([
  'event BoostCoreUpdated(address boostCore)',
  'function coreAllowed(address) view returns (bool)',
  'function payManagementFee(address core, uint256 boostId, uint256 incentiveId)',
  'function setCore(address core)',
])

/** The additional functions of vesting budgets. */
export const vestingBudgetAbi = parseAbi([
  'function cliff() view returns (uint64)',
  'function duration() view returns (uint64)',
  'function end() view returns (uint256)',
  'function start() view returns (uint64)',
])

/** The functions of transparent budgets, which hold nothing and pull what a boost needs while it is created. */
export const transparentBudgetAbi = parseAbi([
  'function PERMIT2() view returns (address)',
  'function createBoost(bytes[] _allocations, address core, bytes _boostPayload) payable',
  'function createBoostWithPermit2(bytes[] _allocations, address core, bytes _boostPayload, bytes _permit2Signature, uint256 nonce, uint256 deadline) payable',
])

/** The factory of second-version budgets with a fee, which deploys each at a predictable address. */
export const budgetFactoryAbi = parseAbi([
  'event BudgetDeployed(address indexed budget, address indexed owner, address indexed implementation, bytes32 salt, uint256 nonce)',
  'function deployBudget(address[] authorized, uint256[] roles, uint256 managementFee) returns (address budget)',
  'function implementation() view returns (address)',
  'function nonces(address) view returns (uint256)',
  'function predictBudgetAddress(address owner, uint256 nonce) view returns (address)',
])

/** The functions used of the tokens that go into budgets. */
export const allocatedTokenAbi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

/** The functions used of the ERC-1155 tokens that go into budgets. */
export const allocatedMultiTokenAbi = parseAbi([
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
