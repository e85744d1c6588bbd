import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readInvariants } from './invariants.mjs'
import { mutants } from './mutant-list.mjs'
import { findCode } from './replace-code.mjs'

/** @param {{ contract: string, name: string }} invariant */
const words = ({ contract, name }) => `${contract} ${name}`

test('default: every invariant has one fault that it must find', async () => {
  const faults = mutants.map(({ contract, invariant }) => words({ contract, name: invariant }))
  expect([...faults].sort()).toEqual((await readInvariants()).map(words).sort())
})

test.each(mutants)('default: the fault for $invariant changes code of $file', ({ file, changes }) => {
  const source = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
  expect(changes.length).toBeGreaterThan(0)
  for (const [from, to] of changes) {
    expect(from).not.toBe(to)
    expect(findCode(source, from).length).toBeGreaterThan(0)
  }
})
