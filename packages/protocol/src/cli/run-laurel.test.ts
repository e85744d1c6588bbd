import { toEventSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serializeAction } from '../action/serialize-action.ts'
import { startLookupServer } from '../testing/abi-server.ts'
import { transferAction } from '../testing/local-world.ts'
import { readRecordedFiles } from '../testing/recorded-receipts.ts'
import { runCommand } from '../testing/run-command.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'

// A swap of 45 USDC in 1-10182160.json: two transfers of them, logs 87 and 88, by two accounts.
const tx = '0xe9cc9f27ef2a09fe23abc886a0a0f7ae19d9e2eb73663e1e41e07a3e0c011b87'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const sender = '0x6d379cb5BA04c09293b21Bf314E7aba3FfEAaF5b'
const pool = '0x65bF64Ff5f51272f729BDcD7AcFB00677ced86Cd'

const action = transferAction({ chainId: 1, token: usdc, least: 45_000_000n })
const definition = serializeAction(action)
const bySender = { ...definition, actionClaimant: { ...definition.actionClaimant, fieldIndex: 255 } }
const tooMuch = serializeAction(transferAction({ chainId: 1, token: usdc, least: 45_000_001n }))
const unbound = { ...definition, actionClaimant: { ...definition.actionClaimant, targetContract: pool } }

let folder: TemporaryFolder
let evidence: string
let definitionPath: string
beforeAll(() => {
  folder = makeTemporaryFolder()
  const recorded = readRecordedFiles('receipts').find(({ name }) => name === '1-10182160.json')
  evidence = folder.write('evidence.json', recorded?.file)
  definitionPath = folder.write('action.json', definition)
})
afterAll(() => {
  folder.remove()
})

function check(given: unknown, ...more: string[]) {
  const path = folder.write('given.json', given)
  return runCommand(['check', '--definition', path, '--evidence', evidence, '--tx', tx, '--json', ...more])
}

describe('laurel check', () => {
  test('default: a match names the claimant, in one line of JSON, and exits with 0', async () => {
    const { code, stdout, stderr } = await check(bySender)
    expect(JSON.parse(stdout)).toEqual({ status: 'matched', claimants: [sender], logIndexes: [87, 88] })
    expect(stdout.split('\n')).toHaveLength(2)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('behavior: a sender that is only a relayer is named, and the result says that no account is paid', async () => {
    const recorded = readRecordedFiles('receipts').find(({ name }) => name === '1-10182160.json')
    const text = JSON.stringify(recorded?.file, (_, value) =>
      typeof value === 'object' && value !== null && value.hash === tx
        ? { ...value, to: '0xcA11bde05977b3631167028862bE2a173976CA11' }
        : value,
    )
    const carried = folder.write('carried.json', JSON.parse(text))
    const path = folder.write('given.json', bySender)
    const args = ['check', '--definition', path, '--evidence', carried, '--tx', tx]
    const { code, stdout } = await runCommand([...args, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ status: 'matched', claimants: [sender], code: 'sender-is-relayer' },
      reason: expect.stringContaining('not paid'),
    })
    expect(code).toBe(0)
    expect((await runCommand(args)).stdout).toContain('not paid')
  })

  test('behavior: two claimants are ambiguous, in log order, and end with 1', async () => {
    const { code, stdout } = await check(definition)
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'ambiguous',
      claimants: [sender, pool],
      logIndexes: [87, 88],
      code: 'several-claimants',
    })
    expect(code).toBe(1)
  })

  test('behavior: a rejection names the step and the reason, and exits with 1', async () => {
    const { code, stdout } = await check(tooMuch)
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'rejected',
      claimants: [],
      logIndexes: [],
      step: 0,
      code: 'filter-not-satisfied',
      reason: expect.stringContaining('Step 1'),
    })
    expect(code).toBe(1)
  })

  test('behavior: a match without a claimant has a reason', async () => {
    const { code, stdout } = await check(unbound)
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'matched',
      claimants: [],
      logIndexes: [87, 88],
      code: 'claimant-unbound',
    })
    expect(code).toBe(0)
  })

  test("behavior: a definition's own ABI is used alone; without one --abi comes first, then the bundled table", async () => {
    const other = await check({ ...definition, abi: ['event Other(uint256 a)'] })
    expect(JSON.parse(other.stdout)).toMatchObject({ status: 'error', code: 'protocol/abi-item-missing' })
    const own = { ...bySender, abi: ['event Transfer(address indexed a, address indexed b, uint256 c)'] }
    expect(JSON.parse((await check(own)).stdout)).toMatchObject({ status: 'matched' })
    const abi = folder.write('abi.json', { abi: ['event Transfer(address indexed a, address indexed b, uint256 c)'] })
    expect((await check(bySender, '--abi', abi)).code).toBe(0)
  })

  test('behavior: the first block that counts, from the definition or the flag', async () => {
    expect(JSON.parse((await check({ ...bySender, notBeforeBlockNumber: '10182160' })).stdout).status).toBe('matched')
    const late = await check({ ...bySender, notBeforeBlockNumber: 10_182_161 })
    expect(JSON.parse(late.stdout)).toMatchObject({ status: 'rejected', code: 'before-start-block' })
    expect(JSON.parse((await check(bySender, '--from-block', '10182161')).stdout)).toMatchObject({
      code: 'before-start-block',
    })
  })

  test('behavior: a table for people', async () => {
    const { stdout } = await runCommand(['check', tx, '--definition', definitionPath, '--evidence', evidence])
    expect(stdout).toMatch(/^ambiguous\n/)
    expect(stdout).toContain('chain 1, block 10182160')
    expect(stdout).toContain(sender)
    expect(stdout).not.toContain('\u001b')
  })

  test.each([
    ['cli/usage', ['check']],
    ['cli/usage', ['chekc']],
    ['cli/usage', ['check', tx, '--bogus']],
    ['cli/usage', ['check', tx, '--definition']],
    ['cli/usage', ['check', tx, '--definition', 'DEFINITION', '--action', usdc]],
    ['cli/usage', ['check', tx, '--definition', 'DEFINITION']],
    ['cli/usage', ['check', tx, tx, '--definition', 'DEFINITION', '--evidence', 'EVIDENCE']],
    ['cli/usage', ['check', tx, '--action', usdc]],
    ['cli/usage', ['check', tx, '--action', '0x12', '--rpc', 'http://127.0.0.1:9']],
    ['cli/usage', ['check', tx, '--definition', 'DEFINITION', '--rpc', 'not a url']],
    ['cli/usage', ['check', tx, '--definition', 'DEFINITION', '--rpc', 'http://127.0.0.1:9', '--chain', 'main']],
    ['cli/file', ['check', tx, '--definition', 'nowhere.json', '--evidence', 'EVIDENCE']],
    ['cli/file', ['check', tx, '--definition', '/', '--evidence', 'EVIDENCE']],
    ['cli/json', ['check', tx, '--definition', 'TEXT', '--evidence', 'EVIDENCE']],
    ['protocol/invalid-action', ['check', tx, '--definition', 'EVIDENCE', '--evidence', 'EVIDENCE']],
    ['protocol/invalid-evidence', ['check', tx, '--definition', 'DEFINITION', '--evidence', 'DEFINITION']],
    ['protocol/invalid-transaction-hash', ['check', '0x12', '--definition', 'DEFINITION', '--evidence', 'EVIDENCE']],
    [
      'protocol/unknown-transaction',
      ['check', `0x${'12'.repeat(32)}`, '--definition', 'DEFINITION', '--evidence', 'EVIDENCE'],
    ],
    ['protocol/node-unreachable', ['check', tx, '--definition', 'DEFINITION', '--rpc', 'http://127.0.0.1:9']],
    ['protocol/node-unreachable', ['check', tx, '--definition', 'DEFINITION', '--rpc', 'ws://127.0.0.1:9']],
  ])('error: %s for %j', async (errorCode, args) => {
    const text = folder.write('text.txt', 'no json')
    const paths: Readonly<Record<string, string>> = { DEFINITION: definitionPath, EVIDENCE: evidence, TEXT: text }
    const given = args.map((argument) => paths[argument] ?? argument)
    const asJson = await runCommand([...given, '--json'])
    expect(asJson.code).toBe(2)
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      status: 'error',
      claimants: [],
      logIndexes: [],
      code: errorCode,
      reason: expect.any(String),
    })
    const asText = await runCommand(given)
    expect(asText).toMatchObject({ code: 2, stdout: '' })
    expect(asText.stderr).toMatch(/^laurel: .+\n$/)
    expect(asText.stderr).toContain(errorCode)
  })
})

describe('laurel explain', () => {
  test('default: every log that each step was tried on, with the reason of each failure', async () => {
    const path = folder.write('too-much.json', tooMuch)
    const { code, stdout } = await runCommand(['explain', tx, '--definition', path, '--evidence', evidence])
    expect(code).toBe(1)
    expect(stdout).toContain('log 87')
    expect(stdout).toContain('at least 45000001')
    expect(stdout).toContain('Short by 1.')
    const asJson = await runCommand(['explain', tx, '--definition', path, '--evidence', evidence, '--json'])
    expect(JSON.parse(asJson.stdout)).toMatchObject({
      status: 'rejected',
      steps: [{ step: 0, status: 'failed', candidates: [{ source: { logIndex: 87 }, shortBy: '1' }, {}] }],
    })
  })

  test('error: it explains one at a time', async () => {
    expect((await runCommand(['explain', '--batch', 'q.jsonl'])).code).toBe(2)
  })
})

describe('laurel --sourcify, --etherscan-key', () => {
  const deal = {
    type: 'event',
    name: 'Deal',
    anonymous: false,
    inputs: [{ name: 'who', type: 'address', indexed: true }],
  }
  const topic = toEventSelector('event Deal(address indexed who)')
  const target = `0x${'ab'.repeat(20)}`
  const noteworthy = {
    ...bySender,
    actionSteps: definition.actionSteps.map((step) => ({
      ...step,
      signature: topic,
      targetContract: target,
      actionParameter: { filterType: 0, fieldType: 1, fieldIndex: 0, filterData: sender },
    })),
  }

  test('default: no request goes to a third party by default', async () => {
    const server = await startLookupServer(() => ({ body: { abi: [deal] } }))
    try {
      const path = folder.write('deal.json', noteworthy)
      const { stdout } = await runCommand(['lint', path, '--json'], { env: { SOURCIFY_URL: server.url } })
      expect(JSON.parse(stdout).findings).toMatchObject([
        { code: 'protocol/abi-item-missing', message: expect.stringContaining('--abi <file>') },
        { code: 'sender-may-be-relayer' },
      ])
      expect(server.requests).toEqual([])
    } finally {
      await server.stop()
    }
  })

  test('behavior: the contracts that the definition names are looked up, one source after the other', async () => {
    const server = await startLookupServer(({ pathname }) =>
      pathname.startsWith('/v2/contract')
        ? { status: 404, body: {} }
        : {
            body: {
              status: '1',
              message: 'OK',
              result: [{ ABI: JSON.stringify([deal]), Proxy: '0', Implementation: '' }],
            },
          },
    )
    try {
      const path = folder.write('deal.json', noteworthy)
      const args = ['lint', path, '--sourcify', '--etherscan-key', 'KEY', '--json']
      const env = { SOURCIFY_URL: server.url, ETHERSCAN_API_URL: `${server.url}/api` }
      const { code, stdout } = await runCommand(args, { env })
      expect({ code, findings: JSON.parse(stdout).findings }).toMatchObject({
        code: 0,
        findings: [{ code: 'sender-may-be-relayer', severity: 'warning' }],
      })
      expect(server.requests.map((path) => path.replace(/\?.*/, ''))).toEqual([`/v2/contract/1/${target}`, '/api'])
    } finally {
      await server.stop()
    }
  })

  test('behavior: a source that fails is reported, and the others continue', async () => {
    const server = await startLookupServer(() => null)
    try {
      const path = folder.write('deal.json', noteworthy)
      const { code, stderr } = await runCommand(['lint', path, '--sourcify'], { env: { SOURCIFY_URL: server.url } })
      expect(code).toBe(1)
      expect(stderr).toContain('Sourcify gave no ABI')
    } finally {
      await server.stop()
    }
  })
})

describe('laurel', () => {
  test('behavior: help and version', async () => {
    for (const args of [[], ['help'], ['--help'], ['check', '-h']]) {
      expect(await runCommand(args)).toMatchObject({ code: 0, stdout: expect.stringContaining('laurel check <tx>') })
    }
    expect((await runCommand(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  test('behavior: help about one command shows the flags of that command alone', async () => {
    const { stdout } = await runCommand(['decode', '--help'])
    expect(stdout).toMatch(/^laurel decode: /)
    expect(stdout).toContain('--abi')
    expect(stdout).not.toContain('--rpc')
    expect((await runCommand(['help', 'check'])).stdout).toContain('--batch')
    expect((await runCommand(['help', 'explain'])).stdout).not.toContain('--batch')
  })

  test('behavior: ETH_RPC_URL is the node where none is named', async () => {
    const env = { ETH_RPC_URL: 'http://127.0.0.1:9' }
    const { code, stderr } = await runCommand(['check', tx, '--definition', definitionPath, '--timeout', '1'], { env })
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('protocol/node-unreachable') })
    const offline = await runCommand(['check', tx, '--definition', definitionPath, '--evidence', evidence], { env })
    expect(offline.stdout).toContain('ambiguous')
  })

  test('error: an invalid timeout and an invalid chain', async () => {
    const check = (...more: string[]) =>
      runCommand(['check', tx, '--definition', definitionPath, '--rpc', 'http://127.0.0.1:9', ...more])
    expect((await check('--timeout', 'soon')).stderr).toContain('--timeout is a number of seconds')
    expect((await check('--chain', 'bse')).stderr).toContain('did you mean base?')
    expect((await check('--chain', '0')).stderr).toContain('--chain is a chain id or one of')
  })

  test('behavior: an unknown signature needs --abi', async () => {
    const foreign = '0x'.concat('12'.repeat(32))
    const [step] = definition.actionSteps
    const given = {
      actionClaimant: { ...definition.actionClaimant, signature: foreign, fieldIndex: 255 },
      actionSteps: [{ ...step, signature: foreign }],
    }
    const { stdout } = await check(given)
    expect(JSON.parse(stdout)).toMatchObject({
      code: 'protocol/abi-item-missing',
      reason: expect.stringContaining('--abi'),
    })
  })

  test('behavior: untrusted text cannot control the terminal', async () => {
    const note = '\u001b[2Jgone\u202e'
    const text = Buffer.from(note)
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const noteTopic = toEventSelector('event Said(string note)')
    const file = {
      chainId: 1,
      transactions: [{ hash: tx, from: sender, to: usdc, input: '0x' }],
      receipts: [
        {
          transactionHash: tx,
          blockNumber: '0x1',
          status: '0x1',
          logs: [
            {
              address: usdc,
              topics: [noteTopic],
              data: `0x${word(32)}${word(text.length)}${text.toString('hex').padEnd(64, '0')}`,
              logIndex: '0x0',
            },
          ],
        },
      ],
    }
    const [step] = definition.actionSteps
    const said = {
      ...bySender,
      abi: ['event Said(string note)'],
      actionSteps: [
        {
          ...step,
          signature: noteTopic,
          actionParameter: { filterType: 0, fieldType: 3, fieldIndex: 0, filterData: '0x00' },
        },
      ],
    }
    const { stdout } = await runCommand([
      'explain',
      tx,
      '--definition',
      folder.write('said.json', said),
      '--evidence',
      folder.write('said-evidence.json', file),
    ])
    expect(stdout).toContain('gone\\u{202e}')
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u202e')
  })
})
