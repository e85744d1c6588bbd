// @ts-check
/**
 * Writes what the contracts cost and where they keep what: snapshots/gas.json (whole transactions, by forge),
 * snapshots/storage.json (layouts, by solc) and GAS.md (ours beside the deployed protocol's).
 * `--check` writes nothing and exits 1 when one differs.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildContracts, publishedContracts, readArtifact } from './artifacts.mjs'
import { contractsFolder, runForge } from './forge.mjs'

/** What our whole transactions must cost at most, as a part of the deployed protocol's. */
const aim = 0.8

/** @param {readonly string[]} names */
const inFolder = (...names) => join(contractsFolder, ...names)
/** @param {readonly string[]} names */
const readJson = async (...names) => JSON.parse(await readFile(inFolder(...names), 'utf8'))
/** @param {unknown} value */
const text = (value) => `${JSON.stringify(value, null, 2)}\n`

/** Measures every transaction of test/gas anew. @returns {Promise<Record<string, number>>} gas by name. */
async function measureGas() {
  const folder = inFolder('cache', 'snapshots')
  await rm(folder, { recursive: true, force: true })
  // Isolated, so that each call is a transaction of its own, with its 21,000 and its calldata.
  const { status, stdout, stderr } = runForge(['test', '--isolate', '--match-path', 'test/gas/*'], {
    capture: true,
    variables: { FOUNDRY_SNAPSHOTS: folder, FORGE_SNAPSHOT_EMIT: 'true' },
  })
  if (status !== 0) throw new Error(`The gas could not be measured.\n${stdout}${stderr}`)
  const measured = Object.entries(JSON.parse(await readFile(join(folder, 'gas.json'), 'utf8')))
  return Object.fromEntries(measured.map(([name, gas]) => [name, Number(gas)]))
}

/** Every state variable's name and type, by contract and by `slot:offset`. */
async function storageLayouts() {
  /** @type {Record<string, Readonly<Record<string, string>>>} */
  const layouts = {}
  for (const { name } of publishedContracts) {
    const { storage, storageTypes: types } = await readArtifact(name)
    if (storage.length === 0) continue
    const entries = storage.map((variable) => [
      `${variable.slot}:${variable.offset}`,
      `${variable.label} ${typeText(types, variable.type)}`,
    ])
    layouts[name] = Object.fromEntries(entries)
  }
  return layouts
}

/**
 * A storage type with the members of its structs, which move storage just as variables do.
 * @param {import('./artifacts.mjs').Artifact['storageTypes']} types
 * @param {string} id
 * @returns {string}
 */
function typeText(types, id) {
  const { label = id, members, value } = types[id] ?? {}
  const inside = members?.map(
    (member) => `${member.slot}:${member.offset} ${member.label} ${typeText(types, member.type)}`,
  )
  return `${label}${inside ? ` { ${inside.join(', ')} }` : ''}${value ? ` -> ${typeText(types, value)}` : ''}`
}

/**
 * GAS.md: ours beside the public figures, and the size of what is deployed.
 * @param {Readonly<Record<string, number>>} gas
 */
async function gasTable(gas) {
  const theirs = await readJson('golden', 'gas.json')
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
    'Whole transactions, as a receipt’s `gasUsed` has them. Ours are measured by `test/gas` (`forge test --isolate`); the',
    'deployed protocol’s (its repository head, solc 0.8.26, 10,000 optimiser runs) are public figures from receipts.',
    `The aim is ${aim}× or less. Written by \`npm run snapshots -w @laurel/contracts\`; \`npm test\` checks it.`,
    '',
    '| transaction | ours | deployed protocol | ratio |',
    '|---|---:|---:|---:|',
    ...Object.entries(gas).map(([name, ours]) => row(name, ours, theirs[name])),
    '',
    '`register` does the same work on both sides: one slot, one event, one ERC-165 question.',
    '',
    '| runtime bytes | ours | deployed protocol | ratio |',
    '|---|---:|---:|---:|',
    ...sizes,
    '',
    'Why an action is cheap here: its definition is packed (a chain id takes as many bytes as it has, a repeated step is',
    'kept once) and kept as code at 200 gas a byte instead of in slots at about 690. Reading it back costs one cold',
    'account access instead of one per slot.',
  ].join('\n')}\n`
}

/**
 * Compares the snapshots in git with the contracts as they are, and writes them unless `isCheck`.
 * @param {{ isCheck: boolean }} options
 * @returns {Promise<readonly { name: string, reason: string | null }[]>} one result each; `reason` is null when the
 * snapshot held.
 */
export async function snapshots({ isCheck }) {
  const gas = await measureGas()
  const files = {
    'snapshots/gas.json': text(gas),
    'snapshots/storage.json': text(await storageLayouts()),
    'GAS.md': await gasTable(gas),
  }
  const results = []
  for (const [path, source] of Object.entries(files)) {
    const kept = await readFile(inFolder(path), 'utf8').catch(() => '')
    if (kept !== source && !isCheck) {
      await mkdir(inFolder('snapshots'), { recursive: true })
      await writeFile(inFolder(path), source)
    }
    results.push({ name: `${path} holds`, reason: kept === source ? null : firstDifference(kept, source) })
  }
  if (isCheck) results.push(...(await aims(gas)))
  return results
}

/**
 * The transactions that public figures exist for, held against the aim; `register` has nothing to save.
 * @param {Readonly<Record<string, number>>} gas
 */
async function aims(gas) {
  /** @type {Readonly<Record<string, number>>} */
  const theirs = await readJson('golden', 'gas.json')
  return Object.entries(theirs)
    .filter(([name]) => name.startsWith('deployClone'))
    .map(([name, other]) => {
      const ours = gas[name] ?? Number.POSITIVE_INFINITY
      return {
        name: `${name} costs at most ${aim} of the deployed protocol's`,
        reason: ours <= aim * other ? null : `${ours} of ${other} gas`,
      }
    })
}

/**
 * @param {string} kept
 * @param {string} source
 */
function firstDifference(kept, source) {
  const before = kept.split('\n')
  const after = source.split('\n')
  const line = after.findIndex((value, index) => value !== before[index])
  const [was, is] = line === -1 ? [before[after.length], ''] : [before[line] ?? '', after[line]]
  return `It was "${was}" and is "${is}". When that is meant: npm run snapshots -w @laurel/contracts`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isCheck = process.argv.includes('--check')
  buildContracts()
  for (const { name, reason } of await snapshots({ isCheck })) {
    if (reason !== null) console.log(isCheck ? `✗ ${name}\n  ${reason}` : `wrote ${name.replace(/ holds$/, '')}`)
    if (reason !== null && isCheck) process.exitCode = 1
  }
}
