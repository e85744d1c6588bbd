// @ts-check
/** Where the contracts keep what in storage, and whether an upgrade would find it again. */
import { publishedContracts, readArtifact } from './artifacts.mjs'

/**
 * Every state variable's name and type, by contract and by `slot:offset`.
 * @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} StorageLayouts
 */

/** Behind proxies that keep their storage while the code changes. All others are cloned, and never change. */
const upgradeable = ['BoostCore']

/** @returns {Promise<StorageLayouts>} of the compiled contracts that keep anything. */
export async function storageLayouts() {
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
 * What an upgrade from one layout to another would lose: variables that are gone, have moved or mean something else.
 * New ones may stand behind the old, and new members at the end of what a mapping leads to. Pure.
 * @param {StorageLayouts} before
 * @param {StorageLayouts} after
 * @returns {readonly string[]} in words; empty when nothing is lost.
 */
export function movedStorage(before, after) {
  const lost = []
  for (const contract of upgradeable) {
    for (const [slot, was] of Object.entries(before[contract] ?? {})) {
      const is = after[contract]?.[slot] ?? 'nothing'
      if (is !== was && !isExtension(was, is)) lost.push(`${contract} had "${was}" at ${slot}, where "${is}" is now`)
    }
  }
  return lost
}

/**
 * @param {string} was
 * @param {string} is
 */
function isExtension(was, is) {
  return / mapping\(/.test(was) && was.endsWith(' }') && is.startsWith(`${was.slice(0, -' }'.length)}, `)
}

/**
 * A storage type with the members of its structs, which move storage just as variables do. The contract or library that
 * declares a struct or an enum is left out: storage does not depend on it.
 * @param {import('./artifacts.mjs').Artifact['storageTypes']} types
 * @param {string} id
 * @returns {string}
 */
export function typeText(types, id) {
  const { label = id, members, value, base } = types[id] ?? {}
  const inside = members?.map(
    (member) => `${member.slot}:${member.offset} ${member.label} ${typeText(types, member.type)}`,
  )
  const name = label.replaceAll(/\b(struct|enum) \w+\./g, '$1 ')
  const parts = [name, inside && `{ ${inside.join(', ')} }`, value && `-> ${typeText(types, value)}`]
  // Elements stand one behind the other: what grows in one moves the next.
  return [...parts, base && `of ${typeText(types, base)}`].filter(Boolean).join(' ')
}
