/**
 * Transactions that carry the minedTransactions of people who did not send them, in the shapes that bundlers, wallets, relayers and
 * bridges give them: calldata and logs as the contracts in question have them.
 * Source: https://eips.ethereum.org/EIPS/eip-4337; https://github.com/safe-global/safe-smart-account/tree/v1.4.1;
 * https://eips.ethereum.org/EIPS/eip-2771; https://github.com/Uniswap/permit2; https://eips.ethereum.org/EIPS/eip-7579;
 * https://eips.ethereum.org/EIPS/eip-7821; https://eips.ethereum.org/EIPS/eip-7702;
 * https://specs.optimism.io/protocol/deposits.html.
 */
import type { EvidenceLog, TransactionEvidence } from '@laurel/protocol'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
  zeroAddress,
  zeroHash,
} from 'viem'
import { DEPOSITED, vault } from '../src/testing/scene.ts'

export const pool = addressOf(0x9001)
export const token = addressOf(0x70c)
export const alice = addressOf(0xa11ce)
export const bob = addressOf(0xb0b)
/** Who sends what others have signed; nothing here is ever his transaction. */
export const carrier = addressOf(0xca441e4)
export const swapAbi = parseAbi(['event Swapped(address indexed trader, uint256 amount)'])
export const SWAPPED = toEventSelector(swapAbi[0])

/** Smart accounts, one for each number. */
export const accountOf = (number: number) => addressOf(0xacc0000 + number)

export const entryPoints = {
  '0.6': '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0.7': '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0.8': '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
} as const
type Version = keyof typeof entryPoints

/** A log before it has a place. */
export type UnplacedLog = Pick<EvidenceLog, 'address' | 'topics' | 'data'>

/** A transaction, as far as it says whose transaction it carries. */
export type Carried = Pick<TransactionEvidence, 'from' | 'to' | 'input' | 'logs'> & { readonly type: number }

export const deposits = (who: Address, amount: bigint): UnplacedLog => ({
  address: vault,
  topics: [DEPOSITED, pad(who)],
  data: word(amount),
})
export const swaps = (who: Address, amount: bigint): UnplacedLog => ({
  address: pool,
  topics: [SWAPPED, pad(who)],
  data: word(amount),
})
export const transfers = (from: Address, to: Address, amount: bigint): UnplacedLog => ({
  address: token,
  topics: [toEventSelector('Transfer(address,address,uint256)'), pad(from), pad(to)],
  data: word(amount),
})

function word(value: bigint): Hex {
  return encodeAbiParameters([{ type: 'uint256' }], [value])
}

const accountAbi = parseAbi(['function execute(address target, uint256 value, bytes data)'])
const delegatedAbi = parseAbi(['function execute(bytes32 mode, bytes executionData)'])
const depositCall = encodeFunctionData({ abi: parseAbi(['function deposit(uint256)']), args: [150n] })
const toVault = encodeFunctionData({ abi: accountAbi, args: [vault, 0n, depositCall] })

/** One user operation, and what its account did. */
export type Operation = {
  readonly sender: Address
  readonly did: readonly UnplacedLog[]
  /** Emitted by the entry point before any operation runs: a new account, a paymaster's deposit. */
  readonly before?: readonly UnplacedLog[]
  readonly isRefused?: boolean
}

const abi6 = parseAbi([
  'struct Op { address sender; uint256 nonce; bytes initCode; bytes callData; uint256 callGasLimit; uint256 verificationGasLimit; uint256 preVerificationGas; uint256 maxFeePerGas; uint256 maxPriorityFeePerGas; bytes paymasterAndData; bytes signature; }',
  'function handleOps(Op[] ops, address beneficiary)',
])
const abi7 = parseAbi([
  'struct Op { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'struct PerAggregator { Op[] userOps; address aggregator; bytes signature; }',
  'function handleOps(Op[] ops, address beneficiary)',
  'function handleAggregatedOps(PerAggregator[] opsPerAggregator, address beneficiary)',
])
const signed = { callData: toVault, paymasterAndData: '0x', signature: pad('0x51', { size: 65 }) } as const

function opOf6({ sender }: Operation, at: number) {
  const gas = { callGasLimit: 90_000n, verificationGasLimit: 70_000n, preVerificationGas: 50_000n }
  return {
    ...{ sender, nonce: BigInt(at), ...signed, ...gas },
    ...({ initCode: '0x', maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } as const),
  }
}

function opOf7({ sender }: Operation, at: number) {
  const gas = { accountGasLimits: hashOf(0x99), preVerificationGas: 50_000n, gasFees: hashOf(0x11) }
  const initCode: Hex = at === 0 ? '0x7702' : '0x'
  return { sender, nonce: BigInt(at), ...signed, ...gas, initCode }
}

/** A bundle of user operations. @param through - the bundler's own contract, when it does not call the entry point itself. */
export function bundle(
  operations: readonly Operation[],
  {
    version = '0.7',
    isAggregated = false,
    through = null,
    after = [],
  }: { version?: Version; isAggregated?: boolean; through?: Address | null; after?: readonly UnplacedLog[] } = {},
): Carried {
  const entryPoint = entryPoints[version]
  const ofEntryPoint = (event: string, topics: readonly Hex[], data: Hex): UnplacedLog => ({
    address: entryPoint,
    topics: [toEventSelector(event), ...topics],
    data,
  })
  const operationLogs = operations.flatMap(({ sender, did, isRefused = false }, at) => [
    ...did,
    ...(isRefused
      ? [
          ofEntryPoint(
            'UserOperationRevertReason(bytes32,address,uint256,bytes)',
            [hashOf(at + 1), pad(sender)],
            encodeAbiParameters(parseAbiParameters('uint256, bytes'), [BigInt(at), '0x08c379a0']),
          ),
        ]
      : []),
    ofEntryPoint(
      'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
      [hashOf(at + 1), pad(sender), zeroHash],
      encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [BigInt(at), !isRefused, 9n, 8n]),
    ),
  ])
  const before = operations.flatMap((one) => one.before ?? [])
  const input =
    version === '0.6'
      ? encodeFunctionData({ abi: abi6, args: [operations.map(opOf6), carrier] })
      : isAggregated
        ? encodeFunctionData({
            ...{ abi: abi7, functionName: 'handleAggregatedOps' },
            args: [[{ userOps: operations.map(opOf7), aggregator: addressOf(0xa99), signature: '0x51' }], carrier],
          })
        : encodeFunctionData({ abi: abi7, functionName: 'handleOps', args: [operations.map(opOf7), carrier] })
  return transaction({
    ...{ to: through ?? entryPoint, input: through === null ? input : concat(['0x5c19a95c', input]) },
    logs: [...before, ofEntryPoint('BeforeExecution()', [], '0x'), ...operationLogs, ...after],
  })
}

/** What an entry point emits for a new account. */
export const newAccount = (sender: Address, version: Version = '0.7'): UnplacedLog => ({
  address: entryPoints[version],
  topics: [toEventSelector('AccountDeployed(bytes32,address,address,address)'), hashOf(1), pad(sender)],
  data: encodeAbiParameters(parseAbiParameters('address, address'), [addressOf(0xfac), zeroAddress]),
})

/** The end of an operation, as another contract emits it. */
export const falseEnd = (sender: Address): UnplacedLog => ({
  address: addressOf(0xbad),
  topics: [
    toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
    ...[hashOf(9), pad(sender), zeroHash],
  ],
  data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [0n, true, 9n, 8n]),
})

function transaction({
  logs,
  ...changes
}: { to: Address; input: Hex; from?: Address; type?: number } & { logs: readonly UnplacedLog[] }): Carried {
  return { from: carrier, type: 2, ...changes, logs: logs.map((log, at) => ({ ...log, logIndex: 40 + at })) }
}

const carryingAbi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation) returns (bool)',
  'struct Request { address from; address to; uint256 value; uint256 gas; uint48 deadline; bytes data; bytes signature; }',
  'function executeBatch(Request[] requests, address refundReceiver) payable',
  'struct CallData { uint256 chainId; address target; bytes data; }',
  'function sponsoredCall(CallData call, address sponsor, address feeToken, uint256 oneBalanceChainId, uint256 nativeToFeeTokenXRate, bytes32 correlationId)',
  'struct Permissions { address token; uint256 amount; }',
  'struct Permit { Permissions permitted; uint256 nonce; uint256 deadline; }',
  'struct Details { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(Permit permit, Details details, address owner, bytes signature)',
  'struct SignedOrder { bytes order; bytes sig; }',
  'function executeWithCallback(SignedOrder order, bytes callbackData) payable',
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls) payable returns ((bool success, bytes returnData)[])',
  'function relayMessage(uint256 nonce, address sender, address target, uint256 value, uint256 minGasLimit, bytes message) payable',
])

/** Through a Safe, by one of its owners or by a paid relayer. */
export function bySafe(safe: Address, did: readonly UnplacedLog[], { isByModule = false } = {}): Carried {
  const end = (event: string, data: Hex): UnplacedLog => ({
    address: safe,
    topics: [toEventSelector(event), hashOf(5)],
    data,
  })
  const none = { gasToken: zeroAddress, refundReceiver: zeroAddress }
  return transaction({
    to: safe,
    input: isByModule
      ? encodeFunctionData({
          abi: carryingAbi,
          functionName: 'execTransactionFromModule',
          args: [vault, 0n, depositCall, 0],
        })
      : encodeFunctionData({
          ...{ abi: carryingAbi, functionName: 'execTransaction' },
          args: [vault, 0n, depositCall, 0, 0n, 0n, 0n, none.gasToken, none.refundReceiver, signed.signature],
        }),
    logs: [
      ...did,
      isByModule
        ? { address: safe, topics: [toEventSelector('ExecutionFromModuleSuccess(address)'), pad(carrier)], data: '0x' }
        : end('ExecutionSuccess(bytes32,uint256)', word(0n)),
    ],
  })
}

/** By Gelato's relay, with a sponsor. */
export const byGelato = (did: readonly UnplacedLog[]): Carried =>
  transaction({
    to: '0xabcc9b596420a9e9172fd5938620e265a0f9df92',
    input: encodeFunctionData({
      ...{ abi: carryingAbi, functionName: 'sponsoredCall' },
      args: [{ chainId: 31337n, target: vault, data: depositCall }, carrier, token, 31337n, 1n, zeroHash],
    }),
    logs: did,
  })

/** By a forwarder of ERC-2771, several people's requests at once. */
export const byForwarder = (did: readonly UnplacedLog[]): Carried =>
  transaction({
    to: addressOf(0xf0),
    input: encodeFunctionData({
      ...{ abi: carryingAbi, functionName: 'executeBatch' },
      args: [
        [alice, bob].map((from) => ({
          ...{ from, to: vault, value: 0n, gas: 90_000n, deadline: 1, data: depositCall, signature: '0x51' as const },
        })),
        zeroAddress,
      ],
    }),
    logs: did,
  })

/** By any account with a signed permit of the owner. */
export const byPermit2 = (owner: Address, did: readonly UnplacedLog[]): Carried =>
  transaction({
    to: '0x000000000022d473030f116ddee9f6b43ac78ba3',
    input: encodeFunctionData({
      ...{ abi: carryingAbi, functionName: 'permitTransferFrom' },
      args: [
        { permitted: { token, amount: 500n }, nonce: 1n, deadline: 2n },
        { to: vault, requestedAmount: 500n },
        ...([owner, signed.signature] as const),
      ],
    }),
    logs: did,
  })

/** By a filler of a signed order. */
export const byFiller = (did: readonly UnplacedLog[]): Carried =>
  transaction({
    to: addressOf(0x4eac),
    input: encodeFunctionData({
      ...{ abi: carryingAbi, functionName: 'executeWithCallback' },
      args: [{ order: '0x51', sig: signed.signature }, '0x'],
    }),
    logs: did,
  })

/** Many calls by Multicall3. */
export const byMulticall = (did: readonly UnplacedLog[]): Carried =>
  transaction({
    to: '0xca11bde05977b3631167028862be2a173976ca11',
    input: encodeFunctionData({
      ...{ abi: carryingAbi, functionName: 'aggregate3' },
      args: [[{ target: vault, allowFailure: false, callData: depositCall }]],
    }),
    logs: did,
  })

/** A deposit from the layer below: its sender is a contract's alias, or the messenger's caller. */
export function byBridge(did: readonly UnplacedLog[], { isMessage = false } = {}): Carried {
  const args = [1n, alice, vault, 0n, 90_000n, depositCall] as const
  return transaction({
    ...{ from: addressOf(0x1111), type: 0x7e },
    to: isMessage ? '0x4200000000000000000000000000000000000007' : vault,
    input: isMessage ? encodeFunctionData({ abi: carryingAbi, functionName: 'relayMessage', args }) : depositCall,
    logs: did,
  })
}

/** On an account whose owner gave it code (EIP-7702): by another account, or by the owner. */
export const byDelegated = (
  owner: Address,
  did: readonly UnplacedLog[],
  { from = carrier }: { from?: Address } = {},
): Carried =>
  transaction({
    ...{ from, type: 4, to: owner },
    input: encodeFunctionData({ abi: delegatedAbi, args: [hashOf(1), '0x51'] }),
    logs: did,
  })

/** Straight to the vault. */
export const byOneself = (from: Address, did: readonly UnplacedLog[], type = 2): Carried =>
  transaction({ from, type, to: vault, input: depositCall, logs: did })
