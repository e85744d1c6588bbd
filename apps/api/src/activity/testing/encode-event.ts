import { addressOf, hashOf } from '@laurel/server/testing/numbered-hex.ts'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hash,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { CORE, type PlannedEvent } from './planned-block.ts'

const abi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event BoostCreated(uint256 indexed boostId, address indexed owner, address indexed action, uint256 incentiveCount, address validator, address allowList, address budget)',
  'event BoostClaimed(uint256 indexed boostId, uint256 indexed incentiveId, address indexed claimant, address referrer, bytes data)',
  'event Claimed(address indexed recipient, bytes data)',
])
const [single, batch, created, claimed, paid] = abi.map((event) => {
  const topic = encodeEventTopics({ abi: [event] })[0]
  return topic ?? '0x'
})
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const numberPair = parseAbiParameters('uint256, uint256')
const arrayPair = parseAbiParameters('uint256[], uint256[]')
const boostData = parseAbiParameters('uint256, address, address, address')
const claimData = parseAbiParameters('address, bytes')
const bytesOnly = parseAbiParameters('bytes')

/** A log as a contract emits it. */
export type EncodedEvent = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }

/** The parts of logs that are not planned, the same in each. */
export const ACTION = addressOf(0xac)
export const BUDGET = addressOf(0xbd)

/** Encodes a planned event as the log of a contract. */
export function encodeEvent(event: PlannedEvent): EncodedEvent {
  switch (event.type) {
    case 'erc20':
      return { address: event.token, topics: [TRANSFER, pad(event.from), pad(event.to)], data: word(event.number) }
    case 'erc721':
      return {
        address: event.token,
        topics: [TRANSFER, pad(event.from), pad(event.to), word(event.number)],
        data: '0x',
      }
    case 'single':
    case 'batch': {
      const isBatch = event.type === 'batch'
      const topics = [(isBatch ? batch : single) ?? '0x', pad(addressOf(0x09)), pad(event.from), pad(event.to)]
      const data = isBatch
        ? encodeAbiParameters(arrayPair, [event.ids, event.amounts])
        : encodeAbiParameters(numberPair, [event.ids[0] ?? 0n, event.amounts[0] ?? 0n])
      return { address: event.token, topics, data }
    }
    case 'created':
      return {
        address: CORE,
        topics: [created ?? '0x', word(event.boostId), pad(event.owner), pad(ACTION)],
        data: encodeAbiParameters(boostData, [2n, addressOf(0xf1), addressOf(0xf2), BUDGET]),
      }
    case 'claimed':
      return {
        address: CORE,
        topics: [claimed ?? '0x', word(event.boostId), word(event.incentiveId), pad(event.claimant)],
        data: encodeAbiParameters(claimData, [addressOf(0), '0x1234']),
      }
    case 'paid':
      return {
        address: event.incentive,
        topics: [paid ?? '0x', pad(event.recipient)],
        data: encodeAbiParameters(bytesOnly, ['0x']),
      }
    case 'noise':
      // A transfer without its last topic and data, or another event.
      return { address: event.token, topics: [event.topic, hashOf(1)], data: '0x' }
  }
}

function pad(address: Address): Hash {
  return `0x${address.slice(2).padStart(64, '0')}`
}

function word(number: bigint): Hash {
  return `0x${number.toString(16).padStart(64, '0')}`
}
