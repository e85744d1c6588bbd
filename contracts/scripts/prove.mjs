// @ts-check
/**
 * Proves properties of the contracts' arithmetic for all inputs: `node contracts/scripts/prove.mjs [Name…]`.
 *
 * Each file of proofs/ is a small contract around functions of src, which are copied into it unchanged. The code around
 * them (tokens, validators, an incentive's answers) may return anything. The compiler's model checker (Z3, which is in the
 * `solc` package) then searches for inputs and a state from which an `assert` of a `prove_` function fails. So that no proof
 * is empty, proof-list.mjs has a fault for each that makes it fail.
 *
 * Prints a line for each proof, and `{ value, isReached }` last. The exit code is 1 when a property is not proved, or a
 * fault is not found.
 */
import { createRequire } from 'node:module'
import { faults } from './proof-list.mjs'
import { isolateProof, proofNames, readProofs } from './proofs.mjs'
import { findCode, replaceCode } from './replace-code.mjs'

/** @typedef {{ formattedMessage: string, message: string, severity: string }} Message */

const { compile } = createRequire(import.meta.url)('solc')

/**
 * Runs the prover on one function.
 * @param {import('./proofs.mjs').ProofFile} file
 * @param {string} proof
 * @param {string} source the file's source, with or without a fault.
 * @returns {string} what the prover found; empty when the function is proved.
 * @throws {Error} when the sources do not compile.
 */
function check({ name, sources, contract }, proof, source) {
  const modelChecker = {
    ...{ engine: 'bmc', solvers: ['z3'], targets: ['assert'], showProvedSafe: true, showUnproved: true },
    contracts: { [name]: [contract] },
  }
  const content = Object.fromEntries(
    Object.entries({ ...sources, [name]: isolateProof(source, proof) }).map(([path, text]) => [
      path,
      { content: text },
    ]),
  )
  const output = compile(
    JSON.stringify({ language: 'Solidity', sources: content, settings: { modelChecker, outputSelection: {} } }),
  )
  /** @type {{ errors?: readonly Message[] }} */
  const { errors = [] } = JSON.parse(output)
  const compilerErrors = errors.filter(({ severity }) => severity === 'error')
  if (compilerErrors.length > 0)
    throw new Error(compilerErrors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const results = errors.filter(({ message }) => message.startsWith('BMC: '))
  if (results.length === 0) return 'The prover has no result for it.'
  return results
    .filter(({ message }) => !message.startsWith('BMC: Assertion violation check is safe'))
    .map(({ formattedMessage }) => formattedMessage)
    .join('\n')
}

const names = process.argv.slice(2)
const files = readProofs().filter(({ contract }) => names.length === 0 || names.includes(contract))
let proved = 0
let faultsFound = 0
let counterexamples = 0
let total = 0
for (const file of files) {
  const source = file.sources[file.name] ?? ''
  for (const proof of proofNames(source)) {
    total += 1
    const name = `${file.contract} ${proof}`
    const failure = check(file, proof, source)
    if (failure === '') proved += 1
    console.log(failure === '' ? `✓ ${name}` : `✗ ${name}\n${failure}`)
    const [from, to] = faults[name] ?? ['', '']
    if (findCode(source, from).length === 0) console.log(`✗ ${name}: it has no fault that can be planted`)
    else {
      const faultySource = replaceCode(source, from, to)
      const faultResult = check(file, proof, faultySource)
      if (faultResult === '') console.log(`✗ ${name}: it holds with "${to}" as well`)
      else faultsFound += 1
      // Otherwise the prover found neither a proof nor inputs that break the property.
      if (faultResult.includes('Assertion violation happens here')) counterexamples += 1
    }
  }
}
const isReached = total > 0 && proved === total && faultsFound === total && (names.length > 0 || proved >= 15)
const unfoundFaults = faultsFound === total ? 'none' : String(total - faultsFound)
console.log(
  JSON.stringify({
    value: `${proved} of ${total} properties proved for all inputs, ${unfoundFaults} with its planted fault (${counterexamples} of ${total} faults by a counterexample)`,
    isReached,
  }),
)
process.exitCode = isReached ? 0 : 1
