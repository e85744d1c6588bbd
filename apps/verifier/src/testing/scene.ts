import {
  type Action,
  ANY_PARAMETER,
  type BoostWindow,
  CriteriaSource,
  compileAction,
  createAbiRegistry,
  FieldType,
  FilterOperator,
  TRANSACTION_SENDER,
} from '@laurel/protocol'
import type { MinedTransaction } from '@laurel/server/chain/mined-transaction.ts'
import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import { type Address, type Hex, numberToHex, parseAbi, toEventSelector } from 'viem'
import type { BoostFacts, IncentiveFacts } from '../verify-claim/boost-facts.ts'

/** The action of the tests: an account deposits into a vault. */
export const vaultAbi = parseAbi(['event Deposited(address indexed who, uint256 amount)'])
export const vaultItems = createAbiRegistry(vaultAbi)
export const DEPOSITED = toEventSelector(vaultAbi[0])

export const users = { ada: addressOf(0xada), ben: addressOf(0xbe), cleo: addressOf(0xc1e0) }
export const vault = addressOf(0x7a)
export const core = addressOf(0xc0)
export const validator = addressOf(0x1a)
export const CHAIN = 31337

/** "Deposit at least 100": the claimant is the depositor, or the sender. */
export function depositAction({
  target = vault,
  bySender = false,
  chainId = CHAIN,
}: {
  target?: Address
  bySender?: boolean
  chainId?: number
} = {}): Action {
  const place = { signatureType: 0, signature: DEPOSITED, targetContract: target, chainId } as const
  return {
    actionClaimant: { ...place, fieldIndex: bySender ? TRANSACTION_SENDER : 0 },
    actionSteps: [
      {
        ...place,
        actionType: 0,
        actionParameter: {
          filterType: FilterOperator.GREATER_THAN_OR_EQUAL,
          fieldType: FieldType.UINT,
          fieldIndex: 1,
          filterData: '0x64',
        },
      },
    ],
  }
}

/** "Call it", which no log shows. @param selector - four bytes. */
export function callAction(target: Address, selector: Hex): Action {
  const place = { signatureType: 1, signature: selector, targetContract: target, chainId: CHAIN } as const
  return {
    actionClaimant: { ...place, fieldIndex: TRANSACTION_SENDER },
    actionSteps: [
      {
        ...place,
        actionType: 1,
        actionParameter: {
          filterType: FilterOperator.EQUAL,
          fieldType: FieldType.BYTES,
          fieldIndex: ANY_PARAMETER,
          filterData: '0x',
        },
      },
    ],
  }
}

/** An incentive that pays by the deposited amount. */
export function byAmount(maxReward: bigint, fieldIndex = 1): Extract<IncentiveFacts, { type: 'criteria' }> {
  return {
    type: 'criteria',
    terms: { reward: 0n, maxReward, valueType: 1 },
    criteria: { source: CriteriaSource.EVENT, signature: DEPOSITED, fieldIndex, targetContract: vault },
    pegged: null,
    isCappedOnchain: true,
  }
}

/** A boost for that action, with one fixed incentive by default. */
export function boostOf(changes: Partial<BoostFacts> = {}): BoostFacts {
  return {
    chainId: CHAIN,
    core,
    boostId: 7n,
    owner: addressOf(0x0e),
    action: depositAction(),
    validator: { address: validator, kind: 'signerValidatorV2', trustsCore: true, authorizesSigner: true },
    allowList: { type: 'onchain', address: addressOf(0xa1) },
    funding: { budget: addressOf(0xb0d), incentives: [{ address: addressOf(0x1c), asset: addressOf(0x70) }] },
    incentives: [{ type: 'fixed', maxReward: 5n }],
    ...changes,
  }
}

/** The window of a boost that exists before anything in the tests happens. */
export function windowOf({ incentives }: BoostFacts, addedBlock = 0n): BoostWindow {
  return { createdBlock: 0n, incentives: incentives.map((_, incentiveId) => ({ incentiveId, addedBlock })) }
}

/** Inside the window, without caps. */
export const uncapped = { timestamp: 1_700_000_000n, caps: null } as const

/** A log of the vault. */
export function deposit(who: Address, amount: bigint, logIndex = 0, address: Address = vault) {
  const topics = [DEPOSITED, `0x${who.slice(2).padStart(64, '0')}`] satisfies [Hex, Hex]
  return { address, topics, data: numberToHex(amount, { size: 32 }), logIndex }
}

/** A mined transaction. */
export function transactionOf(
  logs: MinedTransaction['evidence']['logs'],
  changes: Partial<MinedTransaction['evidence']> & { type?: number; hash?: Hex } = {},
): MinedTransaction {
  const { type = 2, hash = hashOf(0x7), ...evidence } = changes
  return {
    type,
    block: { number: 40n, hash: hashOf(0xb40) },
    timestamp: 1_700_000_000n,
    gas: { gasUsed: 21_000n, effectiveGasPrice: 3_000_000_000n, baseFeePerGas: 1n, blobGasUsed: 0n, blobGasPrice: 0n },
    evidence: {
      chainId: CHAIN,
      transactionHash: hash,
      blockNumber: 40n,
      status: 'success',
      from: users.ada,
      to: vault,
      input: '0x',
      logs,
      ...evidence,
    },
  }
}

/** The boost's compiled action. */
export function compiledOf(boost: BoostFacts) {
  if (boost.action === null) throw new TypeError('The boost has no action.')
  return compileAction(boost.action, { abiItems: vaultItems })
}
