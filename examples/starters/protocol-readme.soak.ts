import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import ts from 'typescript'
import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { getTransactionCount, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestDatabase } from '../../apps/verifier/test/process/start-test-database.ts'
import { startVerifierProcess, type VerifierProcess } from '../../apps/verifier/test/process/verifier-process.ts'
import { deriveDevAccounts } from '../../devnet/src/chain/accounts.ts'
import { type LocalChain, startChain } from '../../devnet/src/start-chain.ts'
import { erc20TokenAbi } from '../../packages/protocol/src/abi/erc20-token.ts'
import { deployAction } from '../../packages/protocol/src/action/deploy-action.ts'
import { type BoostWorld, startBoostWorld } from '../../packages/protocol/src/testing/boost-world.ts'
import { transferAction } from '../../packages/protocol/src/testing/local-world.ts'
import { makeBudget } from '../../packages/protocol/src/testing/make-boost.ts'
import { readRecordedFiles } from '../../packages/protocol/src/testing/recorded-receipts.ts'
import { readSnippets, type Snippet } from '../readme/snippets.ts'
import { installEnv, installPacked } from './install-packed.ts'

/**
 * The protocol's README as a new user follows it: the package as it is packed, plain Node, and every snippet and command
 * of it in its order: on chains, with a verifier. Only what the text says is the reader's own is filled in.
 */
const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, '.cache/starters/protocol-readme')
const manifest = { name: 'protocol-readme', private: true, type: 'module', dependencies: { viem: '2.57.20' } }
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

let snippets: readonly Snippet[] = []
let world: BoostWorld
/** A chain with Ethereum's number, and a token at the address of its USDC. */
let mainnet: LocalChain
let database: Awaited<ReturnType<typeof startTestDatabase>>
let verifier: VerifierProcess
let budget: Address
let newestAction: Address

const keyOf = (wanted: string): Hex => {
  const account = deriveDevAccounts().users.find(({ name }) => name === wanted)
  if (account === undefined) throw new TypeError(`${wanted} is not there.`)
  return account.privateKey
}

beforeAll(async () => {
  await installPacked({ folder, manifest, packages: ['packages/protocol'] })
  const pages = ['packages/protocol/README.md', 'README.md']
  const read = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')))
  snippets = read.flatMap(readSnippets)
  ;[world, mainnet, database] = await Promise.all([startBoostWorld(), startChain({ chainId: 1 }), startTestDatabase()])
  const code = await world.chain.client.getCode({ address: world.token })
  await mainnet.client.setCode({ address: usdc, bytecode: code ?? '0x' })
  budget = await makeBudget(world)
  const action = transferAction({ chainId: 31337, token: world.token, least: 1n })
  newestAction = (await deployAction(world.ada, { action, base: world.at('eventAction') })).address
  await world.call(world.token, erc20TokenAbi, 'mint', [world.accounts.ben, 1_000n])
  verifier = await startVerifierProcess({
    databaseUrl: database.url,
    core: world.core,
    rpcUrls: [world.chain.rpcUrl],
    signerKey: keyOf('Cleo'),
    finality: { depth: 1 },
  })
  // The chain goes on without us: blocks are confirmed, and completions become final.
  await world.chain.client.setIntervalMining({ interval: 1 })
}, 900_000)
afterAll(async () => {
  await verifier?.end('SIGTERM')
  await world?.chain.stop()
  await mainnet?.stop()
  await database?.stop()
})

/** What the text says that the reader has: the names of `given.ts`, and values for them. */
const given = () => `
import { defineAction } from '@laurel/protocol'
import { createClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { foundry } from 'viem/chains'

const person = (key) =>
  createClient({ account: privateKeyToAccount(key), chain: foundry, transport: http('${world.chain.rpcUrl}'), pollingInterval: 100 })
const [creator, participant] = [person('${keyOf('Ada')}'), person('${keyOf('Ben')}')]
const signer = privateKeyToAccount('${keyOf('Cleo')}')
const token = '${world.token}'
const action = defineAction({
  event: 'event Transfer(address indexed from, address indexed to, uint256 value)',
  contract: token,
  chainId: 31337,
  where: { value: { gte: 1n } },
  claimant: 'from',
})
const completeAction = async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: ['${world.accounts.cleo}', 3n] })
  const hash = await sendTransaction(participant, { to: token, data })
  await waitForTransactionReceipt(participant, { hash })
  return hash
}
const reward = { strategy: 0, asset: token, reward: 10n, limit: 10n, manager: creator.account.address }
const plan = {
  budget: '${budget}',
  action: { type: 'eventAction', action },
  incentives: [{ type: 'erc20Incentive', ...reward }],
  validator: { signer: signer.address },
}
Object.assign(globalThis, {
  creator, participant, client: creator, signer, token, action, completeAction, plan,
  budget: '${budget}', safe: creator.account.address, verifierUrl: '${verifier.url}',
})
`

/** What a snippet says at its end, as JSON. @param fill - what the reader puts in: exact text, once or more. */
async function runSnippet(snippet: Snippet | undefined, fill: readonly (readonly [string, string])[], says: string) {
  let code = snippet?.code ?? ''
  for (const [from, to] of fill) {
    if (!code.includes(from)) throw new Error(`The snippet has no ${from}: ${code}`)
    code = code.replace(from, to)
  }
  const text = `${code}
    const bigints = (_, value) => (typeof value === 'bigint' ? String(value) : value)
    console.log('\\n' + JSON.stringify(${says}, bigints))`
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  await writeFile(join(folder, 'given.mjs'), given())
  await writeFile(join(folder, 'snippet.mjs'), ts.transpileModule(text, { compilerOptions }).outputText)
  const args = ['--import', './given.mjs', 'snippet.mjs']
  const { stdout } = await run(process.execPath, args, { cwd: folder, env: installEnv })
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
}

const codeWith = (text: string) => snippets.find(({ language, code }) => language === 'ts' && code.includes(text))

/** Sends tokens on a chain. @returns the transaction's hash. */
async function transfer(chain: LocalChain, token: Address, amount: bigint) {
  const [from] = await chain.client.getAddresses()
  if (from === undefined) throw new TypeError('Nobody is unlocked.')
  const mint = encodeFunctionData({ abi: erc20TokenAbi, functionName: 'mint', args: [from, amount] })
  await waitForTransactionReceipt(chain.client, {
    hash: await sendTransaction(chain.client, { account: from, to: token, data: mint }),
  })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.accounts.cleo, amount] })
  const hash = await sendTransaction(chain.client, { account: from, to: token, data })
  await waitForTransactionReceipt(chain.client, { hash })
  return { hash, from: getAddress(from) }
}

describe('the snippets of the README, run by Node', () => {
  test('default: an action of the chain', async () => {
    const { hash, from } = await transfer(world.chain, world.token, 5n)
    const fill = [
      ["'0x…'", `'${newestAction}'`],
      ["'0x…'", `'${hash}'`],
    ] as const
    const result = await runSnippet(codeWith('reads the steps and the claimant from the chain'), fill, 'result')
    expect(result).toMatchObject({ status: 'matched', claimant: { status: 'resolved', address: from } })
    expect(Object.keys(result)).toEqual(['status', 'claimant', 'logIndexes', 'ownership'])
  }, 120_000)

  test.each([
    { page: 'the README of the package', at: 0 },
    { page: 'the README of the repository', at: 1 },
  ])(
    'default: an action and one transaction, of $page',
    async ({ at }) => {
      const check = async (amount: bigint) => {
        const { hash, from } = await transfer(mainnet, usdc, amount)
        const snippet = snippets.filter(({ code }) => code.includes('checkTransaction(createPublicClient('))[at]
        const [recorded = ''] = /0x[0-9a-f]{64}/.exec(snippet?.code ?? '') ?? []
        const fill = [
          ['http()', `http('${mainnet.rpcUrl}')`],
          [recorded, hash],
        ] as const
        return { from, result: await runSnippet(snippet, fill, 'result') }
      }
      const { from, result } = await check(100_000_000n)
      expect(result).toMatchObject({ status: 'matched', claimant: { status: 'resolved', address: from } })
      const rejected = { status: 'rejected', step: 0, code: 'filter-not-satisfied' }
      expect((await check(99_999_999n)).result).toMatchObject(rejected)
    },
    120_000,
  )

  test('default: a boost, from its budget to what nobody claimed', async () => {
    const said = await runSnippet(codeWith('await clawback('), [], '{ eligibility, payment, claimant }')
    expect(said.eligibility).toMatchObject({ isEligible: true })
    expect(said.payment).toEqual({ asset: world.token, recipient: world.accounts.ben, amount: '10' })
    expect(said.claimant).toBe(world.accounts.ben)
  }, 120_000)

  test('default: calls for other wallets, a dry run, options', async () => {
    const nonce = await getTransactionCount(world.ada, { address: world.accounts.ada })
    const said = await runSnippet(codeWith('await prepareCalls('), [['nonce: 7', `nonce: ${nonce}`]], 'calls')
    expect(said).toMatchObject([
      { to: world.token, value: '0' },
      { to: budget, value: '0' },
    ])
    expect(await getTransactionCount(world.ada, { address: world.accounts.ada })).toBe(nonce + 1)
  }, 120_000)

  test('default: a boost that is found, and claimed by way of a verifier', async () => {
    const said = await runSnippet(codeWith('await listBoosts('), [], 'payment')
    expect(said).toEqual({ asset: world.token, recipient: world.accounts.ben, amount: '10' })
  }, 180_000)
})

describe('the commands of the README, by the installed `laurel`', () => {
  test('default: each prints what is shown, in their order', async () => {
    await writeFile(join(folder, 'action.json'), snippets.find(({ language }) => language === 'json')?.code ?? '')
    // The reader has a node; here its answers are recorded ones.
    const recorded = readRecordedFiles('receipts').find(({ name }) => name === '1-10182160.json')?.file
    await writeFile(join(folder, 'evidence.json'), JSON.stringify(recorded))
    const consoles = snippets.filter(({ language }) => language === 'console')
    const commands = consoles.flatMap(({ code }) => code.split(/^\$ /m).slice(1))
    expect(commands.length).toBeGreaterThan(4)
    for (const command of commands) {
      const [line = '', ...shown] = command.trimEnd().split('\n')
      const [words = '', target] = line.replace('npx laurel', 'node_modules/.bin/laurel').split(' > ')
      const evidence = /laurel (check|explain) /.test(words) ? ' --evidence evidence.json' : ''
      const { stdout } = await run('sh', ['-c', words + evidence], { cwd: folder, env: installEnv })
      const printed = stdout.trimEnd().replaceAll(/ +$/gm, '')
      if (target === undefined) expect({ line, printed }).toEqual({ line, printed: shown.join('\n') })
      else await writeFile(join(folder, target), printed)
    }
  }, 120_000)
})
