import { array, asyncProperty, assert as check, constantFrom, jsonValue, oneof, record, string } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serializeAction } from '../action/serialize-action.ts'
import { transferAction } from '../testing/local-world.ts'
import { readRecordedFiles } from '../testing/recorded-receipts.ts'
import { runCommand } from '../testing/run-command.ts'
import { makeTemporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'

const tx = '0xe9cc9f27ef2a09fe23abc886a0a0f7ae19d9e2eb73663e1e41e07a3e0c011b87'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const sender = '0x6d379cb5BA04c09293b21Bf314E7aba3FfEAaF5b'

function definitionOf(least: bigint) {
  const definition = serializeAction(transferAction({ chainId: 1, token: usdc, least }))
  return { ...definition, actionClaimant: { ...definition.actionClaimant, fieldIndex: 255 } }
}

let folder: TemporaryFolder
let file: unknown
beforeAll(() => {
  folder = makeTemporaryFolder()
  file = readRecordedFiles('receipts').find(({ name }) => name === '1-10182160.json')?.file
  folder.write('evidence.json', file)
  folder.write('action.json', definitionOf(45_000_000n))
})
afterAll(() => {
  folder.remove()
})

async function runBatchOf(lines: readonly unknown[], ...flags: string[]) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const path = folder.write('batch.jsonl', `${text}\n`)
  const { code, stdout, stderr } = await runCommand(['check', '--batch', path, ...flags])
  expect(stderr).toBe('')
  const answers = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { code, answers, stdout }
}

const good = { definition: 'action.json', evidence: 'evidence.json', tx }
const matched = { status: 'matched', claimants: [sender], logIndexes: [87, 88] }

describe('laurel check --batch', () => {
  test('default: one answer a line, in order, with the id first', async () => {
    const { code, answers, stdout } = await runBatchOf([
      { id: 'a', ...good },
      { id: 7, ...good, definition: definitionOf(45_000_001n) },
      { ...good, evidence: file },
      { id: null, ...good },
    ])
    expect(answers).toEqual([
      { id: 'a', ...matched },
      expect.objectContaining({ id: 7, status: 'rejected', step: 0, code: 'filter-not-satisfied' }),
      matched,
      { id: null, ...matched },
    ])
    expect(stdout).toMatch(/^\{"id":"a","status":"matched"/)
    expect(code).toBe(1)
  })

  test('behavior: paths are looked for beside the requests first, then where the command runs', async () => {
    const { answers } = await runBatchOf([good, { ...good, definition: `${folder.path}/action.json` }])
    expect(answers).toEqual([matched, matched])
  })

  test('behavior: the flags are the defaults of each line', async () => {
    const flags = [
      '--definition',
      `${folder.path}/action.json`,
      '--evidence',
      `${folder.path}/evidence.json`,
      '--tx',
      tx,
    ]
    const { code, answers } = await runBatchOf([{}, { id: 1 }, { definition: definitionOf(45_000_001n) }], ...flags)
    expect(answers).toEqual([matched, { id: 1, ...matched }, expect.objectContaining({ status: 'rejected' })])
    expect(code).toBe(1)
    expect((await runBatchOf([{}], ...flags)).code).toBe(0)
  })

  test('behavior: a line can bring its own ABI and first block', async () => {
    const { answers } = await runBatchOf([
      { ...good, abi: ['event Other()'] },
      { ...good, abi: ['event Transfer(address indexed a, address indexed b, uint256 c)'] },
      { ...good, notBeforeBlockNumber: '10182161' },
      { ...good, notBeforeBlockNumber: 10_182_160 },
    ])
    expect(answers).toMatchObject([
      { status: 'error', code: 'protocol/abi-item-missing' },
      matched,
      { status: 'rejected', code: 'before-start-block' },
      matched,
    ])
  })

  test('behavior: a bad line is an error of that line alone', async () => {
    const { code, answers } = await runBatchOf([
      '{"id": 1, "definition": ',
      '[]',
      '5',
      { id: 2, ...good, tx: '0x12' },
      { id: 3, ...good, tx: `0x${'12'.repeat(32)}` },
      { id: 4, ...good, definition: {} },
      { id: 5, ...good, definition: 'nowhere.json' },
      { id: 6, ...good, evidence: { chainId: 1 } },
      { id: 7, tx },
      { id: 8, definition: 'action.json', tx },
      { id: 9, definition: 'action.json', evidence: 'evidence.json' },
      '',
      '   ',
      { id: 10, ...good },
    ])
    expect(answers.map(({ id, status, code: errorCode }) => [id, status, errorCode])).toEqual([
      [undefined, 'error', 'cli/json'],
      [undefined, 'error', 'cli/invalid-match-input'],
      [undefined, 'error', 'cli/invalid-match-input'],
      [2, 'error', 'protocol/invalid-transaction-hash'],
      [3, 'error', 'protocol/unknown-transaction'],
      [4, 'error', 'protocol/invalid-action'],
      [5, 'error', 'cli/file'],
      [6, 'error', 'protocol/invalid-evidence'],
      [7, 'error', 'cli/invalid-match-input'],
      [8, 'error', 'cli/invalid-match-input'],
      [9, 'error', 'cli/invalid-match-input'],
      [10, 'matched', undefined],
    ])
    expect(code).toBe(2)
  })

  test('behavior: one malformed transaction in a file spoils only requests about it', async () => {
    const broken = { hash: `0x${'ab'.repeat(32)}`, from: 'nobody', to: null, input: null }
    const recorded: unknown = structuredClone(file)
    if (typeof recorded !== 'object' || recorded === null) throw new TypeError('a recorded file is an object')
    const transactions: unknown = Reflect.get(recorded, 'transactions')
    const receipts: unknown = Reflect.get(recorded, 'receipts')
    if (!Array.isArray(transactions) || !Array.isArray(receipts)) throw new TypeError('it has both lists')
    folder.write('mixed.json', { ...recorded, transactions: [broken, ...transactions], receipts: [null, ...receipts] })
    const { answers } = await runBatchOf([
      { ...good, evidence: 'mixed.json' },
      { ...good, evidence: 'mixed.json', tx: broken.hash },
    ])
    expect(answers).toMatchObject([matched, { status: 'error', code: 'protocol/invalid-evidence' }])
  })

  test('behavior: requests from standard input', async () => {
    const request = JSON.stringify({ definition: definitionOf(1n), evidence: file, tx })
    const { code, stdout } = await runCommand(['check', '--batch', '-'], { stdin: `${request}\r\n${request}` })
    expect(stdout).toBe(`${JSON.stringify(matched)}\n`.repeat(2))
    expect(code).toBe(0)
  })

  // The counts come from an independent script that reads only the JSON.
  test('behavior: thousands of requests on every recorded receipt, each answered', async () => {
    const requests = readRecordedFiles('receipts').flatMap(({ name, file: recorded }) => {
      const evidence = folder.write(name, recorded)
      return hashesOf(recorded).map((hash) => ({
        id: `${name} ${hash}`,
        definition: 'action.json',
        evidence,
        tx: hash,
      }))
    })
    const { answers } = await runBatchOf(requests)
    expect(answers.map(({ id }) => id)).toEqual(requests.map(({ id }) => id))
    const counts: Record<string, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    expect(counts).toEqual({ matched: 167, indeterminate: 255, rejected: 2790 })
  })

  test('property: every line that is not empty has a result', async () => {
    const part = oneof(jsonValue({ maxDepth: 2 }), constantFrom<unknown>('action.json', 'evidence.json', tx, null))
    const line = oneof(
      string().map((text) => text.replaceAll(/[\r\n\u2028\u2029]/g, '')),
      record({ id: part, definition: part, evidence: part, tx: part, abi: part }, { requiredKeys: [] }).map((request) =>
        JSON.stringify(request),
      ),
    )
    await check(
      asyncProperty(array(line, { maxLength: 5 }), async (lines) => {
        const { answers } = await runBatchOf(lines)
        expect(answers).toHaveLength(lines.filter((text) => text.trim() !== '').length)
        for (const { status, reason } of answers) {
          expect(['matched', 'ambiguous', 'indeterminate', 'rejected', 'error']).toContain(status)
          if (status === 'error') expect(reason).not.toMatch(/\n\s+at /)
        }
      }),
    )
  })

  test('error: a batch file that is not there, and requests to a chain', async () => {
    const nowhere = await runCommand(['check', '--batch', `${folder.path}/nowhere.jsonl`, '--json'])
    expect(JSON.parse(nowhere.stdout)).toMatchObject({ status: 'error', code: 'cli/file' })
    const chain = await runCommand(['check', '--batch', 'q.jsonl', '--rpc', 'http://127.0.0.1:9'])
    expect(chain).toMatchObject({ code: 2, stderr: expect.stringContaining('cli/usage') })
  })
})

function hashesOf(recorded: unknown): readonly string[] {
  const transactions: unknown =
    typeof recorded === 'object' && recorded !== null ? Reflect.get(recorded, 'transactions') : []
  return Array.isArray(transactions) ? transactions.map(({ hash }) => String(hash)) : []
}
