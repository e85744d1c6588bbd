// @ts-check
/** The instructions in the contracts' code, and the chains that support them. */
import { publishedContracts, readArtifact } from './artifacts.mjs'

/**
 * The instructions that each upgrade of Ethereum added, newest last. A chain supports those of its upgrade and of all
 * earlier upgrades.
 * Source: https://eips.ethereum.org/EIPS/eip-3855; https://eips.ethereum.org/EIPS/eip-1153;
 * https://eips.ethereum.org/EIPS/eip-5656; https://eips.ethereum.org/EIPS/eip-4844;
 * https://eips.ethereum.org/EIPS/eip-7516; https://eips.ethereum.org/EIPS/eip-7939.
 */
const upgrades = /** @type {const} */ ({
  london: [],
  shanghai: [0x5f],
  cancun: [0x49, 0x4a, 0x5c, 0x5d, 0x5e],
  osaka: [0x1e],
})

/** @typedef {keyof typeof upgrades} Upgrade */

/**
 * The chains that the contracts are for, each with an upgrade that it has. OP Mainnet, World Chain, Base, Celo
 * and Base Sepolia have Cancun's instructions since Ecotone (Celo since it became a layer 2), Sepolia since January 2024.
 * @type {Readonly<Record<number, Upgrade>>}
 */
export const chainUpgrades = {
  10: 'cancun',
  480: 'cancun',
  8453: 'cancun',
  42220: 'cancun',
  84532: 'cancun',
  11155111: 'cancun',
}

/** The instructions of London, by the ranges of the table in the Yellow Paper. */
const london = new Set(
  [
    [0x00, 0x0b],
    [0x10, 0x1d],
    [0x20, 0x20],
    [0x30, 0x48],
    [0x50, 0x5b],
    [0x60, 0xa4],
    [0xf0, 0xf5],
    [0xfa, 0xfa],
    [0xfd, 0xff],
  ].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
)

/**
 * Returns the instructions in a contract's code, without the data of PUSH. Pure.
 * Data after the code is also read as code, so the result can have additional instructions, but none is missing.
 * @param {string} code - `0x` first.
 * @returns {ReadonlySet<number>}
 */
export function listInstructions(code) {
  const bytes = Buffer.from(code.slice('0x'.length), 'hex')
  const found = new Set()
  for (let at = 0; at < bytes.length; at += 1) {
    const instruction = bytes[at] ?? 0
    found.add(instruction)
    if (instruction >= 0x60 && instruction <= 0x7f) at += instruction - 0x5f
  }
  return found
}

/**
 * Returns the instructions that a chain does not support, as numbers. Pure.
 * @param {ReadonlySet<number>} instructions
 * @param {Upgrade} upgrade - the chain's.
 * @returns {readonly number[]}
 */
export function unknownInstructions(instructions, upgrade) {
  const names = /** @type {readonly Upgrade[]} */ (Object.keys(upgrades))
  const known = new Set(london)
  for (const name of names.slice(0, names.indexOf(upgrade) + 1)) for (const code of upgrades[name]) known.add(code)
  return [...instructions].filter((code) => !known.has(code)).sort((one, other) => one - other)
}

/** Returns the published contracts that a chain cannot run, as text, from the last build. */
export async function unrunnableContracts() {
  const differences = []
  for (const { name } of publishedContracts) {
    const instructions = listInstructions((await readArtifact(name)).bytecode)
    for (const [chain, upgrade] of Object.entries(chainUpgrades)) {
      const unknown = unknownInstructions(instructions, upgrade).map(
        (code) => `0x${code.toString(16).padStart(2, '0')}`,
      )
      if (unknown.length > 0) differences.push(`${name} uses ${unknown.join(', ')}, which chain ${chain} does not know`)
    }
  }
  return differences
}
