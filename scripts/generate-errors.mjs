// @ts-check
/**
 * Writes docs/errors.md: every error with a code of the packages and the verifier, read off the sources.
 *
 *   node scripts/generate-errors.mjs            writes it
 *   node scripts/generate-errors.mjs --check    writes nothing; exit code 1 when it is stale
 */
import { repositoryRoot } from './install.mjs'
import { readErrorClasses, readSources } from './read-declarations.mjs'
import { cell, writeDocument } from './write-document.mjs'

const workspaces = [
  [
    'packages/protocol',
    '`@laurel/protocol`',
    'The same with results that do not match: [errors of the protocol](../packages/protocol/docs/errors.md).',
  ],
  [
    'packages/wallet',
    '`@laurel/wallet`',
    'See also the [reference of the wallet](../packages/wallet/docs/reference.md#errors).',
  ],
  [
    'apps/verifier',
    'Verifier',
    'The verifier answers a failure as a problem with this code. `/openapi.json` says which status each has.',
  ],
]

const sections = workspaces.map(([folder = '', title = '', note = '']) => {
  const rows = readErrorClasses(readSources(repositoryRoot, [folder], /class \w+Error\b/))
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
