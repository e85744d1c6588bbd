/**
 * `npm run bench -- attacks`: a verifier beside a local chain while somebody does at once what is cheap to do: dear patterns on
 * one transaction of many logs, asked for over and over; a boost at any contract; blocks filled with logs. Prints one JSON
 * line: how long an honest transaction takes until its claim is signed, before (`quietMs`, median) and meanwhile
 * (`attackedMs`, median; `laterMs`, the slowest twentieth beside `quietMs`), how many came to nothing within a minute
 * (`lost`), the slowest hundredth of `/health`, and the verifier's largest memory. `-- --seconds N` attacks for N seconds
 * instead of 60. Source: SECURITY.md B9.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { encodeFunctionData, erc20Abi, type Hex, keccak256, numberToHex, parseAbi, toHex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { startTestDatabase } from '../apps/verifier/test/process/postgres-template.ts'
import { startVerifierProcess } from '../apps/verifier/test/process/verifier-process.ts'
import { deriveDevAccounts } from '../devnet/src/chain/accounts.ts'
import { deedBoardAbi, deedBoardBytecode } from '../packages/protocol/src/abi/deed-board.ts'
import { encodeActionPayload } from '../packages/protocol/src/action/payload.ts'
import { createBoost } from '../packages/protocol/src/boost/create-boost.ts'
import { startBoostWorld } from '../packages/protocol/src/testing/boost-world.ts'
import { boostPayload, makeBoost, makeBudget, pool } from '../packages/protocol/src/testing/make-boost.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
const CHAIN = 31337
const noteAbi = [
  {
    ...{ type: 'event', name: 'NoteWritten' },
    inputs: [
      { name: 'author', type: 'address', indexed: true },
      { name: 'note', type: 'string' },
    ],
  },
]
const multicall = parseAbi(['function multicall(bytes[] data) payable returns (bytes[])'])
const transferred = keccak256(toHex('Transfer(address,address,uint256)'))
const noted = keccak256(toHex('NoteWritten(address,string)'))
const anywhere = '0x0000000000000000000000000000000000000000'
const filler = '0x00000000000000000000000000000000000f111e'

const [world, database] = await Promise.all([startBoostWorld(), startTestDatabase()])
const signerKey = deriveDevAccounts().people.find(({ name }) => name === 'Cleo')?.privateKey ?? '0x'
const verifier = await startVerifierProcess({
  ...{ databaseUrl: database.url, core: world.core, rpcUrls: [world.chain.rpcUrl], signerKey },
  finality: { depth: 2 },
  more: { LAUREL_VERIFIER_ABIS: JSON.stringify(noteAbi) },
})
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(world.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result }: { result?: unknown } = await response.json()
  return result
}

/** A boost with a rule of one's own. */
async function boostWith(
  target: Hex,
  signature: Hex,
  filter: { filterType: 0 | 5 | 6; fieldType: 0 | 3; fieldIndex: number; filterData: Hex },
) {
  const place = { signature, signatureType: 0, targetContract: target, chainId: CHAIN } as const
  const action = {
    actionClaimant: { ...place, fieldIndex: 0 },
    actionSteps: [{ ...place, actionType: 0, actionParameter: filter }],
  } as const
  const payload = boostPayload(world, { budget: await makeBudget(world), incentives: [pool(world)] })
  const parameters = encodeActionPayload(action)
  const own = { isBase: true, instance: world.at('eventAction'), parameters }
  return (await createBoost(world.ada, { core: world.core, boost: { ...payload, action: own } })).boostId
}

/** An honest transaction, from when it is sent until its claim is signed. @returns milliseconds; null when it is not in a minute. */
async function measureHonest(boostId: bigint, amount: bigint): Promise<number | null> {
  const begun = performance.now()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.people.cleo, amount] })
  const hash = await sendTransaction(world.ada, { to: world.token, data })
  await waitForTransactionReceipt(world.ada, { hash })
  await world.chain.client.mine({ blocks: 3 })
  while (performance.now() - begun < 60_000) {
    const { body } = await verifier.claim({
      chainId: CHAIN,
      boostId: `${boostId}`,
      incentiveId: 0,
      transactionHash: hash,
    })
    if (body.status === 'signed') return performance.now() - begun
    await pause(100)
  }
  return null
}

async function measureSome(boostId: bigint, untilMs: number, from: number): Promise<(number | null)[]> {
  const found: (number | null)[] = []
  for (let at = from; performance.now() < untilMs || found.length < 5; at++) {
    found.push(await measureHonest(boostId, BigInt(100 + at)))
  }
  return found
}

function quantile(list: readonly (number | null)[], part: number): number {
  const sorted = list.map((one) => one ?? 60_000).sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0)
}

function rssMiB(): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${verifier.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kib ?? 0) / 1024)
}

try {
  const { boostId } = await makeBoost(world, { incentives: [pool(world, { reward: 1n, limit: 10_000n })] })
  await world.chain.client.mine({ blocks: 3 })
  const quiet = await measureSome(boostId, 0, 0)

  // What is set up beforehand costs the attacker a few transactions.
  const board = await world.deploy(deedBoardBytecode)
  const dear = await boostWith(board, noted, {
    ...{ filterType: 5, fieldType: 3, fieldIndex: 1 },
    filterData: toHex('(?:[a-j]*[b-k]*){40}x$'),
  })
  await boostWith(anywhere, transferred, { filterType: 6, fieldType: 0, fieldIndex: 2, filterData: '0x01' })
  const text = (at: number) => `${'a'.repeat(800)}${1_000 + at}`
  const notes = Array.from({ length: 60 }, (_, at) =>
    encodeFunctionData({ abi: deedBoardAbi, functionName: 'writeNote', args: [text(at)] }),
  )
  const manyNotes = encodeFunctionData({ abi: multicall, functionName: 'multicall', args: [notes] })
  const [logs, bytes] = [18, 1_000_000]
  const emit = `63${bytes.toString(16).padStart(8, '0')}5fa0`
  await world.chain.client.setCode({ address: filler, bytecode: `0x${emit.repeat(logs)}00` })
  await rpc('evm_setBlockGasLimit', [numberToHex(300_000_000)])

  const untilMs = performance.now() + seconds * 1_000
  const health: number[] = []
  const sizes: number[] = []
  let claims = 0
  let filled = 0
  const watchHealth = async () => {
    while (performance.now() < untilMs) {
      const begun = performance.now()
      await fetch(`${verifier.url}/health`).then((answer) => answer.text())
      health.push(performance.now() - begun)
      sizes.push(rssMiB())
      await pause(50)
    }
  }
  const attack = async () => {
    while (performance.now() < untilMs) {
      const hash = await sendTransaction(world.ben, { to: board, data: manyNotes, gas: 29_000_000n })
      const fill = await rpc('eth_sendTransaction', [
        { from: world.people.cleo, to: filler, gas: numberToHex(logs * bytes * 8 + 20_000_000) },
      ])
      const body = { chainId: CHAIN, boostId: `${dear}`, incentiveId: 0, transactionHash: hash }
      await Promise.all(Array.from({ length: 4 }, () => verifier.claim(body)))
      claims += 4
      const receipt = await rpc('eth_getTransactionReceipt', [fill])
      if (typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1') filled++
      await pause(500)
    }
  }
  const [attacked] = await Promise.all([measureSome(boostId, untilMs, 1_000), watchHealth(), attack()])
  const figures = {
    seconds,
    load: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
    honest: attacked.length,
    lost: attacked.filter((one) => one === null).length,
    attacks: claims,
    filledBlocks: filled,
    quietMs: quantile(quiet, 0.5),
    attackedMs: quantile(attacked, 0.5),
    laterMs: quantile(attacked, 0.95) - quantile(quiet, 0.5),
    healthP99Ms: quantile(health, 0.99),
    rssMiB: Math.max(...sizes),
  }
  console.log(JSON.stringify(figures))
} finally {
  await verifier.end('SIGKILL')
  await world.chain.stop()
  await database.stop()
}
process.exit(0)
