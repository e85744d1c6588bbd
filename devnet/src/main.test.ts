import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listDescendants, listRunning, runStartCommand, type StartedCommand } from './testing/start-command.ts'

// Starts whole programs on a machine that may be busy with other tests.
const TEST_TIMEOUT_MS = 120_000
let dataDir: string
let started: StartedCommand[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-main-'))
})
afterEach(async () => {
  for (const { child, exitCode } of started) {
    child.kill('SIGKILL')
    await exitCode
  }
  started = []
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

function start(...flags: string[]): StartedCommand {
  const command = runStartCommand(['--data', dataDir, '--seed', 'none', ...flags])
  started.push(command)
  return command
}

/** The processes that a command has started. The list is never empty: the world, two chains, their guards. */
function processesOf({ child }: StartedCommand): readonly number[] {
  const pids = listDescendants(child.pid ?? 0)
  expect(pids.length).toBeGreaterThanOrEqual(5)
  return [child.pid ?? 0, ...pids]
}

function readUrl(world: unknown, key: 'relayUrl' | 'walletApiUrl'): string {
  const url: unknown = typeof world === 'object' && world !== null ? Reflect.get(world, key) : undefined
  if (typeof url !== 'string') throw new TypeError(`The world has no ${key}.`)
  return url
}

const urlsIn = (text: string) => text.match(/http:\/\/(?:127\.0\.0\.1|localhost):\d+/g) ?? []

describe('npm start', () => {
  test('default: it prints its URLs when each one responds, and Ctrl-C leaves no process', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const command = start()
    await command.waitForOutput('Ctrl-C')
    const [webApp, testWallet, ...chains] = urlsIn(command.output().slice(command.output().indexOf('Laurel is ready.')))
    const servers = chains.splice(2)
    // The Solana network comes before the API.
    expect([chains.length, servers.length]).toEqual([2, 6])
    expect(await (await fetch(`${webApp}`)).text()).toContain('<div id="root"')
    expect(await (await fetch(`${testWallet}`)).text()).toContain('Test wallet')
    const world: unknown = await (await fetch(`${webApp}/config.json`)).json()
    expect(world).toMatchObject({ chains: chains.map((rpcUrl) => ({ rpcUrl })) })
    expect(world).toMatchObject({ solana: { rpcUrl: servers[0], tokens: [{ symbol: 'LUSD' }, { symbol: 'LTOLL' }] } })
    // The app offers the test wallet to users without a wallet.
    expect(world).toMatchObject({ testWalletUrl: testWallet })
    expect(JSON.stringify(world)).not.toContain('privateKey')
    for (const url of [readUrl(world, 'walletApiUrl'), readUrl(world, 'relayUrl').replace('ws:', 'http:')]) {
      const path = url.startsWith(readUrl(world, 'walletApiUrl')) ? '/getAnalyticsConfig' : '/health'
      expect((await fetch(`${url}${path}`)).status).toBe(200)
    }
    for (const url of servers) expect((await fetch(`${url}/health`)).status).toBeLessThan(500)
    for (const [index, url] of chains.entries()) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect(await answer.json()).toMatchObject({ result: `0x${(31337 + index).toString(16)}` })
    }

    const pids = processesOf(command)
    command.child.kill('SIGINT')
    expect(await command.exitCode).toBe(0)
    expect(listRunning(pids)).toEqual([])
    expect(JSON.parse(await readFile(join(dataDir, 'world', 'ports.json'), 'utf8'))).toHaveProperty('web')
  })

  // One world for all these checks, because creating a world takes longer than all of them.
  test('behavior: a second start is refused; a killed one leaves no process but its data; it ends when a chain ends', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const first = start('--chains-only')
    await first.waitForOutput('Laurel is ready.')
    const second = start('--chains-only')
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toContain('is already running')
    const pids = processesOf(first)
    expect(listRunning(pids).length).toBeGreaterThanOrEqual(5)

    // SIGKILL leaves no chance to clean up.
    first.child.kill('SIGKILL')
    await first.exitCode
    await expect.poll(() => listRunning(pids), { timeout: 30_000 }).toEqual([])
    const again = start('--chains-only')
    await again.waitForOutput('Laurel is ready.')
    expect(again.output()).not.toContain('Making')

    const others = processesOf(again)
    const [chain] = listRunning(others).filter((process) => process.includes('--chain-id 31337'))
    process.kill(Number.parseInt(chain ?? '', 10), 'SIGKILL')
    expect(await again.exitCode).toBe(1)
    expect(again.output()).toContain('Laurel Local ended unexpectedly with signal SIGKILL')
    expect(listRunning(others)).toEqual([])
  })

  test('behavior: stopped while it creates the world, it leaves no process behind', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const command = runStartCommand(['--data', dataDir, '--chains-only'])
    started.push(command)
    await command.waitForOutput('Laurel Local Testnet: ')
    const pids = processesOf(command)
    command.child.kill('SIGTERM')
    await command.exitCode
    await expect.poll(() => listRunning(pids), { timeout: 30_000 }).toEqual([])
  })

  test('error: the message names an unknown flag', { timeout: TEST_TIMEOUT_MS }, async () => {
    const command = start('--frseh')
    expect(await command.exitCode).toBe(1)
    expect(command.output()).toContain('--frseh')
  })
})
