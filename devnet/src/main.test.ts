import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listRunning } from './testing/start-command.ts'
import { createTestDataFolder, processesOf, TEST_TIMEOUT_MS } from './testing/test-data-folder.ts'

const dataFolder = createTestDataFolder()
const start = (...flags: string[]) => dataFolder.run('--seed', 'none', ...flags)

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
    // The Solana network and the script of its wallet come before the API.
    expect([chains.length, servers.length]).toEqual([2, 7])
    expect(await (await fetch(`${webApp}`)).text()).toContain('<div id="root"')
    expect(await (await fetch(`${testWallet}`)).text()).toContain('Test wallet')
    const world: unknown = await (await fetch(`${webApp}/config.json`)).json()
    expect(world).toMatchObject({ chains: chains.map((rpcUrl) => ({ rpcUrl })) })
    expect(world).toMatchObject({ solana: { rpcUrl: servers[0], tokens: [{ symbol: 'LUSD' }, { symbol: 'LTOLL' }] } })
    const script = await fetch(`${testWallet}/solana.js`, { headers: { origin: 'http://localhost:3000' } })
    expect(script.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    expect(await script.text()).toContain('registerStandardWallet')
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
    expect(JSON.parse(await readFile(join(dataFolder.path(), 'world', 'ports.json'), 'utf8'))).toHaveProperty('web')
  })

  test('error: the message names an unknown flag', { timeout: TEST_TIMEOUT_MS }, async () => {
    const command = start('--frseh')
    expect(await command.exitCode).toBe(1)
    expect(command.output()).toContain('--frseh')
  })
})
