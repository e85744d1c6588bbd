import {
  type Abi,
  type Address,
  createPublicClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  type Log,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { localhost } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { findGrant } from './find-grant.ts'

const [me, thief, contract]: readonly [Address, Address, Address] = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000b2',
  '0x00000000000000000000000000000000000000c3',
]
/** A node that returns the previous allowance. */
const client = (allowed: bigint) =>
  createPublicClient({
    chain: localhost,
    transport: custom({ request: async () => numberToHex(allowed, { size: 32 }) }),
  })

/** Returns the log of an event, from its signature and its values in order. */
function logOf(text: string, ...values: readonly (Address | Hex | bigint | boolean | number)[]): Log {
  const abi: Abi = parseAbi([`event ${text}`] as readonly string[])
  const [event] = abi
  if (event?.type !== 'event') throw new Error('The text is not an event.')
  const indexed = event.inputs.map((input, at) => (input.indexed === true ? values[at] : undefined))
  const plain = event.inputs.flatMap((input, at) => (input.indexed === true ? [] : [{ input, value: values[at] }]))
  const topics = encodeEventTopics({ abi, args: indexed.filter((value) => value !== undefined) })
  const [topic, ...rest] = topics.flatMap((each) => (typeof each === 'string' ? [each] : []))
  if (topic === undefined) throw new Error('The event has no topic.')
  return {
    ...{ address: contract, topics: [topic, ...rest] },
    data: encodeAbiParameters(
      plain.map(({ input }) => input),
      plain.map(({ value }) => value),
    ),
    ...{ blockHash: null, blockNumber: null, logIndex: null, transactionHash: null, transactionIndex: null },
    removed: false,
  }
}

const erc20 = 'Approval(address indexed owner, address indexed spender, uint256 value)'
const erc721 = 'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)'
const everything = 'ApprovalForAll(address indexed owner, address indexed operator, bool approved)'
const erc777 = 'AuthorizedOperator(address indexed operator, address indexed tokenHolder)'
const erc6909 = 'OperatorSet(address indexed owner, address indexed spender, bool approved)'
const permit2 =
  'Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)'
const credit =
  'BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address indexed asset, uint256 amount)'
const ownership = 'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)'
const role = 'RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)'

describe('findGrant', () => {
  test.each([
    ['an allowance', logOf(erc20, me, thief, 5n)],
    ['an NFT', logOf(erc721, me, thief, 7n)],
    ['all NFTs', logOf(everything, me, thief, true)],
    ['an operator (777)', logOf(erc777, thief, me)],
    ['an operator (6909)', logOf(erc6909, me, thief, true)],
    ['an allowance of Permit2', logOf(permit2, me, contract, thief, 5n, 9)],
    ['a right to borrow', logOf(credit, me, thief, contract, 5n)],
    ['ownership', logOf(ownership, me, thief)],
    ['a role', logOf(role, `0x${'11'.repeat(32)}`, thief, me)],
  ])('default: %s is given, whatever else is logged', async (_, log) => {
    const moved = logOf('Transfer(address indexed from, address indexed to, uint256 value)', me, thief, 1n)
    expect(await findGrant(client(0n), me, [moved, log])).toEqual({ taker: thief, contract })
  })

  test.each([
    ['of another account', logOf(erc20, thief, contract, 5n)],
    ['to itself', logOf(everything, me, me, true)],
    ['taken away', logOf(everything, me, thief, false)],
    ['an NFT’s, cleared as it moves', logOf(erc721, me, zeroAddress, 7n)],
    ['an allowance of nothing', logOf(erc20, me, thief, 0n)],
  ])('behavior: a right %s gives nothing', async (_, log) => {
    expect(await findGrant(client(0n), me, [log])).toBeNull()
  })

  test('behavior: an allowance for a trusted router gives nothing away; all of something does', async () => {
    expect(await findGrant(client(0n), me, [logOf(erc20, me, thief, 5n)], [thief])).toBeNull()
    expect(await findGrant(client(0n), me, [logOf(everything, me, thief, true)], [thief])).not.toBeNull()
  })

  test('behavior: the rest of a used allowance gives nothing; a larger allowance does', async () => {
    expect(await findGrant(client(8n), me, [logOf(erc20, me, thief, 5n)])).toBeNull()
    expect(await findGrant(client(8n), me, [logOf(erc20, me, thief, 9n)])).not.toBeNull()
  })
})
