// @ts-check
/**
 * Writes the notices of the third-party code in our files: `dist/NOTICES.txt`. The packages are not listed by hand. The
 * bundler reports which modules went into each file.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sources } from './wallet-list/sources.mjs'

/** Returns the text of the MIT licence, for packages that name it only in their manifest. @param {string} holder */
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
 * Returns the folder of the package of a module; null for our own modules and the bundler's.
 * @param {string} id - a module's path, as bundlers name it.
 */
export function packageFolderOf(id) {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? null
}

/**
 * Returns a plugin that records the packages whose code went into a written file.
 * @param {Set<string>} folders - the folders of packages; the plugin adds to them.
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
 * @param {Iterable<string>} folders - the folders of the packages in our files.
 * @returns the text of the notices.
 */
export function noticesText(folders) {
  const { icons } = sources
  const notices = [...folders].map(noticeOf)
  // Pictures are not modules, so the bundler does not report their source.
  notices.push({ title: `${icons.name} ${icons.version} (pictures of wallets)`, text: mit('0xa3k5 and contributors') })
  const sorted = notices.sort((one, other) => (one.title < other.title ? -1 : 1))
  const parts = sorted.map(({ title, text }) => `${'-'.repeat(80)}\n${title}\n\n${text}\n`)
  return `The files of @laurel/wallet hold works of others, under the licences below. Names and pictures of wallets and networks
belong to their owners.

${parts.join('\n')}`
}
