// @ts-check
/** Puts the proofs together: the contracts of proofs/, with the functions of src that they are about. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractsFolder } from './forge.mjs'

/**
 * @typedef {object} ProofFile
 * @property {string} name of its source.
 * @property {string} contract its name.
 * @property {Readonly<Record<string, string>>} sources it, and what it imports, by name.
 */

const folder = join(contractsFolder, 'proofs')

/** @param {string} path */
const read = (path) => readFileSync(join(contractsFolder, path), 'utf8')

/** @param {string} name `claim`, `constructor`, `struct:Share` or `enum:Draw`. @returns {string} how it begins. */
function declarationStart(name) {
  const [kind = '', type] = name.split(':')
  if (type !== undefined) return `${kind} ${type} {`
  return name === 'constructor' ? 'constructor(' : `function ${name}(`
}

/**
 * @param {string} source
 * @param {string} name `claim`, `constructor`, `struct:Share` or `enum:Draw`.
 * @returns {string} its source, from the keyword to the closing brace.
 * @throws {Error} when there is none.
 */
function sliceDeclaration(source, name) {
  const start = source.indexOf(declarationStart(name))
  const open = start === -1 ? -1 : source.indexOf('{', start)
  if (open === -1) throw new Error(`There is no ${name} any more.`)
  let depth = 1
  let end = open + 1
  for (; depth > 0 && end < source.length; end++) depth += { '{': 1, '}': -1 }[source[end] ?? ''] ?? 0
  return source.slice(start, end)
}

/**
 * Extracts a function or a type from a source. A function loses its access modifiers and `override`, and
 * can be called from everywhere: what is proved is what it does once it is called. A constructor becomes the function
 * `construct`.
 * @param {string} source
 * @param {string} name `claim`, `constructor`, `struct:Share` or `enum:Draw`.
 * @returns {string}
 * @throws {Error} when the source has none.
 */
export function extract(source, name) {
  const text = sliceDeclaration(source, name)
  if (name.includes(':')) return text
  const open = text.indexOf('{')
  const head = text
    .slice(0, open)
    .replaceAll(/\b(override(\([^)]*\))?|virtual|nonReentrant|only\w+(\([^)]*\))?)\s/g, '')
    .replace(/\bexternal\b/, 'public')
    .replace(/\bprivate\b/, 'internal')
    .replace(/^constructor\(\)/, 'function construct() internal')
  // The prover does not see that a named error ends the call as well.
  return `${head}${text.slice(open).replaceAll(/\brevert [\w.]+\([^;]*\);/g, 'require(false);')}`
}

/**
 * A proof's source with one of its `prove_` functions alone: the prover then thinks of nothing else.
 * @param {string} source
 * @param {string} proof
 * @returns {string}
 */
export function isolateProof(source, proof) {
  return proofNames(source).reduce(
    (text, name) => (name === proof ? text : text.replace(sliceDeclaration(text, name), '')),
    source,
  )
}

/**
 * The names of the `prove_` functions of a source.
 * @param {string} source
 * @returns {readonly string[]}
 */
export function proofNames(source) {
  return [...source.matchAll(/function (prove_\w+)\(/g)].map(([, name = '']) => name)
}

/** @returns {readonly ProofFile[]} every contract of proofs/ that proves something. */
export function readProofs() {
  const shared = ['proofs/Model.sol', 'src/shared/BoostError.sol', 'src/shared/Transfer.sol']
  const imports = Object.fromEntries(shared.map((path) => [path, read(path)]))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sol') && file !== 'Model.sol')
    .sort()
    .map((file) => {
      const source = read(`proofs/${file}`).replaceAll(/^ *\/\/@ (\S+) (.*)$/gm, (_, path, names) => {
        const code = read(`src/${path}`)
        return names
          .split(' ')
          .map((/** @type {string} */ name) => extract(code, name))
          .join('\n\n')
      })
      return {
        name: `proofs/${file}`,
        contract: file.slice(0, -'.sol'.length),
        sources: { [`proofs/${file}`]: source, ...imports },
      }
    })
}
