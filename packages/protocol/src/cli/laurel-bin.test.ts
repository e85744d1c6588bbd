import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { encodeFunctionData, type Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erc20TokenAbi } from '../abi/erc20-token.ts'
import { deployAction } from '../action/deploy-action.ts'
import { serializeAction } from '../action/serialize-action.ts'
import { type LocalWorld, startLocalWorld, transferAction } from '../testing/local-world.ts'
import type { CommandOutcome } from '../testing/run-command.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'

const bin = fileURLToPath(new URL('../../bin/laurel.mjs', import.meta.url))

let world: LocalWorld
let folder: TemporaryFolder
let action: Hex
let enough: Hex
let tooLittle: Hex
beforeAll(async () => {
  folder = makeTemporaryFolder()
  world = await startLocalWorld()
  await pay('mint', world.accounts.ada, 1000n)
  const definition = transferAction({ chainId: 31337, token: world.contracts.token.address, least: 500n })
  action = (await deployAction(world.ada, { action: definition })).address
  enough = await pay('transfer', world.accounts.ben, 500n)
  tooLittle = await pay('transfer', world.accounts.ben, 499n)
})
afterAll(async () => {
  await world.chain.stop()
  folder.remove()
})

async function pay(functionName: 'mint' | 'transfer', to: Hex, amount: bigint): Promise<Hex> {
  const data = encodeFunctionData({ abi: erc20TokenAbi, functionName, args: [to, amount] })
  const hash = await sendTransaction(world.ada, { to: world.contracts.token.address, data })
  await waitForTransactionReceipt(world.ada, { hash })
  return hash
}

/** Runs the bin as a user does, in a separate process. */
function laurel(args: readonly string[], { stdin = '', closeEarly = false } = {}): Promise<CommandOutcome> {
  return new Promise((resolve, reject) => {
    // No condition of the test runner's: the bin must find the source by itself.
    const { NODE_OPTIONS: _, ...env } = process.env
    const child = spawn(process.execPath, [bin, ...args], { cwd: folder.path, env })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      if (closeEarly) child.stdout.destroy()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
  })
}

describe('the bin', () => {
  test('default: a transaction that meets a deployed action', async () => {
    const { code, stdout, stderr } = await laurel([
      'check',
      enough,
      '--action',
      action,
      '--rpc',
      world.chain.rpcUrl,
      '--json',
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      status: 'matched',
      claimants: [world.accounts.ada],
      logIndexes: [0],
    })
  })

  test('behavior: a near miss, explained to a person, over a socket', async () => {
    const url = world.chain.rpcUrl.replace('http', 'ws')
    const { code, stdout, stderr } = await laurel(['explain', tooLittle, '--action', action, '--rpc', url])
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain('at least 500')
    expect(stdout).toContain('Short by 1.')
  })

  test('behavior: a definition from a file about a transaction on a chain, with an ABI that was given', async () => {
    const definition = transferAction({ chainId: 31337, token: world.contracts.token.address, least: 500n })
    folder.write('action.json', serializeAction(definition))
    folder.write('abi.json', erc20TokenAbi)
    const given = [
      '--definition',
      'action.json',
      '--abi',
      'abi.json',
      '--rpc',
      world.chain.rpcUrl,
      '--chain',
      '31337',
      '--json',
    ]
    expect(await laurel(['check', enough, ...given])).toMatchObject({ code: 0, stderr: '' })
    expect(await laurel(['lint', '--action', action, '--rpc', world.chain.rpcUrl])).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  test('error: a node of another chain, an invalid action, an unknown transaction', async () => {
    const rpc = ['--rpc', world.chain.rpcUrl, '--json']
    const outcomes = await Promise.all([
      laurel(['check', enough, '--action', action, '--chain', '1', ...rpc]),
      laurel(['check', enough, '--action', world.contracts.token.address, ...rpc]),
      laurel(['check', `0x${'12'.repeat(32)}`, '--action', action, ...rpc]),
    ])
    expect(outcomes.map(({ code }) => code)).toEqual([2, 2, 2])
    expect(outcomes.map(({ stdout }) => JSON.parse(stdout).code)).toEqual([
      'protocol/wrong-chain',
      'protocol/unsupported-interface',
      'protocol/unknown-transaction',
    ])
  })

  test('error: a mistake is a sentence, never a stack', async () => {
    const { code, stdout, stderr } = await laurel(['check', '0x12', '--action', action, '--rpc', world.chain.rpcUrl])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      'laurel: "0x12" is not a transaction hash. A hash is 0x and 64 hex digits. (protocol/invalid-transaction-hash)\n',
    )
  })

  test('behavior: a reader that goes away ends it quietly', async () => {
    const request = JSON.stringify({ definition: 'action.json', evidence: 'nowhere.json', tx: enough })
    const stdin = `${request}\n`.repeat(20_000)
    const { stderr } = await laurel(['check', '--batch', '-'], { stdin, closeEarly: true })
    expect(stderr).toBe('')
  })
})
