import { encodeFunctionData, type Hex, keccak256, numberToHex, parseAbi, toHex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { taskBoardAbi, taskBoardBytecode } from '../../devnet/src/contracts/generated/task-board.ts'
import { boostCoreAbi } from '../../packages/protocol/src/abi/boost-core.ts'
import { encodeActionPayload } from '../../packages/protocol/src/action/payload.ts'
import { createBoostFromBudget } from '../../packages/protocol/src/boost/create-boost-from-budget.ts'
import { boostPayload, incentiveTarget, makeBudget, pool } from '../../packages/protocol/src/testing/make-boost.ts'
import { claimHonest, sendHonest } from './honest-users.ts'
import { addressAt, requestClaim } from './request-from.ts'
import type { AttackedWorld } from './start-world.ts'
import type { createTallies } from './tally.ts'

const CHAIN = 31337
const multicall = parseAbi(['function multicall(bytes[] data) payable returns (bytes[])'])
const transferred = keccak256(toHex('Transfer(address,address,uint256)'))
const noted = keccak256(toHex('NoteWritten(address,string)'))
const anywhere = '0x0000000000000000000000000000000000000000'
/**
 * Logs of one megabyte each. Eighteen exceed the maximum JSON response of a node; three make an expensive transaction.
 */
const LOG_BYTES = 1_000_000
const fillers = {
  '0x00000000000000000000000000000000000f1118': 18,
  '0x00000000000000000000000000000000000f1106': 3,
} as const
type Filler = keyof typeof fillers
const BLOCK_FILLER: Filler = '0x00000000000000000000000000000000000f1118'
const DEAR_FILLER: Filler = '0x00000000000000000000000000000000000f1106'
/** More than the incentive ids that a claim can have. */
const INCENTIVES = 100
/** The chain holds all logs in memory, so the number of filled blocks is limited for any duration. */
const MAX_FILLED_BLOCKS = 60
const NET = 20

/** What the attackers deploy before they start, with a few transactions. */
export type Trap = {
  readonly board: Hex
  readonly patterns: readonly bigint[]
  readonly wildcard: bigint
  readonly manyIncentives: bigint
  readonly untrusted: bigint
  /** Transactions with a receipt of some megabytes. */
  readonly dear: readonly Hex[]
}

/** Sets everything up. */
export async function setTraps(attacked: AttackedWorld): Promise<Trap> {
  const { world, rpc } = attacked
  const board = await world.deploy(taskBoardBytecode)
  const onNotes = (pattern: string) =>
    boostWith(attacked, board, noted, {
      ...{ filterType: 5, fieldType: 3, fieldIndex: 1 },
      filterData: toHex(pattern),
    })
  const patterns = [
    await onNotes('(?:[a-j]*[b-k]*){40}x$'),
    await onNotes('(a?){100}a{100}z?$^'),
    await onNotes('(.*a){30}\\d$'),
  ]
  const ofTransfers = { filterType: 6, fieldType: 0, fieldIndex: 2, filterData: '0x01' } as const
  const wildcard = await boostWith(attacked, anywhere, transferred, ofTransfers)
  const untrusted = await boostOfBen(attacked)
  const manyIncentives = await boostWith(attacked, world.token, transferred, ofTransfers)
  const list = { type: 'allowListIncentive', allowList: world.accounts.ada, limit: 1n } as const
  const one = incentiveTarget(world, list)
  const add = { abi: boostCoreAbi, functionName: 'addIncentiveToBoost' } as const
  let last: Hex = '0x'
  for (let at = 1; at < INCENTIVES; at++) {
    const data = encodeFunctionData({ ...add, args: [manyIncentives, one] })
    last = await sendTransaction(world.ada, { to: world.core, data, gas: 3_000_000n })
  }
  await waitForTransactionReceipt(world.ada, { hash: last })
  const emit = `63${LOG_BYTES.toString(16).padStart(8, '0')}5fa0`
  for (const [address, logs] of entriesOf(fillers)) {
    await world.chain.client.setCode({ address, bytecode: `0x${emit.repeat(logs)}00` })
  }
  await rpc('evm_setBlockGasLimit', [numberToHex(300_000_000)])
  const dear: Hex[] = []
  for (let at = 0; at < 8; at++) dear.push(await fill(attacked, DEAR_FILLER))
  await world.chain.client.mine({ blocks: 3 })
  return { board, patterns, wildcard, manyIncentives, untrusted, dear }
}

/**
 * Attacks with transactions and requests for their claims until a given time. @returns how many honest completions were
 * in filled blocks, and how many of them were lost.
 */
export async function attackOnChain(
  attacked: AttackedWorld,
  trap: Trap,
  {
    honestBoost,
    untilMs,
    tallies,
  }: { honestBoost: bigint; untilMs: number; tallies: ReturnType<typeof createTallies> },
): Promise<{ readonly inFilledBlocks: number; readonly lostThere: number }> {
  const { world, verifier, rpc, send } = attacked
  let caller = 0
  const claim = async (attack: string, boostId: bigint, transactionHash: Hex, incentiveId = 0) => {
    const body = { chainId: CHAIN, boostId: String(boostId), incentiveId, transactionHash }
    const { outcome } = await requestClaim(verifier.url, addressAt(NET, caller++), body)
    tallies.count(attack, outcome)
  }
  const notes = Array.from({ length: 60 }, (_, at) =>
    encodeFunctionData({ abi: taskBoardAbi, functionName: 'writeNote', args: [`${'a'.repeat(800)}${1_000 + at}`] }),
  )
  const manyNotes = encodeFunctionData({ abi: multicall, functionName: 'multicall', args: [notes] })
  const loop = async (everyMs: number, once: () => Promise<void>) => {
    while (performance.now() < untilMs) {
      await once()
      await pause(everyMs)
    }
  }
  const patterns = loop(500, async () => {
    const hash = await send({ from: world.accounts.ben, to: trap.board, data: manyNotes, gas: 29_000_000 })
    await waitForTransactionReceipt(world.ben, { hash })
    await Promise.all(trap.patterns.flatMap((boostId) => [0, 1].map(() => claim('dear patterns', boostId, hash))))
  })
  const transfers = loop(300, async () => {
    // It qualifies for each of the boosts, and the watcher finds it for each boost that it watches.
    const data = encodeFunctionData({
      abi: parseAbi(['function transfer(address to, uint256 amount)']),
      functionName: 'transfer',
      args: [world.accounts.ben, 1n],
    })
    const hash = await send({ from: world.accounts.cleo, to: world.token, data })
    await waitForTransactionReceipt(world.cleo, { hash })
    await world.chain.client.mine({ blocks: 3 })
    await Promise.all([
      claim('wildcard', trap.wildcard, hash),
      claim('untrusted owner limit', trap.untrusted, hash),
      ...[0, 3, 7].map((incentiveId) => claim('many incentives', trap.manyIncentives, hash, incentiveId)),
    ])
  })
  const seconds = (untilMs - performance.now()) / 1000
  let [inFilledBlocks, lostThere] = [0, 0]
  const waiting: Promise<void>[] = []
  const filled = loop(Math.max(4_000, (1000 * seconds) / MAX_FILLED_BLOCKS), async () => {
    await rpc('evm_setAutomine', [false])
    const victim = await sendHonest(attacked, 7n).finally(async () => {
      await fill(attacked, BLOCK_FILLER)
      await rpc('evm_mine', [])
      await rpc('evm_setAutomine', [true])
    })
    tallies.count('filled blocks', 'mined')
    inFilledBlocks++
    await world.chain.client.mine({ blocks: 3 })
    const claimed = claimHonest(attacked, honestBoost, victim)
    waiting.push(
      claimed.then((isSigned) => {
        if (!isSigned) lostThere++
      }),
    )
  })
  await Promise.all([patterns, transfers, filled])
  await Promise.all(waiting)
  return { inFilledBlocks, lostThere }
}

/** Creates a boost with a given filter. */
async function boostWith(
  { world }: AttackedWorld,
  target: Hex,
  signature: Hex,
  filter: { filterType: 0 | 5 | 6; fieldType: 0 | 3; fieldIndex: number; filterData: Hex },
): Promise<bigint> {
  const place = { signature, signatureType: 0, targetContract: target, chainId: CHAIN } as const
  const action = {
    actionClaimant: { ...place, fieldIndex: 0 },
    actionSteps: [{ ...place, actionType: 0, actionParameter: filter }],
  } as const
  const payload = boostPayload(world, { budget: await makeBudget(world), incentives: [pool(world)] })
  const own = { isBase: true, instance: world.at('eventAction'), parameters: encodeActionPayload(action) }
  return (await createBoostFromBudget(world.ada, { core: world.core, boost: { ...payload, action: own } })).boostId
}

/** Creates an untrusted owner's boost that pays almost nothing for common transactions. The signer signs it. */
async function boostOfBen({ world }: AttackedWorld): Promise<bigint> {
  const incentives = [pool(world, { reward: 1n, limit: 10_000n })]
  const boost = { ...boostPayload(world, { budget: await makeBudget(world), incentives }), owner: world.accounts.ben }
  return (await createBoostFromBudget(world.ada, { core: world.core, boost })).boostId
}

function fill({ world, send }: AttackedWorld, to: Filler): Promise<Hex> {
  return send({ from: world.accounts.cleo, to, gas: fillers[to] * LOG_BYTES * 8 + 20_000_000 })
}

function entriesOf<key extends string, value>(record: Readonly<Record<key, value>>): readonly [key, value][] {
  const keys: key[] = []
  for (const name in record) keys.push(name)
  return keys.map((name) => [name, record[name]])
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
