#!/usr/bin/env node
// @ts-check
/**
 * Holds the repository to the rules of `scripts/language-rules.mjs`: node scripts/check-language.mjs [path...] [--report file].
 * With paths only the files below them are read.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from './install.mjs'
import { languageComplaints } from './language-rules.mjs'
import { repositoryFiles } from './repository-files.mjs'

const { positionals, values } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true })
const chosen = repositoryFiles(repositoryRoot).filter(
  (path) => positionals.length === 0 || positionals.some((prefix) => path.startsWith(prefix)),
)
const files = chosen
  .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }))
  .filter(({ text }) => !text.includes('\0'))
const found = files.map(({ path, text }) => ({ path, complaints: languageComplaints(path, text) }))
const wrong = found.filter(({ complaints }) => complaints.length > 0)

for (const { complaints } of wrong) console.log(complaints.join('\n'))
console.log(`${files.length} files: ${wrong.reduce((sum, { complaints }) => sum + complaints.length, 0)} complaints`)
if (values.report !== undefined) {
  const failures = wrong.map(({ path, complaints }) => ({ name: path, reason: complaints.join('\n') }))
  const passed = files.length - wrong.length
  writeFileSync(
    values.report,
    JSON.stringify({ suite: 'language', passed, failed: wrong.length, skipped: 0, failures }),
  )
}
process.exitCode = wrong.length > 0 ? 1 : 0
