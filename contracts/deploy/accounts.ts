import { type Address, parseAbi } from 'viem'
import { type Deployable, prepareDeployment } from './create2.ts'
import {
  accountBytecode,
  accountFactoryBytecode,
  delegatedAccountBytecode,
  sponsorPaymasterBytecode,
} from './generated/deployment-code.ts'

/** The contracts of smart accounts. See docs/smart-accounts.md. */
export type AccountContracts = {
  /** What the factory clones. */
  readonly account: Deployable
  readonly accountFactory: Deployable
  /** What an account with a key delegates to (EIP-7702). */
  readonly delegatedAccount: Deployable
}

/** The most that a paymaster pays, in wei of gas: for an operation, for an account on a day, for all accounts on a day. */
export type SponsorLimits = {
  readonly perOperation: bigint
  readonly perAccountAndDay: bigint
  readonly perDay: bigint
}

/** EntryPoint 0.7, to which the accounts and the paymaster are bound. It is the same on every chain, and not part of Laurel. */
export const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032' satisfies Address

/** What a block explorer has to know. The whole ABI is part of `@laurel/wallet/smart-account`. */
const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data) payable returns (bytes result)',
  'function executeBatch(Call[] calls) payable returns (bytes[] results)',
  'function executeSession(bytes32 id, Call[] calls)',
  'function revokeSession(bytes32 id)',
  'function owner() view returns (address)',
  'event SessionInstalled(bytes32 indexed id, address indexed signer, uint48 validUntil)',
  'event SessionRevoked(bytes32 indexed id)',
])
const factoryAbi = parseAbi([
  'constructor(address implementation)',
  'function createAccount(address owner) returns (address account)',
  'function getAddress(address owner) view returns (address account)',
  'event AccountCreated(address indexed account, address indexed owner)',
])
const paymasterAbi = parseAbi([
  'struct Limits { uint128 perOperation; uint128 perAccountAndDay; uint128 perDay; }',
  'constructor(address owner, address signer, Limits limits)',
])

/**
 * Prepares the contracts of smart accounts. Sends no request. They have no parameter and no owner, so their addresses are the same
 * on every chain and for every operator, and so is the address of an owner's account.
 */
export function prepareAccounts(): AccountContracts {
  const account = prepareDeployment({ name: 'Account', abi: accountAbi, bytecode: accountBytecode })
  return {
    account,
    accountFactory: prepareDeployment({
      name: 'AccountFactory',
      abi: factoryAbi,
      bytecode: accountFactoryBytecode,
      args: [account.address],
    }),
    delegatedAccount: prepareDeployment({
      name: 'DelegatedAccount',
      abi: accountAbi,
      bytecode: delegatedAccountBytecode,
    }),
  }
}

/**
 * Prepares an operator's paymaster. Sends no request. It pays for nothing before its owner names the sponsored contracts
 * (`setTargets`) and someone adds a deposit.
 * @param options.owner - withdraws the deposit, and changes signer, limits and targets.
 * @param options.signer - the account whose key sponsors operations.
 * @param options.limits - in wei.
 */
export function prepareSponsorPaymaster({
  owner,
  signer,
  limits,
}: {
  readonly owner: Address
  readonly signer: Address
  readonly limits: SponsorLimits
}): Deployable {
  return prepareDeployment({
    name: 'SponsorPaymaster',
    abi: paymasterAbi,
    bytecode: sponsorPaymasterBytecode,
    args: [owner, signer, limits],
  })
}
