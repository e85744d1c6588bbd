// @ts-check
/**
 * Writes docs/errors.md: every error with a code of the packages and the verifier, read off the sources.
 *
 *   node scripts/generate-errors.mjs            writes it
 *   node scripts/generate-errors.mjs --check    writes nothing; exit code 1 when it is stale
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './install.mjs'
import { readErrorClasses, readSources } from './read-declarations.mjs'
import { cell, writeDocument } from './write-document.mjs'

/** @typedef {Readonly<Record<'code' | 'noun' | 'guide' | 'settings' | 'loss' | 'harmlessIf', string>>} Words */

/** The words of the verifier, as in apps/verifier/src/verifier-error.ts. */
const verifierWords = readWords('apps/verifier/src/verifier-error.ts')
/** The words of the API, as in apps/api/src/api-error.ts. */
const apiWords = readWords('apps/api/src/api-error.ts')
/** The words of the login server, as in apps/login/src/login-error.ts. */
const loginWords = readWords('apps/login/src/login-error.ts')

/** @type {readonly { folders: readonly string[], title: string, note: string, words?: Words }[]} */
const workspaces = [
  {
    folders: ['packages/protocol'],
    title: '`@laurel/protocol`',
    note: 'The same with results that do not match: [errors of the protocol](../packages/protocol/docs/errors.md).',
  },
  {
    folders: ['packages/wallet'],
    title: '`@laurel/wallet`',
    note: 'See also the [reference of the wallet](../packages/wallet/docs/reference.md#errors).',
  },
  {
    folders: ['packages/server', 'apps/verifier'],
    title: 'Verifier',
    note: 'The verifier answers a failure as a problem with this code. `/openapi.json` says which status each has.',
    words: verifierWords,
  },
  {
    folders: ['packages/server', 'apps/api'],
    title: 'API',
    note: 'The API answers a failure with this code in `error`, and in `reasons` as public clients read it.',
    words: apiWords,
  },
  {
    folders: ['packages/server', 'apps/login'],
    title: 'Login server',
    note: 'The login server answers a failure with this code in `error`. `/openapi.json` says which status each has.',
    words: loginWords,
  },
  {
    folders: ['apps/frame'],
    title: 'Frame of the login',
    note: 'An app receives the message alone, as the reply to its request: the wire has no codes.',
  },
]

const sections = workspaces.map(({ folders, title, note, words }) => {
  const rows = folders
    .flatMap((folder) => readErrorClasses(readSources(repositoryRoot, [folder], /class \w+Error\b/)))
    .map((declared) => (words === undefined ? declared : inWords(declared, words)))
    .sort((one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : 0))
    .map(
      ({ code, name, path, about, message }, at, all) =>
        `| ${all[at - 1]?.code === code ? '' : `<a id="${code.replace('/', '-')}"></a>`}\`${code}\` | [\`${name}\`](../${path}) | ${cell(about)} | ${cell(message)} |`,
    )
  return `## ${title}\n\n${note}\n\n| Code | Class | When | Message |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
})

await writeDocument(
  'docs/errors.md',
  `<!-- Written by scripts/generate-errors.mjs from the sources. Do not edit. -->
# Errors

Every failure that a caller can meet is a class with a stable \`code\`. Codes are for programs. Messages are for people, may change, and
say what to do; \`{names}\` stand for what is filled in.

${sections.join('\n')}`,
)

/**
 * The words of a server: the texts of its object of the type `ServerWords`.
 * @param {string} path
 * @returns {Words}
 */
function readWords(path) {
  const text = readFileSync(join(repositoryRoot, path), 'utf8')
  /** @param {string} name */
  const word = (name) => new RegExp(`\\b${name}: '([^']+)'`).exec(text)?.[1] ?? fail(`${path} has no word "${name}".`)
  return {
    ...{ code: word('code'), noun: word('noun'), guide: word('guide'), settings: word('settings') },
    ...{ loss: word('loss'), harmlessIf: word('harmlessIf') },
  }
}

/**
 * An error that servers share, as a server reports it.
 * @param {import('./read-declarations.mjs').ErrorClass} declared
 * @param {Words} words
 */
function inWords(declared, words) {
  const message = Object.entries(words).reduce(
    (text, [name, word]) => text.replaceAll(`{${name}}`, word),
    declared.message,
  )
  return { ...declared, code: declared.code.replace(/^server\//, `${words.code}/`), message }
}

/** @param {string} message @returns {never} */
function fail(message) {
  throw new Error(message)
}
