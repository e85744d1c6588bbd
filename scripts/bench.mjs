// @ts-check
/**
 * `npm run bench`: runs the benches, each a file `bench/<name>.ts`, one after the other so that none slows another.
 * `npm run bench -- match` runs that one alone; flags after a further `--` go to it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, repositoryRoot } from './install.mjs'
import { endChildrenOnInterrupt, runChild } from './run-child.mjs'

const args = process.argv.slice(2)
const at = args.indexOf('--')
const names = at === -1 ? args : args.slice(0, at)
const passedOn = at === -1 ? [] : args.slice(at + 1)

// A file right in bench/ is a bench; what benches share lies in a folder there.
const known = readdirSync(join(repositoryRoot, 'bench'))
  .filter((file) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0 || known.length === 0) {
  console.error(
    `No bench is called ${unknown.join(' or ') || 'anything yet'}. There is: ${known.join(', ') || 'none'}.`,
  )
  process.exit(1)
}

endChildrenOnInterrupt('Stopping.')
await ensureInstalled()
for (const name of names.length > 0 ? names : known) {
  console.log(`bench ${name}`)
  const run = await runChild({
    command: process.execPath,
    args: ['--conditions=laurel-source', '--import', 'tsx', `bench/${name}.ts`, ...passedOn],
    cwd: repositoryRoot,
    logPath: null,
  })
  if (run.exitCode !== 0) {
    console.error(`bench ${name} failed (${run.startError ?? run.signal ?? `code ${run.exitCode}`})`)
    process.exitCode = 1
  }
}
