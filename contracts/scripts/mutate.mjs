// @ts-check
/**
 * Plants random faults in the contracts that move funds, and counts those that the tests find:
 *
 *   node contracts/scripts/mutate.mjs                       60 faults
 *   node contracts/scripts/mutate.mjs --count 200 --seed 2  200 other faults
 *   node contracts/scripts/mutate.mjs --only 7,31           only these numbers of the selection
 *
 * All faults are compiled at once, inactive, and activated one by one. The tests of these folders must then fail. Prints a line
 * for each, and `N of M generated faults were found` last. The exit code is 1 when fewer than 90 % were found.
 */
import { readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findMutants, insertMutants, sample, switchSource } from './find-mutants.mjs'
import { contractsFolder, remappings, runForge } from './forge.mjs'

/** @typedef {import('./find-mutants.mjs').Mutant & { readonly id: number }} Chosen */
/** @typedef {{ severity: string, formattedMessage: string, sourceLocation?: { file: string, start: number } }} CompilerError */

const { compile } = createRequire(import.meta.url)('solc')
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})
const minFoundRatio = 0.9
/** The folders of the contracts that move funds. */
const folders = ['budget', 'core', 'incentive', 'validator']
const copy = join(contractsFolder, 'cache', 'generated-mutants')

/** The numbers of runs of each test. The first number is small and finds most faults. */
const fuzzRunCounts = [8, 32]

/** @param {string} folder @returns {Promise<readonly string[]>} */
async function solidityIn(folder) {
  const entries = await readdir(join(contractsFolder, folder), { recursive: true })
  return entries.filter((path) => path.endsWith('.sol')).map((path) => `${folder}/${path}`)
}

/**
 * Returns the compiler's syntax trees and errors without code generation, which takes a second.
 * @param {ReadonlyMap<string, string>} sources
 * @returns {{ trees: Readonly<Record<string, { ast: unknown }>>, errors: readonly CompilerError[] }}
 */
function analyze(sources) {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries([...sources].map(([path, content]) => [path, { content }])),
    settings: { remappings: remappings(), evmVersion: 'cancun', outputSelection: { '*': { '': ['ast'] } } },
  }
  /** @param {string} path */
  const readImport = (path) => {
    try {
      return { contents: readFileSync(path, 'utf8') }
    } catch (error) {
      return { error: String(error) }
    }
  }
  const output = JSON.parse(compile(JSON.stringify(input), { import: readImport }))
  const errors = (output.errors ?? []).filter((/** @type {CompilerError} */ { severity }) => severity === 'error')
  return { trees: output.sources ?? {}, errors }
}

/** @param {ReadonlyMap<string, string>} sources @param {readonly Chosen[]} mutants @returns {Map<string, string>} */
function withMutants(sources, mutants) {
  const changed = new Map(sources)
  for (const file of new Set(mutants.map(({ file }) => file))) {
    const fileMutants = mutants.filter((mutant) => mutant.file === file)
    changed.set(file, insertMutants(sources.get(file) ?? '', fileMutants, '../Mutants.sol'))
  }
  return changed.set('src/Mutants.sol', switchSource)
}

/** The faults that the compiler takes, all in one. @param {ReadonlyMap<string, string>} sources @returns {readonly Chosen[]} */
function chooseMutants(sources) {
  const { trees, errors } = analyze(sources)
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const all = [...sources]
    .filter(([path]) => folders.some((folder) => path.startsWith(`src/${folder}/`)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, source]) => findMutants(path, source, trees[path]?.ast))
  const chosen = sample(all, Number(values.count), Number(values.seed)).map((mutant, index) => ({
    ...mutant,
    id: index + 1,
  }))
  console.log(`${all.length} faults can be planted; ${chosen.length} are.`)
  return filterCompilable(sources, chosen)
}

/**
 * Drops the faults that do not compile. The location of each compiler error is in its fault, or right after it.
 * @param {ReadonlyMap<string, string>} sources
 * @param {readonly Chosen[]} mutants
 * @returns {readonly Chosen[]}
 * @throws {Error} when an error is not in a fault.
 */
function filterCompilable(sources, mutants) {
  const changed = withMutants(sources, mutants)
  const { errors } = analyze(changed)
  if (errors.length === 0) return mutants
  const rejectedIds = new Set(
    errors.map(({ sourceLocation, formattedMessage }) => {
      const bytes = Buffer.from(changed.get(sourceLocation?.file ?? '') ?? '')
      const before = bytes.subarray(0, (sourceLocation?.start ?? 0) + 40).toString()
      const id = [...before.matchAll(/isActive\((\d+)\)/g)].at(-1)?.[1]
      if (id === undefined) throw new Error(formattedMessage)
      console.log(`– ${id} is not taken: ${formattedMessage.split('\n')[0]}`)
      return Number(id)
    }),
  )
  const rest = mutants.filter(({ id }) => !rejectedIds.has(id))
  return filterCompilable(sources, rest)
}

/**
 * Runs every test of the copy until one fails. A selection by path would make forge compile everything again.
 * @param {number} runs of each.
 * @param {number} activeId the number of a fault, 0 for none.
 * @returns {string | null} how it was found.
 */
function runTests(runs, activeId) {
  const { status, stdout, stderr } = runForge(['test', '--fail-fast'], {
    capture: true,
    cwd: copy,
    variables: {
      FOUNDRY_BLOCK_COINBASE: `0x${activeId.toString(16).padStart(40, '0')}`,
      FOUNDRY_FUZZ_RUNS: String(runs),
      // Inactive faults make the code larger, and so does the optimizer.
      ...{ FOUNDRY_OPTIMIZER: 'false', FOUNDRY_CODE_SIZE_LIMIT: '1000000', NO_COLOR: '1' },
    },
  })
  const failed = /^\[FAIL.*$/m.exec(stdout)?.[0]
  if (status !== 0 && failed === undefined)
    throw new Error(`The tests could not be run.\n${stderr}${stdout}`.slice(0, 4000))
  return failed ?? null
}

const sources = new Map()
for (const path of await solidityIn('src')) sources.set(path, await readFile(join(contractsFolder, path), 'utf8'))
const chosen = chooseMutants(sources)
for (const name of ['src', 'test']) await rm(join(copy, name), { recursive: true, force: true })
await mkdir(copy, { recursive: true })
for (const name of ['foundry.toml', 'solc-wrapper.cjs', 'golden', 'test']) {
  await cp(join(contractsFolder, name), join(copy, name), { recursive: true })
}
for (const name of [
  'gas',
  'invariant',
  'roles',
  'shared',
  'playground',
  'registry',
  'tokens',
  'action',
  'auth',
  'allow-list',
]) {
  for (const path of (await readdir(join(copy, 'test', name))).filter((path) => path.endsWith('.t.sol'))) {
    await rm(join(copy, 'test', name, path))
  }
}
for (const [path, text] of withMutants(sources, chosen)) {
  await mkdir(join(copy, path, '..'), { recursive: true })
  await writeFile(join(copy, path), text)
}
const failure = runTests(fuzzRunCounts[0] ?? 1, 0)
if (failure !== null) throw new Error(`Without a fault the tests fail too: ${failure}`)

const only = values.only?.split(',').map(Number)
const selected = chosen.filter(({ id }) => only === undefined || only.includes(id))
let found = 0
for (const { id, file, fault } of selected) {
  let words = null
  for (const runs of fuzzRunCounts) words ??= runTests(runs, id)
  if (words !== null) found += 1
  console.log(words === null ? `✗ ${id} ${file}: ${fault}` : `✓ ${id} ${file}: ${fault} (${words.slice(0, 120)})`)
}
console.log(`${found} of ${selected.length} generated faults were found.`)
if (selected.length === 0 || found < minFoundRatio * selected.length) process.exitCode = 1
