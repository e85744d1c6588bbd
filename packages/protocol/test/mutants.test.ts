import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCode, replaceCode } from '../../../devnet/src/testing/find-code.ts'
import { partAtDepth } from '../../../devnet/src/testing/test-depth.ts'
import { parseTransactionEvidenceFile } from '../src/evidence/parse-transaction-evidence-file.ts'
import { type Engine, judgeWith } from './compare-evaluators.ts'
import { runCases } from './run-cases.ts'

/**
 * Plants one fault in each of several copies of the match engine. The random cases must find every fault, because
 * otherwise they would not find it in the engine either. A copy of `src` is changed in one place, which is found by its
 * tokens in any formatting, and then run.
 */
type Mutant = { readonly fault: string; readonly file: string; readonly from: string; readonly to: string }

const mutants: readonly Mutant[] = [
  { fault: 'INT compared as UINT', file: 'criteria/filter-data.ts', from: "leaf.type !== 'int'", to: 'true' },
  {
    fault: 'CONTAINS at an odd digit',
    file: 'criteria/contains-bytes.ts',
    from: 'at !== -1 && at % 2 !== 0',
    to: 'false',
  },
  {
    fault: 'hex of odd length left as it is',
    file: 'criteria/filter-data.ts',
    from: 'digits.length % 2 === 0',
    to: 'true',
  },
  {
    fault: 'a dirty address accepted',
    file: 'criteria/read-field.ts',
    from: 'isZero(text, at, at + 24)',
    to: 'true',
  },
  {
    fault: 'a dirty bytesN accepted',
    file: 'criteria/read-field.ts',
    from: 'isZero(text, at + 2 * leaf.size, end)',
    to: 'true',
  },
  {
    fault: 'the padding of strings not looked at',
    file: 'criteria/read-field.ts',
    from: 'isZero(text, to, Math.min(to + padding, text.length))',
    to: 'true',
  },
  {
    fault: 'a path read from its other end',
    file: 'criteria/field-path.ts',
    from: '(packed >>> (BITS * slot))',
    to: '(packed >>> (BITS * (4 - slot)))',
  },
  {
    fault: 'strings that are not UTF-8 searched all the same',
    file: 'criteria/utf8.ts',
    from: 'fatal: true',
    to: 'fatal: false',
  },
  {
    fault: 'at least read as more than',
    file: 'criteria/compile-filter.ts',
    from: 'value >= threshold',
    to: 'value > threshold',
  },
  { fault: 'the status ignored', file: 'match/match-action.ts', from: "status === 'reverted'", to: 'false' },
  { fault: 'an unknown status taken for success', file: 'match/match-action.ts', from: 'status === null', to: 'false' },
  {
    fault: 'the first block that counts left out',
    file: 'match/match-action.ts',
    from: 'blockNumber < compiled.notBeforeBlock',
    to: 'blockNumber <= compiled.notBeforeBlock',
  },
  {
    fault: 'user operations not distinguished',
    file: 'match/match-action.ts',
    from: 'sliceByUserOperation(logs).map((slice) => ({',
    to: '[logs].map((slice) => ({',
  },
  { fault: 'the bundler named', file: 'match/match-action.ts', from: ' && isBundle(evidence)', to: ' && false' },
  {
    fault: 'the target ignored',
    file: 'match/match-requirement.ts',
    from: 'if (target !== null && log.address !== target) continue',
    to: '',
  },
  { fault: 'a removed log counted', file: 'match/match-requirement.ts', from: ' || log.removed === true', to: '' },
  {
    fault: 'the claimant read from the first log of the event, not from the one that matched',
    file: 'match/match-requirement.ts',
    from: 'claimant: judgment.claimant })\n      continue',
    to: 'claimant: judgment.claimant && (matchLog({ ...group, steps: [], layouts: group.layouts.map((own) => ({ ...own, checks: [] })) }, logs.find((other) => other.topics[0] === topic)).claimant ?? judgment.claimant) })\n      continue',
  },
  {
    fault: 'ambiguity not said',
    file: 'match/match-action.ts',
    from: 'claimants.length === 1',
    to: 'true',
  },
  {
    fault: 'Transfer laid out as declared',
    file: 'criteria/event-layout.ts',
    from: 'topic === TRANSFER_TOPIC && first',
    to: 'false',
  },
  {
    fault: 'steps of one group met by different logs',
    file: 'match/compile-action.ts',
    from: 'signatureType === SignatureType.EVENT ? byKey.get(key) : undefined',
    to: 'undefined',
  },
  {
    fault: 'a wildcard grouped with named targets',
    file: 'match/compile-action.ts',
    from: 'const { signature, signatureType, targetContract, chainId } = numbered.step',
    to: "const { signature, signatureType, chainId } = numbered.step\n    const targetContract = ''",
  },
  {
    fault: 'any parameter with any filter',
    file: 'match/compile-field.ts',
    from: 'filterType === FilterOperator.EQUAL ? null : failure',
    to: 'null',
  },
  {
    fault: 'whatever lies in the transaction taken for the claimant’s',
    file: 'match/ownership.ts',
    from: 'return onlyOne(fitting, named)',
    to: 'return [...named.keys()][0] ?? null',
  },
  {
    fault: 'the sender believed in several steps',
    file: 'match/ownership.ts',
    from: 'requirements.length === 1 ? ownedBy(null, [])',
    to: 'true ? ownedBy(null, [])',
  },
  {
    fault: 'a claimant read from a log that lies elsewhere',
    file: 'match/match-log.ts',
    from: 'group.claimantTarget === null || group.claimantTarget === log.address',
    to: 'true',
  },
  {
    fault: 'a claimant bound to an identical target alone',
    file: 'match/bind-claimant.ts',
    from: 'own === target || own === ANY_CONTRACT || target === ANY_CONTRACT',
    to: 'own === target',
  },
  { fault: 'a contract creation taken for a call', file: 'match/match-call.ts', from: 'to === null', to: 'false' },
]

/** The number of faults for every change. `npm run score` plants all of them. */
const FAULTS = 3
/** The most cases to run for a fault. Each fault is found long before that. */
const MAX_CASES = 4000
const ROUND = 100

const source = fileURLToPath(new URL('../src', import.meta.url))
const folder = fileURLToPath(new URL('../../../.data/test/mutants', import.meta.url))

describe('planted faults', () => {
  beforeAll(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('behavior: an unchanged copy has no fault', async () => {
    const evaluate = judgeWith(await loadEngine('unchanged', null))
    expect(runCases(1, 500, evaluate).failures).toEqual([])
  })

  test('default: every fault still fits one place of the source, in this run or not', () => {
    // When this fails, a line of the source has changed. Adapt its fault to the new line.
    const astray = mutants.filter(
      ({ file, from }) => findCode(readFileSync(join(source, file), 'utf8'), from).length !== 1,
    )
    expect(astray).toEqual([])
  })

  test.each(partAtDepth(mutants, FAULTS))(
    'default: found: $fault',
    async (mutant) => {
      const evaluate = judgeWith(await loadEngine(mutant.fault.replace(/[^a-z]+/gi, '-'), mutant))
      let found = 0
      let cases = 0
      while (found === 0 && cases < MAX_CASES) {
        found = runCases(1 + cases, ROUND, evaluate).failures.length
        cases += ROUND
      }
      expect(found).toBeGreaterThan(0)
    },
    240_000,
  )
})

/** Imports a copy of the engine with one fault or none. */
async function loadEngine(name: string, mutant: Mutant | null): Promise<Engine> {
  const copy = join(folder, name)
  const parts = [
    'action',
    'criteria',
    'match',
    'options',
    'signature',
    'chain/errors.ts',
    'address',
    'criteria/decode-abi-values.ts',
    'protocol-error.ts',
  ]
  for (const part of parts) {
    cpSync(join(source, part), join(copy, part), { recursive: true, filter: (path) => !/\.test\.ts$/.test(path) })
  }
  if (mutant !== null) {
    const path = join(copy, mutant.file)
    writeFileSync(path, replaceCode(readFileSync(path, 'utf8'), mutant.from, mutant.to))
  }
  const [parse, items, compile, match, error]: [
    typeof import('../src/action/parse-action.ts'),
    typeof import('../src/signature/abi-registry.ts'),
    typeof import('../src/match/compile-action.ts'),
    typeof import('../src/match/match-action.ts'),
    typeof import('../src/protocol-error.ts'),
  ] = await Promise.all([
    import(join(copy, 'action/parse-action.ts')),
    import(join(copy, 'signature/abi-registry.ts')),
    import(join(copy, 'match/compile-action.ts')),
    import(join(copy, 'match/match-action.ts')),
    import(join(copy, 'protocol-error.ts')),
  ])
  return { parseTransactionEvidenceFile, ...parse, ...items, ...compile, ...match, ...error }
}
