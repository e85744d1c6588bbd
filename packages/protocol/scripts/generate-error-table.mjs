// @ts-check
/**
 * Writes docs/errors.md: every error class of this package with its code, read from the sources, and the code of each
 * failure of data/error-catalogue.json. With `--check` it writes nothing, and exits with 1 when the file is stale.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rejectionCodes } from '../src/match/match-result.ts'
import { rejectionText } from '../src/match/reasons.ts'

const isCheck = process.argv.includes('--check')
const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url))

const files = (await readdir(path('../src'), { recursive: true })).filter((file) => file.endsWith('.ts')).sort()
const sources = await Promise.all(files.map((file) => readFile(`${path('../src')}/${file}`, 'utf8')))
const classes = sources.flatMap((source) =>
  [
    ...source.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport class (\w+) extends ProtocolError \{([\s\S]*?)\n {2}constructor/g,
    ),
  ].flatMap(([, comment = '', name = '', body = '']) =>
    codesOf(body, source).map((code) => ({ code, name, about: aboutOf(comment) })),
  ),
)
classes.sort((one, other) => (one.code < other.code ? -1 : 1))

/** The sentences of the catalogue, each with its code and a note. @type {[string, string, string | null][]} */
const catalogue = JSON.parse(await readFile(path('../data/error-catalogue.json'), 'utf8'))

const text = `<!-- Written by packages/protocol/scripts/generate-error-table.mjs. Do not edit. -->
# Errors of \`@laurel/protocol\`

Every failure is a class with a stable \`code\`; \`error.docs\` leads to its row here. What a transaction shows is not a failure:
it is a match result, and one that does not match has a separate code.

## Classes

| Code | Class | When |
|---|---|---|
${classes.map(({ code, name, about }) => `| <a id="${code.replace('/', '-')}"></a>\`${code}\` | \`${name}\` | ${about} |`).join('\n')}

## Match result codes

| Code | What it says |
|---|---|
${rejectionCodes.map((code) => `| <a id="${code}"></a>\`${code}\` | ${rejectionText(code)} |`).join('\n')}

## Where each failure is found

| Sentence | Code | Note |
|---|---|---|
${catalogue.map(([sentence, code, note]) => `| \`${sentence}\` | [\`${code}\`](#${code.replace('/', '-')}) | ${note ?? ''} |`).join('\n')}
`

const target = path('../docs/errors.md')
if ((await readFile(target, 'utf8').catch(() => '')) === text)
  console.log('packages/protocol/docs/errors.md is up to date')
else if (isCheck) {
  console.error('packages/protocol/docs/errors.md is stale: run npm run generate')
  process.exitCode = 1
} else {
  await writeFile(target, text)
  console.log('wrote packages/protocol/docs/errors.md')
}

/** Returns the code of a class, or every code of a family. @returns {string[]} */
function codesOf(/** @type {string} */ body, /** @type {string} */ source) {
  const plain = /code = '([^']+)'/.exec(body)?.[1]
  if (plain !== undefined) return [plain]
  const [, start = '', family = ''] = /code: `([^$`]+)\$\{(\w+)\}`/.exec(body) ?? []
  const members = new RegExp(`export type ${family} =(.*)`).exec(source)?.[1] ?? ''
  return namesIn(members).map((member) => `${start}${member}`)
}

/** @returns {string[]} */
function namesIn(/** @type {string} */ union) {
  return [...union.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
}

/** Returns the comment above a class, without the stars and its sources. @returns {string} */
function aboutOf(/** @type {string} */ comment) {
  return comment
    .split('\n')
    .map((line) => line.trim().replace(/^\*\s?/, ''))
    .join(' ')
    .replace(/\s*Source: .*$/, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll('{product}', 'boost')
    .replaceAll('|', '\\|')
    .trim()
}
