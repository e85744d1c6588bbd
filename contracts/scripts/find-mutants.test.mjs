// @ts-check
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { findMutants, insertMutants, sample, switchSource } from './find-mutants.mjs'

const { compile } = createRequire(import.meta.url)('solc')

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

contract PaymentTarget {
    event Paid(uint256 amount);

    uint256 private constant MAX_AMOUNT = 2 + 3;
    uint256 public paid;

    /// Pays – an amount; ID stays what it is.
    function pay(uint256 amount) external {
        if (amount < MAX_AMOUNT && amount != 0) {
            for (uint256 index; index < 2; ++index) paid = paid + amount;
        }
        emit Paid(amount);
    }
}
`

/** @param {Readonly<Record<string, string>>} sources */
function analyze(sources) {
  const content = Object.fromEntries(Object.entries(sources).map(([path, text]) => [path, { content: text }]))
  const settings = { outputSelection: { '*': { '': ['ast'], '*': ['evm.bytecode.object'] } } }
  const output = JSON.parse(compile(JSON.stringify({ language: 'Solidity', sources: content, settings })))
  const errors = (output.errors ?? []).filter(
    (/** @type {{ severity: string }} */ { severity }) => severity === 'error',
  )
  return { tree: output.sources['src/a/PaymentTarget.sol'].ast, errors }
}

const { tree } = analyze({ 'src/a/PaymentTarget.sol': source })
const mutants = findMutants('src/a/PaymentTarget.sol', source, tree)

test('default: operators, conditions and statements of functions are changed, but not constants', () => {
  expect(mutants.map(({ fault }) => fault)).toEqual([
    'if (amount < MAX_AMOUNT && amount != 0) → if (false)',
    'amount < MAX_AMOUNT && amount != 0 → amount < MAX_AMOUNT || amount != 0',
    'amount < MAX_AMOUNT → amount <= MAX_AMOUNT',
    'amount != 0 → amount == 0',
    'paid = paid + amount → left out',
    'paid + amount → paid - amount',
    'index < 2 → index <= 2',
    'emit Paid(amount) → left out',
  ])
})

test('behavior: a source with all faults compiles', () => {
  const changed = insertMutants(
    source,
    mutants.map((mutant, index) => ({ ...mutant, id: index + 1 })),
    '../Mutants.sol',
  )
  expect(analyze({ 'src/a/PaymentTarget.sol': changed, 'src/Mutants.sol': switchSource }).errors).toEqual([])
  for (const id of mutants.keys()) expect(changed).toContain(`Mutants.isActive(${id + 1})`)
  expect(changed).toContain('/// Pays – an amount; ID stays what it is.')
})

test('property: the same seed selects the same faults, each once', () => {
  const items = Array.from({ length: 100 }, (_, index) => index)
  const chosen = sample(items, 40, 7)
  expect(chosen).toEqual(sample(items, 40, 7))
  expect(chosen).not.toEqual(sample(items, 40, 8))
  expect(new Set(chosen).size).toBe(40)
  expect([...sample(items, 200, 7)].sort((one, other) => one - other)).toEqual(items)
})
