import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileAction, createAbiRegistry, getEventAction, matchAction } from '@laurel/protocol'
import { erc20TokenAbi, erc721TokenAbi } from '@laurel/protocol/abi'
import { createVerifierClient } from '@laurel/protocol/verifier'
import { apiPaths, formatNameMessage, toCoinType } from '@laurel/wallet/api-schemas'
import { sponsorPaymasterAbi } from '@laurel/wallet/smart-account'
import { encodeFunctionData, getAddress, http, parseEther, toEventSelector } from 'viem'
import { createBundlerClient, entryPoint07Abi, entryPoint08Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getAbiItem } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChainClient } from './chain/chain-client.ts'
import { taskBoardAbi } from './contracts/generated/task-board.ts'
import { prepareLocalContracts } from './contracts/local-contracts.ts'
import { localAddresses } from './local-addresses.ts'
import { findFreePort } from './service/free-port.ts'
import { startVerifier } from './start-verifier.ts'
import { type RunningWorld, startWorld, type WorldOptions } from './start-world.ts'
import { claimEveryBoost } from './testing/claim-every-boost.ts'
import { readHistory, type SeenTransaction } from './testing/read-history.ts'
import { testShowcase } from './testing/test-showcase.ts'
import type { WorldChain } from './world.ts'

const DAY = 24 * 60 * 60
let dataDir: string
let lines: string[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-world-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

/** Starts a world in a folder and on ports of this test. */
async function start(options: Partial<WorldOptions> = {}): Promise<RunningWorld> {
  lines = []
  const ports = { 31337: await findFreePort([0]), 31338: await findFreePort([0]) }
  const onProgress = (line: string) => lines.push(line)
  return startWorld({ dataDir, fresh: false, ports, blockTimeSeconds: 2, seed: 'full', onProgress, ...options })
}

function chainOf({ world }: RunningWorld, chainId: number): WorldChain {
  const chain = world.chains.find((candidate) => candidate.chainId === chainId)
  if (chain === undefined) throw new RangeError(`The world has no chain ${chainId}.`)
  return chain
}

/** Counts the items of each key. */
function count(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

describe('startWorld', () => {
  let running: RunningWorld
  let main: WorldChain
  let history: readonly SeenTransaction[]
  beforeAll(async () => {
    running = await start({ hasServers: true })
    main = chainOf(running, 31337)
    history = await readHistory(createChainClient(main), main)
  })
  // The last test may have stopped the world already, which is harmless.
  afterAll(() => running.stop())

  test('default: at least 2,000 transactions of at least 40 accounts, and 3 % of them reverted', () => {
    expect(history.length).toBeGreaterThanOrEqual(2000)
    expect(new Set(history.map(({ from }) => from)).size).toBeGreaterThanOrEqual(40)
    const reverted = history.filter(({ isReverted }) => isReverted)
    expect(reverted.length / history.length).toBeGreaterThanOrEqual(0.03)
    expect(count(reverted.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8)
  })

  test('default: at least twelve activities, each with fifty successful transactions', () => {
    const kinds = count(history.filter(({ isReverted }) => !isReverted).map(({ kind }) => kind))
    const common = [...kinds].filter(([, number]) => number >= 50).map(([kind]) => kind)
    expect(common.length).toBeGreaterThanOrEqual(12)
    expect(common).toEqual(
      expect.arrayContaining([
        'ether',
        'creation',
        'ERC-20 transfer',
        'ERC-20 approve',
        'ERC-20 mint(address,uint256)',
        'ERC-721 mint(address)',
        'ERC-1155 safeTransferFrom(address,address,uint256,uint256,bytes)',
        'v2 swap',
        'v3 swap',
        'board completeTask((address,uint256,(string,(int256,int256)),bytes32))',
        'board writeNote(string)',
        'board readTemperature(int64)',
        'board multicall(bytes[])',
        'Multicall3 aggregate3((address,bool,bytes)[])',
        'EntryPoint handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
      ]),
    )
  })

  test('default: spread over the thirty days that end now', () => {
    const now = Date.now() / 1000
    const days = history.map(({ timestamp }) => Math.floor((now - timestamp) / DAY))
    const seen = new Set(days)
    for (let day = 0; day < 30; day++) expect(seen, `${day} days ago`).toContain(day)
    expect(Math.max(...days)).toBeLessThanOrEqual(30)
    expect(Math.min(...history.map(({ timestamp }) => now - timestamp))).toBeLessThan(DAY / 24)
  })

  test('behavior: each bundle has operations of several senders, and some operations fail while the bundle succeeds', async () => {
    const operations = await createChainClient(main).getLogs({
      address: main.contracts.entryPoint,
      event: getAbiItem({ abi: entryPoint08Abi, name: 'UserOperationEvent' }),
      fromBlock: 0n,
      strict: true,
    })
    const bundles = history.filter(({ kind, isReverted }) => kind.includes('handleOps') && !isReverted)
    for (const { hash } of bundles) {
      const senders = operations
        .filter(({ transactionHash }) => transactionHash === hash)
        .map(({ args }) => args.sender)
      expect(new Set(senders).size).toBeGreaterThanOrEqual(2)
    }
    expect(operations.filter(({ args }) => args.success).length).toBeGreaterThanOrEqual(50)
    expect(operations.filter(({ args }) => !args.success).length).toBeGreaterThanOrEqual(5)
  })

  test('behavior: one transaction can contain the tasks of several accounts', () => {
    const topic = toEventSelector(getAbiItem({ abi: taskBoardAbi, name: 'TaskCompleted' }))
    const shared = history.filter(({ kind, isReverted }) => kind.includes('aggregate3') && !isReverted)
    for (const { evidence } of shared) {
      expect(evidence.logs.filter(({ topics }) => topics[0] === topic).length).toBeGreaterThanOrEqual(2)
    }
  })

  test('behavior: the test network has a smaller history, and the same contracts at the same addresses', async () => {
    const testnet = chainOf(running, 31338)
    const quieter = await readHistory(createChainClient(testnet), testnet)
    expect(quieter.length).toBeGreaterThan(100)
    expect(quieter.length).toBeLessThan(history.length)
    expect(testnet.isTestnet).toBe(true)
    expect(testnet.contracts).toEqual(localAddresses)
    expect(main.contracts).toEqual(localAddresses)
  })

  test('behavior: every named contract is in the list of ABIs', async () => {
    const client = createChainClient(main)
    const named = [...Object.values(main.contracts), ...main.tokens.map(({ address }) => address)]
    for (const address of [...named, ...main.actions.map((action) => action.address)]) {
      expect(main.abis[address]?.abi.length, address).toBeGreaterThan(0)
      expect(await client.getCode({ address }), address).toBeDefined()
    }
    // The list has the ABIs of the pools, so that the logs of a swap decode.
    const swapped = history.filter(({ kind, isReverted }) => kind.endsWith('swap') && !isReverted)
    for (const address of new Set(swapped.flatMap(({ evidence }) => evidence.logs.map((log) => log.address)))) {
      expect(main.abis[getAddress(address)]?.name, address).toBeDefined()
    }
    // The implementation of the core's proxy is never called directly.
    const names = Object.values(main.abis).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('BoostCore'))).toEqual(['BoostCore'])
  })

  test('default: each chain has a bundler, and a paymaster with a deposit and a stake', async () => {
    for (const chain of running.world.chains) {
      const bundler = createBundlerClient({ transport: http(chain.bundlerUrl) })
      expect(await bundler.getChainId()).toBe(chain.chainId)
      expect(await bundler.getSupportedEntryPoints()).toEqual([chain.contracts.entryPoint07])
      const client = createChainClient(chain)
      const { sponsorPaymaster: address, core, entryPoint07 } = chain.contracts
      const reads = { abi: entryPoint07Abi, address: entryPoint07, functionName: 'getDepositInfo' } as const
      const { deposit, staked } = await client.readContract({ ...reads, args: [address] })
      expect([deposit > parseEther('10'), staked]).toEqual([true, true])
      const sponsored = { abi: sponsorPaymasterAbi, address, functionName: 'isSponsored' } as const
      expect(await client.readContract({ ...sponsored, args: [core] })).toBe(true)
      expect(await client.readContract({ ...sponsored, args: [chain.contracts.multicall3] })).toBe(false)
    }
  })

  test('behavior: the frame gets the bundlers and the paymaster, and may connect to the bundlers', async () => {
    const { chains, loginUrl } = running.world
    const page = await fetch(`${loginUrl}/sdk`, { headers: { referer: 'http://localhost:3000/' } })
    expect(page.status).toBe(200)
    const text = await page.text()
    for (const { bundlerUrl, contracts } of chains) {
      expect(page.headers.get('content-security-policy')).toContain(new URL(bundlerUrl).origin)
      expect(text).toContain(`"bundlerUrls":["${bundlerUrl}"],"paymaster":"${contracts.sponsorPaymaster}"`)
    }
  })

  test('behavior: named actions are deployed through the registry, each by the transaction in the world file', async () => {
    const client = createChainClient(main)
    expect(main.actions.length).toBeGreaterThanOrEqual(6)
    expect(new Set(main.actions.map(({ name }) => name)).size).toBe(main.actions.length)
    for (const { address, transactionHash } of main.actions) {
      const { logs, status } = await client.getTransactionReceipt({ hash: transactionHash })
      expect(status).toBe('success')
      expect(logs.map((log) => log.address.toLowerCase())).toContain(address.toLowerCase())
    }
  })

  test('behavior: some transactions match each action, and more do not', async () => {
    const client = createChainClient(main)
    const abiItems = createAbiRegistry([...taskBoardAbi, ...erc20TokenAbi])
    const wreathItems = createAbiRegistry(erc721TokenAbi)
    for (const { name, address } of main.actions) {
      const action = await getEventAction(client, { action: address })
      const compiled = compileAction(action, { abiItems: name.includes('wreath') ? wreathItems : abiItems })
      const results = history.map(({ evidence }) => matchAction(compiled, evidence))
      const named = results.filter((result) => result.status === 'matched' && result.claimant.status === 'resolved')
      expect(named.length, name).toBeGreaterThanOrEqual(5)
      expect(results.filter((result) => result.status === 'rejected').length, name).toBeGreaterThan(named.length)
    }
  })

  test('behavior: several tasks in one transaction are ambiguous', async () => {
    const [sample] = main.actions.filter(({ name }) => name === 'Complete a task worth 500 or more')
    if (sample === undefined) throw new TypeError('The action is not deployed.')
    const action = await getEventAction(createChainClient(main), { action: sample.address })
    const compiled = compileAction(action, { abiItems: createAbiRegistry(taskBoardAbi) })
    const kinds = history
      .filter(({ evidence }) => matchAction(compiled, evidence).status === 'ambiguous')
      .map(({ kind }) => kind)
    expect(kinds).toContainEqual(expect.stringContaining('aggregate3'))
    expect(kinds).toContainEqual(expect.stringContaining('handleOps'))
  })

  testShowcase(() => ({ world: running.world, main, history }))

  test('behavior: each incentive type can be earned, signed and claimed', async () => {
    const [, , ben] = running.world.accounts
    const { verifierUrl } = running.world
    if (ben === undefined || verifierUrl === null) throw new TypeError('The world has no users or no verifier.')
    const claims = await claimEveryBoost(main, { verifierUrl, account: ben.address })
    expect(claims.filter(({ isPaid }) => !isPaid)).toEqual([])
    expect(new Set(claims.map(({ boostId }) => boostId)).size).toBe(15)
  }, 60_000)

  test('behavior: a completion with only a call is found without its hash', async () => {
    const { world } = running
    const [, , , , , user] = world.accounts
    if (user === undefined || world.verifierUrl === null) throw new TypeError('The world has no users or no verifier.')
    const client = createChainClient(main)
    const data = encodeFunctionData({ abi: taskBoardAbi, functionName: 'ringBell' })
    const hash = await client.sendTransaction({ account: user.address, to: main.contracts.taskBoard, data })
    await client.mine({ blocks: 4 })
    const verifier = createVerifierClient(world.verifierUrl)
    const findStatus = async () => {
      const { completions } = await verifier.getEarned({ account: user.address })
      return completions.find(({ transactionHash }) => transactionHash === hash)?.status
    }
    await expect.poll(findStatus, { timeout: 20_000, interval: 250 }).toBe('finalized')
  })

  test('behavior: a new verifier reads no block whose state is pruned', async () => {
    const [, , , , , , user] = running.world.accounts
    if (user === undefined) throw new TypeError('The world has no users.')
    const folder = await mkdtemp(join(tmpdir(), 'laurel-verifier-anew-'))
    await mkdir(join(folder, 'world'))
    const contracts = prepareLocalContracts()
    const verifier = await startVerifier({ chains: [main], contracts, dataDir: folder, ports: [0] })
    const client = createChainClient(main)
    const findHashes = async () => {
      const { completions } = await createVerifierClient(verifier.url).getEarned({ account: user.address })
      return completions.map(({ transactionHash }) => transactionHash)
    }
    try {
      const data = encodeFunctionData({ abi: taskBoardAbi, functionName: 'ringBell' })
      const hash = await client.sendTransaction({ account: user.address, to: main.contracts.taskBoard, data })
      await client.mine({ blocks: 4 })
      // By now it has read all blocks that it would read.
      await expect.poll(findHashes, { timeout: 60_000, interval: 250 }).toContain(hash)
    } finally {
      const { output } = await verifier.stop()
      await rm(folder, { recursive: true, force: true })
      expect(output).not.toContain('verifier/price-unavailable')
    }
  }, 120_000)

  test('behavior: a name that an account registers with the API resolves by the stand-in for ENS of each chain', async () => {
    const { accounts, apiUrl, chains } = running.world
    const [, , , , , , , user] = accounts
    if (user === undefined || apiUrl === null) throw new TypeError('The world has no users or no API.')
    const { address, signMessage } = privateKeyToAccount(user.privateKey)
    const name = 'ada-lovelace.wcn.id'
    const message = formatNameMessage({
      ...{ name, address, chainId: main.chainId, domain: new URL(apiUrl).host },
      ...{ nonce: generatePrivateKey().slice(2, 34), expiresAt: Math.floor(Date.now() / 1000) + 300 },
    })
    const signature = await signMessage({ message })
    const registered = await fetch(`${apiUrl}${apiPaths.registerProfile}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ coin_type: toCoinType(main.chainId), address, message, signature }),
    })
    expect(registered.status, await registered.text()).toBe(200)
    for (const chain of chains) {
      const universalResolverAddress = chain.contracts.ensUniversalResolver
      const resolve = (of: string) =>
        createChainClient(chain).getEnsAddress({ name: of, universalResolverAddress, strict: true })
      expect(await resolve(name), chain.name).toBe(address)
      expect(await resolve('nobody-here.wcn.id'), chain.name).toBeNull()
    }
    const path = apiPaths.identity.replace('{address}', address)
    expect(await (await fetch(`${apiUrl}${path}`)).json()).toEqual({ name, avatar: null })
  })

  test('behavior: new blocks are mined, and the finalized block is close behind', async () => {
    const client = createChainClient(main)
    const before = await client.getBlockNumber()
    await expect.poll(() => client.getBlockNumber(), { timeout: 20_000 }).toBeGreaterThan(before + 1n)
    const [latest, finalized] = await Promise.all([client.getBlock(), client.getBlock({ blockTag: 'finalized' })])
    expect(latest.number - finalized.number).toBeLessThanOrEqual(3n)
  })

  test('behavior: the file that apps read is equal to the returned world', async () => {
    expect(JSON.parse(await readFile(running.worldFile, 'utf8'))).toEqual(JSON.parse(JSON.stringify(running.world)))
  })

  test('error: a second world in the same folder is refused', async () => {
    await expect(start()).rejects.toMatchObject({ code: 'devnet/world-running', pid: process.pid })
  })

  test('behavior: a restart restores the old history and the new transactions', async () => {
    const client = createChainClient(main)
    const [from, to] = running.world.accounts
    if (from === undefined || to === undefined) throw new TypeError('The world has fewer than two accounts.')
    const hash = await client.sendTransaction({ account: from.address, to: to.address, value: parseEther('3') })
    const receipt = await client.waitForTransactionReceipt({ hash })
    const balance = await client.getBalance({ address: to.address })
    await running.stop()
    await expect(fetch(main.rpcUrl)).rejects.toThrow()

    running = await start()
    expect(lines).not.toContainEqual(expect.stringContaining('Creating two chains'))
    const again = createChainClient(chainOf(running, 31337))
    expect(await again.getTransactionReceipt({ hash })).toMatchObject({ blockHash: receipt.blockHash })
    expect(await again.getBalance({ address: to.address })).toBe(balance)
    expect(chainOf(running, 31337).actions).toEqual(main.actions)
    const oldest = history.at(0)
    if (oldest === undefined) throw new TypeError('The chain has no history.')
    expect(await again.getTransactionReceipt({ hash: oldest.hash })).toMatchObject({ status: 'success' })
  })
})
