// @ts-check
/** The storage layouts of the contracts, and the check that an upgrade preserves them. */
import { publishedContracts, readArtifact } from './artifacts.mjs'

/**
 * The name and type of every state variable, by contract and by `slot:offset`.
 * @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} StorageLayouts
 */

/** The contracts behind upgradable proxies. All others are cloned and never change. */
const upgradeable = ['BoostCore']

/** @returns {Promise<StorageLayouts>} of the compiled contracts with state variables. */
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
 * Returns what an upgrade from one layout to another would lose: variables that are removed, moved or changed. New variables may
 * be added after the old ones, and new members at the end of the structs in a mapping. Pure.
 * @param {StorageLayouts} before
 * @param {StorageLayouts} after
 * @returns {readonly string[]} as text; empty when nothing is lost.
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
 * Returns a storage type with the members of its structs, which affect the layout like variables. The contract or library that
 * declares a struct or an enum is omitted, because the layout does not depend on it.
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
  // Elements are stored one after the other, so a larger element moves the next one.
  return [...parts, base && `of ${typeText(types, base)}`].filter(Boolean).join(' ')
}
