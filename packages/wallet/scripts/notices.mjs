// @ts-check
/**
 * The notices of what others wrote and our files hold: `dist/NOTICES.txt`. Which packages those are is not listed by
 * hand: the bundler says which modules went into each file.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sources } from './wallet-list/sources.mjs'

/** The licence that its holders give as a word in a manifest, and not as a file. @param {string} holder */
const mit = (holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/**
 * The folder of the package that a module is from; null for a module of our own or of the bundler's.
 * @param {string} id - a module's path, as bundlers name it.
 */
export function packageFolderOf(id) {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? null
}

/**
 * A plugin that remembers from which packages something went into a file that was written.
 * @param {Set<string>} folders - of packages; added to.
 * @returns {import('vite').Plugin}
 */
export function rememberPackages(folders) {
  return {
    name: 'remember-packages',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        for (const id of part.type === 'chunk' ? part.moduleIds : []) {
          const folder = packageFolderOf(id)
          if (folder !== null) folders.add(folder)
        }
      }
    },
  }
}

/** @param {string} folder */
function noticeOf(folder) {
  /** @type {{ name: string, version: string, license?: string, author?: string | { name: string } }} */
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry))
  const holder = typeof author === 'object' ? author.name : author
  if (file === undefined && (license !== 'MIT' || holder === undefined)) {
    throw new Error(`${name} is in the bundle and brings neither a licence nor who holds its rights.`)
  }
  const text = file === undefined ? mit(holder ?? '') : readFileSync(join(folder, file), 'utf8').trim()
  return { title: `${name} ${version}`, text }
}

/**
 * @param {Iterable<string>} folders - of the packages that are in our files.
 * @returns the whole text.
 */
export function noticesText(folders) {
  const { icons } = sources
  const notices = [...folders].map(noticeOf)
  // Pictures and not modules: the bundler does not see where they are from.
  notices.push({ title: `${icons.name} ${icons.version} (pictures of wallets)`, text: mit('0xa3k5 and contributors') })
  const sorted = notices.sort((one, other) => (one.title < other.title ? -1 : 1))
  const parts = sorted.map(({ title, text }) => `${'-'.repeat(80)}\n${title}\n\n${text}\n`)
  return `The files of @laurel/wallet hold works of others, under the licences below. Names and pictures of wallets and networks
belong to their owners.

${parts.join('\n')}`
}
