// @ts-check
/**
 * Writes the gas and the storage layouts of the contracts: snapshots/gas.json (whole transactions, by forge),
 * snapshots/storage.json (layouts, by solc) and GAS.md (our gas next to the deployed protocol's).
 * `--check` writes nothing and exits 1 when one differs. A layout that would break an upgrade of the core is not
 * written, unless `--move-storage` states that no upgradable contract is deployed.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildContracts, publishedContracts, readArtifact } from './artifacts.mjs'
import { contractsFolder, runForge } from './forge.mjs'
import { movedStorage, storageLayouts } from './storage-layout.mjs'

/** The maximum gas of our whole transactions, as a fraction of the deployed protocol's. */
const aim = 0.8

/** The maximum gas of a claim, which is its current gas. GAS.md says why it is not the aim. */
const claimLimit = 0.87

/** @param {readonly string[]} names */
const inFolder = (...names) => join(contractsFolder, ...names)
/** @param {readonly string[]} names */
const readJson = async (...names) => JSON.parse(await readFile(inFolder(...names), 'utf8'))
/** @param {unknown} value */
const text = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Measures every transaction of test/gas. @returns {Promise<Record<string, number>>} gas by name. */
async function measureGas() {
  const folder = inFolder('cache', 'snapshots')
  await rm(folder, { recursive: true, force: true })
  // Isolated, so that each call is a separate transaction, with its 21,000 gas and its calldata.
  const { status, stdout, stderr } = runForge(['test', '--isolate', '--match-path', 'test/gas/*'], {
    capture: true,
    variables: { FOUNDRY_SNAPSHOTS: folder, FORGE_SNAPSHOT_EMIT: 'true' },
  })
  if (status !== 0) throw new Error(`The gas could not be measured.\n${stdout}${stderr}`)
  const measured = Object.entries(JSON.parse(await readFile(join(folder, 'gas.json'), 'utf8')))
  return Object.fromEntries(measured.map(([name, gas]) => [name, Number(gas)]))
}

/**
 * Returns GAS.md, with our gas next to the public figures, and the size of each deployed contract.
 * @param {Readonly<Record<string, number>>} gas
 */
async function gasTable(gas) {
  const protocolGas = await readJson('golden', 'gas.json')
  const { concrete } = await readJson('golden', 'interface-ids.json')
  /** @param {number} value */
  const number = (value) => value.toLocaleString('en-US')
  /** @param {string} name @param {number} ours @param {number | undefined} other */
  const row = (name, ours, other) =>
    `| ${name} | ${number(ours)} | ${other ? number(other) : '–'} | ${other ? `${(ours / other).toFixed(2)}×` : '–'} |`
  const sizes = []
  for (const { name } of publishedContracts) {
    const { runtimeBytes } = await readArtifact(name)
    if (runtimeBytes > 0 && concrete[name]) sizes.push(row(name, runtimeBytes, concrete[name].deployedBytes))
  }
  return `${[
    '# Gas',
    '',
    'Each row is a whole transaction, with the `gasUsed` of its receipt. `test/gas` measures ours (`forge test --isolate`). Those',
    'of the deployed protocol (its repository head, solc 0.8.26, 10,000 optimizer runs) are public figures from receipts.',
    `The aim is ${aim}× or less. Written by \`npm run snapshots -w @laurel/contracts\`; \`npm test\` checks it.`,
    '',
    '| transaction | ours | deployed protocol | ratio |',
    '|---|---:|---:|---:|',
    ...Object.entries(gas).map(([name, ours]) => row(name, ours, protocolGas[name])),
    '',
    'The aim is for actions, boosts and claims. `npm test` fails when actions or boosts exceed it. Claims have not reached it:',
    `\`npm test\` fails when they exceed ${claimLimit}×. \`register\` and the other clones do the same work on both sides.`,
    '',
    '## What a claim must pay',
    '',
    'This is a later claim of the first version, by its trace. All rows but the last are the cost of this behavior with any code.',
    '',
    '| for | gas |',
    '|---|---:|',
    '| the transaction and its calldata | 25,500 |',
    '| three new slots: the spent digest, the claimant, the claimant’s balance | 66,300 |',
    '| five slots that change: the count, the fees’ book, balances of incentive, core and receiver | 25,000 |',
    '| six accounts of code, cold: the core’s, validator and incentive each with its proxy, the token | 15,600 |',
    '| seven slots that are read: the proxy’s, the boost’s, its incentive’s, the settings’, the caller, the signer, the reward | 14,700 |',
    '| the five events | 14,000 |',
    '| recovering the signer | 3,000 |',
    '| the token’s own work in two transfers and four balances | 4,000 |',
    '| our code: decoding, hashing, encoding four calls, measuring what was paid | 16,000 |',
    '',
    'If our code were free, 168,000 (0.78×) would remain. A ratio of 0.8× leaves our code 3,700. Only one change would reach',
    'the aim: to collect fees and settle them later, instead of paying them with each claim, saves about 21,000. But other',
    'programs depend on when the receiver is paid, and on the event of the payment. Four optimizations are in place:',
    '',
    '- A boost, its incentive and a pool are read from five slots instead of twelve.',
    '- A list that is open for good is not called.',
    '- The data of the claim is read from calldata without a copy.',
    '- The signer’s key is tried before the call that checks whether the signer is a contract.',
    '',
    '| runtime bytes | ours | deployed protocol | ratio |',
    '|---|---:|---:|---:|',
    ...sizes,
    '',
    'An action is cheap here because its definition is packed (a chain id takes as many bytes as it needs, a repeated step is',
    'stored once) and stored as code at 200 gas per byte, instead of in slots at about 690. To read it costs one cold account',
    'access instead of one per slot.',
  ].join('\n')}\n`
}

/**
 * Compares the snapshots in git with the contracts as they are, and writes them unless `isCheck`.
 * @param {{ isCheck: boolean, mayMoveStorage?: boolean }} options
 * @returns {Promise<readonly { name: string, reason: string | null }[]>} one result each; `reason` is null when the
 * snapshot held.
 */
export async function snapshots({ isCheck, mayMoveStorage = false }) {
  const layouts = await storageLayouts()
  const moved = movedStorage(await readJson('snapshots', 'storage.json'), layouts)
  if (moved.length > 0 && !isCheck && !mayMoveStorage) {
    throw new Error(
      `An upgrade would not find stored values; use --move-storage if nothing is deployed.\n${moved.join('\n')}`,
    )
  }
  const gas = await measureGas()
  const files = {
    'snapshots/gas.json': text(gas),
    'snapshots/storage.json': text(layouts),
    'GAS.md': await gasTable(gas),
  }
  const results = []
  for (const [path, source] of Object.entries(files)) {
    const saved = await readFile(inFolder(path), 'utf8').catch(() => '')
    if (saved !== source && !isCheck) {
      await mkdir(inFolder('snapshots'), { recursive: true })
      await writeFile(inFolder(path), source)
    }
    results.push({ name: `${path} holds`, reason: saved === source ? null : firstDifference(saved, source) })
  }
  if (isCheck) {
    results.push({ name: 'an upgrade finds all stored values', reason: moved.length === 0 ? null : moved.join('\n') })
    results.push(...(await checkAims(gas)))
  }
  return results
}

/**
 * The transactions that the aim is set for: an action, a boost, a claim. The others do the same work on both sides.
 * @param {Readonly<Record<string, number>>} gas
 */
async function checkAims(gas) {
  /** @type {Readonly<Record<string, number>>} */
  const protocolGas = await readJson('golden', 'gas.json')
  return Object.entries(protocolGas)
    .filter(([name]) => /^(deployClone EventAction|createBoost|claimIncentive)/.test(name))
    .map(([name, other]) => {
      const ours = gas[name] ?? Number.POSITIVE_INFINITY
      const maxRatio = name.startsWith('claimIncentive') ? claimLimit : aim
      return {
        name: `${name} costs at most ${maxRatio} of the deployed protocol's`,
        reason: ours <= maxRatio * other ? null : `${ours} of ${other} gas`,
      }
    })
}

/**
 * @param {string} saved
 * @param {string} source
 */
function firstDifference(saved, source) {
  const before = saved.split('\n')
  const after = source.split('\n')
  const line = after.findIndex((value, index) => value !== before[index])
  const [was, is] = line === -1 ? [before[after.length], ''] : [before[line] ?? '', after[line]]
  return `It was "${was}" and is "${is}". When that is meant: npm run snapshots -w @laurel/contracts`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isCheck = process.argv.includes('--check')
  buildContracts()
  const mayMoveStorage = process.argv.includes('--move-storage')
  for (const { name, reason } of await snapshots({ isCheck, mayMoveStorage })) {
    if (reason !== null) console.log(isCheck ? `✗ ${name}\n  ${reason}` : `wrote ${name.replace(/ holds$/, '')}`)
    if (reason !== null && isCheck) process.exitCode = 1
  }
}
